package auth

import (
	"context"

	"gbpc/internal/kit/db"
)

// InTx lets tests act in a transaction as wallet does.
func (s *Service) InTx(ctx context.Context, fn func(context.Context, db.Tx) error) error {
	return s.db.Tx(ctx, fn)
}
