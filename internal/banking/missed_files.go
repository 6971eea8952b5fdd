package banking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
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

// Remote reports whether the folders are on the bank's server.
func (f *Folder) Remote() bool { return f.store.Remote() }

// ReceiveAgain moves files from processed back to the inbox.
func (f *Folder) ReceiveAgain(ctx context.Context, missed func(InboundFile) (bool, error)) (again int, err error) {
	if f.in.Processed == "" {
		return 0, nil // the bank has to deliver again
	}
	found, err := f.store.List(ctx, f.in.Processed) // in order of name
	if f.store.Remote() && errors.Is(err, fs.ErrNotExist) {
		return 0, nil // it is made when the inbox is first read
	}
	if err != nil {
		return 0, fmt.Errorf("read the processed files: %w", err)
	}
	for _, entry := range found {
		name := entry.Name()
		if !entry.Mode().IsRegular() || !strings.HasSuffix(strings.ToLower(name), ".xml") {
			continue
		}
		if err := ctx.Err(); err != nil {
			return again, err
		}
		at := path.Join(f.in.Processed, name)
		is, err := missed(InboundFile{Name: name, Open: func() (io.ReadCloser, error) { return f.store.Open(ctx, at) }})
		if err != nil {
			return again, err
		}
		if !is {
			continue
		}
		if err := f.store.Move(ctx, at, path.Join(f.in.Inbox, name)); err != nil {
			return again, fmt.Errorf("deliver a file again: %w", err)
		}
		again++
	}
	return again, nil
}
