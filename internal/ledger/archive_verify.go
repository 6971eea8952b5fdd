package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// ArchiveReport is the result of reading all archives.
type ArchiveReport struct {
	Months, Entries, Files, Bytes int64
	// Problems describe every violation that was found, at most 100. After a file that cannot be read nothing more is looked at.
	Problems []string
}

// VerifyArchives reads every file and verifies the chain of hashes from the first entry to where a replay begins, every row that
// the database keeps of an archived entry, the balances at the end of each archive, and the hash that the books have of it. The
// error reports that something could not be read, such as a storage that does not answer.
func (l *Ledger) VerifyArchives(ctx context.Context) (ArchiveReport, error) {
	archives, err := q.New(l.db.Read()).Archives(ctx)
	if err != nil {
		return ArchiveReport{}, fmt.Errorf("list the archives: %w", err)
	}
	v := &archiveVerifier{q: q.New(l.db.Read()), ledger: l, balances: map[int64]storedBalance{}}
	for _, a := range archives {
		if err := v.archive(ctx, a); err != nil && !errors.Is(err, errFileDiffers) {
			return ArchiveReport{}, fmt.Errorf("verify the archive of %s: %w", a.Month, err)
		} else if err != nil {
			v.problem("%s: %v", a.Month, err)
			return v.ArchiveReport, nil
		}
	}
	beyond, err := v.q.ArchivedAfter(ctx, q.ArchivedAfterParams{Sequence: v.at.Sequence, Max: 1})
	if err != nil {
		return ArchiveReport{}, err
	}
	if len(beyond) > 0 {
		v.problem("entry %d is kept as archived and in no archive", beyond[0].Sequence)
	}
	return v.ArchiveReport, nil
}

// archiveVerifier is the state that the archives up to one have left.
type archiveVerifier struct {
	ArchiveReport
	q        *q.Queries
	ledger   *Ledger
	at       Head
	lines    int64
	accounts int64
	balances map[int64]storedBalance
}

func (v *archiveVerifier) archive(ctx context.Context, a q.LedgerArchive) error {
	if a.AfterEntry != v.at.Sequence || !bytes.Equal(a.HashBefore, v.at.Hash) {
		v.problem("%s begins after entry %d, the one before ends with %d", a.Month, a.AfterEntry, v.at.Sequence)
	}
	anchor, err := v.q.EntryAt(ctx, a.Entry)
	if err != nil && !db.IsNoRows(err) {
		return err
	}
	if anchor.Kind != archivedKind || anchor.Reference != anchorOf(a.Month, a.AfterEntry, a.LastEntry, a.Sha256, a.Until) {
		v.problem("%s is not the archive that entry %d names", a.Month, a.Entry)
	}
	lines := v.lines
	read, err := v.files(ctx, a)
	if err != nil {
		return err
	}
	if hashOfFiles(read) != a.Sha256 || (writtenArchive{files: read}).bytes() != a.Bytes {
		v.problem("the files of %s are not those that were written", a.Month)
	}
	if v.at.Sequence != a.LastEntry || !bytes.Equal(v.at.Hash, a.Hash) || v.lines-lines != a.Lines {
		v.problem("%s ends with entry %d and %d lines, its files with %d and %d", a.Month, a.LastEntry, a.Lines, v.at.Sequence, v.lines-lines)
	}
	if a.Accounts != v.accounts || !bytes.Equal(a.Digest, digestOf(v.accounts, func(id int64) storedBalance { return v.balances[id] })) {
		v.problem("the balances at the end of %s are not those that its entries give", a.Month)
	}
	v.Months++
	return nil
}

// files reads the files of an archive, one after the other.
func (v *archiveVerifier) files(ctx context.Context, a q.LedgerArchive) (read []q.LedgerArchiveFile, err error) {
	for v.at.Sequence < a.LastEntry {
		rows, err := v.q.ArchiveFiles(ctx, q.ArchiveFilesParams{After: v.at.Sequence, Max: 1})
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 || rows[0].AfterEntry != v.at.Sequence {
			return nil, fmt.Errorf("%w: none has entry %d", errFileDiffers, v.at.Sequence+1)
		}
		if err := v.file(ctx, rows[0]); err != nil {
			return nil, err
		}
		read, v.Files, v.Bytes = append(read, rows[0]), v.Files+1, v.Bytes+rows[0].Bytes
	}
	return read, nil
}

