package events

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/events/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	// numberedTogether is how many events one transaction moves to the log.
	numberedTogether = 1000
	// pollInterval is how soon the process sees what it was not woken for: what a killed one left in the outbox, and events
	// of other processes that did not reach it by a signal.
	pollInterval = 5 * time.Second
	// signal is what processes tell each other when they have numbered events.
	signal = "events"
	// restInterval is the least time between two transactions that find little to do, so that they take several events
	// when many are published.
	restInterval = 50 * time.Millisecond
)

// Run numbers what is published and notifies open pages, until ctx ends. Every process runs it; the row of events_head
// lets one of them number at a time.
func (l *Log) Run(ctx context.Context) error {
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	for {
		full := l.attempt(ctx)
		if full {
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(restInterval):
		}
		select {
		case <-ctx.Done():
			return nil
		case <-l.wake:
		case <-poll.C:
		}
	}
}

// attempt does one round and reports whether another one is to follow at once.
func (l *Log) attempt(ctx context.Context) (again bool) {
	if ctx.Err() != nil {
		return false
	}
	numbered, err := l.Sequence(ctx)
	if numbered > 0 {
		l.db.Signal(signal)
	}
	if err == nil {
		err = l.deliver(ctx)
	}
	if err != nil && ctx.Err() == nil {
		l.log.ErrorContext(ctx, "events not numbered", "err", err)
		return false
	}
	for _, do := range l.onNew {
		do()
	}
	return numbered >= numberedTogether
}

// Sequence gives the oldest committed events of the outbox their numbers, in one transaction, and returns how many they
// were.
func (l *Log) Sequence(ctx context.Context) (numbered int64, err error) {
	if waiting, err := q.New(l.db.Read()).HasOutbox(ctx); err != nil || !waiting {
		return 0, wrapped("look at the outbox of events", err)
	}
	err = l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		numbered, err = sequence(ctx, q.New(tx))
		return err
	})
	return numbered, wrapped("number the events of the outbox", err)
}

// Alongside gives the events of the outbox their numbers in a transaction that is about to commit: those that it publishes
// itself too. SQLite has one writer and no other process, so that nothing can be committed in between.
func (l *Log) Alongside(ctx context.Context, tx db.Conn) error {
	_, err := sequence(ctx, q.New(tx))
	if err != nil {
		l.log.ErrorContext(ctx, "events not numbered alongside", "err", err)
	}
	return err
}

// sequence moves rows to the log. Rows that are committed between its statements stay in the outbox: it deletes those that
// it has moved.
func sequence(ctx context.Context, queries *q.Queries) (numbered int64, err error) {
	newest, err := queries.LockHead(ctx)
	if err != nil {
		return 0, err
	}
	if numbered, err = queries.NumberOutbox(ctx, q.NumberOutboxParams{Newest: newest, Most: numberedTogether}); err != nil || numbered == 0 {
		return 0, err
	}
	deleted, err := queries.DeleteNumbered(ctx, newest)
	if err != nil {
		return 0, err
	}
	if deleted != numbered {
		return 0, fmt.Errorf("%d events were numbered, but %d taken from the outbox", numbered, deleted)
	}
	return numbered, queries.SetNewest(ctx, newest+numbered)
}

func wrapped(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
