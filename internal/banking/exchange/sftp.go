package exchange

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pkg/sftp"
)

// SFTP is a Store on an SFTP server. It keeps one connection, makes a new one when that breaks, and gives each step a
// limited time. It is safe for concurrent use.
type SFTP struct {
	config SFTPConfig

	mu      sync.Mutex
	live    *connection // nil: there is none
	failed  error       // why the last attempt to connect failed
	wait    time.Duration
	retryAt time.Time // no attempt before then
}

// lost is the error of a step whose connection broke before its answer came.
type lost struct{ error }

func (l lost) Unwrap() error { return l.error }

func isLost(err error) bool {
	var l lost
	return errors.As(err, &l)
}

// Remote is true.
func (*SFTP) Remote() bool { return true }

// Close ends the connection.
func (s *SFTP) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live != nil {
		s.live.end()
		s.live = nil
	}
	return nil
}

func (s *SFTP) path(name string) string { return path.Join(s.config.Root, name) }

// step takes one step at the server within the limit. A step that changes nothing is taken again on a new connection if the
// old one turns out to be broken.
func step[T any](ctx context.Context, s *SFTP, changes bool, do func(*connection) (T, error)) (result T, err error) {
	for again := false; ; again = true {
		c, old, err := s.connect(ctx)
		if err != nil {
			return result, err
		}
		done := c.limit(ctx, s.config.Timeout)
		result, err = do(c)
		done()
		if err == nil || c.answered(err) {
			return result, err
		}
		s.drop(c)
		if changes || again || !old || ctx.Err() != nil {
			return result, lost{fmt.Errorf("the connection to the bank's server broke: %w", err)}
		}
	}
}

type none struct{}

// MakeFolder makes the folder, and removes the incomplete files in it that are older than an hour.
func (s *SFTP) MakeFolder(ctx context.Context, name string) error {
	_, err := step(ctx, s, false, func(c *connection) (n none, err error) {
		info, err := c.Stat(s.path(name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return n, c.MkdirAll(s.path(name))
		case err == nil && !info.IsDir():
			return n, fmt.Errorf("%s is not a folder on the bank's server", name)
		}
		return n, err
	})
	if err != nil {
		return err
	}
	found, err := s.List(ctx, name)
	for _, info := range found {
		if strings.HasPrefix(info.Name(), partialPrefix) && time.Since(info.ModTime()) > time.Hour {
			err = errors.Join(err, s.Remove(ctx, path.Join(name, info.Name())))
		}
	}
	return err
}

// List reads the folder.
func (s *SFTP) List(ctx context.Context, folder string) ([]fs.FileInfo, error) {
	found, err := step(ctx, s, false, func(c *connection) ([]fs.FileInfo, error) { return c.ReadDir(s.path(folder)) })
	slices.SortFunc(found, func(a, b fs.FileInfo) int { return strings.Compare(a.Name(), b.Name()) })
	return found, err
}

// Stat does not follow links.
func (s *SFTP) Stat(ctx context.Context, name string) (fs.FileInfo, error) {
	return step(ctx, s, false, func(c *connection) (fs.FileInfo, error) { return c.Lstat(s.path(name)) })
}

// Open opens the file. Each read has the limit of a step.
func (s *SFTP) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return step(ctx, s, false, func(c *connection) (io.ReadCloser, error) {
		file, err := c.Open(s.path(name))
		if err != nil {
			return nil, err
		}
		return reading{File: file, c: c, ctx: ctx, limit: s.config.Timeout}, nil
	})
}

type reading struct {
	*sftp.File
	c     *connection
	ctx   context.Context
	limit time.Duration
}

// Read reads a block.
func (r reading) Read(b []byte) (int, error) {
	defer r.c.limit(r.ctx, r.limit)()
	return r.File.Read(b)
}

// Close closes the file on the server.
func (r reading) Close() error {
	defer r.c.limit(r.ctx, r.limit)()
	return r.File.Close()
}

// WriteTo hides the file's own, which has no limit between its blocks.
func (r reading) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{blocks(r.Read)})
}

