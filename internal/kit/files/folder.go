package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/disk"
)

// folder keeps every document in a file of its name. It is looked up by its path each time: a disk that is mounted again
// is found again.
type folder string

func openFolder(path string) (Storage, error) {
	return folder(path), os.MkdirAll(path, 0o700)
}

// path refuses a name that is not that of a file in the folder itself.
func (f folder) path(name string) (string, error) {
	if name == "" || name == "." || name == ".." || filepath.Base(name) != name {
		return "", fmt.Errorf("%q is not the name of a document", name)
	}
	return filepath.Join(string(f), name), nil
}

// NewReader opens the file.
func (f folder) NewReader(_ context.Context, name string) (io.ReadCloser, error) {
	path, err := f.path(name)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("document %s is %w: %w", name, errMissing, err)
	}
	if err != nil {
		return nil, err // not the nil *os.File
	}
	return file, nil
}

// NewWriter writes a file beside the document, so that finishing it is a rename on the same disk.
func (f folder) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	path, err := f.path(name)
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(string(f), name+".*.tmp")
	if err != nil {
		return nil, err
	}
	return folderWriter{file, ctx, path}, nil
}

type folderWriter struct {
	*os.File
	ctx  context.Context
	path string
}

// Close makes the file the document: it is on the disk when Close returns.
func (w folderWriter) Close() error {
	err := w.ctx.Err()
	if err == nil {
		err = w.Sync()
	}
	if err = errors.Join(err, w.File.Close()); err == nil {
		err = os.Rename(w.Name(), w.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(w.Name()))
	}
	return disk.SyncFolder(filepath.Dir(w.path))
}

// Delete deletes the file, if there is one.
func (f folder) Delete(_ context.Context, name string) error {
	path, err := f.path(name)
	if err != nil {
		return err
	}
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// List returns unfinished files too.
func (f folder) List(_ context.Context, prefix string) (found []Stored, err error) {
	entries, err := os.ReadDir(string(f))
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if entry.IsDir() || !strings.HasPrefix(entry.Name(), prefix) {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted meanwhile
		}
		if err != nil {
			return nil, err
		}
		found = append(found, Stored{Name: entry.Name(), ModifiedAt: info.ModTime()})
	}
	return found, nil
}

// Close does nothing: no file stays open.
func (folder) Close() error { return nil }
