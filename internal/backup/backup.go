package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/disk"
)

// Options say what is backed up, and where to.
type Options struct {
	Data        string // the data folder of a sandbox, which may be running
	File        string // replaced as a whole
	WithoutKeys bool   // leave the keys out; a restored folder needs them
	Program     string // version of this program
}

// Summary is what a backup has.
type Summary struct {
	Heading
	Parts int
	Size  int64         // of the file
	Held  time.Duration // how long nobody could commit
}

// holdFor bounds how long nobody can commit. A sandbox's writer waits ten seconds for a lock.
const holdFor = 8 * time.Second

// Make writes a backup, and reads it back before it gets its name. A file of that name is the old one or the whole new
// one at any moment.
func Make(ctx context.Context, o Options) (s Summary, err error) {
	if err := isDataFolder(o.Data); err != nil {
		return s, err
	}
	work, err := os.MkdirTemp(filepath.Dir(o.File), ".backup-*")
	if err != nil {
		return s, fmt.Errorf("make the backup beside its file: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	g, at, held, err := gather(ctx, o, work)
	if err != nil {
		return s, err
	}
	file := filepath.Join(work, "file")
	if err := pack(ctx, file, Heading{Format: format, Program: o.Program, MadeAt: at, Keys: !o.WithoutKeys}, g); err != nil {
		return s, fmt.Errorf("write the backup: %w", err)
	}
	if s, err = Check(ctx, file); err != nil {
		return s, fmt.Errorf("read the backup back: %w", err)
	}
	s.Held = held
	if err := os.Rename(file, o.File); err != nil {
		return s, err
	}
	return s, disk.SyncFolder(filepath.Dir(o.File))
}

// isDataFolder refuses what has no database of a sandbox, before anything is made in it.
func isDataFolder(data string) error {
	if strings.Contains(data, "://") {
		return errors.New("a PostgreSQL database is backed up with PostgreSQL's own programs: deploy/postgres/README.md")
	}
	for _, name := range databases() {
		if info, err := os.Stat(filepath.Join(data, filepath.FromSlash(name))); err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not the data folder of a sandbox: it has no %s", data, name)
		}
	}
	return nil
}

// gather copies what must be of one moment into work, and returns where everything is.
func gather(ctx context.Context, o Options, work string) (g gathered, at time.Time, held time.Duration, err error) {
	var files []string
	for _, name := range databases() {
		files = append(files, filepath.Join(o.Data, filepath.FromSlash(name)))
	}
	moment, err := db.Hold(ctx, files...)
	if err != nil {
		return g, at, 0, err
	}
	defer func() { err = errors.Join(err, moment.Close()) }()
	at = time.Now()
	g = gathered{from: map[string]string{}, mayEnd: map[string]bool{}}
	bounded, cancel := context.WithTimeout(ctx, holdFor)
	defer cancel()
	err = errors.Join(g.hold(bounded, o, work), moment.Release(ctx))
	if held = time.Since(at); err != nil {
		return g, at, held, err
	}
	for i, name := range databases() {
		copied := filepath.Join(work, fmt.Sprintf("database-%d", i))
		if err := moment.Copy(ctx, i, copied); err != nil {
			return g, at, held, fmt.Errorf("copy %s: %w", name, err)
		}
		if err := db.CheckFile(ctx, copied); err != nil {
			return g, at, held, fmt.Errorf("%s: %w", name, err)
		}
		g.from[name] = copied
	}
	if o.WithoutKeys {
		for _, name := range keyFiles() {
			delete(g.from, name)
		}
	}
	return g, at, held, nil
}

// hold copies what others change, and lists what they only add to. Nobody commits meanwhile.
func (g *gathered) hold(ctx context.Context, o Options, work string) error {
	for _, folder := range railOrder() {
		found, err := list(o.Data, railDir+"/"+folder)
		if err != nil {
			return err
		}
		if finished(folder) {
			g.add(o.Data, found)
			continue
		}
		kept := found[:0]
		for _, e := range found { // one that has moved on is found in its next folder
			err := copyAll(ctx, o.Data, []entry{e}, work)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			kept = append(kept, e)
		}
		g.add(work, kept)
	}
	chain, err := copyRested(ctx, o.Data, chainDir, work)
	if err != nil {
		return err
	}
	g.add(work, chain)
	documents, err := list(o.Data, filesDir)
	if err != nil {
		return err
	}
	g.add(o.Data, documents)
	return g.addSmall(ctx, o.Data, work)
}

// addSmall copies the rest: small files, each of which is replaced as a whole.
func (g *gathered) addSmall(ctx context.Context, data, work string) error {
	found, err := list(data, "")
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(e entry) bool {
		return slices.ContainsFunc(
			[]string{railDir, chainDir, filesDir}, func(folder string) bool { return e.name == folder || strings.HasPrefix(e.name, folder+"/") },
		)
	})
	if err := copyAll(ctx, data, found, work); err != nil {
		return err
	}
	g.add(work, found)
	return nil
}

func pack(ctx context.Context, file string, h Heading, g gathered) (err error) {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Sync(), out.Close()) }()
	w, err := newWriter(out, h)
	if err != nil {
		return err
	}
	for _, name := range g.folders {
		if err := w.addFolder(name); err != nil {
			return err
		}
	}
	for _, name := range g.names() {
		err := w.addFile(ctx, name, g.from[name])
		if errors.Is(err, fs.ErrNotExist) && g.mayEnd[name] { // deleted since, as it was due
			continue
		}
		if err != nil {
			return err
		}
	}
	return w.close(h.MadeAt)
}

// Check reads a whole backup and returns an error that names the part that is damaged or missing.
func Check(ctx context.Context, file string) (s Summary, err error) {
	return unpack(ctx, file, discard)
}

func unpack(ctx context.Context, file string, take takePart) (s Summary, err error) {
	in, err := os.Open(file)
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	info, err := in.Stat()
	if err != nil {
		return s, err
	}
	s.Size = info.Size()
	s.Heading, s.Parts, err = read(ctx, io.Reader(in), take)
	return s, err
}
