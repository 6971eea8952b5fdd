package sanctions

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// File is the file of a published list. The operator of the server downloads it daily.
type File struct {
	List string // "UK" or "OFAC"
	Path string
}

// Source holds the lists of a set of files and reads a file again when it has changed. It is safe for
// concurrent use.
type Source struct {
	mu      sync.Mutex
	files   []File
	read    []Publication
	stamps  []time.Time
	refused []refusal
	inForce atomic.Pointer[Lists]
}

// refusal is why a file was not taken. It is not read again before it changes.
type refusal struct {
	at   time.Time
	size int64
	err  error
}

// ErrShrunk means that a file has less than half the entries of the list in force, as after an
// interrupted download. The list in force is kept.
var ErrShrunk = errors.New("the new list is less than half as long as the one in force")

// Open reads every file. It returns an error if one cannot be read: a server must not start without its
// lists.
func Open(files ...File) (*Source, error) {
	s := &Source{
		files: files, read: make([]Publication, len(files)), stamps: make([]time.Time, len(files)), refused: make([]refusal, len(files)),
	}
	if _, err := s.Refresh(); err != nil {
		return nil, err
	}
	return s, nil
}

// Refresh reads the files that have changed and reports whether there were any. If one cannot be read or
// has shrunk, its list in force is kept and the error names it.
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
		return false, fmt.Errorf("find the %s list: %w", f.List, err)
	}
	if stat.ModTime().Equal(s.stamps[i]) {
		return false, nil
	}
	if r := s.refused[i]; r.err != nil && r.at.Equal(stat.ModTime()) && r.size == stat.Size() {
		return false, r.err
	}
	p, err := readFile(f)
	if err == nil && len(p.Entries)*2 < len(s.read[i].Entries) {
		err = fmt.Errorf("%s list of %s: %w", f.List, p.AsOf.Format(time.DateOnly), ErrShrunk)
	}
	if err != nil {
		s.refused[i] = refusal{stat.ModTime(), stat.Size(), err}
		return false, err
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
	return Publication{}, fmt.Errorf("unknown sanctions list %q: UK or OFAC", f.List)
}

// Downloaded returns when the file of each list in force was written. A file that was refused does not count.
func (s *Source) Downloaded() map[string]time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := map[string]time.Time{}
	for i, f := range s.files {
		at[f.List] = s.stamps[i]
	}
	return at
}

// Names returns the matches in the lists in force; see Lists.Names.
func (s *Source) Names(query Query) []Match { return s.inForce.Load().Names(query) }

// Address returns the entries in the lists in force; see Lists.Address.
func (s *Source) Address(address string) []*Entry { return s.inForce.Load().Address(address) }

// Published returns the publications in force.
func (s *Source) Published() []Publication { return s.inForce.Load().Published() }