func (v *archiveVerifier) file(ctx context.Context, row q.LedgerArchiveFile) error {
	there, err := v.ledger.cold.has(ctx, v.ledger.db.Read(), row)
	if err == nil && !there {
		err = fmt.Errorf("%w: %s is gone", errFileDiffers, row.File)
	}
	if err != nil {
		return err
	}
	f, err := v.ledger.cold.read(ctx, v.ledger.db.Read(), row)
	if err != nil {
		return err
	}
	kept, err := v.q.ArchivedAfter(ctx, q.ArchivedAfterParams{Sequence: row.AfterEntry, Max: int32(row.LastEntry - row.AfterEntry)}) // a file
	if err != nil {
		return err
	}
	v.at, err = f.each(v.at, func(r record) error {
		for _, l := range r.lines {
			v.balances[l.id], v.accounts = storedBalance{l.after, r.sequence}, max(v.accounts, l.id)
		}
		v.lines += int64(len(r.lines))
		v.Entries++
		if len(kept) > 0 && kept[0].Sequence == r.sequence {
			v.row(&r, kept[0])
			kept = kept[1:]
			return nil
		}
		return v.notMoved(ctx, &r)
	})
	return err
}

// row compares what the database keeps of an entry with its file.
func (v *archiveVerifier) row(r *record, kept q.LedgerArchivedEntry) {
	same := kept.Reverses.Int64 == r.reverses && kept.Reverses.Valid == (r.reverses != 0) && kept.CreatedAt.Equal(r.at) &&
		bytes.Equal(kept.Hash, r.hash) &&
		kept.Owner == r.owner && kept.Key == r.key && kept.Kind == r.kind && kept.Reference == r.reference && kept.Lines == r.archivedLines()
	if !same {
		v.problem("entry %d is kept as another one than is archived", r.sequence)
	}
}

// notMoved looks for an archived entry that is still in the tables: a replay does not read it any more.
func (v *archiveVerifier) notMoved(ctx context.Context, r *record) error {
	stored, err := storedRecords(ctx, v.q, nil, entryRange{r.sequence - 1, r.sequence})
	if errors.Is(err, ErrProblems) {
		v.problem("entry %d is archived and kept nowhere", r.sequence)
		return nil
	}
	if err != nil {
		return err
	}
	s := stored[0]
	for i := range min(len(s.lines), len(r.lines)) {
		s.lines[i].account = r.lines[i].account
	}
	if !bytes.Equal(s.encode(nil, nil), r.encode(nil, nil)) || !bytes.Equal(s.hash, r.hash) {
		v.problem("entry %d is stored as another one than is archived", r.sequence)
	}
	return nil
}

func (v *archiveVerifier) problem(format string, args ...any) {
	if len(v.Problems) < maxProblems {
		v.Problems = append(v.Problems, fmt.Sprintf(format, args...))
	}
}

// MissingFiles returns a problem for each file of an archive that is gone, or of another size than was written. It reads none of them.
func (l *Ledger) MissingFiles(ctx context.Context) (problems []string, err error) {
	queries := q.New(l.db.Read())
	for after := int64(0); ; {
		rows, err := queries.ArchiveFiles(ctx, q.ArchiveFilesParams{After: after, Max: replayPageSize})
		if err != nil {
			return nil, fmt.Errorf("list the files of archives: %w", err)
		}
		for _, row := range rows {
			after = row.LastEntry
			there, err := l.cold.has(ctx, l.db.Read(), row)
			if err != nil {
				return nil, fmt.Errorf("look for %s: %w", row.File, err)
			}
			if !there {
				problems = append(problems, fmt.Sprintf("the file %s with the archived entries up to %d is gone", row.File, row.LastEntry))
			}
		}
		if len(rows) < replayPageSize {
			return problems, nil
		}
	}
}
