package backup

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/disk"
)

// takePart keeps a part of a backup.
type takePart func(h *tar.Header, content io.Reader) error

func discard(_ *tar.Header, content io.Reader) error {
	_, err := io.Copy(io.Discard, content)
	return err
}

// Restore puts a backup back into a folder that is empty or does not exist. The folder is what it was or the whole of
// the backup at any moment. Missing are the parts that the backup was made without: the names of the key files.
func Restore(ctx context.Context, file, data string) (s Summary, missing []string, err error) {
	if strings.Contains(data, "://") {
		return s, nil, errors.New("a PostgreSQL database is restored with PostgreSQL's own programs: deploy/postgres/README.md")
	}
	if err := isEmpty(data); err != nil {
		return s, nil, err
	}
	if err := os.MkdirAll(filepath.Dir(data), 0o700); err != nil {
		return s, nil, err
	}
	partial, err := os.MkdirTemp(filepath.Dir(data), ".restoring-*")
	if err != nil {
		return s, nil, fmt.Errorf("restore beside the folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(partial)) }() // nothing is left of it after the rename
	if s, err = unpack(ctx, file, into(partial)); err != nil {
		return s, nil, err
	}
	for _, name := range databases() {
		if err := db.CheckFile(ctx, filepath.Join(partial, filepath.FromSlash(name))); err != nil {
			return s, nil, fmt.Errorf("the backup is damaged in %s: %w", name, err)
		}
	}
	if err := syncAll(partial); err != nil {
		return s, nil, err
	}
	if err := os.Remove(data); err != nil && !errors.Is(err, fs.ErrNotExist) { // it is empty
		return s, nil, fmt.Errorf("replace the empty folder (a mount cannot be replaced: name a folder below it): %w", err)
	}
	if err := os.Rename(partial, data); err != nil {
		return s, nil, err
	}
	for _, name := range keyFiles() {
		if _, err := os.Stat(filepath.Join(data, filepath.FromSlash(name))); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, name)
		}
	}
	return s, missing, disk.SyncFolder(filepath.Dir(data))
}

func isEmpty(data string) error {
	found, err := os.ReadDir(data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(found) > 0:
		return fmt.Errorf("%s is not empty: restore into a folder that is empty or does not exist", data)
	}
	return nil
}

// into writes the parts below a folder.
func into(folder string) takePart {
	return func(h *tar.Header, content io.Reader) error {
		path := filepath.Join(folder, filepath.FromSlash(h.Name)) // read has refused names that lead out of it
		if h.Typeflag == tar.TypeDir {
			return os.MkdirAll(path, 0o700)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		return write(path, content, h.ModTime)
	}
}

// syncAll makes everything below a folder survive a power failure.
func syncAll(folder string) error {
	return filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return disk.SyncFolder(path) // a file is synced in the same way
	})
}