type blocks func([]byte) (int, error)

// Read reads a block.
func (b blocks) Read(p []byte) (int, error) { return b(p) }

// Create uploads the file under another name, reads it back, and renames it.
func (s *SFTP) Create(ctx context.Context, name string, content []byte) error {
	suffix := make([]byte, 8)
	if _, err := rand.Read(suffix); err != nil {
		return err
	}
	partial := path.Join(path.Dir(name), partialPrefix+hex.EncodeToString(suffix))
	_, err := step(ctx, s, true, func(c *connection) (n none, err error) { return n, c.upload(s.path(partial), content) })
	if err == nil {
		err = s.same(ctx, partial, content)
	}
	if err == nil {
		err = s.Move(ctx, partial, name)
	}
	if err != nil && !isLost(err) {
		_ = s.Remove(ctx, partial) // otherwise it is removed when it is an hour old
	}
	if errors.Is(err, fs.ErrExist) {
		err = s.same(ctx, name, content)
	}
	return err
}

func (c *connection) upload(name string, content []byte) error {
	file, err := c.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil && c.syncs {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// same returns an error unless the file has this content.
func (s *SFTP) same(ctx context.Context, name string, content []byte) error {
	file, err := s.Open(ctx, name)
	if err != nil {
		return err
	}
	there, err := io.ReadAll(io.LimitReader(file, int64(len(content))+1))
	if err = errors.Join(err, file.Close()); err == nil && !bytes.Equal(there, content) {
		err = fmt.Errorf("the bank's server returns different content from what was uploaded as %s", path.Base(name))
	}
	return err
}

// Move renames the file. If the answer is lost, both names are looked up on a new connection before it is tried again.
func (s *SFTP) Move(ctx context.Context, from, to string) error {
	for range 3 {
		_, err := step(ctx, s, true, func(c *connection) (n none, err error) { return n, c.move(s.path(from), s.path(to)) })
		if !isLost(err) {
			return err
		}
		before, after, unknown := s.whereabouts(ctx, from, to)
		switch {
		case unknown != nil:
			return fmt.Errorf("%w: %w", ErrUnknown, errors.Join(err, unknown))
		case !before && after:
			return nil
		case !before:
			return &fs.PathError{Op: "move", Path: from, Err: fs.ErrNotExist}
		case after:
			return fmt.Errorf("%w: it has both names: %w", ErrUnknown, err)
		}
	}
	return fmt.Errorf("%w: the connection broke again and again", ErrUnknown)
}

// move renames in one step. A server of OpenSSH's does that with its extension alone: without it, it makes a link and
// removes the old name.
func (c *connection) move(from, to string) error {
	if _, err := c.Lstat(from); err != nil {
		return err
	}
	switch _, err := c.Lstat(to); {
	case err == nil:
		return &fs.PathError{Op: "move", Path: to, Err: fs.ErrExist}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if c.renames {
		return c.PosixRename(from, to)
	}
	return c.Rename(from, to)
}

// whereabouts returns under which of two names there is a file. It waits for the server as long as the context does, at
// most four times the limit of a step.
func (s *SFTP) whereabouts(ctx context.Context, from, to string) (before, after bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, 4*s.config.Timeout)
	defer cancel()
	for {
		_, missingBefore := s.Stat(ctx, from)
		_, missingAfter := s.Stat(ctx, to)
		known := func(err error) bool { return err == nil || errors.Is(err, fs.ErrNotExist) }
		if known(missingBefore) && known(missingAfter) {
			return missingBefore == nil, missingAfter == nil, nil
		}
		pause := time.NewTimer(firstWait)
		select {
		case <-ctx.Done():
			pause.Stop()
			return false, false, errors.Join(missingBefore, missingAfter)
		case <-pause.C:
		}
	}
}

// Remove removes the file.
func (s *SFTP) Remove(ctx context.Context, name string) error {
	_, err := step(ctx, s, true, func(c *connection) (n none, err error) { return n, c.Client.Remove(s.path(name)) })
	return err
}
