package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/tink-crypto/tink-go/v2/tink"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files/q"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Upload is a document to be stored.
type Upload struct {
	Owner    string // who may read it; the caller enforces that
	KeyOwner string // whose key encrypts it; Owner if empty
	Purpose  string
	Kinds    []Kind // the accepted kinds
	DeleteAt *time.Time
	Content  io.Reader
}

// Put stores the document under a new name, or nothing at all. It returns ErrUnsupported if the content is not
// of an accepted kind, and the error of reading the content.
func (s *Store) Put(ctx context.Context, u Upload) (File, error) {
	if u.KeyOwner == "" {
		u.KeyOwner = u.Owner
	}
	content := bufio.NewReaderSize(u.Content, sniffLength)
	head, err := content.Peek(sniffLength)
	whole := errors.Is(err, io.EOF)
	switch {
	case err != nil && !whole:
		return File{}, err
	case len(head) == 0:
		return File{}, errEmpty
	}
	kind, known := kindOf(head, whole)
	if !known || !slices.Contains(u.Kinds, kind) {
		return File{}, ErrUnsupported
	}
	f := File{
		Name: id.New() + kind.Extension, Owner: u.Owner, Purpose: u.Purpose, ContentType: kind.Type, CreatedAt: s.clock.Now(),
		DeleteAt: u.DeleteAt, keyOwner: u.KeyOwner,
	}
	return f, s.put(ctx, &f, kind, content)
}

// put stores the name before the first byte is written, so that the sweep finds what a crash leaves behind.
func (s *Store) put(ctx context.Context, f *File, kind Kind, content io.Reader) error {
	if err := s.makeKey(ctx, f.keyOwner); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).InsertFile(ctx, q.InsertFileParams{
			Name: f.Name, Owner: f.Owner, KeyOwner: f.keyOwner, Purpose: f.Purpose, ContentType: f.ContentType, DeleteAt: f.DeleteAt,
			CreatedAt: f.CreatedAt,
		})
	})
	if err != nil {
		return fmt.Errorf("register an upload: %w", err)
	}
	if kind == Text {
		content = textOnly{content}
	}
	if f.Size, err = s.encrypt(ctx, *f, content); err == nil {
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			stored, err := q.New(tx).StoreFile(ctx, q.StoreFileParams{Name: f.Name, Size: f.Size, ChangedAt: s.clock.Now()})
			if err == nil && stored == 0 {
				return fault.Interrupted // it took so long that the sweep deleted it
			}
			return err
		})
	}
	if errors.Is(err, ErrUnavailable) {
		return err // nor would the storage delete it now: the sweep does later
	}
	if err != nil {
		// The client may be gone, so the context may have ended; delete the upload anyway.
		return errors.Join(err, s.discardUpload(context.WithoutCancel(ctx), f.Name))
	}
	return nil
}

func (s *Store) encrypt(ctx context.Context, f File, content io.Reader) (size int64, err error) {
	key, err := s.key(ctx, f.keyOwner)
	if err != nil {
		return 0, err
	}
	return s.encryptWith(ctx, key, f.Name, content)
}

// encryptWith streams the content into the storage. If it fails it leaves nothing there.
func (s *Store) encryptWith(ctx context.Context, key tink.StreamingAEAD, name string, content io.Reader) (size int64, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stored, err := s.storage.NewWriter(ctx, name)
	if err != nil {
		return 0, fmt.Errorf("store document: %w", err)
	}
	abandon := func(err error) error {
		cancel() // a writer whose context has ended stores nothing
		_ = stored.Close()
		return err
	}
	secret, err := key.NewEncryptingWriter(stored, []byte(name))
	if err != nil {
		return 0, abandon(fmt.Errorf("encrypt document: %w", err))
	}
	if size, err = io.Copy(secret, content); err != nil {
		return 0, abandon(err)
	}
	if err := secret.Close(); err != nil {
		return 0, abandon(fmt.Errorf("encrypt document: %w", err))
	}
	if err := stored.Close(); err != nil {
		return 0, fmt.Errorf("store document: %w", err)
	}
	return size, nil
}

// discardUpload removes a failed upload.
func (s *Store) discardUpload(ctx context.Context, name string) error {
	if err := s.remove(ctx, name); err != nil {
		return err // the sweep will retry
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).DeleteUnfinished(ctx, name)
	})
}

// textOnly returns ErrUnsupported when a text turns out to be binary after the bytes that determined its kind.
type textOnly struct{ io.Reader }

func (t textOnly) Read(b []byte) (int, error) {
	n, err := t.Reader.Read(b)
	if !printable(b[:n]) {
		return 0, ErrUnsupported
	}
	return n, err
}
