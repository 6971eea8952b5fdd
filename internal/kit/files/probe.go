package files

import (
	"context"
	"errors"
	"io"

	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// markName is the name of what Probe reads. It is no document's.
const markName = "storage-answers"

// Probe returns an error if the storage does not give back what is kept in it. The first Probe of a Store leaves a mark
// there; a mark that is missing later means that the storage is not the one that it was, as a folder whose disk is gone.
func (s *Store) Probe(ctx context.Context) error {
	err := s.readMark(ctx)
	if errors.Is(err, errMissing) && !s.marked.Load() {
		err = s.writeMark(ctx)
	}
	if err == nil {
		s.marked.Store(true)
	}
	return err
}

func (s *Store) readMark(ctx context.Context) error {
	mark, err := s.storage.NewReader(ctx, markName)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, mark)
	return errors.Join(err, mark.Close())
}

func (s *Store) writeMark(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	mark, err := s.storage.NewWriter(ctx, markName)
	if err != nil {
		return err
	}
	if _, err := mark.Write([]byte("this storage answers\n")); err != nil {
		cancel() // a writer whose context has ended stores nothing
		return errors.Join(err, mark.Close())
	}
	return mark.Close()
}

// Try returns an error unless something can be written to the place of documents, read and deleted again.
func Try(ctx context.Context, location string, trusted *trust.Store) (err error) {
	storage, err := openStorage(location, trusted)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, storage.Close()) }()
	name := "doctor-" + id.New()
	w, err := storage.NewWriter(ctx, name)
	if err != nil {
		return err
	}
	if _, err := w.Write([]byte("doctor")); err != nil {
		return errors.Join(err, w.Close())
	}
	if err := w.Close(); err != nil {
		return err
	}
	r, err := storage.NewReader(ctx, name)
	if err == nil {
		var content []byte
		content, err = io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err == nil && string(content) != "doctor" {
			err = errors.New("it gives back something else")
		}
	}
	return errors.Join(err, storage.Delete(ctx, name))
}
