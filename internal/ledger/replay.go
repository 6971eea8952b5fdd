package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// Report is the result of a replay of the books.
type Report struct {
	// Entries and Lines are those that were read, Accounts are all accounts.
	Entries, Lines, Accounts int64
	Head                     Head
	// From is the entry after which the replay began: an earlier run had verified the books up to it, or they are archived up
	// to it. It is 0 for a replay from the first entry.
	From int64
	// Archived reports that From is the last archived entry.
	Archived bool
	// Totals are the sums of the replayed balances by class and asset.
	Totals map[string]map[money.Currency]money.Amount
	// Problems describe every violation that was found, at most 100. If there are none, the books are correct.
	Problems []string
}

// Balanced reports whether the replay found no problem.
func (r Report) Balanced() bool { return len(r.Problems) == 0 }

const (
	replayPageSize = 1000
	maxProblems    = 100 // one altered entry breaks the chain of all that follow
)

// storedBalance is a row of ledger_balances.
type storedBalance struct{ balance, entry int64 }

// Replay reads every entry that is not archived and verifies every promise of the package: the numbers have no
// gaps, every hash is that of the entry and its predecessor, every entry balances and satisfies the
// rules, no balance is ever negative, every reversal mirrors the entry it names and happens once, and the
// stored balances and totals are those that the entries produce, from the balances after the newest archive on. It reads one state
// of the books, several
// ranges of entries at a time, and blocks no writer. Violations are in the report; the error reports that the
// books could not be read.
func (l *Ledger) Replay(ctx context.Context) (Report, error) {
	return l.verify(ctx, checkpoint{}, nil)
}

// ReplayIn is Replay on a connection that sees one snapshot throughout. It reads one range at a time.
func (l *Ledger) ReplayIn(ctx context.Context, conn db.Conn) (Report, error) {
	from, err := archiveCheckpoint(ctx, conn)
	if err != nil {
		return Report{}, err
	}
	r, err := l.newReplay(ctx, conn, from)
	if err == nil {
		err = r.run(ctx, conn, 1, nil)
	}
	if err != nil {
		return Report{}, fmt.Errorf("replay the books: %w", err)
	}
	return r.report(from.sequence), nil
}

// verify replays the entries after the checkpoint, or after the newest archive if that is later. Entries that were archived
// meanwhile would be missing: then it begins again.
func (l *Ledger) verify(ctx context.Context, from checkpoint, save func(checkpoint) error) (Report, error) {
	for {
		archived, err := archiveCheckpoint(ctx, l.db.Read())
		if err != nil {
			return Report{}, err
		}
		if from.sequence < archived.sequence {
			from = archived
		}
		r, err := l.replay(ctx, from, 0, save)
		if err != nil {
			return Report{}, err
		}
		if len(r.problems) > 0 {
			if now, err := archiveCheckpoint(ctx, l.db.Read()); err != nil || now.sequence > from.sequence {
				if err != nil {
					return Report{}, err
				}
				continue
			}
		}
		return r.report(archived.sequence), nil
	}
}

// replay runs a replay from a checkpoint, by as many workers as there are processors. What only grows is read on several
// connections, everything else from one snapshot. mark is an entry after which the state is kept; 0: none.
func (l *Ledger) replay(ctx context.Context, from checkpoint, mark int64, save func(checkpoint) error) (r *replay, err error) {
	err = l.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		r, err = l.newReplay(ctx, tx, from)
		return err
	})
	if err == nil {
		r.mark.sequence = mark
		err = r.run(ctx, l.db.Read(), runtime.GOMAXPROCS(0), save)
	}
	if err != nil && ctx.Err() != nil {
		err = errors.Join(ctx.Err(), err) // a cancelled transaction may say only that it has ended
	}
	if err != nil {
		return nil, fmt.Errorf("replay the books: %w", err)
	}
	return r, nil
}

// replay is the state of one run.
type replay struct {
	rules    Rules
	from     checkpoint
	head     q.HeadRow
	balances int64 // rows of ledger_balances

	accounts map[int64]Account       // by id
	stored   map[int64]storedBalance // as the snapshot has them
	reached  map[int64]storedBalance // after the last range; of accounts that no range has touched, nothing
	opened   map[int64]storedBalance // before the first line that was read of an account
	reversed map[int64]int64         // reversed entry to reversing entry
	previous []byte
	entries  int64
	lines    int64
	problems []string

	mark   checkpoint              // the state that is to be kept; its sequence alone until then
	marked map[int64]storedBalance // reached after its entry
}

