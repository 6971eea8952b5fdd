package sanctions

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// File is where one published list lies. Whoever runs the server fetches it daily; we read what is
// there.
type File struct {
	List string // "UK" or "OFAC"
	Path string
}

// Source keeps the lists of some files in force, and reads a file again when it has changed.
type Source struct {
	mu      sync.Mutex
	files   []File
	read    []Publication
	stamps  []time.Time
	inForce atomic.Pointer[Lists]
}

// ErrShrunk: a new publication has lost most of the one before. It is not put in force: half a
// download looks like that.
var ErrShrunk = errors.New("the new list is less than half as long as the one in force")

// Open reads every file. It fails when one cannot be read: a server without its lists must not
// start.
func Open(files ...File) (*Source, error) {
	s := &Source{files: files, read: make([]Publication, len(files)), stamps: make([]time.Time, len(files))}
	if _, err := s.Refresh(); err != nil {
		return nil, err
	}
	return s, nil
}

// Refresh reads the files that have changed. When one cannot be read or has shrunk, the list in
// force stays in force and the error says which.
func (s *Source) Refresh() (changed bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed error
	for i, f := range s.files {
		fresh, err := s.refresh(i, f)
		failed = errors.Join(failed, err)
		changed = changed || fresh
	}
	if changed {
		s.inForce.Store(New(s.read...))
	}
	return changed, failed
}

func (s *Source) refresh(i int, f File) (fresh bool, err error) {
	stat, err := os.Stat(f.Path)
	if err != nil {
		return false, fmt.Errorf("look for the %s list: %w", f.List, err)
	}
	if stat.ModTime().Equal(s.stamps[i]) {
		return false, nil
	}
	p, err := readFile(f)
	if err != nil {
		return false, err
	}
	if len(p.Entries)*2 < len(s.read[i].Entries) {
		return false, fmt.Errorf("%s list of %s: %w", f.List, p.AsOf.Format(time.DateOnly), ErrShrunk)
	}
	s.read[i], s.stamps[i] = p, stat.ModTime()
	return true, nil
}

func readFile(f File) (Publication, error) {
	file, err := os.Open(f.Path)
	if err != nil {
		return Publication{}, fmt.Errorf("open the %s list: %w", f.List, err)
	}
	defer file.Close()
	switch f.List {
	case "UK":
		return ReadUK(file)
	case "OFAC":
		return ReadOFAC(file)
	}
	return Publication{}, fmt.Errorf("%q is no list we can read: UK or OFAC", f.List)
}

// Names asks the lists in force.
func (s *Source) Names(query Query) []Match { return s.inForce.Load().Names(query) }

// Address asks the lists in force.
func (s *Source) Address(address string) []*Entry { return s.inForce.Load().Address(address) }

// Published tells which lists are in force and of when.
func (s *Source) Published() []Publication { return s.inForce.Load().Published() }
