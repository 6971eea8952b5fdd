package banking

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// A bank that sends webhooks repeats one for a day, and never one that was acknowledged. What it sent while this
// server was away for longer, and what was acknowledged by lost books, comes from its list. The books keep
// up to when they have listed, so that restored books list again from where their copy was made.

// listEntriesJob asks the bank for what it has booked.
const listEntriesJob = "banking.list_entries"

const (
	listEvery = 15 * time.Minute
	// listOverlap is what is listed again each time: the bank's list lags behind its webhooks, and a transaction is
	// listed under the time at which it began.
	listOverlap = 24 * time.Hour
	// listWindow is what is asked for at once. After each, the books know how far they have come.
	listWindow = 24 * time.Hour
	// openWait is how long a transaction that is not booked keeps the list from going on.
	openWait = 10 * 24 * time.Hour
	// listedBatch is how many entries are processed as one notice.
	listedBatch = 500
)

func (s *Service) handleListing() {
	var lists bool
	if s.lister, lists = railAs[Lister](s.rail); lists {
		s.queue.HandlePeriodic(jobs.Periodic{Name: listEntriesJob, Every: listEvery}, s.listEntries)
	}
}

// listEntries books what the bank has booked and did not report, on each account.
func (s *Service) listEntries(ctx context.Context) error {
	var all error
	for _, of := range []AccountID{Main, Own} {
		all = errors.Join(all, s.eachListing(ctx, of, func(l Listing, until time.Time) error {
			if err := s.receiveListed(ctx, of, l.Entries); err != nil {
				return err
			}
			return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
				return q.New(tx).SetListedUntil(ctx, q.SetListedUntilParams{Account: string(of), ListedUntil: &until})
			})
		}))
	}
	return all
}

// eachListing passes what the bank has booked since the books last listed it to take, oldest first, with the time up
// to which everything is listed.
func (s *Service) eachListing(ctx context.Context, of AccountID, take func(l Listing, until time.Time) error) error {
	from, err := s.listedUntil(ctx, of)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	open := now
	for start := from.Add(-listOverlap); start.Before(now); start = start.Add(listWindow) {
		end := earlier(start.Add(listWindow), now)
		l, err := s.lister.List(ctx, of, start, end)
		if err != nil {
			return fmt.Errorf("list what the bank booked on %s: %w", of, err)
		}
		if l.Open.After(now.Add(-openWait)) {
			open = earlier(open, l.Open)
		}
		if err := take(l, earlier(end, open)); err != nil {
			return err
		}
	}
	return nil
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// listedUntil returns the time up to which the bank was asked. Books that never asked begin with their newest entry.
func (s *Service) listedUntil(ctx context.Context, of AccountID) (time.Time, error) {
	queries := q.New(s.db.Read())
	until, err := queries.ListedUntil(ctx, string(of))
	switch {
	case err != nil:
		return time.Time{}, fmt.Errorf("read up to when the bank was asked: %w", err)
	case until != nil:
		return *until, nil
	}
	text, err := queries.NewestEntryDay(ctx, string(of))
	if db.IsNoRows(err) {
		return s.clock.Now(), nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("read the day of the newest entry: %w", err)
	}
	newest, err := day.Parse(text)
	return newest.Start(), err
}

// receiveListed processes the entries that the books do not have, as a notice of the bank.
func (s *Service) receiveListed(ctx context.Context, of AccountID, entries []iso20022.Entry) error {
	missed, err := s.unknownEntries(ctx, of, entries)
	if err != nil || len(missed) == 0 {
		return err
	}
	sort.Slice(missed, func(i, j int) bool { return missed[i].BookedAt.Before(missed[j].BookedAt) })
	s.log.WarnContext(
		ctx, "the bank has booked what it did not report", "account", string(of), "entries", len(missed), "first", missed[0].ServicerRef,
	)
	for batch := range slices.Chunk(missed, listedBatch) {
		last := batch[len(batch)-1]
		n := iso20022.Notice{
			MessageID: last.ServicerRef, Created: last.BookedAt, ID: last.ServicerRef, Account: s.issuer.account(of), Entries: batch,
		}
		err := s.ProcessFile(ctx, InboundFile{Name: "listed " + last.ServicerRef, Content: n.XML(iso20022.V08)})
		if err != nil && !errors.Is(err, ErrRejected) { // a rejected one stands in an exception
			return err
		}
	}
	return nil
}

// unknownEntries returns the entries whose references the books do not have around their days.
func (s *Service) unknownEntries(ctx context.Context, of AccountID, entries []iso20022.Entry) (unknown []iso20022.Entry, err error) {
	if len(entries) == 0 {
		return nil, nil
	}
	first, last := entries[0].BookingDay(), entries[0].BookingDay()
	for _, e := range entries {
		if d := e.BookingDay(); first.After(d) {
			first = d
		} else if d.After(last) {
			last = d
		}
	}
	known, err := q.New(s.db.Read()).ReferencesOfDays(ctx, q.ReferencesOfDaysParams{
		Account: string(of), First: first.Add(-dayTolerance).String(), Last: last.Add(dayTolerance).String(),
	})
	if err != nil {
		return nil, fmt.Errorf("read which entries are known: %w", err)
	}
	have := make(map[string]bool, len(known))
	for _, ref := range known {
		have[ref] = true
	}
	for _, e := range entries {
		if !have[e.ServicerRef] {
			unknown = append(unknown, e)
		}
	}
	return unknown, nil
}

// Lists reports whether the bank lists what it has booked, so that UnknownPayouts can tell whether the books are
// the newest.
func (s *Service) Lists() bool { return s.lister != nil }

var errEnough = errors.New("one is enough")

// UnknownPayouts asks the bank for payments with ids of ours that the books never submitted: books that did are gone.
// It returns how many it found first. Credits that the books do not have show nothing, since the bank may have
// reported them while no server ran.
func (s *Service) UnknownPayouts(ctx context.Context) (n int, err error) {
	for _, of := range []AccountID{Main, Own} {
		err := s.eachListing(ctx, of, func(l Listing, _ time.Time) error {
			for _, e := range l.Entries {
				submitted, err := s.isSubmitted(ctx, e)
				if err != nil {
					return err
				}
				if !submitted {
					n++
				}
			}
			if n > 0 {
				return errEnough
			}
			return nil
		})
		if errors.Is(err, errEnough) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// isSubmitted reports whether the books have submitted the payment, or it is none of ours.
func (s *Service) isSubmitted(ctx context.Context, e iso20022.Entry) (bool, error) {
	if e.Direction != iso20022.Debit {
		return true, nil
	}
	return s.hasSubmitted(ctx, e.EndToEndID)
}

// ourID returns the id that an end-to-end id is, if it has the form of ours: a UUIDv7, without hyphens.
func ourID(key string) (string, bool) {
	made, err := id.FromHex(key)
	return made, err == nil && key == id.Hex(made) && made[14] == '7'
}
