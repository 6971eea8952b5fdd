package backing

import (
	"context"
	"log/slog"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// Config has the limits of the reserve. The zero value of each is its default.
type Config struct {
	// LeastCash is the least share of the reserve in on-demand deposits, in basis points. 0: 500. The FCA proposed 5 % in
	// CP25/14, chapter 3.
	LeastCash int64
	// LongestDays is how many days after a purchase a bill or gilt may mature. 0: 365. In CP25/14 government debt of one
	// year or less is a core backing asset; longer debt is an expanded one, which the FCA must be notified of first.
	LongestDays int
	// Funds allows units of public-debt money-market funds, an expanded backing asset in CP25/14.
	Funds bool
	// MostInOne and MostAtOne are the largest shares of the reserve in one instrument and at one custodian, in basis
	// points. 0: 10000, no limit. CP25/14 has none: they are the issuer's own policy.
	MostInOne, MostAtOne int64
	// ValuationDays is how many days on which banks work a valuation counts, after its own. 0: 2. A money-market fund is
	// valued at least daily (Regulation (EU) 2017/1131 as it applies in the UK, article 29), and the value of a day is
	// known on the next one.
	ValuationDays int
}

const (
	defaultLeastCash     = 500
	defaultLongestDays   = 365
	defaultMost          = 10_000
	defaultValuationDays = 2
)

// Bank makes the payments. Filled by banking.
type Bank interface {
	// OrderPayout orders a payment to anybody, OrderTransfer one between the issuer's own accounts; once for each id.
	OrderPayout(ctx context.Context, tx db.Tx, o banking.PayoutOrder) error
	OrderTransfer(ctx context.Context, tx db.Tx, id string, kind banking.PayoutKind, amount money.Amount, reference string) error
	// CanReturn reports whether the bank pays this amount to a payee whose postal address it does not get.
	CanReturn(amount money.Amount) bool
}

// Credits are what came to the safeguarding account and is no customer's. Filled by deposits.
type Credits interface {
	// OpenUnmatchedCredit returns the amount of an unmatched credit; open is false if somebody deals with it.
	OpenUnmatchedCredit(ctx context.Context, conn db.Conn, creditID string) (amount money.Amount, open bool, err error)
	// TakeUnmatchedCredit ends an unmatched credit as what a holding paid. The caller books it.
	TakeUnmatchedCredit(ctx context.Context, tx db.Tx, creditID string) (money.Amount, error)
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB         *db.DB
	Ledger     *ledger.Ledger
	Staff      *staff.Service
	Exceptions *exceptions.Service
	Bank       Bank
	Sealer     *seal.Sealer
	Clock      clock.Clock
	Log        *slog.Logger
}

// Service keeps the holdings. BindCredits completes it before anything runs. It is safe for concurrent use.
type Service struct {
	config     Config
	db         *db.DB
	ledger     *ledger.Ledger
	staff      *staff.Service
	exceptions *exceptions.Service
	bank       Bank
	credits    Credits
	sealer     *seal.Sealer
	clock      clock.Clock
	log        *slog.Logger
}

// New builds the service without the credits, which are themselves built with the treasury.
func New(c Config, d Dependencies) *Service {
	if c.LeastCash == 0 {
		c.LeastCash = defaultLeastCash
	}
	if c.LongestDays == 0 {
		c.LongestDays = defaultLongestDays
	}
	if c.MostInOne == 0 {
		c.MostInOne = defaultMost
	}
	if c.MostAtOne == 0 {
		c.MostAtOne = defaultMost
	}
	if c.ValuationDays == 0 {
		c.ValuationDays = defaultValuationDays
	}
	s := &Service{
		config: c, db: d.DB, ledger: d.Ledger, staff: d.Staff, exceptions: d.Exceptions, bank: d.Bank, sealer: d.Sealer, clock: d.Clock,
		log: d.Log,
	}
	staff.Handle(s.staff, holdingKind, staff.Handler[holdingDetail]{Approved: s.endHolding, Rejected: s.endHolding})
	staff.Handle(s.staff, orderKind, staff.Handler[orderDetail]{
		Approved: s.carryOut, Rejected: s.dropOrder, Cancelled: s.dropOrder,
		MovedOn: func(ctx context.Context, conn db.Conn, r staff.Request[orderDetail]) (string, error) {
			return s.creditGone(ctx, conn, r.Detail.Credit)
		},
	})
	staff.Handle(s.staff, creditKind, staff.Handler[creditDetail]{
		Approved: s.settleMatched, Rejected: s.unmatch, Cancelled: s.unmatch,
		MovedOn: func(ctx context.Context, conn db.Conn, r staff.Request[creditDetail]) (string, error) {
			return s.creditGone(ctx, conn, r.Detail.Credit)
		},
	})
	staff.Handle(s.staff, valuationKind, staff.Handler[valuationDetail]{Approved: s.endValuation, Rejected: s.endValuation})
	return s
}

// BindCredits joins the unmatched credits to the service.
func (s *Service) BindCredits(c Credits) { s.credits = c }
