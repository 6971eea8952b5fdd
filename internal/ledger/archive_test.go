package ledger_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

func TestArchive_LeavesOneRowOfEachEntryAndAReplayBeginsAfterIt(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, _ := b.march(t, 30)
		a, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		require.EqualValues(t, 31, a.Last)
		require.Equal(t, 31, b.count(`SELECT count(*) FROM ledger_archived_entries`))
		require.Zero(t, b.count(`SELECT count(*) FROM ledger_entries WHERE sequence <= 31`))
		require.Zero(t, b.count(`SELECT count(*) FROM ledger_lines WHERE sequence <= 31`))
		report, err := b.Replay(t.Context())
		require.NoError(t, err)
		require.Empty(t, report.Problems)
		require.True(t, report.Archived)
		require.Equal(t, []int64{31, 4}, []int64{report.From, report.Entries}, "two closes, a credit and the archive")
		again, err := b.VerifyAll(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, report, again)
		newest, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.Zero(t, newest.Entries)
		archives, err := b.VerifyArchives(t.Context())
		require.NoError(t, err)
		require.Equal(t, ledger.ArchiveReport{Months: 1, Entries: 31, Files: archives.Files, Bytes: a.Bytes}, archives)
		require.EqualValues(t, 7, archives.Files, "five entries in a file")
	})
}

func TestArchive_ARepetitionIsAnsweredByteForByteFromTheFile(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		paid := credit("jane", 5_00)
		posted, err := b.post(paid)
		require.NoError(t, err)
		month, orders := b.march(t, 12)
		_, err = b.Archive(t.Context(), month)
		require.NoError(t, err)
		head, err := b.Head(t.Context(), b.db.Read())
		require.NoError(t, err)
		for i, c := range orders {
			want := ledger.Receipt{Sequence: int64(3 + i), Response: c.Response, Replayed: true}
			repeated := c
			repeated.Response = []byte("another")
			receipt, err := b.Submit(t.Context(), repeated)
			require.NoError(t, err)
			require.Equal(t, want, receipt)
			record, found, err := b.Lookup(t.Context(), b.db.Read(), c.Owner, c.Key)
			require.NoError(t, err)
			require.True(t, found)
			require.Equal(t, c.Response, record.Response)
			require.Equal(t, c.Request, record.Request)
			repeated.Request[0]++
			_, err = b.Submit(t.Context(), repeated)
			require.ErrorIs(t, err, ledger.ErrKeyReused)
		}
		again, err := b.post(paid)
		require.ErrorIs(t, err, ledger.ErrAlreadyPosted)
		require.Equal(t, posted, again)
		record, found, err := b.Lookup(t.Context(), b.db.Read(), "", paid.Key)
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, posted, record.Sequence)
		paid.Reference = "other"
		_, err = b.post(paid)
		require.ErrorIs(t, err, ledger.ErrKeyReused)
		now, err := b.Head(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.Equal(t, head, now, "nothing was booked twice")
	})
}

// A lone order is written without looking for its key first.
func TestArchive_ALoneOrderUnderAnArchivedKeyIsNotBookedAgain(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 8)
		_, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		for _, c := range orders {
			for range 3 { // so that the balances are remembered
				_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
				require.NoError(t, err)
			}
			receipt, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			require.True(t, receipt.Replayed)
			require.Equal(t, c.Response, receipt.Response)
		}
		b.whole(t)
	})
}

func TestArchive_AStorageThatDoesNotAnswerBooksNothingTwice(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 3)
		_, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		head, err := b.Head(t.Context(), b.db.Read())
		require.NoError(t, err)
		b.storage.silent.Store(true)
		l := b.another(t)
		_, err = l.Submit(t.Context(), orders[0])
		require.ErrorIs(t, err, ledger.ErrUnavailable)
		_, found, err := l.Lookup(t.Context(), b.db.Read(), orders[0].Owner, orders[0].Key)
		require.ErrorIs(t, err, ledger.ErrUnavailable)
		require.False(t, found)
		_, err = l.MissingFiles(t.Context())
		require.Error(t, err, "nobody knows whether they are there")
		_, err = l.VerifyArchives(t.Context())
		require.Error(t, err)
		b.storage.silent.Store(false)
		receipt, err := l.Submit(t.Context(), orders[0])
		require.NoError(t, err)
		require.Equal(t, orders[0].Response, receipt.Response)
		now, err := l.Head(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.Equal(t, head, now)
	})
}

