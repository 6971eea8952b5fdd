package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Confirm uses up the authentication that the caller made for exactly the operation that describe returns, or returns
// ErrSecondaryAuthRequired, which asks for it. A caller without a second factor is not asked: the access guard
// decides whether such a caller is admitted at all. An authentication is used up even if the operation is then
// refused.
func (s *Service) Confirm(ctx context.Context, describe func() (Operation, error)) error {
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil || !factors.any() {
		return err
	}
	op, err := describe()
	if err != nil {
		return err
	}
	challenge, err := s.RequireAuthentication(ctx, op)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.SpendChallenge(ctx, tx, challenge, op) })
}
