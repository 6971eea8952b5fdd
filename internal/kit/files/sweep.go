package files

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files/q"
)

// uploadTimeout is the age at which an unfinished upload is deleted.
const uploadTimeout = 2 * time.Hour

// SweepResult counts what one sweep removed.
type SweepResult struct{ Due, Unfinished, Staged int }

// Sweep deletes the documents that are due and what crashes left behind. Several processes may call it at the
// same time.
func (s *Store) Sweep(ctx context.Context) (SweepResult, error) {
	var swept SweepResult
	now := s.clock.Now()
	if err := s.sweepDue(ctx, now, &swept); err != nil {
		return swept, err
	}
	unfinished, err := q.New(s.db.Read()).UnfinishedFiles(ctx, now.Add(-uploadTimeout))
	if err != nil {
		return swept, fmt.Errorf("look for unfinished uploads: %w", err)
	}
	for _, name := range unfinished {
		// A killed process leaves a temporary file whose name begins with that of the document.
		if err := s.each(ctx, name, func(o Stored) error { return s.remove(ctx, o.Name) }); err != nil {
			return swept, err
		}
		if err := s.discardUpload(ctx, name); err != nil {
			return swept, err
		}
		swept.Unfinished++
	}
	swept.Staged, err = s.sweepStaged(ctx)
	return swept, err
}

// sweepDue deletes all that is due, however much it is. A document that cannot be deleted keeps no other.
func (s *Store) sweepDue(ctx context.Context, now time.Time, swept *SweepResult) error {
	for {
		due, err := q.New(s.db.Read()).DueFiles(ctx, &now)
		if err != nil {
			return fmt.Errorf("look for documents that are due: %w", err)
		}
		var failed []error
		for _, name := range due {
			if err := s.Delete(ctx, name); err != nil {
				failed = append(failed, err)
				continue
			}
			swept.Due++
		}
		if len(due) == 0 || len(failed) > 0 {
			return errors.Join(failed...)
		}
	}
}

// Delete deletes the document's content and marks its row as deleted. The row stays as a record that the
// document existed and whose it was.
func (s *Store) Delete(ctx context.Context, name string) error {
	if err := s.remove(ctx, name); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).MarkDeleted(ctx, q.MarkDeletedParams{Name: name, ChangedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("record a deletion: %w", err)
		}
		return nil
	})
}

func (s *Store) remove(ctx context.Context, name string) error {
	if err := s.storage.Delete(ctx, name); err != nil {
		return fmt.Errorf("delete document: %w", err)
	}
	return nil
}

// sweepStaged compares the modification times of the storage with the machine's clock, not with the
// application's, because staged content is never older than one request.
func (s *Store) sweepStaged(ctx context.Context) (n int, err error) {
	newest := time.Now().Add(-uploadTimeout)
	err = s.each(ctx, stagedPrefix, func(o Stored) error {
		if o.ModifiedAt.After(newest) {
			return nil
		}
		n++
		return s.remove(ctx, o.Name)
	})
	return n, err
}

func (s *Store) each(ctx context.Context, prefix string, do func(Stored) error) error {
	found, err := s.storage.List(ctx, prefix)
	if err != nil {
		return fmt.Errorf("list documents: %w", err)
	}
	for _, o := range found {
		if err := do(o); err != nil {
			return err
		}
	}
	return nil
}
