package auth

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// InitiatorKind says what ordered a payment.
type InitiatorKind string

// The kinds of initiators.
const (
	InitiatorUser InitiatorKind = "user" // a person, in a session
	InitiatorKey  InitiatorKind = "key"  // a program, with an API key
)

// Initiator is who ordered a payment. It is zero for what nobody ordered, such as a deposit on a chain.
type Initiator struct {
	Kind InitiatorKind
	ID   string // the user's or the key's
}

// InitiatorOf returns who makes the call. Its name is sealed where it is stored: InitiatorName reads it.
func InitiatorOf(ctx context.Context) Initiator {
	i := Caller(ctx)
	switch {
	case i.Key != nil:
		return Initiator{Kind: InitiatorKey, ID: i.Key.ID}
	case i.UserID == "":
		return Initiator{}
	}
	return Initiator{Kind: InitiatorUser, ID: i.UserID}
}

// InitiatorName returns the name of an initiator: the display name of a user, "" if there is none or the user is gone; of a key
// its own. It is never an e-mail address: keys and events show it.
func (s *Service) InitiatorName(ctx context.Context, conn db.Conn, i Initiator) (string, error) {
	switch i.Kind {
	case InitiatorKey:
		if key := Caller(ctx).Key; key != nil && key.ID == i.ID {
			return key.Name, nil
		}
		return s.keys.NameOf(ctx, conn, i.ID)
	case InitiatorUser:
	default:
		return "", nil
	}
	if caller := Caller(ctx); caller.UserID == i.ID && caller.profile.UserID == i.ID {
		u, err := s.customers.UserOf(caller.profile)
		return u.DisplayName, err
	}
	m, err := s.customers.Member(ctx, conn, i.ID)
	if errors.Is(err, customer.ErrUnknown) {
		return "", nil
	}
	return m.User.DisplayName, err
}
