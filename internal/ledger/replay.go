package ledger

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// Report is the result of a replay of the books.
type Report struct {
	Entries, Lines, Accounts int64
	Head                     Head
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

// Replay reads every entry from the first and verifies every promise of the package: the numbers have no
// gaps, every hash is that of the entry and its predecessor, every entry balances and satisfies the
// rules, no balance is ever negative, every reversal mirrors the entry it names and happens once, and the
// stored balances are those that the entries produce. It reads one snapshot of the database and blocks
// no writer. Violations are in the report; the error reports that the books could not be read.
func (l *Ledger) Replay(ctx context.Context) (report Report, err error) {
	err = l.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		report, err = l.ReplayIn(ctx, tx)
		return err
	})
	return report, err
}

// ReplayIn is Replay on a connection that sees one snapshot throughout.
func (l *Ledger) ReplayIn(ctx context.Context, conn db.Conn) (Report, error) {
	r := replay{
		q: q.New(conn), rules: l.rules,
		accounts: map[int64]*account{}, reversed: map[int64]int64{},
	}
	if err := r.run(ctx); err != nil {
		return Report{}, fmt.Errorf("replay the books: %w", err)
	}
	return r.report(), nil
}

// storedBalance is a row of ledger_balances.
type storedBalance struct{ balance, entry int64 }

type replay struct {
	q     *q.Queries
	rules Rules

	accounts map[int64]*account // with the replayed balances
	stored   map[int64]storedBalance
	reversed map[int64]int64 // reversed entry to reversing entry
	previous []byte
	scratch  []byte
	sequence int64
	lines    int64
	problems []string
}

func (r *replay) run(ctx context.Context) error {
	if err := r.readAccounts(ctx); err != nil {
		return err
	}
	for {
		entries, err := r.q.EntriesAfter(ctx, q.EntriesAfterParams{Sequence: r.sequence, Max: replayPageSize})
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return r.finish(ctx)
		}
		lines, err := r.q.LinesBetween(ctx, q.LinesBetweenParams{AfterSequence: r.sequence, ToSequence: entries[len(entries)-1].Sequence})
		if err != nil {
			return err
		}
		for _, e := range entries {
			n := 0
			for n < len(lines) && lines[n].Sequence <= e.Sequence {
				n++
			}
			r.entry(ctx, e, lines[:n])
			lines = lines[n:]
		}
	}
}

func (r *replay) readAccounts(ctx context.Context) error {
	r.stored = map[int64]storedBalance{}
	for after := int64(0); ; {
		rows, err := r.q.AccountsAfter(ctx, q.AccountsAfterParams{ID: after, Max: replayPageSize})
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
			r.accounts[row.ID], r.stored[row.ID], after = a, storedBalance{row.Balance, row.LastEntry}, row.ID
		}
		if len(rows) < replayPageSize {
			return nil
		}
	}
}

// entry verifies one entry against the state that its predecessors left.
func (r *replay) entry(ctx context.Context, e q.LedgerEntry, lines []q.LedgerLine) {
	if e.Sequence != r.sequence+1 {
		r.problem("entry %d follows %d", e.Sequence, r.sequence)
	}
	rec := record{
		sequence: e.Sequence, at: e.CreatedAt, owner: e.Owner, key: e.Key, kind: e.Kind, reference: e.Reference,
		reverses: e.Reverses.Int64, response: e.Response,
	}
	copy(rec.request[:], e.Request)
	entry := Entry{Kind: e.Kind, Reference: e.Reference, Reverses: e.Reverses.Int64, NoMovement: len(lines) == 0}
	for i, l := range lines {
		if l.Sequence != e.Sequence || int(l.Line) != i {
			r.problem("line %d of entry %d is in the place of line %d of entry %d", l.Line, l.Sequence, i, e.Sequence)
		}
		line := r.line(l)
		rec.lines = append(rec.lines, line)
		entry.Lines = append(entry.Lines, line.line())
	}
	if err := entry.validate(); err != nil {
		r.problem("entry %d: %v", e.Sequence, err)
	}
	if err := r.rules(entry.Lines); err != nil {
		r.problem("entry %d: %v", e.Sequence, err)
	}
	var sum []byte
	if sum, r.scratch = rec.sum(r.previous, r.scratch); !bytes.Equal(sum, e.Hash) {
		r.problem("entry %d: the hash does not match its content and predecessor", e.Sequence)
	}
	r.reversal(ctx, e.Sequence, &entry)
	r.previous, r.sequence = e.Hash, e.Sequence
	r.lines += int64(len(lines))
}

