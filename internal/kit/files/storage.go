package files

import (
	"bytes"
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
	r, err := during(p, func() (io.ReadCloser, error) { return b.Storage.NewReader(p.ctx, name) })
	if err != nil {
		p.end()
		return nil, err
	}
	return reading{r, p}, nil
}

func (b bounded) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	p := b.steps(ctx)
	w, err := during(p, func() (io.WriteCloser, error) { return b.Storage.NewWriter(p.ctx, name) })
	if err != nil {
		p.end()
		return nil, err
	}
	return writing{w, p}, nil
}

func (b bounded) Delete(ctx context.Context, name string) error {
	p := b.steps(ctx)
	defer p.end()
	_, err := during(p, func() (none struct{}, err error) { return none, b.Storage.Delete(p.ctx, name) })
	return err
}

func (b bounded) List(ctx context.Context, prefix string) ([]Stored, error) {
	p := b.steps(ctx)
	defer p.end()
	return during(p, func() ([]Stored, error) { return b.Storage.List(p.ctx, prefix) })
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

// leaveAfter is how long a step may take to end after its context did. A network folder whose server is gone does not
// end at all: the step is left behind.
const leaveAfter = 2 * time.Second

var errHangs = errors.New("the storage does not answer")

func during[T any](p steps, step func() (T, error)) (result T, err error) {
	type outcome struct {
		result T
		err    error
	}
	timer := time.AfterFunc(p.limit, p.end)
	defer timer.Stop()
	ended := make(chan outcome, 1)
	go func() {
		var o outcome
		o.result, o.err = step()
		ended <- o
	}()
	left := time.NewTimer(p.limit + min(leaveAfter, p.limit))
	defer left.Stop()
	select {
	case o := <-ended:
		result, err = o.result, o.err
	case <-left.C:
		return result, ErrUnavailable.Because(errHangs)
	}
	switch {
	case err == nil, errors.Is(err, errMissing), errors.Is(err, io.EOF):
		return result, err
	default:
		return result, ErrUnavailable.Because(err)
	}
}

type reading struct {
	io.ReadCloser
	steps
}

// Read reads into a block of its own: a read that was left behind writes to nobody's.
func (r reading) Read(b []byte) (int, error) {
	block, err := during(r.steps, func() ([]byte, error) {
		block := make([]byte, len(b))
		n, err := r.ReadCloser.Read(block)
		return block[:n], err
	})
	return copy(b, block), err
}

func (r reading) Close() error {
	defer r.end()
	return r.ReadCloser.Close()
}

type writing struct {
	io.WriteCloser
	steps
}

func (w writing) Write(b []byte) (int, error) {
	block := bytes.Clone(b) // the caller uses b again, also if this write is left behind
	return during(w.steps, func() (int, error) { return w.WriteCloser.Write(block) })
}

func (w writing) Close() error {
	defer w.end()
	_, err := during(w.steps, func() (none struct{}, err error) { return none, w.WriteCloser.Close() })
	return err
}
