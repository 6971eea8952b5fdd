package feed

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/feed/q"
)

const (
	pause = time.Second
	// overlap is how far back each look goes: a change is noted before it is committed, and the clocks
	// of two machines differ.
	overlap = 5 * time.Second
	// kept is how long a change stays in the table, and forgetting how often the old ones are removed.
	kept       = 10 * time.Minute
	forgetting = 5 * time.Minute
)

// Run hands out what other processes note, until ctx ends. It asks the database only while someone
// listens.
func (f *Feed) Run(ctx context.Context) error {
	turn := time.NewTicker(pause)
	defer turn.Stop()
	looked, forgot := f.wall.Now(), time.Time{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-turn.C:
		}
		now := f.wall.Now()
		if now.Sub(forgot) >= forgetting {
			f.attempt(ctx, f.forget)
			forgot = now
		}
		if !f.heard() {
			looked = now
			continue
		}
		since := looked.Add(-overlap)
		if f.attempt(ctx, func(ctx context.Context) error { return f.look(ctx, since) }) {
			looked = now
		}
	}
}

// attempt logs what went wrong: the next turn tries again.
func (f *Feed) attempt(ctx context.Context, do func(context.Context) error) bool {
	err := do(ctx)
	if err != nil && ctx.Err() == nil {
		f.log.WarnContext(ctx, "changes not read", "err", err)
	}
	return err == nil
}

func (f *Feed) heard() bool {
	f.lock.Lock()
	defer f.lock.Unlock()
	return len(f.listeners) > 0
}

// look hands out what was noted since, but not what was handed out before.
func (f *Feed) look(ctx context.Context, since time.Time) error {
	rows, err := q.New(f.db.Read()).ChangesSince(ctx, since)
	if err != nil {
		return fmt.Errorf("read changes: %w", err)
	}
	for _, row := range rows {
		f.tell(Change{Kind(row.Kind), row.Subject, row.ID, row.CustomerID})
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	for change, at := range f.told {
		if at.Before(since.Add(-overlap)) {
			delete(f.told, change)
		}
	}
	return nil
}

func (f *Feed) forget(ctx context.Context) error {
	return f.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).ForgetChanges(ctx, f.wall.Now().Add(-kept)); err != nil {
			return fmt.Errorf("remove old changes: %w", err)
		}
		return nil
	})
}
