package transactions

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/staff"
)

// Dependencies are what the service is built from.
type Dependencies struct {
	DB           *db.DB
	Customers    *customer.Service
	Staff        *staff.Service
	Exceptions   *exceptions.Service
	Verification Verification
	Networks     []Network
	Mail         *mail.Outbox
	Events       *events.Log
	Sealer       Sealer
	Initiators   Initiators
	Clock        clock.Clock
}

// Sealer encrypts personal data.
type Sealer interface {
	SealJSON(context string, v any) ([]byte, error)
	OpenJSON(context string, sealed []byte, into any) error
}

// Initiators know who ordered a payment. Filled by auth.
type Initiators interface {
	// InitiatorName returns the name as the customer's own people see it, or "" if it is gone.
	InitiatorName(ctx context.Context, conn db.Conn, i auth.Initiator) (string, error)
}

// Verification says who a customer is. Filled by verification.
type Verification interface {
	// Verified reports whether the customer has passed verification.
	Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error)
}

// Network is a chain that carries the coin. Filled by chain.
type Network interface {
	Network() chain.Network
	// ConfirmationsOf returns the number of blocks on top of the transaction, the one that holds it
	// included, and 0 while no block holds it.
	ConfirmationsOf(ctx context.Context, conn db.Conn, txHash string) (int, error)
}

// Service is the department.
type Service struct {
	db           *db.DB
	customers    *customer.Service
	staff        *staff.Service
	exceptions   *exceptions.Service
	verification Verification
	networks     map[string]Network
	mail         *mail.Outbox
	events       *events.Log
	sealer       Sealer
	initiators   Initiators
	clock        clock.Clock
	unscreened   AddressCheck
	provider     ProviderCheck
	holder       HolderCheck
	approvals    ApprovalLookup
}

// Approval is what a payment needs of its customer's own team, or has got.
type Approval struct {
	ID            string
	Status        string
	Needed, Given int
	// ApprovedAt is when its team approved it; zero if it did not, or not yet.
	ApprovedAt time.Time
}

// ApprovalLookup returns the approval of a payment by its team, if there is one. Filled by team.
type ApprovalLookup func(ctx context.Context, conn db.Conn, transactionID string) (a Approval, found bool, err error)

// OnApprovals has the service show what lookup finds. It is called before the service is used.
func (s *Service) OnApprovals(lookup ApprovalLookup) { s.approvals = lookup }

// ProviderCheck reports whether a withdrawal waits for the provider of the receiving wallet. Filled by withdrawals.
type ProviderCheck func(ctx context.Context, conn db.Conn, transactionID string) (bool, error)

// OnProviderCheck has the service ask check. It is called before the service is used.
func (s *Service) OnProviderCheck(check ProviderCheck) { s.provider = check }

// HolderCheck returns what a withdrawal waits for its customer to say of the receiving wallet; "" for one that does not. Filled
// by withdrawals.
type HolderCheck func(ctx context.Context, conn db.Conn, transactionID string) (WaitingFor, error)

// OnHolderCheck has the service ask check. It is called before the service is used.
func (s *Service) OnHolderCheck(check HolderCheck) { s.holder = check }

// AddressCheck reports whether a withdrawal waits because its address cannot be screened. Filled by withdrawals.
type AddressCheck func(ctx context.Context, conn db.Conn, transactionID string) (bool, error)

// OnAddressCheck has the service ask check. It is called before the service is used.
func (s *Service) OnAddressCheck(check AddressCheck) { s.unscreened = check }

// New returns the service.
func New(d Dependencies) *Service {
	s := &Service{
		db: d.DB, customers: d.Customers, staff: d.Staff, exceptions: d.Exceptions, verification: d.Verification, networks: map[string]Network{},
		mail: d.Mail, events: d.Events, sealer: d.Sealer, initiators: d.Initiators, clock: d.Clock,
	}
	for _, n := range d.Networks {
		s.networks[n.Network().ID] = n
	}
	return s
}
