package subaccounts

import (
	"cmp"
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Config is what the issuer decides.
type Config struct {
	// Most is how many open sub-accounts a business can have; zero is DefaultMost.
	Most int
}

// DefaultMost is how many open sub-accounts a business can have, where nothing else is set.
const DefaultMost = 10_000

// Dependencies are what the service is built from.
type Dependencies struct {
	DB           *db.DB
	Ledger       *ledger.Ledger
	Customers    *customer.Service
	Auth         *auth.Service
	Team         *team.Service
	Transactions *transactions.Service
	Verification Verification
	Screening    Screening
	Bank         Bank
	Networks     []Network
	Events       *events.Log
	Queue        *jobs.Queue
	Clock        clock.Clock
}

// Verification says whose identity was checked. Filled by verification.
type Verification interface {
	// VerificationStatus returns the status of the check as the API shows it.
	VerificationStatus(ctx context.Context, conn db.Conn, customerID customer.ID, kind customer.Kind) (int, error)
	// Verified reports whether the customer has passed verification.
	Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error)
}

// Screening compares customers with the sanctions lists. Filled by screening.
type Screening interface {
	// HasOpenMatch reports whether the customer has a screening match without a decision.
	HasOpenMatch(ctx context.Context, conn db.Conn, customerID string) (bool, error)
}

// Bank is what is asked of banking.
type Bank interface {
	// VirtualAccount returns the account into which this customer alone pays. The first call allots it.
	VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (banking.ReceivingAccount, error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// DepositAddress returns the customer's own address. The first call allots it.
	DepositAddress(ctx context.Context, tx db.Tx, customerID string) (chain.Address, error)
}

// Service is the department.
type Service struct {
	most         int
	db           *db.DB
	ledger       *ledger.Ledger
	customers    *customer.Service
	auth         *auth.Service
	team         *team.Service
	transactions *transactions.Service
	verification Verification
	screening    Screening
	bank         Bank
	networks     []Network
	events       *events.Log
	queue        *jobs.Queue
	clock        clock.Clock
}

// New returns the service, which carries out what the teams decide about transfers.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		most: cmp.Or(c.Most, DefaultMost),
		db:   d.DB, ledger: d.Ledger, customers: d.Customers, auth: d.Auth, team: d.Team, transactions: d.Transactions,
		verification: d.Verification, screening: d.Screening,
		bank: d.Bank, networks: d.Networks, events: d.Events, queue: d.Queue, clock: d.Clock,
	}
	s.team.OnDecision(team.TransferKind, s.decided)
	return s
}
