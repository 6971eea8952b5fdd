package treasury

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

// Withdrawals says what customers have ordered to be paid out. Filled by withdrawals.
type Withdrawals interface {
	// HeldForMints returns the coins held for withdrawals to this network that are not minted yet.
	HeldForMints(ctx context.Context, conn db.Conn, network string) (money.Amount, error)
	// FeesNotFinal returns the accrued fees that would be refunded if every open payment failed.
	FeesNotFinal(ctx context.Context, conn db.Conn) (money.Amount, error)
	// IsOpen reports whether there is such a withdrawal and it is not final, or a batch will still start it.
	IsOpen(ctx context.Context, conn db.Conn, withdrawalID string) (bool, error)
}

// Deposits says which of customers' credits the bank can recall. Filled by deposits.
type Deposits interface {
	// OpenUnmatchedCredit returns the amount of an unmatched credit; open is false once it was assigned or
	// sent back.
	OpenUnmatchedCredit(ctx context.Context, conn db.Conn, creditID string) (amount money.Amount, open bool, err error)
	// UnmatchedCreditEnded reports that it was assigned or sent back, and nobody can change that any more.
	UnmatchedCreditEnded(ctx context.Context, conn db.Conn, creditID string) (bool, error)
	// UnmatchedCreditRecalled books that the bank recalled an unmatched credit.
	UnmatchedCreditRecalled(ctx context.Context, tx db.Tx, creditID string) error
	// RecallExplained reports that operators have said what the bank's debit was: it holds no unmatched credit any more.
	RecallExplained(ctx context.Context, tx db.Tx, account banking.AccountID, ref string) error
	// CreditRecalled books that the bank recalled a credit that had been booked to the customer. It takes
	// what the customer still has of it, in whole pence, and returns that amount.
	CreditRecalled(ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount) (recovered money.Amount, err error)
}

// Bank holds the issuer's two accounts. Filled by banking.
type Bank interface {
	// OrderTransfer orders a payment from one of the issuer's accounts to the other, once for each id.
	OrderTransfer(ctx context.Context, tx db.Tx, id string, kind banking.PayoutKind, amount money.Amount, reference string) error
	// UnexplainedEntry returns a bank entry that matched nothing when it was received; UnexplainedEntries returns those
	// that no operator has explained yet, at most limit of them.
	UnexplainedEntry(ctx context.Context, conn db.Conn, account banking.AccountID, ref string) (banking.UnexplainedEntry, error)
	UnexplainedEntries(ctx context.Context, conn db.Conn, limit int32) ([]banking.UnexplainedEntry, error)
	// ExplainEntry records that operators have explained the entry.
	ExplainEntry(ctx context.Context, tx db.Tx, account banking.AccountID, ref, subject string) error
	// Receipt returns a credit by its id, Receipts the newest credits of an account.
	Credit(ctx context.Context, conn db.Conn, creditID string) (banking.Credit, error)
	Credits(ctx context.Context, conn db.Conn, account banking.AccountID, limit int32) ([]banking.Credit, error)
	// LastStatement returns the newest closing balance and the sum of what was booked since.
	LastStatement(ctx context.Context, conn db.Conn, account banking.AccountID) (banking.Statement, bool, error)
	// LastStatedAt returns the day of the newest closing balance and the time up to which it speaks, without a sum.
	LastStatedAt(ctx context.Context, conn db.Conn, account banking.AccountID) (covered day.Day, at time.Time, ok bool, err error)
	// FirstDay returns the day of the first entry on an account; ok is false if there is none yet.
	FirstDay(ctx context.Context, conn db.Conn, account banking.AccountID) (first day.Day, ok bool, err error)
	// SkipVirtualAccounts leaves out the account numbers that may have been given out by lost books.
	SkipVirtualAccounts(ctx context.Context, tx db.Tx) error
	// NoteRestore records that lost books may have made each payment that these have not submitted.
	NoteRestore(ctx context.Context, tx db.Tx) error
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB         *db.DB
	Ledger     *ledger.Ledger
	Staff      *staff.Service
	Exceptions *exceptions.Service
	Queue      *jobs.Queue
	Bank       Bank
	Customers  *customer.Service
	Clock      clock.Clock
	Wall       clock.Clock // the machine's clock; nil: the real one
	Pause      *pause.Service
	Log        *slog.Logger
	Networks   []*chain.Service // the chains that carry the coin
	Feed       FeedConfig
	Backing    *backing.Service  // the reserve that is not cash; nil: there is none
	Standing   []integrity.Check // what holds at all times, beside the checks of package integrity
}

