package faults

import (
	"context"
	"io"

	"github.com/gbpc/gbpc/internal/kit/files"
)

type storage struct {
	faults *Set
	files.Storage
}

// Storage returns the file storage with the faults of Files.
func (s *Set) Storage(inner files.Storage) files.Storage { return storage{s, inner} }

func (f storage) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	return Call(ctx, f.faults, Files, func() (io.ReadCloser, error) { return f.Storage.NewReader(ctx, name) })
}

func (f storage) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	return Call(ctx, f.faults, Files, func() (io.WriteCloser, error) { return f.Storage.NewWriter(ctx, name) })
}

func (f storage) Delete(ctx context.Context, name string) error {
	if err := f.faults.Meet(ctx, Files); err != nil {
		return err
	}
	return f.Storage.Delete(ctx, name)
}

func (f storage) List(ctx context.Context, prefix string) ([]files.Stored, error) {
	return Call(ctx, f.faults, Files, func() ([]files.Stored, error) { return f.Storage.List(ctx, prefix) })
}
