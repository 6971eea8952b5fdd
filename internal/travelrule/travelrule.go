package travelrule

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// Config is what the issuer decides.
type Config struct {
	// Required has a payment wait until its customer has said whose wallet it goes to, and for a decision of operators where
	// the named provider cannot be reached at all. Otherwise what a customer says is used.
	Required bool
	// HoldIncoming keeps a deposit at or above the threshold, with those linked to it, in quarantine for which no provider has sent a
	// message and
	// whose sender the customer has not declared. Otherwise it is shown to operators alone.
	HoldIncoming bool
	// Own is us.
	Own Provider
	// Retention is how long what a message says is kept; zero is DefaultRetention.
	Retention time.Duration
	// MutualTLS takes messages only over connections on which the provider has shown its own certificate (Counterpart.Pin).
	MutualTLS bool
	// UnansweredAfter is how long a provider may take to answer until operators can decide; zero is ten minutes.
	UnansweredAfter time.Duration
}

// Provider is a business that keeps wallets for others.
type Provider struct {
	Name    string
	Country string // ISO 3166-1 alpha-2; "" if it is not known
	LEI     string // "" if it is not known
}

// Sealer encrypts personal data.
type Sealer interface {
	SealJSON(context string, v any) ([]byte, error)
	OpenJSON(context string, sealed []byte, into any) error
	// Indexes returns the keyed hashes by which a value is found; the first is stored.
	Indexes(context, value string) [2][]byte
}

// Identities are the verified identities of customers. Filled by verification.
type Identities interface {
	// Identity returns who the customer is. It returns ErrNoIdentity for one who was never verified.
	Identity(ctx context.Context, customerID string) (Identity, error)
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB           *db.DB
	Clock        clock.Clock
	Wall         clock.Clock // measures how long a provider that does not answer is left alone; nil: the machine's
	Sealer       Sealer
	Staff        *staff.Service
	Exceptions   *exceptions.Service
	Identities   Identities
	Screening    Screening
	Counterparts Counterparts
	// CustomerOf returns whose deposit address it is. Filled by chain.
	CustomerOf func(ctx context.Context, network, address string) (customerID string, found bool, err error)
	Queue      *jobs.Queue
	Log        *slog.Logger // nil: nothing is logged
}

// Service is the department.
type Service struct {
	config       Config
	db           *db.DB
	clock        clock.Clock
	sealer       Sealer
	staff        *staff.Service
	exceptions   *exceptions.Service
	identities   Identities
	screening    Screening
	counterparts Counterparts
	customerOf   func(ctx context.Context, network, address string) (string, bool, error)
	queue        *jobs.Queue
	log          *slog.Logger
	silence      silence

	decided  func(ctx context.Context, tx db.Tx, transferID string) error
	supplied func(ctx context.Context, tx db.Tx, depositID string) error
	declared OwnWallet
}

// defaultUnansweredAfter is how long a provider may take to answer until operators can decide.
const defaultUnansweredAfter = 10 * time.Minute

// The kinds of jobs of this package.
var (
	askJob  = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "travelrule.ask", Lane: jobs.LaneProviders}}
	tellJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "travelrule.tell", Lane: jobs.LaneProviders}}
)

// New returns the service, and has it do its jobs.
func New(c Config, d Dependencies) *Service {
	c.Retention = cmp.Or(c.Retention, DefaultRetention)
	c.UnansweredAfter = cmp.Or(c.UnansweredAfter, defaultUnansweredAfter)
	s := &Service{
		config: c, db: d.DB, clock: d.Clock, sealer: d.Sealer, staff: d.Staff, exceptions: d.Exceptions, identities: d.Identities,
		screening: d.Screening, counterparts: d.Counterparts,
		customerOf: d.CustomerOf, queue: d.Queue, log: d.Log,
		silence: silence{wall: cmp.Or[clock.Clock](d.Wall, clock.System{}), since: map[string]*pause{}},
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	jobs.HandleAbout(s.queue, askJob, s.ask)
	jobs.HandleAbout(s.queue, tellJob, s.notify)
	s.queue.HandlePeriodic(eraseWork, s.erase)
	s.registerExceptions()
	s.screening.OnPaymentDecided(s.nameDecided)
	s.staff.AddQueue(staff.Queue{Name: "travelrule.missing", Roles: []staff.Role{staff.Compliance}, Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountMessagesIn(ctx, string(Missing))
	}})
	return s
}

// OnDecided has withdrawals told that a payment which waited can go on: its provider answered, or operators decided. It is
// called before the service is used, in the transaction of the decision.
func (s *Service) OnDecided(tell func(ctx context.Context, tx db.Tx, transferID string) error) {
	s.decided = tell
}

// OnSupplied has deposits told that the message of a deposit arrived after the deposit, or that a name in it was decided.
func (s *Service) OnSupplied(tell func(ctx context.Context, tx db.Tx, depositID string) error) {
	s.supplied = tell
}

// OwnWallet reports whether a customer has said that an address is a wallet of its own that no provider keeps, and whether it has
// proved that.
type OwnWallet func(ctx context.Context, conn db.Conn, customerID, network, address string) (own, proved bool, err error)

// OnDeclared has the service ask whether coins come from a wallet of the customer's own, which needs no message. Where the rule is
// required, that must be proved.
func (s *Service) OnDeclared(ask OwnWallet) { s.declared = ask }

// Required reports whether a payment waits until its customer has said whose wallet it goes to.
func (s *Service) Required() bool { return s.config.Required }

// Threshold returns the coins, with those that are linked to them, from which on the rule asks for more.
func (s *Service) Threshold() money.Amount { return thresholdAt(s.clock.Now()) }

// setState writes the next state of a locked message. Nothing else writes it.
func (s *Service) setState(ctx context.Context, tx db.Tx, m q.TravelruleMessage, next State) error {
	table := outgoing
	if m.Direction == directionIn {
		table = incoming
	}
	if err := table.Check(State(m.State), next); err != nil {
		return fmt.Errorf("move message %s: %w", m.ID, err)
	}
	err := q.New(tx).SetMessage(ctx, q.SetMessageParams{
		ID: m.ID, State: string(next), Reason: m.Reason, TransferID: m.TransferID, TxHash: m.TxHash, Message: m.Message, Attempts: m.Attempts,
		AnsweredAt: m.AnsweredAt, ToldAt: m.ToldAt,
	})
	if err != nil {
		return fmt.Errorf("write message %s: %w", m.ID, err)
	}
	return nil
}

// messageContext binds what is sealed to its row.
func messageContext(id string) string { return "travelrule.message/" + id }
