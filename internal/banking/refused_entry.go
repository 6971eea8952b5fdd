package banking

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// The reasons for which an entry is put aside; each is the reason of an exception.
const (
	entryUnreadable     = "entry_unreadable"       // its XML is not what the standard says
	entryContradicts    = "entry_contradicts"      // the bank reported it before, with another amount
	entryMakesPanic     = "entry_makes_panic"      // the program has a fault
	entryCannotBeBooked = "entry_cannot_be_booked" // the books refused it each time
	reportUnreadable    = "report_unreadable"      // balances or page of a report: its entries are booked, its day is not closed
)

// entryReason returns the reason for which an entry is put aside, or "" if its file is to be passed again.
func entryReason(err error, attempts int) string {
	var m misfit
	switch {
	case errors.As(err, &m): // of a report
		return m.reason
	case errors.Is(err, iso20022.ErrMalformed):
		return entryUnreadable
	case errors.Is(err, errContradicted):
		return entryContradicts
	case errors.Is(err, errPanicked):
		return entryMakesPanic
	case attempts+1 >= maxAttempts && !db.IsRetryable(err):
		return entryCannotBeBooked
	}
	return ""
}

// refusedContent is an entry that was put aside, with where it was found.
type refusedContent struct {
	Report  bool    `json:"report,omitempty"` // it is a report and no entry, of which nothing can be booked
	XML     []byte  `json:"xml"`
	At      place   `json:"at"`
	Until   day.Day `json:"until"`
	File    string  `json:"file"`
	Problem string  `json:"problem"`
}

// refuseEntry puts an entry aside: it is kept as the bank wrote it, and stands in an exception. The same entry
// in another file is no second one.
func (s *Service) refuseEntry(ctx context.Context, f *fileInWork, r report, i iso20022.Item, reason string, why error) error {
	raw := i.XML()
	sum := sha256.Sum256(append([]byte(string(r.account)+"\n"), raw...))
	refusedID := hex.EncodeToString(sum[:16])
	s.log.ErrorContext(ctx, "bank entry set aside", "file", f.Name, "position", i.Position, "reason", reason, "err", why)
	content, err := s.seal(refusedContext, refusedID, refusedContent{
		XML: raw, At: r.reported(i).at, Until: r.until(), File: f.Name, Problem: trimTo(why.Error(), 500),
	})
	if err != nil {
		return err
	}
	p := q.InsertRefusedEntryParams{ID: refusedID, Account: string(r.account), Content: content, Reason: reason, RecordedAt: s.clock.Now()}
	if i.NetKnown {
		p.Amount = sql.NullInt64{Int64: i.Net.Minor(), Valid: true}
	}
	return s.insertRefused(ctx, p, f.Name)
}

// refuseReport says that a report was left out, whose account is not ours, or that something of it beside its entries cannot
// be read. Of an account that is not ours it is said once.
func (s *Service) refuseReport(ctx context.Context, f *fileInWork, r report) error {
	var why misfit
	if !errors.As(r.unread, &why) {
		return r.unread
	}
	about := r.at.Report
	if r.account == "" && r.named != "" {
		about = r.named
	}
	sum := sha256.Sum256([]byte("report\n" + about))
	refusedID := hex.EncodeToString(sum[:16])
	s.log.ErrorContext(ctx, "a report in a bank file was left out", "file", f.Name, "report", r.at.Report, "reason", why.reason, "err", why)
	content, err := s.seal(refusedContext, refusedID, refusedContent{Report: true, At: r.at, File: f.Name, Problem: trimTo(why.text, 500)})
	if err != nil {
		return err
	}
	return s.insertRefused(
		ctx,
		q.InsertRefusedEntryParams{ID: refusedID, Account: string(r.account), Content: content, Reason: why.reason, RecordedAt: s.clock.Now()},
		f.Name,
	)
}

