package authority

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/ledger"
)

// ErrNotAuthenticated means that the order needs an authentication of its own: there is none, or it was spent or is too old.
var ErrNotAuthenticated = errors.New("authority: the order needs an authentication of its own")

// Authority is what an order rests on.
type Authority interface {
	// Preconditions name the rows that Check reads and changes.
	Preconditions() []ledger.RowRef
	// Check refuses an authority that is not good by the rows as they are now, and spends what is good once. It returns
	// ErrNotAuthenticated where a person has to authenticate.
	Check(now time.Time, rows *ledger.Rows) error
}

// Authenticator is the part of auth that an order needs.
type Authenticator interface {
	// RequireAuthentication returns the challenge that the caller answered for this operation, or a refusal that asks for it.
	RequireAuthentication(ctx context.Context, op auth.Operation) (challenge string, err error)
}

// Request is an order for which an authority is wanted.
type Request struct {
	Operation auth.Operation
	Initiator auth.Initiator
	Scopes    []apikeys.Scope // that a key needs
	// AwaitsApproval is set where the customer's own team has to approve the order.
	AwaitsApproval bool
}

// Of returns the authority of an order: the key that orders, the team where it has to approve, or the caller's authentication,
// for which the refusal asks.
func Of(ctx context.Context, a Authenticator, r Request) (Authority, error) {
	switch {
	case r.Initiator.Kind == auth.InitiatorKey:
		return Key{ID: r.Initiator.ID, Scopes: r.Scopes}, nil
	case r.AwaitsApproval:
		return Team{}, nil
	}
	challenge, err := a.RequireAuthentication(ctx, r.Operation)
	return Person{Challenge: challenge, Operation: r.Operation.Hash()}, err
}
