package main

import (
	"bytes"
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
)

// archives checks that months were archived, that their files are those that were written, and that everything that the books
// are asked is answered as before.
func (v *verifier) archives(ctx context.Context) error {
	if v.w.archive.march == 0 {
		return nil
	}
	for _, check := range []func(context.Context) error{v.archivedFiles, v.archivedReplay, v.archivedRows, v.archivedHistories,
		v.archivedOrders} {
		if err := check(ctx); err != nil {
			return err
		}
	}
	return nil
}

// archivedFiles reads every file of the archives, and looks for files that interrupted runs have left.
func (v *verifier) archivedFiles(ctx context.Context) error {
	report, err := v.p.Ledger.VerifyArchives(ctx)
	if err != nil { // the storage works
		v.problem("the archives cannot be read: %v", err)
		return nil
	}
	v.w.counts.archives = int(report.Months) // few
	for _, problem := range report.Problems {
		v.problem("archives: %s", problem)
	}
	if closed := v.w.count(
		"SELECT count(*) FROM closing_months WHERE state IN ('closed', 'reopen_requested')",
	); report.Months != max(0, closed-1) {
		v.problem("%d months are closed, and %d archived", closed, report.Months)
	}
	const left = "SELECT count(*) FROM files WHERE purpose = 'ledger_archive' AND state <> 'deleted' AND name NOT IN (SELECT file FROM ledger_archive_files)"
	if n := v.w.count(left); n > 0 {
		v.problem("%d files of archives that were never recorded are still kept", n)
	}
	return nil
}

// archivedReplay checks that replays begin after the newest archive, and that the daily one finds nothing.
func (v *verifier) archivedReplay(ctx context.Context) error {
	archives, err := v.p.Ledger.Archives(ctx, v.w.db.Read())
	if err != nil || len(archives) == 0 {
		return err
	}
	whole, err := v.p.Ledger.Replay(ctx)
	if err != nil {
		return err
	}
	if last := archives[len(archives)-1].Last; !whole.Archived || whole.From != last {
		v.problem("a replay begins after entry %d, and the books are archived up to %d", whole.From, last)
	}
	daily, err := v.p.Ledger.VerifyNew(ctx)
	if err != nil {
		return err
	}
	for _, problem := range daily.Problems {
		v.problem("books since the last check: %s", problem)
	}
	return nil
}

// archivedRows compares every table with the entries, of which each must be there once.
func (v *verifier) archivedRows(ctx context.Context) error {
	all, different, head := v.w.count("SELECT count(*) FROM ledger_all_entries"), v.w.count(
		"SELECT count(DISTINCT sequence) FROM ledger_all_entries",
	), v.w.count("SELECT sequence FROM ledger_head")
	if all != head || different != head {
		v.problem("there are %d entries, %d of them different, and the newest is %d", all, different, head)
	}
	return v.w.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		found, err := integrity.Compare(ctx, tx)
		for _, f := range found {
			v.problem("tables: %s of %s is %q and should be %q", f.Check, f.Subject, f.Actual, f.Expected)
		}
		return err
	})
}

// archivedHistories compares the histories with what they were before the first archive.
func (v *verifier) archivedHistories(ctx context.Context) error {
	now, err := v.w.readHistories(ctx, v.p.Ledger)
	if err != nil {
		return err
	}
	for _, account := range sortedKeys(v.w.archive.histories) {
		before, after := v.w.archive.histories[account], now[account]
		if len(after) < len(before) || !slices.EqualFunc(before, after[len(after)-len(before):], samePosting) {
			v.problem("the history of an account with %d entries is another one than before its months were archived", len(before))
		}
	}
	return nil
}

func samePosting(a, b ledger.Posting) bool {
	same := a.At.Equal(b.At)
	b.At = a.At
	return same && a == b
}

// archivedOrders repeats every order and move: the answer is the first one, and nothing is booked.
func (v *verifier) archivedOrders(ctx context.Context) error {
	before, err := v.p.Ledger.Head(ctx, v.w.db.Read())
	if err != nil {
		return err
	}
	for _, c := range v.w.customers {
		for _, o := range c.orders {
			if !o.known || o.lost {
				continue
			}
			answer, err := v.w.call(ctx, v.p, c, o)
			if err != nil || !answer.Replayed || !bytes.Equal(answer.Response, o.answer) {
				v.problem("%s is answered otherwise when it is repeated (%v)", o.key, err)
			}
		}
	}
	for _, m := range v.w.moving.all {
		if !m.known || m.lost {
			continue
		}
		answer, err := v.w.callForMove(ctx, v.p, m)
		if err != nil || !answer.Replayed || !bytes.Equal(answer.Response, m.answer) {
			v.problem("%s is answered otherwise when it is repeated (%v)", m.key, err)
		}
	}
	after, err := v.p.Ledger.Head(ctx, v.w.db.Read())
	if after.Sequence != before.Sequence {
		v.problem("%d entries were booked by orders that were repeated", after.Sequence-before.Sequence)
	}
	return err
}
