package exchange

import (
	"context"
	"errors"
	"io"
	"io/fs"
)

// ErrUnknown reports that a step may have been taken or not: the connection broke, and could not be made again to look.
var ErrUnknown = errors.New("it is not known what became of the file")

// Store holds files in folders. Names are below its root, with slashes. Errors match fs.ErrNotExist and fs.ErrExist.
type Store interface {
	// MakeFolder makes a folder if it does not exist.
	MakeFolder(ctx context.Context, name string) error
	// List returns what is in a folder, in order of name. Links are not followed.
	List(ctx context.Context, folder string) ([]fs.FileInfo, error)
	// Stat returns what is under a name, and does not follow links.
	Stat(ctx context.Context, name string) (fs.FileInfo, error)
	// Open opens a file for reading. Each read ends in a limited time.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Create makes a complete file that lasts, or none. There may be one with the same content.
	Create(ctx context.Context, name string, content []byte) error
	// Move renames a file in one step. It returns ErrExist rather than replace another, ErrNotExist if there is none to
	// move, and ErrUnknown if it may have been moved or not.
	Move(ctx context.Context, from, to string) error
	// Remove removes a file.
	Remove(ctx context.Context, name string) error
	// Remote reports whether another machine is asked, which may not answer.
	Remote() bool
}

// partialPrefix begins the name of a file that is not complete.
const partialPrefix = ".partialPrefix-"
