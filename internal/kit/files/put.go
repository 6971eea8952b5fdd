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
	"gocloud.dev/blob"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files/q"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Upload is a document to be stored.
type Upload struct {
	Owner    string // who may read it; the caller decides what that means
	KeyOwner string // with whose key it is encrypted; "" is Owner
	Purpose  string
	Kinds    []Kind // what is taken
	DeleteAt *time.Time
	Content  io.Reader
}

// Put stores the document under a name of ours, or nothing at all. It returns ErrUnsupported when
// the content is none of the kinds, and whatever reading the content fails with.
func (s *Store) Put(ctx context.Context, n Upload) (File, error) {
	if n.KeyOwner == "" {
		n.KeyOwner = n.Owner
	}
	content := bufio.NewReaderSize(n.Content, sniffed)
	head, err := content.Peek(sniffed)
	whole := errors.Is(err, io.EOF)
	switch {
	case err != nil && !whole:
		return File{}, uploadFailed(err)
	case len(head) == 0:
		return File{}, errEmpty
	}
	kind, known := kindOf(head, whole)
	if !known || !slices.Contains(n.Kinds, kind) {
		return File{}, ErrUnsupported
	}
	f := File{Name: id.New() + kind.Extension, Owner: n.Owner, Purpose: n.Purpose, ContentType: kind.Type, CreatedAt: s.clock.Now(), DeleteAt: n.DeleteAt, keyOwner: n.KeyOwner}
	return f, s.put(ctx, &f, kind, content)
}

// put notes the name before the first byte is written, so that the sweep finds what a crash leaves.
func (s *Store) put(ctx context.Context, f *File, kind Kind, content io.Reader) error {
	if err := s.makeKey(ctx, f.keyOwner); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).InsertFile(ctx, q.InsertFileParams{
			Name: f.Name, Owner: f.Owner, KeyOwner: f.keyOwner, Purpose: f.Purpose, ContentType: f.ContentType, DeleteAt: f.DeleteAt, CreatedAt: f.CreatedAt,
		})
	})
	if err != nil {
		return fmt.Errorf("note an upload: %w", err)
	}
	if kind == Text {
		content = textOnly{content}
	}
	if f.Size, err = s.encrypt(ctx, *f, content); err == nil {
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			stored, err := q.New(tx).StoreFile(ctx, q.StoreFileParams{Name: f.Name, Size: f.Size, ChangedAt: s.clock.Now()})
			if err == nil && stored == 0 {
				return errCutOff // it took so long that the sweep took it away
			}
			return err
		})
	}
	if err != nil {
		// The client may be gone; what it began must go too.
		return errors.Join(err, s.forget(context.WithoutCancel(ctx), f.Name))
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

// encryptWith streams the content into the storage. When it fails nothing is left there.
func (s *Store) encryptWith(ctx context.Context, key tink.StreamingAEAD, name string, content io.Reader) (size int64, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stored, err := s.bucket.NewWriter(ctx, name, &blob.WriterOptions{DisableContentTypeDetection: true})
	if err != nil {
		return 0, fmt.Errorf("store document: %w", err)
	}
	abandon := func(err error) error {
		cancel() // a writer whose context ended keeps nothing
		_ = stored.Close()
		return err
	}
	secret, err := key.NewEncryptingWriter(stored, []byte(name))
	if err != nil {
		return 0, abandon(fmt.Errorf("encrypt document: %w", err))
	}
	if size, err = io.Copy(secret, reading{content}); err != nil {
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

// forget removes an upload that failed.
func (s *Store) forget(ctx context.Context, name string) error {
	if err := s.remove(ctx, name); err != nil {
		return err // the sweep tries again
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).DeleteUnfinished(ctx, name)
	})
}

// reading marks what went wrong on the client's side of a copy.
type reading struct{ io.Reader }

func (r reading) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		err = uploadFailed(err)
	}
	return n, err
}

// uploadFailed tells an upload that was cut off from everything else that can go wrong in reading.
func uploadFailed(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errCutOff
	}
	return err
}

// textOnly holds a text to its promise after the part that was sniffed.
type textOnly struct{ io.Reader }

func (t textOnly) Read(b []byte) (int, error) {
	n, err := t.Reader.Read(b)
	if !printable(b[:n]) {
		return 0, ErrUnsupported
	}
	return n, err
}
