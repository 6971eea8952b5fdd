package ledger

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

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