// Service is the department. BindCustomerMoney completes it before anything runs.
type Service struct {
	db          *db.DB
	ledger      *ledger.Ledger
	staff       *staff.Service
	exceptions  *exceptions.Service
	queue       *jobs.Queue
	bank        Bank
	customers   *customer.Service
	clock       clock.Clock
	wall        clock.Clock
	log         *slog.Logger
	networks    []*chain.Service
	deposits    Deposits
	withdrawals Withdrawals
	pause       *pause.Service
	witnesses   []Witness
	feed        FeedConfig
	backing     *backing.Service
	standing    []integrity.Check
	feedHolds   atomic.Int32 // while it is not 0, the bank's silence is not judged
	started     time.Time    // by the machine's clock
}

// New returns a service without deposits and withdrawals, which are themselves built with the treasury.
func New(d Dependencies) *Service {
	s := &Service{
		db: d.DB, ledger: d.Ledger, staff: d.Staff, exceptions: d.Exceptions, queue: d.Queue, bank: d.Bank, customers: d.Customers,
		clock: d.Clock, wall: cmp.Or[clock.Clock](d.Wall, clock.System{}), pause: d.Pause, log: d.Log, networks: d.Networks, feed: d.Feed,
		backing: d.Backing, standing: d.Standing, started: time.Now(),
	}
	if s.feed.MaxAge == 0 {
		s.feed.MaxAge = defaultMaxAge
	}
	if s.exceptions != nil {
		s.registerExceptions()
	}
	if s.staff != nil { // tests of the books alone have no operators
		s.handleRequests()
		s.staff.AddQueue(staff.Queue{Name: "treasury.alert", Roles: []staff.Role{staff.Treasury}, Count: s.countWaiting})
		s.staff.AddQueue(staff.Queue{Name: "treasury.unexplained_debit", Roles: []staff.Role{staff.Treasury}, Count: s.countUnexplained})
	}
	return s
}

// handleRequests registers what becomes of the requests that other operators decide on.
func (s *Service) handleRequests() {
	staff.Handle(s.staff, tokenKind, staff.Handler[TokenOrder]{
		Approved: func(ctx context.Context, tx db.Tx, r staff.Request[TokenOrder]) error {
			return s.orderToken(ctx, tx, r.ID, r.Amount, r.Detail)
		},
	})
	staff.Handle(s.staff, feePayoutKind, staff.Handler[staff.Reason]{Approved: s.payOutFees, Rejected: s.rejectFeePayout})
	staff.Handle(s.staff, debitResolutionKind, staff.Handler[Explanation]{
		Approved: s.explainAsApproved, Rejected: s.dropDebitResolution, Cancelled: s.dropDebitResolution, MovedOn: s.debitExplained,
	})
	staff.Handle(s.staff, repaymentKind, staff.Handler[repaymentDetail]{
		Approved: s.endRepayment, Rejected: s.endRepayment, Cancelled: s.endRepayment, MovedOn: s.debtRepaid,
	})
	staff.Handle(s.staff, journalKind, staff.Handler[journalDetail]{Approved: s.endJournal, Rejected: s.endJournal})
}

// BindCustomerMoney joins deposits and withdrawals to the treasury. They need each other: the treasury mints
// for withdrawals and tops up lost deposits, and it counts what customers have ordered and what the bank
// recalled.
func (s *Service) BindCustomerMoney(d Deposits, w Withdrawals) { s.deposits, s.withdrawals = d, w }

// maxUnexplained limits how many entries are counted and summed.
const maxUnexplained = 200

func (s *Service) countUnexplained(ctx context.Context, conn db.Conn) (int64, error) {
	found, err := s.bank.UnexplainedEntries(ctx, conn, maxUnexplained)
	return int64(len(found)), err
}

func (s *Service) network(id string) (*chain.Service, error) {
	for _, n := range s.networks {
		if n.Network().ID == id {
			return n, nil
		}
	}
	return nil, fmt.Errorf("no network %q", id)
}
