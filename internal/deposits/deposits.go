package deposits

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
)

// orderLifetime is how long the money of an announced deposit is waited for.
const orderLifetime = 7 * 24 * time.Hour

// Dependencies are what the service is built from.
type Dependencies struct {
	DB                 *db.DB
	Ledger             *ledger.Ledger
	Customers          *customer.Service
	Staff              *staff.Service
	Exceptions         *exceptions.Service
	Transactions       *transactions.Service
	Pricing            *pricing.Service
	Bank               Bank
	Networks           []Network
	Screening          Screening
	Verification       Verification
	TravelRule         *travelrule.Service
	SafeguardingTopUps SafeguardingTopUps
	Queue              *jobs.Queue
	Events             *events.Log
	Clock              clock.Clock
	Log                *slog.Logger // nil: nothing is logged
}

// Bank is what is asked of banking.
type Bank interface {
	// VerifiedBankAccount returns the customer's own verified bank account. Another customer's, or none, is not found;
	// one that is not verified yet is refused.
	VerifiedBankAccount(ctx context.Context, conn db.Conn, customerID, bankID string) (banking.BankAccount, error)
	// VirtualAccount returns the account into which this customer alone pays. The first call allots it.
	VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (banking.ReceivingAccount, error)
	// OrderPayout orders a payment, once for each id.
	OrderPayout(ctx context.Context, tx db.Tx, o banking.PayoutOrder) error
	// WithdrawPayout ends an order of which nothing has left, and refuses any other.
	WithdrawPayout(ctx context.Context, tx db.Tx, id string) (found bool, err error)
	// CanReturn reports whether the bank takes a return of this amount from us, where it is not known where the payer lives.
	CanReturn(amount money.Amount) bool
	// Credit returns the credit with this id.
	Credit(ctx context.Context, conn db.Conn, creditID string) (banking.Credit, error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// Frozen reports whether the token keeps the address from moving coins. It asks the chain.
	Frozen(ctx context.Context, a chain.Address) (bool, error)
	// ReleaseDeposit lets the coins of a deposit that was held be burned.
	ReleaseDeposit(ctx context.Context, tx db.Tx, depositID string) error
	// AssignLostAddress has what arrived at the deposit's address, which was nobody's, credited to the customer.
	AssignLostAddress(ctx context.Context, tx db.Tx, depositID, customerID string) error
}

// Screening compares customers and addresses with the sanctions lists. Filled by screening.
type Screening interface {
	// HasOpenMatch reports whether the customer has a screening match without a decision.
	HasOpenMatch(ctx context.Context, conn db.Conn, customerID string) (bool, error)
	// ScreenNames records each name of a list that matches, once.
	ScreenNames(ctx context.Context, tx db.Tx, customerID string, subjects ...screening.Subject) error
	// PaymentMatch returns the status of the match that holds a payment because of a name that came with it; "": none does.
	PaymentMatch(ctx context.Context, conn db.Conn, paymentID string) (screening.MatchStatus, error)
	// DecidePayment decides every match of the payment that is potential.
	DecidePayment(ctx context.Context, tx db.Tx, by staff.Operator, paymentID string, decision screening.MatchStatus, reason string) error
	// OnPaymentDecided has tell called in the transaction of each decision about a name that came with a payment.
	OnPaymentDecided(tell func(ctx context.Context, tx db.Tx, paymentID string) error)
	ScreenAddress(ctx context.Context, address string) (screening.AddressResult, error)
}

// Verification knows who customers are. Filled by verification.
type Verification interface {
	// NameOf returns the name under which the customer was approved, "" if it was not.
	NameOf(ctx context.Context, conn db.Conn, customerID string) (string, error)
}

// SafeguardingTopUps makes up for customers' money that is missing. Filled by treasury.
type SafeguardingTopUps interface {
	// TopUpLostDeposit orders our own cash to be paid to the safeguarding account for a deposit that was lost
	// after its coins were spent, once for each deposit.
	TopUpLostDeposit(ctx context.Context, tx db.Tx, depositID, customerID string, amount money.Amount) error
}

// Service is the department.
type Service struct {
	db           *db.DB
	ledger       *ledger.Ledger
	customers    *customer.Service
	staff        *staff.Service
	exceptions   *exceptions.Service
	transactions *transactions.Service
	pricing      *pricing.Service
	bank         Bank
	networks     map[string]Network
	screening    Screening
	verification Verification
	travelRule   *travelrule.Service
	topUps       SafeguardingTopUps
	queue        *jobs.Queue
	events       *events.Log
	clock        clock.Clock
	log          *slog.Logger
}

// The kinds of jobs of this package.
var (
	screenJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "deposits.screen", Lane: jobs.LaneScreening}}
	expireJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "deposits.expire", Lane: jobs.LaneMoney}}
)

// The kinds of approvals of this package.
const ()

// New returns the service, and has it do its jobs and be informed of the approvals it asks for.
func New(d Dependencies) *Service {
	s := &Service{
		db: d.DB, ledger: d.Ledger, customers: d.Customers, staff: d.Staff, exceptions: d.Exceptions, transactions: d.Transactions,
		pricing: d.Pricing,
		bank:    d.Bank, networks: map[string]Network{}, screening: d.Screening, verification: d.Verification, travelRule: d.TravelRule,
		topUps: d.SafeguardingTopUps, queue: d.Queue, events: d.Events, clock: d.Clock, log: d.Log,
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, n := range d.Networks {
		s.networks[n.Network().ID] = n
	}
	jobs.HandleAbout(s.queue, screenJob, s.screen)
	jobs.HandleAbout(s.queue, expireJob, s.expire)
	s.handleRequests()
	s.staff.AddQueue(staff.Queue{Name: "deposits.unmatched_credit", Roles: either(), Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountUnmatchedCredits(ctx, unmatchedOpen)
	}})
	s.staff.AddQueue(staff.Queue{Name: "deposits.quarantine", Roles: either(), Count: func(ctx context.Context, conn db.Conn) (int64, error) {
		return q.New(conn).CountChainDeposits(ctx, chainQuarantined)
	}})
	s.registerExceptions()
	s.screening.OnPaymentDecided(s.nameDecided)
	s.queue.HandlePeriodic(screenUnmatchedWork, s.ScreenUnmatched)
	s.travelRule.OnSupplied(s.messageSupplied)
	return s
}

// post posts an entry. One that was posted before is a success: what is reported may be reported again.
func (s *Service) post(ctx context.Context, tx db.Tx, e ledger.Entry) error {
	_, err := s.ledger.Post(ctx, tx, e)
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	return err
}
