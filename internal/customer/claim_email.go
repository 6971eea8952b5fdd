package customer

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// claimEmail keeps an address one user's while the index key is replaced: the column of users is unique under one key
// only, so the user claims the address under both. It returns ErrEmailTaken if another user has it under either.
func (s *Service) claimEmail(ctx context.Context, tx db.Tx, userID, email string) error {
	if !s.sealer.IndexChanges() {
		return nil
	}
	err := s.claim(ctx, tx, userID, email)
	if errors.Is(err, ErrEmailTaken) { // the caller may commit
		if err := q.New(tx).DropEmailClaims(ctx, userID); err != nil {
			return fmt.Errorf("give up an address: %w", err)
		}
	}
	return err
}

func (s *Service) claim(ctx context.Context, tx db.Tx, userID, email string) error {
	queries, index := q.New(tx), s.EmailIndexes(email)
	if bytes.Compare(index[0], index[1]) > 0 { // every process claims in the same order
		index[0], index[1] = index[1], index[0]
	}
	for _, one := range index {
		n, err := queries.ClaimEmail(ctx, q.ClaimEmailParams{EmailIndex: one, UserID: userID})
		if err != nil {
			return fmt.Errorf("claim an address: %w", err)
		}
		if n == 0 {
			return ErrEmailTaken
		}
	}
	return s.requireFree(ctx, tx, userID, email)
}

// requireFree returns ErrEmailTaken if another user has the address.
func (s *Service) requireFree(ctx context.Context, tx db.Tx, userID, email string) error {
	index := s.EmailIndexes(email)
	taken, err := q.New(tx).EmailTaken(ctx, q.EmailTakenParams{EmailIndex: index[0], Older: index[1], ID: userID})
	if err != nil {
		return fmt.Errorf("look for the address: %w", err)
	}
	if taken > 0 {
		return ErrEmailTaken
	}
	return nil
}
