package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// Config is what the issuer decides.
type Config struct {
	// ReviewFrom is the amount of coins from which on two operators must agree to a withdrawal; zero: none.
	ReviewFrom money.Amount
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB           *db.DB
	Ledger       *ledger.Ledger
	Customers    *customer.Service
	Payees       *payees.Service
	Staff        *staff.Service
	Auth         *auth.Service
	Sealer       *seal.Sealer
	Screening    Screening
	Exceptions   *exceptions.Service
	Transactions *transactions.Service
	Pricing      *pricing.Service
	Bank         Bank
	Team         *team.Service
	TravelRule   *travelrule.Service
	Networks     []Network
	Minter       Minter
	Pause        Pause
	TopUps       SafeguardingTopUps
	Returns      Returns
	Queue        *jobs.Queue
	Events       *events.Log
	Clock        clock.Clock
}

// Screening compares customers and addresses with the sanctions lists. Filled by screening.
type Screening interface {
	// HasOpenMatch reports whether the customer has a screening match without a decision.
	HasOpenMatch(ctx context.Context, conn db.Conn, customerID string) (bool, error)
	// ScreenNames records each name of a list that matches, once. From then on the payment with which the name came waits for
	// operators.
	ScreenNames(ctx context.Context, tx db.Tx, customerID string, subjects ...screening.Subject) error
	// PaymentMatch returns the status of the match that holds a payment because of the name of whoever it is for; "": none does.
	PaymentMatch(ctx context.Context, conn db.Conn, paymentID string) (screening.MatchStatus, error)
	ScreenAddress(ctx context.Context, address string) (screening.AddressResult, error)
}

// Bank is what is asked of banking.
type Bank interface {
	// VerifiedBankAccount returns the customer's own verified bank account. Another customer's, or none, is not found;
	// one that is not verified yet is refused.
	VerifiedBankAccount(ctx context.Context, conn db.Conn, customerID, bankID string) (banking.BankAccount, error)
	// OrderPayout orders a payment, once for each id.
	OrderPayout(ctx context.Context, tx db.Tx, o banking.PayoutOrder) error
	// WithdrawPayout ends an order of which nothing has left, and refuses any other. It reports whether there is one.
	WithdrawPayout(ctx context.Context, tx db.Tx, id string) (found bool, err error)
	// MadeBefore reports whether the bank has made a payment for lost books.
	MadeBefore(ctx context.Context, conn db.Conn, p banking.Payout) (bool, error)
	// IsInDoubt reports whether lost books may have submitted the payment, and the bank has not said yet.
	IsInDoubt(ctx context.Context, conn db.Conn, paymentID string) (bool, error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// RecordLostMint stores a mint that was carried out and whose order the books lost, so that nothing mints it again.
	RecordLostMint(ctx context.Context, tx db.Tx, ref string) (chain.Mint, error)
}

// SafeguardingTopUps makes up for customers' money that is missing. Filled by treasury.
type SafeguardingTopUps interface {
	// TopUpLostDeposit orders our own cash to be paid to the safeguarding account for coins that a customer has on a chain
	// and no longer in the balance, once for each withdrawal.
	TopUpLostDeposit(ctx context.Context, tx db.Tx, withdrawalID, customerID string, amount money.Amount) error
}

// Returns keeps what the bank sent back of payments before the books knew that they were made. Filled by deposits.
type Returns interface {
	// PaymentGivenUp reports that the withdrawal ends without a payment.
	PaymentGivenUp(ctx context.Context, tx db.Tx, withdrawalID string) error
	// ReturnedToClosed keeps a payment that came back for a customer whose account is closed.
	ReturnedToClosed(ctx context.Context, tx db.Tx, p banking.Payout, customerID string) error
}

// Minter has coins minted on a chain. Filled by treasury.
type Minter interface {
	// Mint orders coins inside tx, once for each order. The order is the withdrawal's id.
	Mint(ctx context.Context, tx db.Tx, order, network string, to chain.Address, amount money.Amount) error
	// WithdrawMint ends an order for which nothing is signed, and refuses any other. It reports whether there is one.
	WithdrawMint(ctx context.Context, tx db.Tx, order, network string) (found bool, err error)
	// ConfirmedMint returns the mint that the chain has confirmed for an order; ok is false if there is none.
	ConfirmedMint(ctx context.Context, conn db.Conn, order, network string) (m chain.Mint, ok bool, err error)
	// IsMintInDoubt reports whether the chain shows the mint of an order, or lost books may have signed it and the
	// chain has not said yet.
	IsMintInDoubt(ctx context.Context, conn db.Conn, order, network string) (bool, error)
}

// Pause says whether money may move. Filled by pause.
type Pause interface {
	// Require returns pause's ErrPaused while it may not, or it is not known whether books are gone.
	Require(ctx context.Context) error
}

// Service is the department.
type Service struct {
	config       Config
	db           *db.DB
	ledger       *ledger.Ledger
	customers    *customer.Service
	payees       *payees.Service
	staff        *staff.Service
	auth         *auth.Service
	sealer       *seal.Sealer
	screening    Screening
	exceptions   *exceptions.Service
	transactions *transactions.Service
	pricing      *pricing.Service
	bank         Bank
	team         *team.Service
	travelRule   *travelrule.Service
	networks     map[string]Network
	minter       Minter
	pause        Pause
	topUps       SafeguardingTopUps
	returns      Returns
	queue        *jobs.Queue
	events       *events.Log
	clock        clock.Clock
	inflight     inflight
}

// reviewKind is the kind of the requests that operators review a payment.
var reviewKind = staff.Kind[reviewDetail]{Name: "withdrawal", Roles: []staff.Role{staff.Treasury, staff.Compliance}}

type reviewDetail struct {
	Type    transactions.Type `json:"type"`
	Payee   string            `json:"payee"`
	Network string            `json:"network"`
	Reasons []ReviewReason    `json:"reasons"`
}

// sendJob hands a withdrawal to the bank or to the minter.
var sendJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "withdrawals.send", Lane: jobs.LaneMoney}}

