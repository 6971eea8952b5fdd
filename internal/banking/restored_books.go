package banking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// FileKeeper is a rail that keeps the bank's files after they were processed.
type FileKeeper interface {
	// Remote reports whether the bank itself is asked, which may not answer.
	Remote() bool
	// ReceiveAgain calls missed with every file that was processed, and delivers those again for which it returns
	// true. It returns their number.
	ReceiveAgain(ctx context.Context, missed func(InboundFile) (bool, error)) (int, error)
}

// OrderKeeper is a rail that keeps which orders it was given.
type OrderKeeper interface {
	// SubmittedOrders returns the message ids of the newest orders that were submitted.
	SubmittedOrders(ctx context.Context) ([]string, error)
	// WaitingOrders returns the message ids of the orders that the bank has not fetched.
	WaitingOrders(ctx context.Context) ([]string, error)
}

// ReceiveMissed has the bank's files processed again that were processed by lost books: the rail has
// them as processed, and the database does not. It notes which orders those books submitted, and returns the number of
// both.
func (s *Service) ReceiveMissed(ctx context.Context, rail FileKeeper) (int, error) {
	lost, err := s.lostOrders(ctx, rail)
	if err != nil {
		return 0, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, key := range lost {
			if err := q.New(tx).NoteLostOrder(ctx, q.NoteLostOrderParams{MessageID: key, NoticedAt: s.clock.Now()}); err != nil {
				return fmt.Errorf("note the order %s: %w", key, err)
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	n, err := rail.ReceiveAgain(ctx, func(f InboundFile) (bool, error) { return s.missed(ctx, f) })
	return n + len(lost), err
}

// CountMissed returns how many files ReceiveMissed would have processed again, and how many orders it would note.
func (s *Service) CountMissed(ctx context.Context, rail FileKeeper) (n int, err error) {
	_, err = rail.ReceiveAgain(ctx, func(f InboundFile) (bool, error) {
		missed, err := s.missed(ctx, f)
		if missed {
			n++
		}
		return false, err
	})
	if err != nil {
		return n, err
	}
	lost, err := s.lostOrders(ctx, rail)
	return n + len(lost), err
}

// lostOrders returns the orders that the rail was given and that these books did not submit, except those that were
// noted already.
func (s *Service) lostOrders(ctx context.Context, rail FileKeeper) (lost []string, err error) {
	keeper, keeps := rail.(OrderKeeper)
	if !keeps {
		return nil, nil
	}
	submitted, err := keeper.SubmittedOrders(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was submitted: %w", err)
	}
	for _, key := range submitted {
		if known, err := s.hasSubmitted(ctx, key); err != nil {
			return nil, err
		} else if known {
			continue
		}
		if noted, err := q.New(s.db.Read()).IsLostOrder(ctx, key); err != nil {
			return nil, fmt.Errorf("look up the order %s: %w", key, err)
		} else if noted == 0 {
			lost = append(lost, key)
		}
	}
	return lost, nil
}

// hasSubmitted reports whether these books have submitted the order, or it is none of ours.
func (s *Service) hasSubmitted(ctx context.Context, key string) (bool, error) {
	payoutID, ours := ourID(key)
	if !ours {
		return true, nil
	}
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return p.attempts > 0 || p.State != Ordered && p.State != Staged, err
}

// settleDoubtJob ends the doubt about what lost books had submitted, once the bank has spoken.
var settleDoubtJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "banking.settle_doubt", Lane: jobs.LanePayouts}}

// doubtInterval is how often it is asked whether the bank has spoken.
const doubtInterval = time.Hour

// NoteRestore records, inside tx, that the books may lack their newest commits. Each payment that they know and have not
// submitted may have been submitted by the lost books: until the bank's statements cover that time, IsInDoubt says
// so.
func (s *Service) NoteRestore(ctx context.Context, tx db.Tx) error {
	noted := id.New()
	if err := q.New(tx).NoteRestore(ctx, q.NoteRestoreParams{ID: noted, At: s.clock.Now()}); err != nil {
		return fmt.Errorf("note that the books were restored: %w", err)
	}
	return s.queue.Enqueue(ctx, tx, settleDoubtJob.Job(noted))
}

// IsInDoubt reports whether lost books may have submitted the payment with this id, and the bank has not said yet
// what became of it. Its money is not given back meanwhile.
func (s *Service) IsInDoubt(ctx context.Context, conn db.Conn, paymentID string) (bool, error) {
	restores, err := q.New(conn).IsInDoubt(ctx, paymentID)
	if err != nil {
		return false, fmt.Errorf("ask whether payment %s may have been made: %w", paymentID, err)
	}
	return restores > 0, nil
}

// settleDoubt ends the doubt since a restore when the bank's statements speak of the time from then to the end of the next
// business day without a gap, and the bank has fetched every order. What was made until then has its debit in the books.
func (s *Service) settleDoubt(ctx context.Context, restoreID string) error {
	open, err := q.New(s.db.Read()).OpenRestores(ctx)
	if err != nil {
		return fmt.Errorf("list the restores: %w", err)
	}
	for _, r := range open {
		if r.ID != restoreID {
			continue
		}
		if spoken, err := s.hasSpokenSince(ctx, r.At); err != nil || !spoken {
			return errors.Join(err, jobs.Later(doubtInterval))
		}
		now := s.clock.Now()
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return q.New(tx).ResolveRestore(ctx, q.ResolveRestoreParams{ID: r.ID, ResolvedAt: &now})
		})
	}
	return nil
}

