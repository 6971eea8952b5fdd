package ledger

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// coldStorage reads the files of archives. It remembers the last few. It is safe for concurrent use.
type coldStorage struct {
	files *files.Store // nil: none can be read

	mu     sync.Mutex
	recent []*archiveFile // the newest last
}

// maxRecent is how many files are remembered: each takes some megabytes.
const maxRecent = 4

var errNoStorage = errors.New("ledger: this process has no place of documents")

// entry returns an archived entry, whose hash is the one that the books have.
func (c *coldStorage) entry(ctx context.Context, conn db.Conn, sequence int64) (r record, err error) {
	hash, err := q.New(conn).HashAt(ctx, sequence)
	if err != nil {
		return r, fmt.Errorf("read the hash of entry %d: %w", sequence, err)
	}
	f, err := c.fileOf(ctx, conn, sequence)
	if err != nil {
		return r, fmt.Errorf("read the file of entry %d: %w", sequence, err)
	}
	m := f.entries[sequence-f.after-1]
	r, _, ok := decode(m)
	if sum := sha256.Sum256(m); !ok || !bytes.Equal(sum[:], hash) {
		return r, fmt.Errorf("%w: entry %d", errFileDiffers, sequence)
	}
	return r, nil
}

// fileOf returns the file with an entry.
func (c *coldStorage) fileOf(ctx context.Context, conn db.Conn, sequence int64) (*archiveFile, error) {
	if f := c.remembered(sequence); f != nil {
		return f, nil
	}
	rows, err := q.New(conn).ArchiveFiles(ctx, q.ArchiveFilesParams{After: sequence - 1, Max: 1})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || rows[0].AfterEntry >= sequence {
		return nil, errFileDiffers
	}
	f, err := c.read(ctx, conn, rows[0])
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.recent = append(c.recent[max(0, len(c.recent)+1-maxRecent):], f)
	return f, nil
}

func (c *coldStorage) remembered(sequence int64) *archiveFile {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.recent, func(f *archiveFile) bool { return f.after < sequence && sequence <= f.after+int64(len(f.entries)) })
	if i < 0 {
		return nil
	}
	return c.recent[i]
}

// read reads a file whole. It is the one that was written, with as many entries, or the error says that it is not.
func (c *coldStorage) read(ctx context.Context, conn db.Conn, row q.LedgerArchiveFile) (*archiveFile, error) {
	if c.files == nil {
		return nil, errNoStorage
	}
	found, err := c.files.Find(ctx, conn, row.File)
	if err != nil {
		return nil, err
	}
	var content bytes.Buffer
	if err := c.files.Copy(ctx, &content, found); errors.Is(err, files.ErrUnavailable) || ctx.Err() != nil {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("%w: %w", errFileDiffers, err)
	}
	if sum := sha256.Sum256(content.Bytes()); int64(content.Len()) != row.Bytes || hex.EncodeToString(sum[:]) != row.Sha256 {
		return nil, fmt.Errorf("%w: %s", errFileDiffers, row.File)
	}
	f, err := parseFile(row.AfterEntry, content.Bytes())
	if err == nil && int64(len(f.entries)) != row.LastEntry-row.AfterEntry {
		err = fmt.Errorf("%w: %s has %d entries", errFileDiffers, row.File, len(f.entries))
	}
	return f, err
}

// has reports whether a file is there, as long as it was.
func (c *coldStorage) has(ctx context.Context, conn db.Conn, row q.LedgerArchiveFile) (bool, error) {
	if c.files == nil {
		return false, errNoStorage
	}
	found, err := c.files.Find(ctx, conn, row.File)
	if errors.Is(err, files.ErrNotFound) || err == nil && found.Size != row.Bytes {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return c.files.Exists(ctx, found)
}
