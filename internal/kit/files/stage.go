package files

import (
	"context"
	"fmt"
	"io"

	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/streamingaead"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// Staged is content that arrived before its owner was known. It is encrypted with a key that exists only in
// this process. The caller of Stage must call Discard.
type Staged struct {
	store  *Store
	name   string
	handle *keyset.Handle
}

// stagedPrefix begins the names of staged content. What a crash leaves behind is unreadable, and the sweep
// removes it.
const stagedPrefix = "staged-"

// Stage stores the content temporarily.
func (s *Store) Stage(ctx context.Context, content io.Reader) (*Staged, error) {
	handle, err := keyset.NewHandle(streamingaead.AES256GCMHKDF1MBKeyTemplate())
	if err != nil {
		return nil, fmt.Errorf("make a temporary key: %w", err)
	}
	staged := &Staged{store: s, name: stagedPrefix + id.New(), handle: handle}
	key, err := streamingaead.New(handle)
	if err != nil {
		return nil, fmt.Errorf("use a temporary key: %w", err)
	}
	if _, err := s.encryptWith(ctx, key, staged.name, content); err != nil {
		return nil, err
	}
	return staged, nil
}

// Content returns a reader of the staged content.
func (s *Staged) Content(ctx context.Context) (io.ReadCloser, error) {
	key, err := streamingaead.New(s.handle)
	if err != nil {
		return nil, fmt.Errorf("use a temporary key: %w", err)
	}
	stored, err := s.store.storage.NewReader(ctx, s.name)
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

// Discard removes the staged content.
func (s *Staged) Discard(ctx context.Context) error {
	return s.store.remove(context.WithoutCancel(ctx), s.name)
}
