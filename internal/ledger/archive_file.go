package ledger

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// A file of an archive has some thousand entries in their order, each in the encoding that its hash is of: the file proves
// itself. Each encoding begins with the hash of the entry before. Files are kept where documents are, with a key of their own.

// entriesPerFile is how many entries a file has: what is read for one of them.
var entriesPerFile int64 = 5000

const (
	archiveOwner   = "ledger" // of the files
	archivePurpose = "ledger_archive"
	archiveMagic   = "gbpc ledger archive 1\n"
	// unrecorded is how long a file is kept whose archive is not recorded: the process that wrote it was killed.
	unrecorded = 48 * time.Hour
)

var errFileDiffers = errors.New("ledger: a file of an archive is not the one that was written")

// writtenArchive are the files of an archive that is not recorded yet.
type writtenArchive struct {
	files []q.LedgerArchiveFile
	lines int64
}

func (w writtenArchive) bytes() (n int64) {
	for _, f := range w.files {
		n += f.Bytes
	}
	return n
}

// sha256 returns the hash of the archive, which is of the hashes of its files.
func (w writtenArchive) sha256() string { return hashOfFiles(w.files) }

func hashOfFiles(files []q.LedgerArchiveFile) string {
	h := sha256.New()
	for _, f := range files {
		h.Write([]byte(f.Sha256)) // never fails
	}
	return hex.EncodeToString(h.Sum(nil))
}

// writeArchive writes the entries after one, up to another, to files, and reads each back.
func (l *Ledger) writeArchive(ctx context.Context, accounts map[int64]Account, from, to Head) (w writtenArchive, err error) {
	for from.Sequence < to.Sequence {
		part := entryRange{from.Sequence, min(from.Sequence+l.perFile, to.Sequence)}
		content, lines, err := l.encodeFile(ctx, accounts, part, from.Hash)
		if err != nil {
			return w, err
		}
		f, err := l.cold.write(ctx, part, content, l.clock.Now().Add(unrecorded))
		if err != nil {
			return w, err
		}
		read, err := l.cold.read(ctx, l.db.Read(), f)
		if err != nil {
			return w, err
		}
		if from, err = read.follows(from); err != nil {
			return w, err
		}
		w.files, w.lines = append(w.files, f), w.lines+lines
	}
	if !bytes.Equal(from.Hash, to.Hash) {
		return w, fmt.Errorf("%w: entry %d has another hash than was verified", errFileDiffers, to.Sequence)
	}
	return w, nil
}

// encodeFile returns the content of the file of a range of entries. previous is the hash of the entry before.
func (l *Ledger) encodeFile(
	ctx context.Context, accounts map[int64]Account, of entryRange, previous []byte,
) (content []byte, lines int64, err error) {
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	if _, err := w.Write([]byte(archiveMagic)); err != nil {
		return nil, 0, err
	}
	var m, scratch []byte
	for after := of.from; after < of.to; {
		records, err := storedRecords(ctx, q.New(l.db.Read()), accounts, entryRange{after, min(after+replayPageSize, of.to)})
		if err != nil {
			return nil, 0, err
		}
		for _, r := range records {
			scratch = r.encode(scratch[:0], previous)
			if _, err := w.Write(field(m[:0], scratch)); err != nil {
				return nil, 0, err
			}
			previous, after, lines = r.hash, r.sequence, lines+int64(len(r.lines))
		}
	}
	err = w.Close()
	return compressed.Bytes(), lines, err
}

// storedRecords returns the entries of a range as the tables have them, without a gap.
func storedRecords(ctx context.Context, queries *q.Queries, accounts map[int64]Account, of entryRange) ([]record, error) {
	entries, err := queries.EntriesAfter(ctx, q.EntriesAfterParams{Sequence: of.from, Max: int32(of.to - of.from)}) // a page
	if err != nil {
		return nil, err
	}
	lines, err := queries.LinesBetween(ctx, q.LinesBetweenParams{AfterSequence: of.from, ToSequence: of.to})
	if err != nil {
		return nil, err
	}
	if int64(len(entries)) != of.to-of.from {
		return nil, fmt.Errorf("%w: %d entries after %d, up to %d", ErrProblems, len(entries), of.from, of.to)
	}
	records := make([]record, len(entries))
	for i, e := range entries {
		r := record{
			sequence: e.Sequence, at: e.CreatedAt, owner: e.Owner, key: e.Key, kind: e.Kind, reference: e.Reference, reverses: e.Reverses.Int64,
			response: e.Response, hash: e.Hash,
		}
		copy(r.request[:], e.Request)
		for len(lines) > 0 && lines[0].Sequence == e.Sequence {
			r.lines = append(r.lines, recordLine{
				id: lines[0].Account, account: accounts[lines[0].Account], amount: lines[0].Amount, after: lines[0].BalanceAfter,
				prior: lines[0].PreviousEntry,
			})
			lines = lines[1:]
		}
		records[i] = r
	}
	return records, nil
}

// archiveFile is the content of a file that was read: the encoding of each entry.
type archiveFile struct {
	after   int64
	entries [][]byte
}

// parseFile reads the content of a file.
func parseFile(after int64, content []byte) (f *archiveFile, err error) {
	r, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	d := decoder{m: plain, ok: true}
	if string(d.take(len(archiveMagic))) != archiveMagic {
		return nil, fmt.Errorf("%w: it is of another form", errFileDiffers)
	}
	f = &archiveFile{after: after}
	for d.ok && len(d.m) > 0 {
		f.entries = append(f.entries, d.field())
	}
	if !d.ok {
		return nil, fmt.Errorf("%w: it ends early", errFileDiffers)
	}
	return f, nil
}

// each decodes the entries in their order, as far as each follows the one before, and returns the last of them.
func (f *archiveFile) each(from Head, do func(record) error) (Head, error) {
	for _, m := range f.entries {
		r, previous, ok := decode(m)
		if !ok || r.sequence != from.Sequence+1 || !bytes.Equal(previous, from.Hash) {
			return from, fmt.Errorf("%w: entry %d does not follow", errFileDiffers, from.Sequence+1)
		}
		sum := sha256.Sum256(m)
		r.hash = sum[:]
		if err := do(r); err != nil {
			return from, err
		}
		from = Head{r.sequence, r.hash}
	}
	return from, nil
}

// follows verifies that the entries follow each other and the one before the file, and returns the last one.
func (f *archiveFile) follows(from Head) (Head, error) {
	return f.each(from, func(record) error { return nil })
}

// write stores a file, to be deleted unless it is kept.
func (c *coldStorage) write(ctx context.Context, of entryRange, content []byte, unless time.Time) (f q.LedgerArchiveFile, err error) {
	stored, err := c.files.Put(ctx, files.Upload{
		Owner: archiveOwner, Purpose: archivePurpose, Kinds: []files.Kind{files.Gzip}, DeleteAt: &unless, Content: bytes.NewReader(content),
	})
	if err != nil {
		return f, fmt.Errorf("write the entries up to %d: %w", of.to, err)
	}
	sum := sha256.Sum256(content)
	return q.LedgerArchiveFile{
		LastEntry: of.to, AfterEntry: of.from, File: stored.Name, Bytes: int64(len(content)), Sha256: hex.EncodeToString(sum[:]),
	}, nil
}

// keep has the file stay for ever, in the transaction that records it.
func (c *coldStorage) keep(ctx context.Context, tx db.Tx, name string) error {
	if _, err := c.files.Lock(ctx, tx, name); err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	return c.files.KeepUntil(ctx, tx, name, nil)
}
