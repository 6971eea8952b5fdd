package clock

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
)

// Clock is the machine's, moved forward by an offset that survives a restart, so that time never runs backwards for what is
// in the database; or a clock that stands.
type Clock struct {
	running *clock.Shifted // nil: it stands
	still   *clock.Fixed
	file    string
	mu      sync.Mutex
}

type keptOffset struct {
	OffsetSeconds int64 `json:"offsetSeconds"`
}

// Open returns the running clock with the offset that is kept in the file, none if there is no file.
func Open(file string) (*Clock, error) {
	var kept keptOffset
	content, err := os.ReadFile(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("read the sandbox's clock: %w", err)
	default:
		if err := json.Unmarshal(content, &kept); err != nil {
			return nil, fmt.Errorf("read the sandbox's clock %s: %w", file, err)
		}
	}
	return &Clock{running: clock.NewShifted(time.Duration(kept.OffsetSeconds) * time.Second), file: file}, nil
}

// Still returns a clock that moves only when it is moved. Nothing is kept of it.
func Still(at time.Time) *Clock { return &Clock{still: clock.NewFixed(at)} }

// Now returns the application's time.
func (k *Clock) Now() time.Time {
	if k.still != nil {
		return k.still.Now()
	}
	return k.running.Now()
}

// Stands reports whether the clock moves only when it is moved.
func (k *Clock) Stands() bool { return k.still != nil }

// Advance moves the clock, on disk first: a jump that was seen is never taken back.
func (k *Clock) Advance(d time.Duration) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.still != nil {
		k.still.Advance(d)
		return nil
	}
	after := k.running.Advance(0) + d
	content, err := json.Marshal(keptOffset{int64(after / time.Second)})
	if err != nil {
		return err
	}
	if err := WriteWhole(k.file, content); err != nil {
		return fmt.Errorf("keep the sandbox's clock: %w", err)
	}
	k.running.Advance(d)
	return nil
}

// WriteWhole replaces the file, so that it is the old one or the new one at any moment.
func WriteWhole(file string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // after the rename there is nothing to remove
	if _, err := temporary.Write(content); err != nil {
		return errors.Join(err, temporary.Close())
	}
	if err := errors.Join(temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}
