package changestream

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/changestream/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	pollInterval = time.Second
	// overlap is how far back each poll reaches: a change is stored before it is committed, and the
	// clocks of two machines differ.
	overlap = 5 * time.Second
	// retention is how long a change stays in the table, and cleanInterval how often old ones are deleted.
	retention     = 10 * time.Minute
	cleanInterval = 5 * time.Minute
)

// Run delivers what other processes publish, until ctx ends. It queries the database only while there
// are subscribers.
func (s *Stream) Run(ctx context.Context) error {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	polled, cleaned := s.wall.Now(), time.Time{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		now := s.wall.Now()
		if now.Sub(cleaned) >= cleanInterval {
			s.attempt(ctx, s.deleteOld)
			cleaned = now
		}
		if !s.hasSubscribers() {
			polled = now
			continue
		}
		since := polled.Add(-overlap)
		if s.attempt(ctx, func(ctx context.Context) error { return s.poll(ctx, since) }) {
			polled = now
		}
	}
}

// attempt logs an error and reports whether there was none; the next tick tries again.
func (s *Stream) attempt(ctx context.Context, do func(context.Context) error) bool {
	err := do(ctx)
	if err != nil && ctx.Err() == nil {
		s.log.WarnContext(ctx, "changes not read", "err", err)
	}
	return err == nil
}

func (s *Stream) hasSubscribers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.subscribers) > 0
}

// poll delivers the changes published since then that have not been delivered yet.
func (s *Stream) poll(ctx context.Context, since time.Time) error {
	rows, err := q.New(s.db.Read()).ChangesSince(ctx, since)
	if err != nil {
		return fmt.Errorf("read changes: %w", err)
	}
	for _, row := range rows {
		s.deliver(Change{Kind: Kind(row.Kind), Subject: row.Subject, id: row.ID, customer: row.CustomerID})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, at := range s.delivered {
		if at.Before(since.Add(-overlap)) {
			delete(s.delivered, id)
		}
	}
	return nil
}

func (s *Stream) deleteOld(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).DeleteOldChanges(ctx, s.wall.Now().Add(-retention)); err != nil {
			return fmt.Errorf("delete old changes: %w", err)
		}
		return nil
	})
}
