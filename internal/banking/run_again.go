package banking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

// maxRows limits what is tried again at once: if there is more, something larger is wrong.
const maxRows = 200

// The jobs of files.
var (
	retryFileJob  = jobs.Kind[jobs.Subject]{Name: "banking.retry_file", Lane: jobs.LaneFiles}
	retryEntryJob = jobs.Kind[jobs.Subject]{Name: "banking.retry_entry", Lane: jobs.LaneFiles}
)

const checkFilesJob = "banking.check_files"

const (
	// checkFilesInterval is how often incomplete statements are looked for, and refused entries tried again.
	checkFilesInterval = 10 * time.Minute
	// pageWait is how long the pages of a statement may take to arrive.
	pageWait = time.Hour
	// maxKeptFile is the size up to which a rejected file is kept in the database. A larger one is only where
	// the rail put it aside.
	maxKeptFile = 1 << 20
)

// Redeliverer is a rail that keeps rejected files and can pass one again.
type Redeliverer interface {
	// Redeliver passes the rejected file with this name again, through Receive.
	Redeliver(ctx context.Context, name string) error
}

func (s *Service) handleFileJobs() {
	jobs.Handle(s.queue, retryFileJob, func(ctx context.Context, about jobs.Subject) error { return s.retryFile(ctx, about.ID) })
	jobs.Handle(s.queue, retryEntryJob, func(ctx context.Context, about jobs.Subject) error { return s.retryEntry(ctx, about.ID, false) })
	s.queue.HandlePeriodic(jobs.Periodic{Name: checkFilesJob, Every: checkFilesInterval}, func(ctx context.Context) error {
		return errors.Join(s.findIncompleteStatements(ctx), s.retryRefusedEntries(ctx))
	})
}

// registerActions says what operators can do about a refused file or entry.
func (s *Service) registerActions() {
	again := func(job jobs.Kind[jobs.Subject]) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
		return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			return s.queue.Enqueue(ctx, tx, job.Job("", jobs.Subject{ID: item.Subject}))
		}
	}
	dismiss := func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
		return s.exceptions.Resolve(ctx, tx, item.Kind, item.Subject, string(refusedDismissed))
	}
	s.exceptions.Register(
		exceptions.BankFileRefused, exceptions.Action{Name: "run_again", Do: again(retryFileJob)},
		exceptions.Action{Name: "dismiss", ByTwo: true, Do: dismiss},
	)
	s.exceptions.Register(exceptions.BankEntryRefused,
		exceptions.Action{Name: "run_again", Do: again(retryEntryJob)},
		exceptions.Action{Name: "book", ByTwo: true, Check: s.checkBookable, Do: func(
			ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input,
		) error {
			return refusedByOperators(s.bookRefused(ctx, tx, item.Subject, true))
		}},
		exceptions.Action{Name: "dismiss", ByTwo: true, Do: func(
			ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input,
		) error {
			return s.endRefused(ctx, tx, item.Subject, refusedDismissed)
		}},
	)
}

// checkBookable refuses an entry of which the program cannot read what it is.
func (s *Service) checkBookable(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	_, _, _, err := s.readRefused(ctx, tx, item.Subject)
	return refusedByOperators(err)
}

// refusedByOperators says to the operator that the entry cannot be booked because it cannot be read.
func refusedByOperators(err error) error {
	if errors.Is(err, iso20022.ErrMalformed) {
		return fault.Invalid(fault.Field(
			"action", fault.OutOfRange, "This entry cannot be read, so it cannot be booked. Ask the bank to send it again.",
		))
	}
	return err
}

// retryFile processes a file again that was rejected. If it is rejected again, it stays where it is.
func (s *Service) retryFile(ctx context.Context, hash string) error {
	row, err := q.New(s.db.Read()).File(ctx, hash)
	if db.IsNoRows(err) || err == nil && fileState(row.State) == processedFile {
		return nil // an incomplete statement has no file of its own: its pages are processed as they arrive
	}
	if err != nil {
		return fmt.Errorf("look up file %s: %w", hash, err)
	}
	if row.Content == nil {
		rail, ok := railAs[Redeliverer](s.rail)
		if !ok {
			return nil // the bank has to send it again
		}
		return rail.Redeliver(ctx, row.Name)
	}
	f := InboundFile{Name: row.Name}
	if f.Content, err = s.sealer.Open(fileContext+":"+hash, row.Content); err != nil {
		return fmt.Errorf("open file %s: %w", hash, err)
	}
	if err := s.ProcessFile(ctx, f); !errors.Is(err, ErrRejected) && !errors.Is(err, ErrTaken) {
		return err
	}
	return nil
}

// sealFile returns the content of a file for the database, or nil if it is large.
func (s *Service) sealFile(f InboundFile, hash string) ([]byte, error) {
	if len(f.Content) > maxKeptFile || f.Content == nil && f.Open != nil {
		return nil, nil
	}
	return s.sealer.Seal(fileContext+":"+hash, f.Content)
}

// retryRefused tries again what another version of the program could not read.
func (s *Service) retryRefused(ctx context.Context) error {
	files, err := q.New(s.db.Read()).FilesRejectedByOthers(ctx, q.FilesRejectedByOthersParams{Program: s.program, MaxRows: maxRows})
	if err != nil {
		return fmt.Errorf("look for rejected files: %w", err)
	}
	for _, hash := range files {
		err = errors.Join(err, s.retryFile(ctx, hash))
	}
	return errors.Join(err, s.retryRefusedEntries(ctx))
}

// retryRefusedEntries tries the entries again that are put aside: another version of the program may be able to
// read them, the books may accept them now, and a statement may have said that a contradiction is none.
func (s *Service) retryRefusedEntries(ctx context.Context) error {
	entries, err := q.New(s.db.Read()).RefusedEntries(ctx, maxRows)
	if err != nil {
		return fmt.Errorf("look for refused entries: %w", err)
	}
	for _, refusedID := range entries {
		err = errors.Join(err, s.retryEntry(ctx, refusedID, false))
	}
	return err
}

// RejectedFile is a file of the bank that is not a valid message.
type RejectedFile struct {
	hash                   string // of the content
	Name, Message, Problem string
	At                     time.Time
}

// RejectedFiles returns the newest rejected files.
func (s *Service) RejectedFiles(ctx context.Context, conn db.Conn, limit int32) ([]RejectedFile, error) {
	files, _, err := s.rejectedFiles(ctx, conn, db.Window{Limit: limit, ByCreation: true})
	return files, err
}

// rejectedFiles returns the window's rejected files, newest first, and how many there are.
func (s *Service) rejectedFiles(ctx context.Context, conn db.Conn, w db.Window) (files []RejectedFile, total int64, err error) {
	queries := q.New(conn)
	return db.Page(ctx, w, "rejected files", queries.RejectedFiles, queries.CountRejectedFiles, func(row q.BankFile) (RejectedFile, error) {
		return RejectedFile{hash: row.Hash, Name: row.Name, Message: row.Message, Problem: row.Problem, At: row.RecordedAt}, nil
	})
}
