package files

import (
	"context"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/streamingaead"
	"github.com/tink-crypto/tink-go/v2/tink"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files/q"
)

func keyContext(owner string) string { return "files.key/" + owner }

// makeKey creates a key for the owner unless there is one. Of two concurrent calls the first wins.
func (s *Store) makeKey(ctx context.Context, owner string) error {
	if _, err := q.New(s.db.Read()).Key(ctx, owner); err == nil {
		return nil
	}
	handle, err := keyset.NewHandle(streamingaead.AES256GCMHKDF1MBKeyTemplate())
	if err != nil {
		return fmt.Errorf("make a document key: %w", err)
	}
	wrapped, err := s.wrap(owner, handle)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).InsertKey(ctx, q.InsertKeyParams{Owner: owner, Keyset: wrapped, CreatedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("store a document key: %w", err)
		}
		return nil
	})
}

func (s *Store) key(ctx context.Context, owner string) (tink.StreamingAEAD, error) {
	wrapped, err := q.New(s.db.Read()).Key(ctx, owner)
	if err != nil {
		return nil, fmt.Errorf("read a document key: %w", err)
	}
	handle, err := s.unwrap(owner, wrapped)
	if err != nil {
		return nil, err
	}
	key, err := streamingaead.New(handle)
	if err != nil {
		return nil, fmt.Errorf("use a document key: %w", err)
	}
	return key, nil
}
