package banking

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// FileKeeper is a rail that keeps the bank's files after they were processed.
type FileKeeper interface {
	// Remote reports whether the bank itself is asked, which may not answer.
	Remote() bool
	// ReceiveAgain calls missed with every file that was processed, and delivers those again for which it returns
	// true. It returns their number.
	ReceiveAgain(ctx context.Context, missed func(InboundFile) (bool, error)) (int, error)
}

// ReceiveMissed has the bank's files processed again that were processed by books that are gone: the rail has
// them as processed, and the database does not. It returns their number.
func (s *Service) ReceiveMissed(ctx context.Context, rail FileKeeper) (int, error) {
	return rail.ReceiveAgain(ctx, func(f InboundFile) (bool, error) { return s.missed(ctx, f) })
}

// CountMissed returns how many files ReceiveMissed would have processed again.
func (s *Service) CountMissed(ctx context.Context, rail FileKeeper) (n int, err error) {
	_, err = rail.ReceiveAgain(ctx, func(f InboundFile) (bool, error) {
		missed, err := s.missed(ctx, f)
		if missed {
			n++
		}
		return false, err
	})
	return n, err
}

func (s *Service) missed(ctx context.Context, f InboundFile) (bool, error) {
	hash, err := f.hash()
	if err != nil {
		return false, fmt.Errorf("read file %s: %w", f.Name, err)
	}
	known, err := q.New(s.db.Read()).File(ctx, hash)
	if err != nil && !db.IsNoRows(err) {
		return false, fmt.Errorf("look up file %s: %w", f.Name, err)
	}
	return err != nil || fileState(known.State) == failingFile, nil // it was processed later, by books that are gone
}

// Remote is false: the files are on this machine.
func (f *Folder) Remote() bool { return false }

// ReceiveAgain moves files from processed back to the inbox.
func (f *Folder) ReceiveAgain(ctx context.Context, missed func(InboundFile) (bool, error)) (again int, err error) {
	found, err := os.ReadDir(filepath.Join(f.dir, processed)) // in order of name
	if err != nil {
		return 0, fmt.Errorf("read the processed files: %w", err)
	}
	for _, entry := range found {
		name := entry.Name()
		if !entry.Type().IsRegular() || !strings.HasSuffix(strings.ToLower(name), ".xml") {
			continue
		}
		if err := ctx.Err(); err != nil {
			return again, err
		}
		path := filepath.Join(f.dir, processed, name)
		is, err := missed(InboundFile{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(path) }})
		if err != nil {
			return again, err
		}
		if !is {
			continue
		}
		if err := os.Rename(path, filepath.Join(f.Inbox(), name)); err != nil {
			return again, fmt.Errorf("deliver a file again: %w", err)
		}
		again++
	}
	return again, nil
}
