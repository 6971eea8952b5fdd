package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// InTx lets tests act in a transaction as wallet does.
func (s *Service) InTx(ctx context.Context, fn func(context.Context, db.Tx) error) error {
	return s.db.Tx(ctx, fn)
}

// HashAsInProduction is for tests of what passwords cost.
func (s *Service) HashAsInProduction() { s.hashCost, s.nobodys = hashParams, nobodysHash }