func (s *Service) hasSpokenSince(ctx context.Context, at time.Time) (bool, error) {
	from := day.In(at)
	last := from.NextBusiness()
	_, until, ok, err := s.LastStatedAt(ctx, s.db.Read(), Main)
	if err != nil || !ok || until.Before(last.End()) {
		return false, err
	}
	rows, err := q.New(s.db.Read()).Statements(ctx, q.StatementsParams{Account: string(Main), MaxRows: maxRows}) // newest first
	if err != nil {
		return false, fmt.Errorf("list the statements: %w", err)
	}
	for i := 1; i < len(rows) && rows[i-1].Day >= from.String(); i++ {
		if rows[i-1].Opening != rows[i].Closing { // one in between has not arrived
			return false, nil
		}
	}
	keeper, keeps := railAs[OrderKeeper](s.rail)
	if !keeps {
		return true, nil
	}
	waiting, err := keeper.WaitingOrders(ctx)
	if err != nil {
		return false, fmt.Errorf("read what the bank has not fetched: %w", err)
	}
	for _, key := range waiting {
		if known, err := s.hasSubmitted(ctx, key); err != nil || !known {
			return false, err
		}
	}
	return true, nil
}

func (s *Service) missed(ctx context.Context, f InboundFile) (bool, error) {
	hash, err := f.hash()
	if err != nil {
		return false, fmt.Errorf("read file %s: %w", f.Name, err)
	}
	known, err := q.New(s.db.Read()).File(ctx, hash)
	if err != nil && !db.IsNoRows(err) {
		return false, fmt.Errorf("look up file %s: %w", f.Name, err)
	}
	return err != nil || fileState(known.State) == failingFile, nil // it was processed later, by lost books
}

// The ids of submitted orders are kept for this many days of the machine's clock, and so many of the newest are compared.
const (
	submittedDays  = 14
	submittedRead  = 1000
	submittedNamed = "2006-01-02"
)

// keepID notes that an order is being submitted, before it is.
func (f *Folder) keepID(ctx context.Context, key string) error {
	if f.in.Submitted == "" {
		return nil
	}
	now := time.Now().UTC()
	today := path.Join(f.in.Submitted, now.Format(submittedNamed))
	if _, err := f.store.Stat(ctx, today); errors.Is(err, fs.ErrNotExist) {
		if err := errors.Join(f.store.MakeFolder(ctx, today), f.forgetIDs(ctx, now)); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	return f.store.Create(ctx, path.Join(today, key), nil)
}

func (f *Folder) forgetIDs(ctx context.Context, now time.Time) error {
	days, err := f.store.List(ctx, f.in.Submitted)
	for _, d := range days {
		if at, parsed := time.Parse(submittedNamed, d.Name()); parsed != nil || now.Sub(at) <= submittedDays*24*time.Hour {
			continue
		}
		old := path.Join(f.in.Submitted, d.Name())
		kept, read := f.store.List(ctx, old)
		err = errors.Join(err, read)
		for _, id := range kept {
			err = errors.Join(err, f.store.Remove(ctx, path.Join(old, id.Name())))
		}
		err = errors.Join(err, f.store.Remove(ctx, old))
	}
	return err
}

// SubmittedOrders returns the ids of the newest orders that were submitted: books that lost commits lost the newest.
func (f *Folder) SubmittedOrders(ctx context.Context) (keys []string, err error) {
	if f.in.Submitted == "" {
		return nil, nil
	}
	days, err := f.store.List(ctx, f.in.Submitted)
	if f.store.Remote() && errors.Is(err, fs.ErrNotExist) {
		return nil, nil // it is made when the inbox is first read
	}
	if err != nil {
		return nil, err
	}
	for i := len(days) - 1; i >= 0 && len(keys) < submittedRead; i-- {
		found, err := f.store.List(ctx, path.Join(f.in.Submitted, days[i].Name()))
		if err != nil {
			return nil, err
		}
		slices.SortFunc(found, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
		for _, id := range found {
			if !strings.HasPrefix(id.Name(), ".") { // what a process that was killed left incomplete
				keys = append(keys, id.Name())
			}
		}
	}
	return keys[:min(len(keys), submittedRead)], nil
}

// WaitingOrders returns the ids of the orders in the outbox.
func (f *Folder) WaitingOrders(ctx context.Context) (keys []string, err error) {
	found, err := f.store.List(ctx, f.in.Outbox)
	for _, entry := range found {
		if key, suffix, _ := strings.Cut(entry.Name(), "."); key != "" && suffix != "" {
			keys = append(keys, key)
		}
	}
	return keys, err
}

// Remote reports whether the folders are on the bank's server.
func (f *Folder) Remote() bool { return f.store.Remote() }

// ReceiveAgain moves files from processed back to the inbox.
func (f *Folder) ReceiveAgain(ctx context.Context, missed func(InboundFile) (bool, error)) (again int, err error) {
	if f.in.Processed == "" {
		return 0, nil // the bank has to deliver again
	}
	found, err := f.store.List(ctx, f.in.Processed) // in order of name
	if f.store.Remote() && errors.Is(err, fs.ErrNotExist) {
		return 0, nil // it is made when the inbox is first read
	}
	if err != nil {
		return 0, fmt.Errorf("read the processed files: %w", err)
	}
	for _, entry := range found {
		name := entry.Name()
		if !entry.Mode().IsRegular() || !strings.HasSuffix(strings.ToLower(name), ".xml") {
			continue
		}
		if err := ctx.Err(); err != nil {
			return again, err
		}
		at := path.Join(f.in.Processed, name)
		is, err := missed(InboundFile{Name: name, Open: func() (io.ReadCloser, error) { return f.store.Open(ctx, at) }})
		if err != nil {
			return again, err
		}
		if !is {
			continue
		}
		if err := f.store.Move(ctx, at, path.Join(f.in.Inbox, name)); err != nil {
			return again, fmt.Errorf("deliver a file again: %w", err)
		}
		again++
	}
	return again, nil
}
