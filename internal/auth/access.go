package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// Access are the guards a call can be registered with.
type Access struct {
	// Public admits everyone.
	Public api.Access
	// SignedIn requires a customer's session, with a second factor if the user has one (A10005, A10009).
	// Operators act for no customer and are refused.
	SignedIn api.Access
	// Operator requires an operator's session, opened with a second factor if the configuration asks for
	// one.
	Operator api.Access
	// User requires the session of a customer or an operator, with a second factor if the user has one.
	User api.Access
	// Any also admits a session whose second factor is still missing.
	Any api.Access
	// SetUp admits a full session or the set-up token of a registration.
	SetUp api.Access
}

// Access returns the values with which departments guard their calls.
func (s *Service) Access() Access {
	guard := func(name string, admit func(Identity) error) api.Access {
		return api.Access{Name: name, Check: func(ctx context.Context, token string) (context.Context, error) {
			session, err := s.sessions.ByToken(ctx, token)
			if err != nil {
				return nil, err
			}
			caller := identityOf(session, api.InfoOf(ctx).Address)
			if err := admit(caller); err != nil {
				return nil, err
			}
			return WithCaller(ctx, caller), nil
		}}
	}
	return Access{
		Public: api.Public,
		SignedIn: guard("signed in", func(i Identity) error {
			if err := requireFullSession(i); err != nil {
				return err
			}
			if i.Kind != customer.UserCustomer {
				return ErrForbidden
			}
			return nil
		}),
		Operator: guard("operator", func(i Identity) error {
			if err := requireFullSession(i); err != nil {
				return err
			}
			switch {
			case i.Kind != customer.UserOperator:
				return ErrForbidden
			case s.config.RequireOperatorSecondFactor && !i.SecondFactor:
				return ErrEnrolmentRequired
			}
			return nil
		}),
		User: guard("user", requireFullSession),
		Any: guard("user, second factor may be missing", func(i Identity) error {
			if i.setup {
				return sessions.ErrNoSession
			}
			return nil
		}),
		SetUp: guard("user or set-up token", func(i Identity) error {
			if i.setup {
				return nil
			}
			return requireFullSession(i)
		}),
	}
}

func requireFullSession(i Identity) error {
	switch {
	case i.setup:
		return sessions.ErrNoSession
	case i.factorMissing:
		return ErrSecondFactorMissing
	}
	return nil
}