func (s *Service) insertRefused(ctx context.Context, p q.InsertRefusedEntryParams, file string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, err := q.New(tx).InsertRefusedEntry(ctx, p)
		if err != nil {
			return fmt.Errorf("set an entry aside: %w", err)
		}
		if n == 0 { // put aside before, and perhaps ended
			return nil
		}
		return s.raiseRefused(ctx, tx, p.ID, p.Account, p.Amount, p.Reason, file)
	})
}

func (s *Service) raiseRefused(ctx context.Context, tx db.Tx, refusedID, account string, amount sql.NullInt64, reason, file string) error {
	e := exceptions.Exception{Kind: exceptions.BankEntryRefused, Subject: refusedID, Reason: reason, Details: map[string]string{"file": file}}
	if account != "" {
		e.Details["account"] = account
	}
	if amount.Valid {
		e.Amount = money.New(amount.Int64, money.GBP)
	}
	return s.exceptions.Raise(ctx, tx, e)
}

// retryEntry tries an entry again that was put aside. decided reports that operators have said that it is an entry
// of its own, although it contradicts another. An entry that is refused again stays where it is.
func (s *Service) retryEntry(ctx context.Context, refusedID string, decided bool) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.bookRefused(ctx, tx, refusedID, decided) })
	reason := entryReason(err, maxAttempts)
	if err == nil || reason == "" {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockRefusedEntry(ctx, refusedID)
		if err != nil || refusedEntryState(row.State) != refusedOpen {
			return err
		}
		if err := q.New(tx).RefuseEntryAgain(ctx, q.RefuseEntryAgainParams{ID: refusedID, Reason: reason}); err != nil {
			return fmt.Errorf("refuse an entry again: %w", err)
		}
		var c refusedContent
		if err := s.open(refusedContext, refusedID, row.Content, &c); err != nil {
			return err
		}
		return s.raiseRefused(ctx, tx, refusedID, row.Account, row.Amount, reason, c.File)
	})
}

// bookRefused processes an entry that was put aside, inside tx.
func (s *Service) bookRefused(ctx context.Context, tx db.Tx, refusedID string, decided bool) error {
	row, c, entries, err := s.readRefused(ctx, tx, refusedID)
	if err != nil || refusedEntryState(row.State) != refusedOpen {
		return err
	}
	if _, err := s.processReported(ctx, tx, AccountID(row.Account), []reported{{entries, c.At, c.Until}}, decided); err != nil {
		return err
	}
	return s.endRefused(ctx, tx, refusedID, refusedBooked)
}

// readRefused locks an entry that was put aside, and reads it unless it has ended.
func (s *Service) readRefused(
	ctx context.Context, tx db.Tx, refusedID string,
) (row q.BankRefusedEntry, c refusedContent, entries []iso20022.Entry, err error) {
	row, err = q.New(tx).LockRefusedEntry(ctx, refusedID)
	if err != nil {
		return row, c, nil, orNotFound(err, "refused entry", refusedID)
	}
	if refusedEntryState(row.State) != refusedOpen {
		return row, c, nil, nil
	}
	if err := s.open(refusedContext, refusedID, row.Content, &c); err != nil {
		return row, c, nil, err
	}
	if c.Report {
		return row, c, nil, misfit{row.Reason, c.Problem}
	}
	entries, err = iso20022.ReadEntry(c.XML)
	return row, c, entries, err
}

// endRefused records what became of an entry that was put aside.
func (s *Service) endRefused(ctx context.Context, tx db.Tx, refusedID string, to refusedEntryState) error {
	row, err := q.New(tx).LockRefusedEntry(ctx, refusedID)
	if err != nil {
		return orNotFound(err, "refused entry", refusedID)
	}
	if err := refusedEntryStates.Check(refusedEntryState(row.State), to); err != nil {
		return err
	}
	now := s.clock.Now()
	if err := q.New(tx).EndRefusedEntry(ctx, q.EndRefusedEntryParams{ID: refusedID, State: string(to), EndedAt: &now}); err != nil {
		return fmt.Errorf("end a refused entry: %w", err)
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.BankEntryRefused, refusedID, string(to))
}
