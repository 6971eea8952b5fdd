package payees

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/team"
)

// Config is what the issuer decides.
type Config struct {
	// Site is the address of the site, which texts that wallets sign name.
	Site string
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Auth      *auth.Service
	Sealer    *seal.Sealer
	Screening Screening
	Team      *team.Service
	Networks  []Network
	Queue     *jobs.Queue
	Events    *events.Log
	Clock     clock.Clock
}

// Screening compares addresses with the sanctions lists. Filled by screening.
type Screening interface {
	ScreenAddress(ctx context.Context, address string) (screening.AddressResult, error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// IsInternalAddress reports whether an address is one that no customer may pay: the token, a deposit address, a key
	// of the issuer's.
	IsInternalAddress(ctx context.Context, conn db.Conn, a chain.Address) (bool, error)
	// SignedBy reports whether the address' owner signed the text, with its key or as a contract wallet. It may ask the chain.
	SignedBy(ctx context.Context, a chain.Address, message string, signature []byte) (bool, error)
}

// Described is told, inside the transaction, that a customer has said whose wallet an address is, or listed it.
type Described func(ctx context.Context, tx db.Tx, customerID, network, address string) error

// Service is the department.
type Service struct {
	config    Config
	db        *db.DB
	customers *customer.Service
	auth      *auth.Service
	sealer    *seal.Sealer
	screening Screening
	team      *team.Service
	networks  map[string]Network
	queue     *jobs.Queue
	events    *events.Log
	clock     clock.Clock
	described Described
}

// New returns the service, and has it do its jobs and be informed of the approvals it asks for.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, customers: d.Customers, auth: d.Auth, sealer: d.Sealer, screening: d.Screening, team: d.Team,
		networks: map[string]Network{}, queue: d.Queue, events: d.Events, clock: d.Clock,
		described: func(context.Context, db.Tx, string, string, string) error { return nil },
	}
	for _, n := range d.Networks {
		s.networks[n.Network().ID] = n
	}
	jobs.HandleAbout(s.queue, activeJob, s.addressActive)
	s.team.OnDecision(teamAddresses, s.addressesDecided)
	return s
}

// OnDescribed has the service tell of what customers say of addresses.
func (s *Service) OnDescribed(tell Described) { s.described = tell }
