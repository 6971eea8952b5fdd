package ledger

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// Report is what a replay of the books found.
type Report struct {
	Entries, Lines, Accounts int64
	Head                     Head
	// Totals are the sums of the replayed balances by class and asset.
	Totals map[string]map[money.Currency]money.Amount
	// Problems say what is not as it must be. None: the books are right.
	Problems []string
}

// Balanced tells that the replay found nothing wrong.
func (r Report) Balanced() bool { return len(r.Problems) == 0 }

const (
	pageOfReplay = 1000
	mostProblems = 100 // one altered entry breaks the chain of all that follow
)

// Replay reads every entry from the first on and checks all that is promised: the numbers have no
// gap, every hash is that of the entry and its predecessor, every entry balances and keeps the
// rules, no balance is ever negative, every reversal mirrors the entry it names, once, and the
// balances that are kept are those that the entries make. It looks at one state of the database and
// disturbs nobody. What it finds is in the report; the error says that it could not look.
func (l *Ledger) Replay(ctx context.Context) (report Report, err error) {
	err = l.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		report, err = l.ReplayIn(ctx, tx)
		return err
	})
	return report, err
}

// ReplayIn is Replay on a connection that sees one state throughout: a snapshot.
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

// kept is what stands in ledger_balances.
type kept struct{ balance, entry int64 }

type replay struct {
	q     *q.Queries
	rules Rules

	accounts map[int64]*account // their balance is the replayed one
	stored   map[int64]kept
	reversed map[int64]int64 // which entry reversed it
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
		entries, err := r.q.EntriesAfter(ctx, q.EntriesAfterParams{Sequence: r.sequence, Most: pageOfReplay})
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
	r.stored = map[int64]kept{}
	for after := int64(0); ; {
		rows, err := r.q.AccountsAfter(ctx, q.AccountsAfterParams{ID: after, Most: pageOfReplay})
		if err != nil {
			return err
		}
		for _, row := range rows {
			a := &account{}
			if err := a.read(row.ID, row.Name, row.Asset, row.Side, 0, 0); err != nil {
				r.problem("account %d: %v", row.ID, err)
			}
			if err := a.check(); err != nil {
				r.problem("account %d: %v", row.ID, err)
			}
			if a.Class() != row.Class {
				r.problem("account %s is kept as one of class %s", row.Name, row.Class)
			}
			if row.ID != after+1 {
				r.problem("account %d follows %d", row.ID, after)
			}
			r.accounts[row.ID], r.stored[row.ID], after = a, kept{row.Balance, row.Entry}, row.ID
		}
		if len(rows) < pageOfReplay {
			return nil
		}
	}
}

// entry checks one entry against the state that those before it left.
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
			r.problem("line %d of entry %d stands as line %d of entry %d", l.Line, l.Sequence, i, e.Sequence)
		}
		line := r.line(l)
		rec.lines = append(rec.lines, line)
		entry.Lines = append(entry.Lines, line.line())
	}
	if err := entry.check(); err != nil {
		r.problem("entry %d: %v", e.Sequence, err)
	}
	if err := r.rules(entry.Lines); err != nil {
		r.problem("entry %d: %v", e.Sequence, err)
	}
	var sum []byte
	if sum, r.scratch = rec.sum(r.previous, r.scratch); !bytes.Equal(sum, e.Hash) {
		r.problem("entry %d: its hash is not that of what it says and of its predecessor", e.Sequence)
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
	if a.balance != l.After {
		r.problem("entry %d: %s is at %d after it, and %d is kept", l.Sequence, a, a.balance, l.After)
	}
	if a.balance < 0 {
		r.problem("entry %d: %s is at %d", l.Sequence, a, a.balance)
	}
	if prior := a.follow(l.Sequence); prior != l.Prior {
		r.problem("entry %d: the entry of %s before it is %d, and %d is kept", l.Sequence, a, prior, l.Prior)
	}
	return recordLine{l.Account, a.Account, l.Amount, l.After, l.Prior}
}

func (r *replay) reversal(ctx context.Context, sequence int64, e *Entry) {
	if e.Reverses == 0 {
		return
	}
	if other, twice := r.reversed[e.Reverses]; twice {
		r.problem("entry %d: entry %d was reversed by %d", sequence, e.Reverses, other)
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

// finish compares the end of the replay with what is kept.
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
		r.problem("the head is at entry %d, the last entry is %d", head.Sequence, r.sequence)
	}
	balances, err := r.q.CountBalances(ctx)
	if err != nil {
		return err
	}
	if balances != int64(len(r.stored)) {
		r.problem("%d balances belong to no account", balances-int64(len(r.stored)))
	}
	if head.Accounts != int64(len(r.stored)) {
		r.problem("the head counts %d accounts, there are %d", head.Accounts, len(r.stored))
	}
	if lines != r.lines {
		r.problem("%d lines belong to no entry", lines-r.lines)
	}
	sums := map[money.Currency]int64{}
	for id, a := range r.accounts {
		sums[a.asset] += a.balance * int64(a.side)
		if is := (kept{a.balance, a.entry}); r.stored[id] != is {
			r.problem("%s is kept at %d by entry %d, its entries make %d by %d", a, r.stored[id].balance, r.stored[id].entry, is.balance, is.entry)
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
	if len(r.problems) < mostProblems {
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
