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

// Sweep deletes the documents that are due and what crashes left behind. Each is claimed in the database before its content
// is deleted, so that nobody attaches it in between; what a killed process had claimed comes first. A document that cannot be
// deleted keeps no other. Several processes may call it at the same time.
func (s *Store) Sweep(ctx context.Context) (SweepResult, error) {
	var swept SweepResult
	now := s.clock.Now()
	err := errors.Join(s.finishClaimed(ctx, &swept), s.sweepDue(ctx, now, &swept), s.sweepUnfinished(ctx, now, &swept))
	if err != nil {
		return swept, err
	}
	swept.Staged, err = s.sweepStaged(ctx)
	return swept, err
}

// finishClaimed deletes what was claimed and is not deleted yet.
func (s *Store) finishClaimed(ctx context.Context, swept *SweepResult) error {
	var failed []error
	for after := ""; ; {
		claimed, err := q.New(s.db.Read()).ClaimedFiles(ctx, after)
		if err != nil {
			return fmt.Errorf("look for documents that are being deleted: %w", err)
		}
		for _, row := range claimed {
			after = row.Name
			if row.Size == 0 {
				err = s.finishUnfinished(ctx, row.Name, swept)
			} else {
				err = s.finishDue(ctx, row.Name, swept)
			}
			failed = append(failed, err)
		}
		if len(claimed) == 0 {
			return errors.Join(failed...)
		}
	}
}

// sweepDue deletes all that is due, however much it is.
func (s *Store) sweepDue(ctx context.Context, now time.Time, swept *SweepResult) error {
	claim := func(ctx context.Context, tx db.Tx, name string) (int64, error) {
		return q.New(tx).ClaimDue(ctx, q.ClaimDueParams{Name: name, Now: &now, ChangedAt: s.clock.Now()})
	}
	for {
		due, err := q.New(s.db.Read()).DueFiles(ctx, &now)
		if err != nil {
			return fmt.Errorf("look for documents that are due: %w", err)
		}
		if err := s.sweepEach(ctx, due, claim, func(name string) error { return s.finishDue(ctx, name, swept) }); err != nil || len(due) == 0 {
			return err
		}
	}
}

func (s *Store) sweepUnfinished(ctx context.Context, now time.Time, swept *SweepResult) error {
	unfinished, err := q.New(s.db.Read()).UnfinishedFiles(ctx, now.Add(-uploadTimeout))
	if err != nil {
		return fmt.Errorf("look for unfinished uploads: %w", err)
	}
	claim := func(ctx context.Context, tx db.Tx, name string) (int64, error) {
		return q.New(tx).ClaimUnfinished(ctx, q.ClaimUnfinishedParams{Name: name, ChangedAt: s.clock.Now()})
	}
	return s.sweepEach(ctx, unfinished, claim, func(name string) error { return s.finishUnfinished(ctx, name, swept) })
}

// sweepEach claims each document and finishes it. What cannot be claimed any more was attached, or uploaded, meanwhile.
func (s *Store) sweepEach(
	ctx context.Context, names []string, claim func(context.Context, db.Tx, string) (int64, error), finish func(name string) error,
) error {
	var failed []error
	for _, name := range names {
		var claimed int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			claimed, err = claim(ctx, tx, name)
			return err
		})
		if err != nil {
			failed = append(failed, fmt.Errorf("claim a document that is to be deleted: %w", err))
		} else if claimed > 0 {
			failed = append(failed, finish(name))
		}
	}
	return errors.Join(failed...)
}

// finishDue deletes the content of a document that is claimed. The row stays as a record that the document existed and whose
// it was.
func (s *Store) finishDue(ctx context.Context, name string, swept *SweepResult) error {
	if err := s.remove(ctx, name); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).MarkDeleted(ctx, q.MarkDeletedParams{Name: name, ChangedAt: s.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("record a deletion: %w", err)
	}
	swept.Due++
	return nil
}

// finishUnfinished deletes what there is of an upload that is claimed, and its row. A killed process leaves a temporary file
// whose name begins with that of the document.
func (s *Store) finishUnfinished(ctx context.Context, name string, swept *SweepResult) error {
	if err := s.each(ctx, name, func(o Stored) error { return s.remove(ctx, o.Name) }); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).DeleteClaimed(ctx, name) })
	if err != nil {
		return fmt.Errorf("remove an unfinished upload: %w", err)
	}
	swept.Unfinished++
	return nil
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
