package files

import (
	"context"
	"errors"
	"io"
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