// newReplay reads from one snapshot what changes: accounts, balances and the head.
func (l *Ledger) newReplay(ctx context.Context, conn db.Conn, from checkpoint) (*replay, error) {
	r := &replay{
		rules: l.rules, from: from, previous: from.hash, accounts: map[int64]Account{}, stored: map[int64]storedBalance{},
		reached: map[int64]storedBalance{}, opened: map[int64]storedBalance{}, reversed: map[int64]int64{},
	}
	queries := q.New(conn)
	var err error
	if r.head, err = queries.Head(ctx); err != nil {
		return nil, err
	}
	if r.balances, err = queries.CountBalances(ctx); err != nil {
		return nil, err
	}
	return r, r.readAccounts(ctx, queries)
}

func (r *replay) readAccounts(ctx context.Context, queries *q.Queries) error {
	for after := int64(0); ; {
		rows, err := queries.AccountsAfter(ctx, q.AccountsAfterParams{ID: after, Max: replayPageSize})
		if err != nil {
			return err
		}
		for _, row := range rows {
			a := &account{}
			if err := a.read(row.ID, row.Name, row.Asset, row.Side, 0, 0); err != nil {
				r.problem("account %d: %v", row.ID, err)
			}
			if err := a.validate(); err != nil {
				r.problem("account %d: %v", row.ID, err)
			}
			if a.Class() != row.Class {
				r.problem("account %s is stored with class %s", row.Name, row.Class)
			}
			if row.ID != after+1 {
				r.problem("account %d follows %d", row.ID, after)
			}
			r.accounts[row.ID], r.stored[row.ID], after = a.Account, storedBalance{row.Balance, row.LastEntry}, row.ID
		}
		if len(rows) < replayPageSize {
			return nil
		}
	}
}

// run reads the ranges, as many at a time as there are workers, and joins them in their order. save, if it is
// not nil, keeps how far the books were verified.
func (r *replay) run(ctx context.Context, conn db.Conn, workers int, save func(checkpoint) error) error {
	ranges := append(rangesBetween(r.from.sequence, r.mark.sequence), rangesBetween(max(r.from.sequence, r.mark.sequence), r.head.Sequence)...)
	r.keepMark() // if there is nothing up to it
	results := make([]chan *rangeResult, len(ranges))
	for i := range results {
		results[i] = make(chan *rangeResult, 1)
	}
	var readers sync.WaitGroup
	defer readers.Wait() // the connection is theirs until they have ended
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	ahead := make(chan struct{}, 4*workers) // how many ranges may wait to be joined: they hold memory
	for range min(workers, len(ranges)) {
		readers.Go(func() {
			for {
				select {
				case ahead <- struct{}{}:
				case <-ctx.Done():
					return
				}
				i := int(next.Add(1)) - 1
				if i >= len(ranges) {
					return
				}
				results[i] <- r.read(ctx, conn, ranges[i])
			}
		})
	}
	for i := range ranges {
		var result *rangeResult
		select {
		case result = <-results[i]:
		case <-ctx.Done():
			return ctx.Err()
		}
		<-ahead
		if result.err != nil {
			return result.err
		}
		r.join(result)
		if result.to == r.mark.sequence {
			r.keepMark()
		}
		if save != nil && r.from.sequence == 0 && i < len(ranges)-1 && i%checkpointEvery == checkpointEvery-1 && len(r.problems) == 0 {
			if err := save(r.checkpoint(result.to)); err != nil {
				return err
			}
		}
	}
	if err := r.finish(ctx, conn); err != nil {
		return err
	}
	r.finishMark()
	if save == nil || len(r.problems) > 0 {
		return nil
	}
	return save(r.checkpoint(r.head.Sequence))
}

// join takes a range over: what it found before its first line of an account must be what its predecessors left.
func (r *replay) join(result *rangeResult) {
	if result.from.sequence > 0 && !bytes.Equal(result.from.hash, r.previous) {
		r.problem("entry %d: its hash is not the one that its successor names", result.from.sequence)
	}
	for id, opening := range result.opened {
		reached, known := r.reached[id]
		switch {
		case !known && r.from.sequence > 0 && id <= r.from.accounts:
			r.opened[id] = opening // finish compares it with the digest of the checkpoint
		case reached != opening:
			r.problem(
				"%s: before entry %d its balance is %d by entry %d, its entries give %d by entry %d", r.accounts[id], result.from.sequence+1,
				opening.balance, opening.entry, reached.balance, reached.entry,
			)
		}
	}
	for id, a := range result.accounts {
		r.reached[id] = storedBalance{a.balance, a.entry}
	}
	for reversed, by := range result.reversed {
		if other, twice := r.reversed[reversed]; twice {
			r.problem("entry %d: entry %d was already reversed by %d", by, reversed, other)
		}
		r.reversed[reversed] = by
	}
	r.previous = result.last
	r.entries += result.entries
	r.lines += result.lines
	for _, p := range result.problems {
		r.problem("%s", p)
	}
}

