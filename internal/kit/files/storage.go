package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/trust"
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

// openStorage opens the folder or the bucket at the location.
func openStorage(location string, trusted *trust.Store) (Storage, error) {
	if strings.Contains(location, "://") {
		return openBucket(location, trusted)
	}
	return openFolder(location)
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
