package auth

import (
	"context"

	"github.com/alexedwards/argon2id"

	"gbpc/internal/kit/db"
)

// InTx lets tests act in a transaction as wallet does.
func (s *Service) InTx(ctx context.Context, fn func(context.Context, db.Tx) error) error {
	return s.db.Tx(ctx, fn)
}

// HashCheaply makes passwords cost next to nothing: hundreds are hashed by tests of something else.
func (s *Service) HashCheaply() (err error) {
	s.hashCost = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	s.nobodys, err = argon2id.CreateHash("nobody's password, whatever it is", s.hashCost)
	return err
}

// HashAsInProduction is for tests of what passwords cost.
func (s *Service) HashAsInProduction() { s.hashCost, s.nobodys = hashParams, nobodysHash }
