package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/kit/disk"
)

// Disk is a Store in a folder of this machine, which may be one of a file server (NFS).
type Disk struct{ root string }

// NewDisk returns the Store in a folder, which is created with the first one below it.
func NewDisk(root string) Disk { return Disk{root} }

// Path returns where a name is on this machine.
func (d Disk) Path(name string) string { return filepath.Join(d.root, filepath.FromSlash(name)) }

// Remote is false.
func (Disk) Remote() bool { return false }

// MakeFolder makes the folder, and removes the incomplete files in it of processes that were killed.
func (d Disk) MakeFolder(_ context.Context, name string) error {
	if err := os.MkdirAll(d.Path(name), 0o700); err != nil {
		return err
	}
	partial, err := filepath.Glob(filepath.Join(d.Path(name), partialPrefix+"*"))
	if err != nil {
		return err
	}
	for _, name := range partial {
		info, err := os.Stat(name)
		if err == nil && time.Since(info.ModTime()) > time.Hour { // what is still being written is never an hour old
			err = os.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// List reads the folder.
func (d Disk) List(_ context.Context, folder string) ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(d.Path(folder)) // in order of name
	found := make([]fs.FileInfo, 0, len(entries))
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil { // else it is gone meanwhile
			found = append(found, info)
		}
	}
	return found, err
}

// Stat does not follow links.
func (d Disk) Stat(_ context.Context, name string) (fs.FileInfo, error) {
	return os.Lstat(d.Path(name))
}

// Open opens the file.
func (d Disk) Open(_ context.Context, name string) (io.ReadCloser, error) {
	return os.Open(d.Path(name))
}

// Create writes the file under another name, and renames it.
func (d Disk) Create(_ context.Context, name string, content []byte) error {
	folder := filepath.Dir(d.Path(name))
	file, err := os.CreateTemp(folder, partialPrefix)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), d.Path(name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return disk.SyncFolder(folder)
}

// Move renames the file. A file under the new name stays. Of a file that a server holds, an error of the network leaves the
// outcome open.
func (d Disk) Move(_ context.Context, from, to string) error {
	if _, err := os.Lstat(d.Path(to)); err == nil {
		if _, err := os.Lstat(d.Path(from)); err != nil {
			return err
		}
		return &fs.PathError{Op: "move", Path: to, Err: fs.ErrExist}
	}
	if err := os.Rename(d.Path(from), d.Path(to)); err != nil {
		return err
	}
	if err := errors.Join(disk.SyncFolder(filepath.Dir(d.Path(to))), disk.SyncFolder(filepath.Dir(d.Path(from)))); err != nil {
		return fmt.Errorf("%w: %w", ErrUnknown, err) // it is there, and may not last
	}
	return nil
}

// Remove removes the file.
func (d Disk) Remove(_ context.Context, name string) error { return os.Remove(d.Path(name)) }
