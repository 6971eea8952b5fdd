package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// Access are the doors a call can stand behind.
type Access struct {
	// Public lets everyone in.
	Public api.Access
	// SignedIn wants a customer's session with whatever second factor its user has (A10005, A10009).
	// Operators act for no customer and are refused.
	SignedIn api.Access
	// Operator wants the session of one of our own people, opened with a second factor where the
	// configuration asks for one.
	Operator api.Access
	// User wants such a session of anyone, customer or operator.
	User api.Access
	// Any also takes a session whose second factor is still missing.
	Any api.Access
	// SetUp takes a full session or the set-up token of a registration.
	SetUp api.Access
}

func (s *Service) access() Access {
	door := func(name string, admit func(Identity) error) api.Access {
		return api.Access{Name: name, Check: func(ctx context.Context, token string) (context.Context, error) {
			caller, err := s.identify(ctx, token)
			if err != nil {
				return nil, err
			}
			if err := admit(caller); err != nil {
				return nil, err
			}
			return WithCaller(ctx, caller), nil
		}}
	}
	return Access{
		Public: api.Public,
		SignedIn: door("signed in", func(i Identity) error {
			if err := full(i); err != nil {
				return err
			}
			if i.Kind != customer.UserCustomer {
				return ErrForbidden
			}
			return nil
		}),
		Operator: door("operator", func(i Identity) error {
			if err := full(i); err != nil {
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
		User: door("user", full),
		Any: door("user, second factor may be missing", func(i Identity) error {
			if i.setup {
				return ErrNoSession
			}
			return nil
		}),
		SetUp: door("user or set-up token", func(i Identity) error {
			if i.setup {
				return nil
			}
			return full(i)
		}),
	}
}

func full(i Identity) error {
	switch {
	case i.setup:
		return ErrNoSession
	case i.factorMissing:
		return ErrSecondFactorMissing
	}
	return nil
}
