package ledger

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// A closed month leaves the tables of the books for files. What stays of each entry is one narrow row, so that keys hold for
// ever and history is read as before; the rest is in the files alone (archive_file.go). An entry without lines carries the
// hash of the files, so that the chain of hashes covers them, and a replay begins after the newest archive.

// Errors of archiving.
var (
	// ErrArchived reports that the month is archived: it is not opened again.
	ErrArchived = errors.New("ledger: the month is archived")
	// ErrNotArchivable reports that the month cannot be archived yet, or in this order.
	ErrNotArchivable = errors.New("ledger: the month cannot be archived")
	// ErrProblems reports that a replay found violations.
	ErrProblems = errors.New("ledger: the books have problems")
)

// ClosedMonth is a month that nothing is booked in any more.
type ClosedMonth struct {
	Month string    // YYYY-MM
	Until time.Time // its end
	Last  int64     // every entry up to this one is of the month or before it
}

// Archive is a month that is archived: the entries after one number, up to another.
type Archive struct {
	Month       string
	After, Last int64
	Lines       int64
	Bytes       int64  // of its files, before they are encrypted
	SHA256      string // of the hashes of its files, in their order
	Entry       int64  // the entry that carries it into the chain of hashes
	At          time.Time
}

// archivedKind is the kind of the entry of an archive.
const archivedKind = "month.archived"

// anchorOf returns what the entry of an archive says of it.
func anchorOf(month string, after, last int64, sha256 string, until time.Time) string {
	return fmt.Sprintf("%s %d %d %s %s", month, after, last, sha256, until.UTC().Format(time.RFC3339))
}

// Archives returns the archived months, oldest first.
func (l *Ledger) Archives(ctx context.Context, conn db.Conn) (all []Archive, err error) {
	rows, err := q.New(conn).Archives(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the archives: %w", err)
	}
	for _, row := range rows {
		all = append(all, archiveOf(row))
	}
	return all, nil
}

func archiveOf(row q.LedgerArchive) Archive {
	return Archive{
		Month: row.Month, After: row.AfterEntry, Last: row.LastEntry, Lines: row.Lines, Bytes: row.Bytes, SHA256: row.Sha256, Entry: row.Entry,
		At: row.ArchivedAt,
	}
}

// newestArchive returns the newest archive, or an empty one.
func newestArchive(ctx context.Context, conn db.Conn) (q.LedgerArchive, error) {
	row, err := q.New(conn).NewestArchive(ctx)
	if db.IsNoRows(err) {
		return q.LedgerArchive{}, nil
	}
	if err != nil {
		return row, fmt.Errorf("read the newest archive: %w", err)
	}
	return row, nil
}

// archiveCheckpoint returns where a replay begins: after the newest archive, or with the first entry.
func archiveCheckpoint(ctx context.Context, conn db.Conn) (checkpoint, error) {
	row, err := newestArchive(ctx, conn)
	if err != nil || row.LastEntry == 0 {
		return checkpoint{}, err
	}
	return checkpoint{sequence: row.LastEntry, hash: row.Hash, accounts: row.Accounts, digest: row.Digest}, nil
}

