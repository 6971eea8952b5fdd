package files

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
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
	// The key is in clear only in memory: it is wrapped with the master key before it is stored.
	var clear bytes.Buffer
	if err := insecurecleartextkeyset.Write(handle, keyset.NewBinaryWriter(&clear)); err != nil {
		return fmt.Errorf("write a document key: %w", err)
	}
	wrapped, err := s.sealer.Seal(keyContext(owner), clear.Bytes())
	if err != nil {
		return fmt.Errorf("wrap a document key: %w", err)
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
	clear, err := s.sealer.Open(keyContext(owner), wrapped)
	if err != nil {
		return nil, fmt.Errorf("unwrap a document key: %w", err)
	}
	handle, err := insecurecleartextkeyset.Read(keyset.NewBinaryReader(bytes.NewReader(clear)))
	if err != nil {
		return nil, fmt.Errorf("read a document key: %w", err)
	}
	key, err := streamingaead.New(handle)
	if err != nil {
		return nil, fmt.Errorf("use a document key: %w", err)
	}
	return key, nil
}
