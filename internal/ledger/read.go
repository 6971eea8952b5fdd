package ledger

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// The methods below read on any connection: outside a transaction, in one, or on a snapshot.

// Record is what is stored of a command under its key.
type Record struct {
	Sequence int64
	Request  [32]byte
	Response []byte
	At       time.Time
}

// Lookup returns the record of the command with this key, so that a repetition can be answered before
// anything else is checked. That of an archived command is read from its file: if the place of files does not answer, the
// error is ErrUnavailable.
func (l *Ledger) Lookup(ctx context.Context, conn db.Conn, owner, key string) (r Record, found bool, err error) {
	row, err := q.New(conn).EntryByKey(ctx, q.EntryByKeyParams{Owner: owner, Key: key})
	if errors.Is(err, sql.ErrNoRows) {
		return Record{}, false, nil
	}
	if err != nil {
		return Record{}, false, fmt.Errorf("look up key of %s: %w", owner, err)
	}
	r = Record{Sequence: row.Sequence, Response: row.Response, At: row.CreatedAt}
	copy(r.Request[:], row.Request)
	if row.Archived {
		err = l.completeRecord(ctx, conn, owner, &r)
	}
	return r, err == nil, err
}

// Balances returns the balance of each account, which is zero for one that was never used.
func (l *Ledger) Balances(ctx context.Context, conn db.Conn, accounts ...Account) (map[Account]money.Amount, error) {
	names := make([]string, len(accounts))
	for i, a := range accounts {
		names[i] = a.name
	}
	list, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	rows, err := q.New(conn).BalancesOf(ctx, string(list))
	if err != nil {
		return nil, fmt.Errorf("read the balances of %s: %w", names, err)
	}
	balances := make(map[Account]money.Amount, len(accounts))
	for _, a := range accounts {
		balances[a] = money.Zero(a.asset)
		for _, row := range rows {
			if row.Name == a.name {
				balances[a] = money.New(row.Balance, a.asset)
			}
		}
	}
	return balances, nil
}

// Balance returns the balance of one account.
func (l *Ledger) Balance(ctx context.Context, conn db.Conn, a Account) (money.Amount, error) {
	all, err := l.Balances(ctx, conn, a)
	return all[a], err
}

// Holding is an account with its balance.
type Holding struct {
	Account Account
	Balance money.Amount
}

// Holdings calls fn with every account of a class, oldest first, until fn returns an error.
func (l *Ledger) Holdings(ctx context.Context, conn db.Conn, class string, fn func(Holding) error) error {
	for after := int64(0); ; {
		rows, err := q.New(conn).AccountsOfClass(ctx, q.AccountsOfClassParams{Class: class, ID: after, Max: replayPageSize})
		if err != nil {
			return fmt.Errorf("read the accounts of %s: %w", class, err)
		}
		for _, r := range rows {
			var a account
			if err := a.read(r.ID, r.Name, r.Asset, r.Side, r.Balance, 0); err != nil {
				return err
			}
			if err := fn(Holding{a.Account, money.New(a.balance, a.asset)}); err != nil {
				return err
			}
			after = r.ID
		}
		if len(rows) < replayPageSize {
			return nil
		}
	}
}

// Posting is one line of an account's history.
type Posting struct {
	Sequence  int64
	Kind      string
	Reference string
	At        time.Time
	// Change is what the line added to the balance. It is negative if the balance fell.
	Change money.Amount
	// After is the balance after the line.
	After money.Amount
}

// Page selects the lines of at most Limit entries that precede entry Before, or the newest ones if Before
// is 0. An entry with several lines of the account is returned whole, so there may be more lines than
// Limit. Fewer lines than Limit mean the end of the history.
type Page struct {
	Before int64
	Limit  int
}

