package ledger_test

import (
	"context"
	"errors"
	"io"
	"sync/atomic"

	"github.com/gbpc/gbpc/internal/kit/files"
)

var errStorage = errors.New("the storage fails")

// failing is a storage that fails at its nth call; 0: never.
type failing struct {
	files.Storage
	at, calls atomic.Int64
	silent    atomic.Bool // every call fails
}

func (f *failing) fails() bool {
	return f.silent.Load() || f.calls.Add(1) == f.at.Load()
}

func (f *failing) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	if f.fails() {
		return nil, errStorage
	}
	return f.Storage.NewReader(ctx, name)
}

func (f *failing) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	if f.fails() {
		return nil, errStorage
	}
	w, err := f.Storage.NewWriter(ctx, name)
	return failingWriter{w, f}, err
}

type failingWriter struct {
	io.WriteCloser
	storage *failing
}

func (w failingWriter) Close() error {
	err := w.WriteCloser.Close()
	if w.storage.fails() { // it is there, and nobody knows
		return errStorage
	}
	return err
}
