package ledger

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// Ranges are read independently of each other: a range takes the stored hash of its predecessor and the stored
// balances before its first lines as given, and reports them, and join compares them with what the preceding
// ranges left.

// rangeSize is the number of entries in a range, and checkpointEvery after how many ranges a whole replay keeps
// how far it came.
var (
	rangeSize       int64 = 25_000
	checkpointEvery       = 10
)

type entryRange struct{ from, to int64 } // the entries after from, up to to

func rangesBetween(from, to int64) (ranges []entryRange) {
	for from < to {
		ranges = append(ranges, entryRange{from, min(from+rangeSize, to)})
		from += rangeSize
	}
	return ranges
}

// rangeResult is what one range takes as given, and what it leaves.
type rangeResult struct {
	from     checkpoint // sequence and hash alone
	to       int64
	opened   map[int64]storedBalance // before the first line of the account
	accounts map[int64]*account      // with their balances after the range
	reversed map[int64]int64
	last     []byte // hash of the last entry
	entries  int64
	lines    int64
	problems []string
	err      error
}

// rangeReader reads one range.
type rangeReader struct {
	*rangeResult
	q        *q.Queries
	replay   *replay // read only
	previous []byte
	scratch  []byte
	sequence int64
}

func (r *replay) read(ctx context.Context, conn db.Conn, of entryRange) *rangeResult {
	result := &rangeResult{
		from: checkpoint{sequence: of.from}, to: of.to, opened: map[int64]storedBalance{}, accounts: map[int64]*account{},
		reversed: map[int64]int64{},
	}
	reader := &rangeReader{rangeResult: result, q: q.New(conn), replay: r, sequence: of.from}
	result.err = reader.run(ctx, of)
	result.last = reader.previous
	return result
}

func (r *rangeReader) run(ctx context.Context, of entryRange) error {
	if of.from > 0 {
		hash, err := r.q.HashAt(ctx, of.from)
		if err != nil && !db.IsNoRows(err) {
			return err
		}
		r.from.hash, r.previous = hash, hash
	}
	for r.sequence < of.to {
		// small
		entries, err := r.q.EntriesAfter(ctx, q.EntriesAfterParams{Sequence: r.sequence, Max: int32(min(replayPageSize, of.to-r.sequence))})
		if err != nil {
			return err
		}
		for len(entries) > 0 && entries[len(entries)-1].Sequence > of.to { // a gap at the end of the range
			entries = entries[:len(entries)-1]
		}
		if len(entries) == 0 {
			r.problem("entries up to %d are missing after %d", of.to, r.sequence)
			return nil
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
	return nil
}

// entry verifies one entry against the state that its predecessors left.
func (r *rangeReader) entry(ctx context.Context, e q.LedgerEntry, lines []q.LedgerLine) {
	if e.Sequence != r.sequence+1 {
		r.problem("entry %d follows %d", e.Sequence, r.sequence)
	}
	rec := record{
		sequence: e.Sequence, at: e.CreatedAt, owner: e.Owner, key: e.Key, kind: e.Kind, reference: e.Reference,
		reverses: e.Reverses.Int64, response: e.Response, lines: make([]recordLine, 0, len(lines)),
	}
	copy(rec.request[:], e.Request)
	entry := Entry{
		Kind: e.Kind, Reference: e.Reference, Reverses: e.Reverses.Int64, NoMovement: len(lines) == 0, Lines: make([]Line, 0, len(lines)),
	}
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
	if err := r.replay.rules(entry.Lines); err != nil {
		r.problem("entry %d: %v", e.Sequence, err)
	}
	var sum []byte
	if sum, r.scratch = rec.sum(r.previous, r.scratch); !bytes.Equal(sum, e.Hash) {
		r.problem("entry %d: the hash does not match its content and predecessor", e.Sequence)
	}
	r.reversal(ctx, e.Sequence, &entry)
	r.previous, r.sequence = e.Hash, e.Sequence
	r.entries++
	r.lines += int64(len(lines))
}

func (r *rangeReader) line(l q.LedgerLine) recordLine {
	a := r.accounts[l.Account]
	if a == nil {
		known, ok := r.replay.accounts[l.Account]
		if !ok {
			r.problem("entry %d: there is no account %d", l.Sequence, l.Account)
		}
		a = &account{Account: known, balance: l.BalanceAfter - l.Amount*int64(known.side), entry: l.PreviousEntry}
		r.accounts[l.Account] = a
		r.opened[l.Account] = storedBalance{a.balance, a.entry}
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

func (r *rangeReader) reversal(ctx context.Context, sequence int64, e *Entry) {
	if e.Reverses == 0 {
		return
	}
	if other, twice := r.reversed[e.Reverses]; twice {
		r.problem("entry %d: entry %d was already reversed by %d", sequence, e.Reverses, other)
	}
	r.reversed[e.Reverses] = sequence
	rows, err := linesAt(ctx, r.q, e.Reverses)
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

func (r *rangeReader) problem(format string, args ...any) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, fmt.Sprintf(format, args...))
	}
}