func (r *replay) line(l q.LedgerLine) recordLine {
	a := r.accounts[l.Account]
	if a == nil {
		r.problem("entry %d: there is no account %d", l.Sequence, l.Account)
		a = &account{}
		r.accounts[l.Account] = a
	}
	a.balance += l.Amount * int64(a.side)
	if a.balance != l.BalanceAfter {
		r.problem("entry %d: the balance of %s after it is %d, stored is %d", l.Sequence, a, a.balance, l.BalanceAfter)
	}
	if a.balance < 0 {
		r.problem("entry %d: the balance of %s is %d", l.Sequence, a, a.balance)
	}
	if prior := a.advance(l.Sequence); prior != l.PreviousEntry {
		r.problem("entry %d: the previous entry of %s is %d, stored is %d", l.Sequence, a, prior, l.PreviousEntry)
	}
	return recordLine{id: l.Account, account: a.Account, amount: l.Amount, after: l.BalanceAfter, prior: l.PreviousEntry}
}

func (r *replay) reversal(ctx context.Context, sequence int64, e *Entry) {
	if e.Reverses == 0 {
		return
	}
	if other, twice := r.reversed[e.Reverses]; twice {
		r.problem("entry %d: entry %d was already reversed by %d", sequence, e.Reverses, other)
	}
	r.reversed[e.Reverses] = sequence
	rows, err := r.q.LinesOf(ctx, e.Reverses)
	if err != nil || e.Reverses >= sequence || len(rows) != len(e.Lines) {
		r.problem("entry %d is not the reversal of %d (%v)", sequence, e.Reverses, err)
		return
	}
	for i, l := range Reversed(e.Lines) {
		if rows[i].Name != l.Account.name || rows[i].Amount != l.signed() {
			r.problem("entry %d is not the reversal of %d", sequence, e.Reverses)
			return
		}
	}
}

// finish compares the result of the replay with what is stored.
func (r *replay) finish(ctx context.Context) error {
	head, err := r.q.Head(ctx)
	if err != nil {
		return err
	}
	lines, err := r.q.CountLines(ctx)
	if err != nil {
		return err
	}
	if head.Sequence != r.sequence || !bytes.Equal(head.Hash, r.previous) {
		r.problem("the head is at entry %d, the newest entry is %d", head.Sequence, r.sequence)
	}
	balances, err := r.q.CountBalances(ctx)
	if err != nil {
		return err
	}
	if balances != int64(len(r.stored)) {
		r.problem("%d balances belong to no account", balances-int64(len(r.stored)))
	}
	if head.Accounts != int64(len(r.stored)) {
		r.problem("the head counts %d accounts, but there are %d", head.Accounts, len(r.stored))
	}
	if lines != r.lines {
		r.problem("%d lines belong to no entry", lines-r.lines)
	}
	sums := map[money.Currency]int64{}
	for id, a := range r.accounts {
		sums[a.asset] += a.balance * int64(a.side)
		if is := (storedBalance{a.balance, a.entry}); r.stored[id] != is {
			r.problem("%s is stored with balance %d by entry %d, its entries give %d by entry %d", a, r.stored[id].balance, r.stored[id].entry, is.balance, is.entry)
		}
	}
	for asset, sum := range sums {
		if sum != 0 {
			r.problem("%s sums to %d", asset.Code(), sum)
		}
	}
	return nil
}

func (r *replay) problem(format string, args ...any) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, fmt.Sprintf(format, args...))
	}
}

func (r *replay) report() Report {
	totals := map[string]map[money.Currency]money.Amount{}
	for _, a := range r.accounts {
		class := a.Class()
		if totals[class] == nil {
			totals[class] = map[money.Currency]money.Amount{}
		}
		sum := money.New(a.balance, a.asset)
		if before, ok := totals[class][a.asset]; ok {
			sum = before.Add(sum)
		}
		totals[class][a.asset] = sum
	}
	return Report{
		Entries: r.sequence, Lines: r.lines, Accounts: int64(len(r.stored)), Head: Head{r.sequence, r.previous},
		Totals: totals, Problems: r.problems,
	}
}
