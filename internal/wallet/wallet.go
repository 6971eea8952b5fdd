package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Config is what the issuer decides.
type Config struct {
	// Issuer is the name at the head of a statement.
	Issuer string
	// Site is where the pages are: https://… without a path.
	Site string
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB           *db.DB
	Ledger       *ledger.Ledger
	Customers    *customer.Service
	Transactions *transactions.Service
	Pricing      *pricing.Service
	Settings     Settings
	Verification Verification
	Networks     []Network
	Deposits     Canceller
	Withdrawals  Canceller
	Transfers    Canceller // between accounts of a business
	Bank         Bank
	Events       *events.Log
	Mail         *mail.Outbox
	Queue        *jobs.Queue
	Clock        clock.Clock
}

// Settings are the caller's own safety settings. Filled by auth, which asks for an authentication where a
// change makes them looser.
type Settings interface {
	Settings(ctx context.Context) (customer.Settings, error)
	ChangeSettings(ctx context.Context, change customer.SettingsChange) (customer.Settings, error)
}

// Verification says who a customer is. Filled by verification.
type Verification interface {
	// Verified reports whether the customer has passed verification.
	Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error)
	// VerifiedName returns the name under which the customer was approved; ok is false if it was not.
	VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// DepositAddress returns the customer's own address. The first call allots it.
	DepositAddress(ctx context.Context, tx db.Tx, customerID string) (chain.Address, error)
}

// Bank is what is asked of banking.
type Bank interface {
	// VirtualAccount returns the account into which this customer alone pays. The first call allots it.
	VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (banking.ReceivingAccount, error)
}

// Service is the department.
type Service struct {
	config       Config
	db           *db.DB
	ledger       *ledger.Ledger
	customers    *customer.Service
	transactions *transactions.Service
	pricing      *pricing.Service
	settings     Settings
	verification Verification
	networks     []Network
	deposits     Canceller
	withdrawals  Canceller
	transfers    Canceller
	bank         Bank
	events       *events.Log
	mail         *mail.Outbox
	queue        *jobs.Queue
	clock        clock.Clock
}

// New returns the service, and has it do its jobs.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, ledger: d.Ledger, customers: d.Customers, transactions: d.Transactions, pricing: d.Pricing,
		settings: d.Settings, verification: d.Verification, networks: d.Networks, deposits: d.Deposits, withdrawals: d.Withdrawals,
		transfers: d.Transfers, bank: d.Bank, events: d.Events, mail: d.Mail, queue: d.Queue, clock: d.Clock,
	}
	s.handleJobs()
	return s
}
