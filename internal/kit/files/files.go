package files

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files/q"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

var (
	// ErrNotFound reports that there is no such file, or that it was deleted.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrUnsupported reports that the content is not of an accepted kind.
	ErrUnsupported = fault.New(fault.UnsupportedType)
	// ErrUnavailable reports that the storage failed or did not answer in time.
	ErrUnavailable = fault.New(fault.Unavailable)
	errEmpty       = fault.Invalid(fault.Field("file", fault.RequiredField))
)

// Sealer wraps keys with the master key.
type Sealer interface {
	Seal(context string, plain []byte) ([]byte, error)
	Open(context string, sealed []byte) ([]byte, error)
}

// File describes a stored document.
type File struct {
	Name        string
	Owner       string
	Purpose     string
	ContentType string
	Size        int64
	CreatedAt   time.Time
	DeleteAt    *time.Time
	keyOwner    string
}

// Store stores documents. It is safe for concurrent use.
type Store struct {
	storage Storage
	db      *db.DB
	sealer  Sealer
	clock   clock.Clock
	marked  atomic.Bool // Probe has found its mark
	limits  Limits
	limiter *limit.Limiter
	uploads underWay
}

// Config says where documents are stored.
type Config struct {
	// Location is a folder, which is created if it does not exist, or the address of a bucket
	// (s3://bucket?region=…).
	Location string
	// Timeout limits each step of the storage: opening, a block that is read or written, closing. 15 s.
	Timeout time.Duration
	Limits  Limits
	// Trust says which certificates of a bucket's service are accepted; nil: as the machine does.
	Trust *trust.Store
}

// Dependencies are what a Store works with.
type Dependencies struct {
	DB     *db.DB
	Sealer Sealer
	Clock  clock.Clock
	// Around wraps the storage, to have it fail on purpose; nil: as it is.
	Around func(Storage) Storage
	// Limiter counts what is admitted; nil: nothing is counted.
	Limiter *limit.Limiter
}

const defaultTimeout = 15 * time.Second

// New opens the storage. The Store must be closed.
func New(_ context.Context, c Config, d Dependencies) (*Store, error) {
	storage, err := openStorage(c.Location, c.Trust)
	if err != nil {
		return nil, fmt.Errorf("open the document store: %w", err)
	}
	if d.Around != nil {
		storage = d.Around(storage)
	}
	return &Store{
		storage: bounded{storage, cmp.Or(c.Timeout, defaultTimeout)}, db: d.DB, sealer: d.Sealer, clock: d.Clock, limits: c.Limits,
		limiter: d.Limiter,
	}, nil
}

// Close closes the connection to the storage.
func (s *Store) Close() error { return s.storage.Close() }

// Find returns the stored file with the name, or ErrNotFound.
func (s *Store) Find(ctx context.Context, conn db.Conn, name string) (File, error) {
	row, err := q.New(conn).File(ctx, name)
	return found(row, err)
}

// Lock is Find for who then attaches the file: until tx ends, no sweep claims it.
func (s *Store) Lock(ctx context.Context, tx db.Tx, name string) (File, error) {
	row, err := q.New(tx).LockFile(ctx, name)
	return found(q.FileRow(row), err)
}

func found(row q.FileRow, err error) (File, error) {
	if errors.Is(err, sql.ErrNoRows) || err == nil && row.State != "stored" {
		return File{}, ErrNotFound
	}
	if err != nil {
		return File{}, fmt.Errorf("find file: %w", err)
	}
	return fileOf(row), nil
}

func fileOf(row q.FileRow) File {
	return File{
		Name: row.Name, Owner: row.Owner, Purpose: row.Purpose, ContentType: row.ContentType,
		Size: row.Size, CreatedAt: row.CreatedAt, DeleteAt: row.DeleteAt, keyOwner: row.KeyOwner,
	}
}

// Of returns the stored files of an owner, oldest first.
func (s *Store) Of(ctx context.Context, conn db.Conn, owner string) ([]File, error) {
	rows, err := q.New(conn).FilesOf(ctx, owner)
	if err != nil {
		return nil, fmt.Errorf("list files: %w", err)
	}
	all := make([]File, len(rows))
	for i, row := range rows {
		all[i] = fileOf(q.FileRow(row))
	}
	return all, nil
}

// Exists reports whether the storage has the document. It reads nothing of it.
func (s *Store) Exists(ctx context.Context, f File) (bool, error) {
	stored, err := s.storage.NewReader(ctx, f.Name)
	if errors.Is(err, errMissing) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("open document: %w", err)
	}
	return true, stored.Close()
}

// Copy writes the document's content to w. If the stored bytes were altered it returns an error before it writes
// the altered part.
func (s *Store) Copy(ctx context.Context, w io.Writer, f File) error {
	written := counted{Writer: w}
	err := s.copy(ctx, &written, f)
	if err != nil && written.n == 0 && !errors.Is(err, ErrUnavailable) && ctx.Err() == nil {
		return s.copy(ctx, w, f) // its key may have been renewed in between
	}
	return err
}

type counted struct {
	io.Writer
	n int64
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += int64(n)
	return n, err
}

func (s *Store) copy(ctx context.Context, w io.Writer, f File) error {
	key, err := s.key(ctx, f.keyOwner)
	if err != nil {
		return err
	}
	stored, err := s.storage.NewReader(ctx, f.Name)
	if err != nil {
		return fmt.Errorf("open document: %w", err)
	}
	defer stored.Close()
	clear, err := key.NewDecryptingReader(stored, []byte(f.Name))
	if err != nil {
		return fmt.Errorf("decrypt document: %w", err)
	}
	if _, err := io.Copy(w, clear); err != nil {
		return fmt.Errorf("send document: %w", err)
	}
	return nil
}

// KeepUntil sets the time at which the document is deleted. nil keeps it.
func (s *Store) KeepUntil(ctx context.Context, tx db.Tx, name string, until *time.Time) error {
	err := q.New(tx).SetDeleteAt(ctx, q.SetDeleteAtParams{Name: name, DeleteAt: until, ChangedAt: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("set a document's retention: %w", err)
	}
	return nil
}