// finish compares the result of the replay with what is stored.
func (r *replay) finish(ctx context.Context, conn db.Conn) error {
	lines, err := q.New(conn).CountLinesBetween(ctx, q.CountLinesBetweenParams{AfterSequence: r.from.sequence, ToSequence: r.head.Sequence})
	if err != nil {
		return err
	}
	beyond, err := r.beyondHead(ctx, conn)
	if err != nil {
		return err
	}
	if newest := r.from.sequence + r.entries; beyond || r.head.Sequence != newest || !bytes.Equal(r.head.Hash, r.previous) {
		r.problem("the head is at entry %d, the newest entry is %d", r.head.Sequence, newest)
	}
	if r.balances != int64(len(r.stored)) {
		r.problem("%d balances belong to no account", r.balances-int64(len(r.stored)))
	}
	if r.head.Accounts != int64(len(r.stored)) {
		r.problem("the head counts %d accounts, but there are %d", r.head.Accounts, len(r.stored))
	}
	if lines != r.lines {
		r.problem("%d lines belong to no entry", lines-r.lines)
	}
	if r.from.sequence > 0 && !bytes.Equal(digestOf(r.from.accounts, r.before), r.from.digest) {
		r.problem("the balances after entry %d are not those that were verified", r.from.sequence)
	}
	r.compareBalances()
	return nil
}

// beyondHead reports whether there are entries or lines after the head that nobody wrote since.
func (r *replay) beyondHead(ctx context.Context, conn db.Conn) (bool, error) {
	queries := q.New(conn)
	lines, err := queries.CountLinesBetween(ctx, q.CountLinesBetweenParams{AfterSequence: r.head.Sequence, ToSequence: math.MaxInt64})
	if err != nil {
		return false, err
	}
	entries, err := queries.EntriesAfter(ctx, q.EntriesAfterParams{Sequence: r.head.Sequence, Max: 1})
	if err != nil || lines == 0 && len(entries) == 0 {
		return false, err
	}
	now, err := queries.Head(ctx) // read last: others write meanwhile, and move it
	return now.Sequence == r.head.Sequence, err
}

func (r *replay) compareBalances() {
	sums, totals := map[money.Currency]int64{}, Totals{}
	for id, a := range r.accounts {
		is := r.after(id)
		sums[a.asset] += is.balance * int64(a.side)
		totals.add(a.total(), is.balance)
		if r.stored[id] != is {
			r.problem(
				"%s is stored with balance %d by entry %d, its entries give %d by entry %d", a, r.stored[id].balance, r.stored[id].entry, is.balance,
				is.entry,
			)
		}
	}
	for id := range r.reached {
		if _, known := r.accounts[id]; !known {
			r.problem("there is no account %d", id)
		}
	}
	for asset, sum := range sums {
		if sum != 0 {
			r.problem("%s sums to %d", asset.Code(), sum)
		}
	}
	if stored, err := decodeTotals(r.head.Totals); err != nil || !slices.Equal(stored.sums, totals.sums) {
		r.problem("the totals are stored as %q, the balances give %q", r.head.Totals, totals.encode())
	}
}

// after returns the balance of an account that the entries give, before the one that it had at the checkpoint.
func (r *replay) after(id int64) storedBalance {
	if reached, ok := r.reached[id]; ok || r.from.sequence == 0 {
		return reached
	}
	return r.stored[id]
}

func (r *replay) before(id int64) storedBalance {
	if opened, ok := r.opened[id]; ok {
		return opened
	}
	return r.stored[id]
}

func (r *replay) problem(format string, args ...any) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, fmt.Sprintf(format, args...))
	}
}

func (r *replay) report(archived int64) Report {
	totals := map[string]map[money.Currency]money.Amount{}
	for id, a := range r.accounts {
		class := a.Class()
		if totals[class] == nil {
			totals[class] = map[money.Currency]money.Amount{}
		}
		sum := money.New(r.after(id).balance, a.asset)
		if before, ok := totals[class][a.asset]; ok {
			sum = before.Add(sum)
		}
		totals[class][a.asset] = sum
	}
	return Report{
		Entries: r.entries, Lines: r.lines, Accounts: int64(len(r.stored)), Head: Head{r.from.sequence + r.entries, r.previous},
		From: r.from.sequence, Archived: archived > 0 && r.from.sequence == archived,
		Totals: totals, Problems: r.problems,
	}
}
