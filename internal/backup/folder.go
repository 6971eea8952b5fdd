package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// What is in a data folder beside small files: two databases, the bank's folder, the chain's, and the documents.
const (
	booksFile = "gbpc.db"
	bankFile  = "bank/bank.db"
	railDir   = "bank/rail"
	chainDir  = "chain"
	filesDir  = "files"
)

// databases are the parts that are copied by SQLite.
func databases() []string { return []string{booksFile, bankFile} }

// keyFiles are the sealing keys and the vault of the chain's keys.
func keyFiles() []string { return []string{"keys.json", "chain/keys.json"} }

// railOrder are the folders of the rail in the order in which a file moves through them: what moves while they are copied
// is found once or twice, and never missed. A file that is read twice has its effect once.
func railOrder() []string { return []string{"staged", "outbox", "inbox", "processed", "rejected"} }

// finished are the folders of the rail whose files do not change: under the hold they are only listed.
func finished(folder string) bool { return folder == "processed" || folder == "rejected" }

// entry is a file or a folder below the data folder, named with slashes.
type entry struct {
	name string
	dir  bool
	size int64
	at   time.Time
}

// list returns what is below a folder, in order of name. What is unfinished or belongs to a database is left out.
func list(data, folder string) (found []entry, err error) {
	err = filepath.WalkDir(filepath.Join(data, filepath.FromSlash(folder)), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // it ended while the folder was read
			return nil
		}
		if err != nil {
			return err
		}
		name, err := filepath.Rel(data, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if name == "." || !d.IsDir() && (!d.Type().IsRegular() || isPassing(name)) {
			return nil
		}
		info, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		found = append(found, entry{name: name, dir: d.IsDir(), size: info.Size(), at: info.ModTime()})
		return nil
	})
	return found, err
}

// isPassing reports whether a file is being written, or is part of a database that is copied by SQLite.
func isPassing(name string) bool {
	base := filepath.Base(name)
	for _, prefix := range []string{".new-", ".partial"} {
		if strings.HasPrefix(base, prefix) {
			return true
		}
	}
	for _, d := range databases() {
		if name == d || strings.HasPrefix(name, d+"-") {
			return true
		}
	}
	return false
}

const (
	// restFor is how long ago the newest change of a folder must be before its copy counts: two changes within one tick of the
	// file system's clock look like one.
	restFor = 20 * time.Millisecond
	// restTries bounds how often a folder is copied that changes meanwhile.
	restTries = 40
)

// errRestless means that a folder changed each time it was copied.
var errRestless = errors.New("it changes all the time")

// copyRested copies a folder into another one as it was at one moment: again, if it changed meanwhile.
func copyRested(ctx context.Context, data, folder, to string) ([]entry, error) {
	for range restTries {
		before, err := list(data, folder)
		if err != nil {
			return nil, err
		}
		if wait := restFor - sinceNewest(before); wait > 0 {
			if err := sleep(ctx, wait); err != nil {
				return nil, err
			}
			continue
		}
		copied := copyAll(ctx, data, before, to)
		after, err := list(data, folder)
		if err != nil {
			return nil, err
		}
		if slices.Equal(before, after) {
			return before, copied
		}
		if err := os.RemoveAll(filepath.Join(to, filepath.FromSlash(folder))); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("copy %s: %w", folder, errRestless)
}

func sinceNewest(found []entry) time.Duration {
	since := time.Hour
	for _, e := range found {
		if age := time.Since(e.at); age >= 0 { // a time ahead of the clock says nothing
			since = min(since, age)
		}
	}
	return since
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func copyAll(ctx context.Context, data string, found []entry, to string) error {
	for _, e := range found {
		target := filepath.Join(to, filepath.FromSlash(e.name))
		if e.dir {
			if err := os.MkdirAll(target, 0o700); err != nil {
				return err
			}
			continue
		}
		if err := copyFile(ctx, filepath.Join(data, filepath.FromSlash(e.name)), target, e.at); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(ctx context.Context, from, to string, at time.Time) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return write(to, whileWanted{ctx, in}, at)
}

// write makes a file that only its owner can read, with the time of its last change.
func write(file string, content io.Reader, at time.Time) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, content)
	return errors.Join(err, out.Close(), os.Chtimes(file, at, at))
}

// gathered is what a backup consists of: where each part is to be read from.
type gathered struct {
	folders []string
	from    map[string]string // name of a part → file
	mayEnd  map[string]bool   // documents may be deleted while they are copied
}

func (g *gathered) add(root string, found []entry) {
	for _, e := range found {
		if e.dir {
			g.folders = append(g.folders, e.name)
			continue
		}
		g.from[e.name] = filepath.Join(root, filepath.FromSlash(e.name))
		g.mayEnd[e.name] = strings.HasPrefix(e.name, filesDir+"/")
	}
}

func (g *gathered) names() []string { return slices.Sorted(maps.Keys(g.from)) }
