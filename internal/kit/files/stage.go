package files

import (
	"context"
	"fmt"
	"io"

	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/streamingaead"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// Staged is content that arrived before it was known whose it is. It lies encrypted with a key that
// exists in this process alone; whoever staged it must end it with Discard.
type Staged struct {
	store  *Store
	name   string
	handle *keyset.Handle
}

// stagedPrefix: a crash leaves bytes under it that nobody can read; the sweep removes them.
const stagedPrefix = "staged-"

// Stage takes the content in.
func (s *Store) Stage(ctx context.Context, content io.Reader) (*Staged, error) {
	handle, err := keyset.NewHandle(streamingaead.AES256GCMHKDF1MBKeyTemplate())
	if err != nil {
		return nil, fmt.Errorf("make a passing key: %w", err)
	}
	staged := &Staged{s, stagedPrefix + id.New(), handle}
	key, err := streamingaead.New(handle)
	if err != nil {
		return nil, fmt.Errorf("use a passing key: %w", err)
	}
	if _, err := s.encryptWith(ctx, key, staged.name, content); err != nil {
		return nil, err
	}
	return staged, nil
}

// Content reads what was staged.
func (s *Staged) Content(ctx context.Context) (io.ReadCloser, error) {
	key, err := streamingaead.New(s.handle)
	if err != nil {
		return nil, fmt.Errorf("use a passing key: %w", err)
	}
	stored, err := s.store.bucket.NewReader(ctx, s.name, nil)
	if err != nil {
		return nil, fmt.Errorf("open staged content: %w", err)
	}
	clear, err := key.NewDecryptingReader(stored, []byte(s.name))
	if err != nil {
		_ = stored.Close()
		return nil, fmt.Errorf("decrypt staged content: %w", err)
	}
	return struct {
		io.Reader
		io.Closer
	}{clear, stored}, nil
}

// Discard removes it.
func (s *Staged) Discard(ctx context.Context) error {
	return s.store.remove(context.WithoutCancel(ctx), s.name)
}
