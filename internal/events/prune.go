package events

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/events/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	// retention is how long events are kept, and hintRetention how long hints are, by the application's clock.
	retention       = 90 * 24 * time.Hour
	hintRetention   = time.Hour
	pruneInterval   = 10 * time.Minute
	deletedTogether = 1000 // rows in a transaction, so that none holds the database for long
)

// prune deletes old events, in small transactions.
func (l *Log) prune(ctx context.Context) error {
	now := l.clock.Now()
	err := l.deleteAll(ctx, func(ctx context.Context, queries *q.Queries) (int64, error) {
		return queries.DeleteOldHints(ctx, q.DeleteOldHintsParams{Most: deletedTogether, Before: now.Add(-hintRetention)})
	})
	if err != nil {
		return wrapped("delete old hints", err)
	}
	return wrapped("delete old events", l.deleteAll(ctx, func(ctx context.Context, queries *q.Queries) (int64, error) {
		return queries.DeleteOldEvents(ctx, q.DeleteOldEventsParams{Most: deletedTogether, Before: now.Add(-retention)})
	}))
}

// deleteAll repeats the deletion, each time in a transaction of its own, until nothing is left.
func (l *Log) deleteAll(ctx context.Context, some func(context.Context, *q.Queries) (int64, error)) error {
	for {
		var deleted int64
		err := l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			deleted, err = some(ctx, q.New(tx))
			return err
		})
		if err != nil || deleted < deletedTogether {
			return err
		}
	}
}
