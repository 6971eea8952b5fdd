package ledger

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// moveSize is how many entries one transaction moves. Nobody waits for it in PostgreSQL: nobody writes these rows any more, and
// the head is not locked. In SQLite orders wait for each.
var moveSize int64 = 500

var archivedColumns = []Column{{Name: "sequence", Type: db.BigInt}, {Name: "reverses", Type: db.BigInt}, {Name: "created_at", Type: db.Timestamp}, {Name: "hash", Type: db.Bytes},
	{Name: "owner", Type: db.Text}, {Name: "key", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "reference", Type: db.Text}, {Name: "lines", Type: db.Text}}

// FinishArchive moves what is recorded as archived and still in the tables, in transactions of some hundred entries. It can be
// interrupted at any time, and called by several processes.
func (l *Ledger) FinishArchive(ctx context.Context) error {
	newest, err := newestArchive(ctx, l.db.Read())
	for moved := true; moved && err == nil && newest.Month != ""; {
		err = l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			moved, err = l.move(ctx, tx, newest.Month)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("move the entries of %s: %w", newest.Month, err)
	}
	return nil
}

// move moves the next entries of an archive, and reports whether there were any.
func (l *Ledger) move(ctx context.Context, tx db.Tx, month string) (bool, error) {
	queries := q.New(tx)
	archive, err := queries.LockArchive(ctx, month) // another process may move them too
	if err != nil {
		return false, err
	}
	after, err := queries.LastArchivedEntry(ctx)
	if err != nil && !db.IsNoRows(err) {
		return false, err
	}
	of := entryRange{max(after, archive.AfterEntry), archive.LastEntry}
	if of.from >= of.to {
		return false, nil
	}
	of.to = min(of.to, of.from+moveSize)
	records, err := storedRecords(ctx, queries, nil, of)
	if err != nil {
		return false, err
	}
	rows, lines := make([][]any, len(records)), int64(0)
	for i, r := range records {
		rows[i], lines = r.archivedValues(), lines+int64(len(r.lines))
	}
	w := postWriter{tx: tx, dialect: l.db.Dialect()}
	if err := w.insert(ctx, rowsToInsert{"ledger_archived_entries", archivedColumns, rows}, ""); err != nil {
		return false, err
	}
	deletedLines, err := queries.DeleteArchivedLines(ctx, q.DeleteArchivedLinesParams{After: of.from, Upto: of.to})
	if err != nil {
		return false, err
	}
	deleted, err := queries.DeleteArchivedEntries(ctx, q.DeleteArchivedEntriesParams{After: of.from, Upto: of.to})
	if err == nil && (deletedLines != lines || deleted != int64(len(records))) {
		err = fmt.Errorf("%w: up to entry %d there are lines without an entry", ErrProblems, of.to)
	}
	return err == nil, err
}

// archivedValues returns what the database keeps of an archived entry.
func (r *record) archivedValues() []any {
	var reverses any
	if r.reverses != 0 {
		reverses = r.reverses
	}
	return []any{r.sequence, reverses, r.at, r.hash, r.owner, r.key, r.kind, r.reference, r.archivedLines()}
}

// archivedLines returns the lines as one JSON text.
func (r *record) archivedLines() string {
	text := make([]byte, 0, 128)
	text = append(text, '[')
	for i, l := range r.lines {
		if i > 0 {
			text = append(text, ',')
		}
		for j, n := range []int64{l.id, l.amount, l.after, l.prior} {
			text = strconv.AppendInt(append(text, "[,,,"[j]), n, 10)
		}
		text = append(text, ']')
	}
	return string(append(text, ']'))
}