// jobUnscreened looks after withdrawals whose address cannot be screened.
const jobUnscreened = "withdrawals.unscreened"

// New returns the service, and has it do its jobs and be informed of the approvals it asks for.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, ledger: d.Ledger, customers: d.Customers, payees: d.Payees, staff: d.Staff, auth: d.Auth, sealer: d.Sealer,
		screening: d.Screening, exceptions: d.Exceptions,
		transactions: d.Transactions, pricing: d.Pricing, bank: d.Bank, team: d.Team, travelRule: d.TravelRule, networks: map[string]Network{},
		minter: d.Minter, pause: d.Pause, topUps: d.TopUps, returns: d.Returns,
		queue: d.Queue, events: d.Events, clock: d.Clock,
	}
	for _, n := range d.Networks {
		s.networks[n.Network().ID] = n
	}
	jobs.HandleAbout(s.queue, sendJob, s.send)
	jobs.HandleAbout(s.queue, settleMadeJob, s.settleMade)
	jobs.HandleAbout(s.queue, batchJob, s.runBatch)
	s.queue.HandlePeriodic(jobs.Periodic{Name: jobUnscreened, Every: time.Minute}, s.checkUnscreened)
	s.queue.HandlePeriodic(jobs.Periodic{Name: jobOverdue, Every: time.Minute}, s.checkOverdue)
	s.transactions.OnAddressCheck(s.isUnscreened)
	s.registerExceptions()
	s.registerLostMints()
	s.handleApprovals()
	s.joinTravelRule()
	staff.Handle(s.staff, reviewKind, staff.Handler[reviewDetail]{
		Approved: s.approveReviewed, Rejected: s.rejectReviewed, MovedOn: reviewOver,
	})
	return s
}

// IsWithdrawal reports whether the id is a withdrawal's: coins are minted and payouts are made for others
// too.
func (s *Service) IsWithdrawal(ctx context.Context, conn db.Conn, id string) (bool, error) {
	_, err := q.New(conn).Withdrawal(ctx, id)
	if db.IsNoRows(err) {
		return false, nil
	}
	return err == nil, err
}

// AwaitsPayment reports whether the bank's payment of amount for the withdrawal is ordered or still to be ordered. It locks
// the withdrawal.
func (s *Service) AwaitsPayment(ctx context.Context, tx db.Tx, withdrawalID string, amount money.Amount) (bool, error) {
	w, err := q.New(tx).LockWithdrawal(ctx, withdrawalID)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("lock withdrawal %s: %w", withdrawalID, err)
	}
	pounds, _ := money.New(w.Coins, money.GBPC).ToPounds()
	return transactions.Type(w.Type) == transactions.FiatWithdrawal && !isFinal(w) && pounds == amount, nil
}

// HeldForMints returns the coins held for mints on a network that are ordered or approved, and neither
// booked nor given up: what the reserve report must cover besides what circulates.
func (s *Service) HeldForMints(ctx context.Context, conn db.Conn, network string) (money.Amount, error) {
	held, err := q.New(conn).HeldForMints(ctx, network)
	if err != nil {
		return money.Amount{}, fmt.Errorf("sum up what is held for mints: %w", err)
	}
	return money.New(held, money.GBPC), nil
}

// FeesNotFinal returns the fees that would be given back if every open withdrawal failed: they are not
// the issuer's yet.
func (s *Service) FeesNotFinal(ctx context.Context, conn db.Conn) (money.Amount, error) {
	fees, err := q.New(conn).FeesNotFinal(ctx)
	if err != nil {
		return money.Amount{}, fmt.Errorf("sum up the fees of open withdrawals: %w", err)
	}
	return money.New(fees, money.GBPC), nil
}

// post posts an entry. One that was posted before is a success: what is reported may be reported again.
func (s *Service) post(ctx context.Context, tx db.Tx, e ledger.Entry) error {
	_, err := s.ledger.Post(ctx, tx, e)
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	return err
}