// Archive archives a closed month, the next one after the newest archive, while orders go on. It replays the books and refuses
// with ErrProblems if they are not correct. Nothing is deleted before the files were read back and the archive is recorded. A
// call that was interrupted is repeated: what had been recorded is then finished by FinishArchive.
func (l *Ledger) Archive(ctx context.Context, m ClosedMonth) (a Archive, err error) {
	if err := l.FinishArchive(ctx); err != nil {
		return a, err
	}
	base, err := newestArchive(ctx, l.db.Read())
	if err != nil {
		return a, err
	}
	if l.cold.files == nil || m.Month <= base.Month || m.Last < base.LastEntry {
		return a, fmt.Errorf("%w: %s after %q", ErrNotArchivable, m.Month, base.Month)
	}
	r, err := l.replayTo(ctx, m.Last)
	if err != nil {
		return a, err
	}
	if len(r.problems) > 0 {
		return a, fmt.Errorf("%w: %s", ErrProblems, strings.Join(r.problems, "\n"))
	}
	written, err := l.writeArchive(ctx, r.accounts, Head{base.LastEntry, base.Hash}, Head{m.Last, r.mark.hash})
	if err != nil {
		return a, fmt.Errorf("archive %s: %w", m.Month, err)
	}
	row := q.InsertArchiveParams{
		Month: m.Month, Until: m.Until, AfterEntry: base.LastEntry, LastEntry: m.Last, HashBefore: notNull(base.Hash), Hash: notNull(r.mark.hash),
		Lines: written.lines, Bytes: written.bytes(), Sha256: written.sha256(), Accounts: r.mark.accounts, Digest: r.mark.digest}
	if err := l.recordArchive(ctx, &row, written); err != nil {
		return a, fmt.Errorf("record the archive of %s: %w", m.Month, err)
	}
	return archiveOf(q.LedgerArchive(row)), l.FinishArchive(ctx)
}

// replayTo verifies the books and marks the state after an entry.
func (l *Ledger) replayTo(ctx context.Context, last int64) (*replay, error) {
	from, err := archiveCheckpoint(ctx, l.db.Read())
	if err != nil {
		return nil, err
	}
	return l.replay(ctx, from, last, l.saveFor(ctx, l.clock.Now()))
}

// recordArchive writes the archive and its entry. That the month is closed, and not the newest, is looked at under the lock of
// the books, which is taken last: only the newest one can be opened again.
func (l *Ledger) recordArchive(ctx context.Context, row *q.InsertArchiveParams, written writtenArchive) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		queries := q.New(tx)
		for _, f := range written.files {
			if err := l.cold.keep(ctx, tx, f.File); err != nil {
				return err
			}
			if err := queries.InsertArchiveFile(ctx, q.InsertArchiveFileParams(f)); err != nil {
				return err
			}
		}
		row.Entry, err = l.Post(ctx, tx, Entry{
			Key: "archived:" + row.Month, Kind: archivedKind, Reference: anchorOf(row.Month, row.AfterEntry, row.LastEntry, row.Sha256, row.Until),
			NoMovement: true,
		})
		if err != nil {
			return err
		}
		head, err := queries.Head(ctx)
		if err != nil {
			return err
		}
		if head.Opens <= row.Until.UnixMicro() {
			return fmt.Errorf("%w: no later month is closed", ErrNotArchivable)
		}
		row.ArchivedAt = l.clock.Now()
		return queries.InsertArchive(ctx, *row)
	})
}

// notNull returns an empty hash for that of nothing.
func notNull(hash []byte) []byte {
	if hash == nil {
		return []byte{}
	}
	return hash
}

// refuseArchived returns ErrArchived if the books would be opened for a month that is archived.
func refuseArchived(ctx context.Context, conn db.Conn, opens time.Time) error {
	newest, err := newestArchive(ctx, conn)
	if err == nil && opens.Before(newest.Until) {
		return ErrArchived
	}
	return err
}

// ArchivedTo returns the newest archived month, and its end; ok is false if there is none.
func (l *Ledger) ArchivedTo(ctx context.Context, conn db.Conn) (month string, until time.Time, ok bool, err error) {
	newest, err := newestArchive(ctx, conn)
	return newest.Month, newest.Until, newest.Month != "", err
}

// moveSize is how many entries one transaction moves. Nobody waits for it in PostgreSQL: nobody writes these rows any more, and
// the head is not locked. In SQLite orders wait for each.
var moveSize int64 = 500

var archivedColumns = []Column{
	{Name: "sequence", Type: db.BigInt}, {Name: "reverses", Type: db.BigInt}, {Name: "created_at", Type: db.Timestamp},
	{Name: "hash", Type: db.Bytes},
	{Name: "owner", Type: db.Text}, {Name: "key", Type: db.Text}, {Name: "kind", Type: db.Text}, {
		Name: "reference", Type: db.Text,
	}, {Name: "lines", Type: db.Text}}

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
	of.to = min(of.to, of.from+l.perMove)
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
