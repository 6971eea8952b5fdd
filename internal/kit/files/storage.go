package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/s3blob" // s3:// addresses
	"gocloud.dev/gcerrors"
)

// Storage is where the encrypted documents are kept.
type Storage interface {
	// NewReader returns errMissing if there is nothing under the name.
	NewReader(ctx context.Context, name string) (io.ReadCloser, error)
	// NewWriter returns a writer that stores what was written when it is closed, or nothing if ctx has ended by then.
	NewWriter(ctx context.Context, name string) (io.WriteCloser, error)
	// Delete deletes what is under the name, if there is anything.
	Delete(ctx context.Context, name string) error
	// List returns what is stored under names with this prefix.
	List(ctx context.Context, prefix string) ([]Stored, error)
	Close() error
}

// Stored is one object of the storage.
type Stored struct {
	Name       string
	ModifiedAt time.Time
}

// errMissing reports that the storage has nothing under a name.
var errMissing = errors.New("missing from the storage")

// bucket is a folder or an S3 bucket.
type bucket struct{ *blob.Bucket }

func openBucket(ctx context.Context, location string) (Storage, error) {
	if strings.Contains(location, "://") {
		b, err := blob.OpenBucket(ctx, location)
		return bucket{b}, err
	}
	// Unfinished files are kept in the same folder, so that finishing one is a rename on the same disk.
	b, err := fileblob.OpenBucket(location, &fileblob.Options{CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	return bucket{b}, err
}

func (b bucket) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	r, err := b.Bucket.NewReader(ctx, name, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, fmt.Errorf("document %s is %w: %w", name, errMissing, err)
	}
	return r, err
}

func (b bucket) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	return b.Bucket.NewWriter(ctx, name, &blob.WriterOptions{DisableContentTypeDetection: true})
}

func (b bucket) Delete(ctx context.Context, name string) error {
	if err := b.Bucket.Delete(ctx, name); gcerrors.Code(err) != gcerrors.NotFound {
		return err
	}
	return nil
}

func (b bucket) List(ctx context.Context, prefix string) (found []Stored, err error) {
	list := b.Bucket.List(&blob.ListOptions{Prefix: prefix})
	for {
		o, err := list.Next(ctx)
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err != nil {
			return nil, err
		}
		found = append(found, Stored{Name: o.Key, ModifiedAt: o.ModTime})
	}
}

// bounded gives each step of a storage a limited time, and turns its errors into ErrUnavailable. An upload may take
// long as long as it moves.
type bounded struct {
	Storage
	limit time.Duration
}

func (b bounded) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	p := b.steps(ctx)
	var r io.ReadCloser
	err := p.during(func() (err error) { r, err = b.Storage.NewReader(p.ctx, name); return err })
	if err != nil {
		p.end()
		return nil, err
	}
	return reading{r, p}, nil
}

func (b bounded) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	p := b.steps(ctx)
	var w io.WriteCloser
	err := p.during(func() (err error) { w, err = b.Storage.NewWriter(p.ctx, name); return err })
	if err != nil {
		p.end()
		return nil, err
	}
	return writing{w, p}, nil
}

func (b bounded) Delete(ctx context.Context, name string) error {
	p := b.steps(ctx)
	defer p.end()
	return p.during(func() error { return b.Storage.Delete(p.ctx, name) })
}

func (b bounded) List(ctx context.Context, prefix string) (found []Stored, err error) {
	p := b.steps(ctx)
	defer p.end()
	err = p.during(func() (err error) { found, err = b.Storage.List(p.ctx, prefix); return err })
	return found, err
}

// steps ends its context when one step takes longer than the limit.
type steps struct {
	ctx   context.Context
	end   func()
	limit time.Duration
}

func (b bounded) steps(ctx context.Context) steps {
	ctx, end := context.WithCancel(ctx)
	return steps{ctx, end, b.limit}
}

func (p steps) during(step func() error) error {
	timer := time.AfterFunc(p.limit, p.end)
	defer timer.Stop()
	switch err := step(); {
	case err == nil, errors.Is(err, errMissing), errors.Is(err, io.EOF):
		return err
	default:
		return ErrUnavailable.Because(err)
	}
}

type reading struct {
	io.ReadCloser
	steps
}

func (r reading) Read(b []byte) (n int, err error) {
	err = r.during(func() (err error) { n, err = r.ReadCloser.Read(b); return err })
	return n, err
}

func (r reading) Close() error {
	defer r.end()
	return r.ReadCloser.Close()
}

type writing struct {
	io.WriteCloser
	steps
}

func (w writing) Write(b []byte) (n int, err error) {
	err = w.during(func() (err error) { n, err = w.WriteCloser.Write(b); return err })
	return n, err
}

func (w writing) Close() error {
	defer w.end()
	return w.during(w.WriteCloser.Close)
}