// Entries returns a page of an account's history, newest first. Before is usually the last entry of the
// previous page; for any other entry, Entries walks back from the newest one.
func (l *Ledger) Entries(ctx context.Context, conn db.Conn, a Account, p Page) ([]Posting, error) {
	queries := q.New(conn)
	row, err := queries.AccountByName(ctx, a.name)
	if errors.Is(err, sql.ErrNoRows) {
		return []Posting{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", a, err)
	}
	newest, err := newestBefore(ctx, queries, row, p.Before)
	if err != nil {
		return nil, fmt.Errorf("find the entries of %s: %w", a, err)
	}
	rows, err := history(ctx, queries, row.ID, newest, int64(min(max(p.Limit, 1), 1000)))
	if err != nil {
		return nil, fmt.Errorf("read the entries of %s: %w", a, err)
	}
	postings := make([]Posting, len(rows))
	for i, r := range rows {
		postings[i] = Posting{
			Sequence: r.Sequence, Kind: r.Kind, Reference: r.Reference, At: r.CreatedAt,
			Change: money.New(r.Amount*int64(a.side), a.asset), After: money.New(r.BalanceAfter, a.asset),
		}
	}
	return postings, nil
}

// newestBefore returns the newest entry of an account that precedes before, or 0 if there is none.
func newestBefore(ctx context.Context, queries *q.Queries, account q.AccountByNameRow, before int64) (int64, error) {
	if before <= 0 || before > account.LastEntry {
		return account.LastEntry, nil
	}
	for at := before; ; {
		prior, err := previousEntry(ctx, queries, at, account.ID)
		switch {
		case errors.Is(err, sql.ErrNoRows) && at == before:
			at = account.LastEntry
		case err != nil:
			return 0, err
		case prior < before:
			return prior, nil
		default:
			at = prior
		}
	}
}

// Head identifies the newest entry by its number and its hash, which covers the whole history.
type Head struct {
	Sequence int64
	Hash     []byte // empty before the first entry
}

// Head returns the newest entry.
func (l *Ledger) Head(ctx context.Context, conn db.Conn) (Head, error) {
	row, err := q.New(conn).Head(ctx)
	if err != nil {
		return Head{}, fmt.Errorf("read the head of the books: %w", err)
	}
	return Head{row.Sequence, row.Hash}, nil
}

// LinesOf returns the lines of one entry in their order, or none if the entry does not exist.
func (l *Ledger) LinesOf(ctx context.Context, conn db.Conn, sequence int64) ([]Line, error) {
	return linesOf(ctx, conn, sequence)
}

func linesOf(ctx context.Context, conn db.Conn, sequence int64) ([]Line, error) {
	rows, err := linesAt(ctx, q.New(conn), sequence)
	if err != nil {
		return nil, fmt.Errorf("read the lines of entry %d: %w", sequence, err)
	}
	lines := make([]Line, len(rows))
	for i, r := range rows {
		var a account
		if err := a.read(r.Account, r.Name, r.Asset, r.Side, 0, 0); err != nil {
			return nil, err
		}
		lines[i] = recordLine{id: r.Account, account: a.Account, amount: r.Amount}.line()
	}
	return lines, nil
}

// reversible returns nil if e may reverse the entry it names, ErrNotReversal or ErrReversed.
func reversible(ctx context.Context, conn db.Conn, e *Entry) error {
	lines, err := linesOf(ctx, conn, e.Reverses)
	if err != nil {
		return err
	}
	if len(lines) == 0 || !slices.Equal(Reversed(lines), e.Lines) {
		return fmt.Errorf("%w: %d", ErrNotReversal, e.Reverses)
	}
	switch _, err := q.New(conn).EntryReversing(ctx, sql.NullInt64{Int64: e.Reverses, Valid: true}); {
	case err == nil:
		return ErrReversed
	case errors.Is(err, sql.ErrNoRows):
		return nil
	default:
		return fmt.Errorf("look for the reversal of entry %d: %w", e.Reverses, err)
	}
}

// An entry is moved in one transaction and never back. So what is read by a number is looked for in the tables first and among
// the archived entries then: if it was moved in between, it is there.

// linesAt returns the lines of an entry, wherever it is.
func linesAt(ctx context.Context, queries *q.Queries, sequence int64) ([]q.LinesOfRow, error) {
	rows, err := queries.LinesOf(ctx, sequence)
	if err != nil || len(rows) > 0 {
		return rows, err
	}
	archived, err := queries.ArchivedLinesOf(ctx, sequence)
	for _, row := range archived {
		rows = append(rows, q.LinesOfRow(row))
	}
	return rows, err
}

// previousEntry returns the entry with a line of the account before this one.
func previousEntry(ctx context.Context, queries *q.Queries, sequence, account int64) (int64, error) {
	prior, err := queries.PreviousEntry(ctx, q.PreviousEntryParams{Sequence: sequence, Account: account})
	if db.IsNoRows(err) {
		return queries.ArchivedPreviousEntry(ctx, q.ArchivedPreviousEntryParams{Sequence: sequence, Account: account})
	}
	return prior, err
}

// history returns the lines of an account in its newest entries up to one. It goes on among the archived ones where the tables
// end.
func history(ctx context.Context, queries *q.Queries, account, newest, limit int64) ([]q.HistoryRow, error) {
	rows, err := queries.History(ctx, q.HistoryParams{Newest: newest, Account: account, Max: limit})
	if err != nil {
		return nil, err
	}
	next, last := newest, int64(0)
	for _, row := range rows {
		if row.Sequence != last { // an entry may have several lines of the account
			limit--
		}
		last, next = row.Sequence, row.PreviousEntry
	}
	if limit == 0 || next == 0 {
		return rows, nil
	}
	archived, err := queries.ArchivedHistory(ctx, q.ArchivedHistoryParams{Newest: next, Account: account, Max: limit})
	for _, row := range archived {
		rows = append(rows, q.HistoryRow(row))
	}
	return rows, err
}

// errArchivedKey reports that the key is that of an archived entry: the answer to it is in a file.
var errArchivedKey = errors.New("ledger: the entry under this key is archived")

// answerArchived answers the repetition of an archived command as it was answered first.
func (l *Ledger) answerArchived(ctx context.Context, c *Command, sequence int64) (Receipt, error) {
	r, err := l.cold.entry(ctx, l.db.Read(), sequence)
	switch {
	case err != nil:
		return Receipt{}, ErrUnavailable.Because(err)
	case r.request != c.Request:
		return Receipt{}, ErrKeyReused
	}
	return Receipt{Sequence: sequence, Response: r.response, Replayed: true}, nil
}

// completeRecord fills in what an archived entry has in its file alone. A posted one has no response, and its request is the
// hash of its content.
func (l *Ledger) completeRecord(ctx context.Context, conn db.Conn, owner string, r *Record) (err error) {
	if owner == postOwner {
		r.Response = []byte{}
		r.Request, err = postedRequest(ctx, conn, r.Sequence)
		return err
	}
	archived, err := l.cold.entry(ctx, conn, r.Sequence)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	r.Request, r.Response = archived.request, archived.response
	return nil
}

// postedRequest returns the hash of the content of an archived entry.
func postedRequest(ctx context.Context, conn db.Conn, sequence int64) (request [32]byte, err error) {
	row, err := q.New(conn).EntryAt(ctx, sequence)
	if err != nil {
		return request, err
	}
	e := Entry{Kind: row.Kind, Reference: row.Reference, Reverses: row.Reverses.Int64}
	if e.Lines, err = linesOf(ctx, conn, sequence); err != nil {
		return request, err
	}
	return e.contentHash(), nil
}