func TestArchive_WhatIsReadOfTheBooksIsWhatItWas(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		b.credit("jane", 50_00)
		_, err := b.post(ledger.Entry{Key: "split", Kind: "split", Lines: ledger.Lines(ledger.Move(chart.Customer("jane"), chart.Held("jane"), coins(1)), ledger.Move(chart.Customer("jane"), chart.Customer("john"), coins(2)))})
		require.NoError(t, err)
		month, _ := b.march(t, 20)
		b.pay(t, 5)
		type reading struct {
			history []ledger.Posting
			lines   [][]ledger.Line
			moved   []ledger.Movement
			period  ledger.Period
			first   time.Time
		}
		read := func() (r reading) {
			conn := b.db.Read()
			for _, limit := range []int{1, 4, 1000} {
				for before := int64(0); ; {
					page, err := b.Entries(t.Context(), conn, chart.Customer("jane"), ledger.Page{Before: before, Limit: limit})
					require.NoError(t, err)
					r.history = append(r.history, page...)
					if len(page) < limit {
						break
					}
					before = page[len(page)-1].Sequence
				}
			}
			page, err := b.Entries(t.Context(), conn, chart.Customer("john"), ledger.Page{Before: 14, Limit: 3})
			require.NoError(t, err)
			require.Len(t, page, 3)
			r.history = append(r.history, page...)
			for sequence := range int64(30) {
				lines, err := b.LinesOf(t.Context(), conn, sequence)
				require.NoError(t, err)
				r.lines = append(r.lines, lines)
			}
			r.period, r.moved, err = b.Movements(t.Context(), conn, 0, time.Time{}, month.Until)
			require.NoError(t, err)
			r.first, _, err = b.FirstBooked(t.Context(), conn)
			require.NoError(t, err)
			return r
		}
		before := read()
		require.Equal(t, month.Last, before.period.Next)
		require.NotEmpty(t, before.moved)
		_, err = b.Archive(t.Context(), month)
		require.NoError(t, err)
		require.Equal(t, before, read())
	})
}

func TestArchive_AnArchivedEntryCanBeReversedOnce(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 4)
		reversal := ledger.Entry{Key: "first", Kind: "reversed", Reverses: 3, Lines: ledger.Reversed(orders[1].Entry.Lines)}
		_, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		_, err = b.post(ledger.Entry{Key: "wrong", Kind: "reversed", Reverses: 3, Lines: orders[1].Entry.Lines})
		require.ErrorIs(t, err, ledger.ErrNotReversal)
		_, err = b.post(reversal)
		require.NoError(t, err)
		may := b.close(t)
		b.close(t)
		april := ledger.ClosedMonth{Month: "2026-04", Until: may.Until.AddDate(0, -1, 0), Last: 8}
		for _, m := range []ledger.ClosedMonth{april, may} { // with the reversal
			_, err = b.Archive(t.Context(), m)
			require.NoError(t, err)
		}
		reversal.Key = "second"
		_, err = b.post(reversal)
		require.ErrorIs(t, err, ledger.ErrReversed)
		b.whole(t)
	})
}

func TestArchive_TakesMonthsInTheirOrderAndNeverTheNewestClosedOne(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		b.credit("jane", 100_00)
		march := b.close(t)
		_, err := b.Archive(t.Context(), march)
		require.ErrorIs(t, err, ledger.ErrNotArchivable, "it can still be opened again")
		require.Zero(t, b.count(`SELECT count(*) FROM ledger_archives`))
		april := b.close(t) // without an entry but the close
		april.Last = march.Last
		may := b.close(t)
		for _, m := range []ledger.ClosedMonth{march, april} {
			_, err = b.Archive(t.Context(), m)
			require.NoError(t, err)
			_, err = b.Archive(t.Context(), m)
			require.ErrorIs(t, err, ledger.ErrNotArchivable, "it is archived already")
		}
		_, err = b.Archive(t.Context(), may)
		require.ErrorIs(t, err, ledger.ErrNotArchivable)
		open := func(from time.Time) error {
			return b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := b.OpenFrom(ctx, tx, ledger.Entry{Key: "reopened " + from.String(), Kind: "month.reopened", NoMovement: true}, from)
				return err
			})
		}
		require.ErrorIs(t, open(march.Until), ledger.ErrArchived)
		require.ErrorIs(t, open(time.Time{}), ledger.ErrArchived)
		require.NoError(t, open(april.Until))
		b.whole(t)
	})
}

func TestArchive_RefusesBooksWithAProblem(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, _ := b.march(t, 3)
		b.exec(t, `UPDATE ledger_balances SET balance = balance + 1 WHERE account = 1`)
		_, err := b.Archive(t.Context(), month)
		require.ErrorIs(t, err, ledger.ErrProblems)
		require.Zero(t, b.count(`SELECT count(*) FROM files`))
		b.exec(t, `UPDATE ledger_balances SET balance = balance - 1 WHERE account = 1`)
		_, err = b.Archive(t.Context(), month)
		require.NoError(t, err)
	})
}
