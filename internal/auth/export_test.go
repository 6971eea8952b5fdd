package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// InTx runs fn in a transaction, as wallet does.
func (s *Service) InTx(ctx context.Context, fn func(context.Context, db.Tx) error) error {
	return s.db.Tx(ctx, fn)
}

// HashAsInProduction makes passwords as expensive as they are in production.
func (s *Service) HashAsInProduction() error {
	var err error
	s.passwords, err = passwords.New(passwords.Config{}, passwords.Dependencies{Clock: s.clock})
	return err
}

// CleanUp runs the periodic clean-up now.
func (s *Service) CleanUp(ctx context.Context) error { return s.cleanUp(ctx) }
