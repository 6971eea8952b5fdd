package app

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

// keptClock is the sandbox's clock: the machine's, moved forward by an offset that survives a
// restart, so that time never runs backwards for what is in the database.
type keptClock struct {
	*clock.Shifted
	file string
	mu   sync.Mutex
}

type keptOffset struct {
	OffsetSeconds int64 `json:"offsetSeconds"`
}

func openClock(file string) (*keptClock, error) {
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
	return &keptClock{Shifted: clock.NewShifted(time.Duration(kept.OffsetSeconds) * time.Second), file: file}, nil
}

// advance moves the clock, on disk first: a jump that was seen is never taken back.
func (k *keptClock) advance(d time.Duration) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	after := k.offset() + d
	content, err := json.Marshal(keptOffset{int64(after / time.Second)})
	if err != nil {
		return err
	}
	if err := writeWhole(k.file, content); err != nil {
		return fmt.Errorf("keep the sandbox's clock: %w", err)
	}
	k.Advance(d)
	return nil
}

func (k *keptClock) offset() time.Duration { return k.Advance(0) }

// writeWhole replaces the file, so that it is the old one or the new one at any moment.
func writeWhole(file string, content []byte) error {
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
