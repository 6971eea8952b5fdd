package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

// Job is work to be done after a transaction commits.
type Job struct {
	Kind string
	// Key makes two jobs one, for ever; empty makes this job one of its own.
	Key string
	// Args are what the handler is given, as JSON.
	Args any
	// RunAt is when; zero is at once.
	RunAt time.Time
}

// Handler does the work of one kind of job. An error has it run again later; Later does too, and is
// no error.
type Handler func(ctx context.Context, args json.RawMessage) error

// Queue takes jobs and runs them.
type Queue struct {
	db       *db.DB
	clock    clock.Clock // when jobs are due
	wall     clock.System
	log      *slog.Logger
	handlers map[string]Handler
	wake     chan struct{}
}

// Dependencies are what a Queue works with. Jobs become due by Clock, which the sandbox moves. Log may
// be nil.
type Dependencies struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
}

// New returns a Queue without handlers.
func New(d Dependencies) *Queue {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Queue{db: d.DB, clock: d.Clock, log: d.Log, handlers: map[string]Handler{}, wake: make(chan struct{}, 1)}
}

// Handle names who does the jobs of a kind. It is called before Run, once a kind.
func (w *Queue) Handle(kind string, h func(ctx context.Context, args json.RawMessage) error) {
	if _, taken := w.handlers[kind]; taken {
		panic("jobs: " + kind + " has a handler already")
	}
	w.handlers[kind] = h
}

// Enqueue adds a job in the caller's transaction. A job whose key was used before is not added.
func (w *Queue) Enqueue(ctx context.Context, tx db.Tx, j Job) error {
	row, err := w.params(j)
	if err != nil {
		return err
	}
	if err := insert(ctx, tx, row); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	w.Wake()
	return nil
}

// Table is the jobs table for a Row.
var Table = db.Table{Name: "jobs", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "args", Type: db.Text}, {Name: "unique_key", Type: db.Text},
	{Name: "state", Type: db.Text}, {Name: "attempt", Type: db.Integer}, {Name: "failures", Type: db.Integer},
	{Name: "run_at", Type: db.Timestamp}, {Name: "created_at", Type: db.Timestamp},
}}

// Row is the job as a row, for whoever's statement inserts it together with something else. There a
// key that was used before is an error, so it must be new: the id of what it is for.
func (w *Queue) Row(j Job) (db.Row, error) {
	p, err := w.params(j)
	if err != nil {
		return db.Row{}, err
	}
	var key any
	if p.UniqueKey != nil {
		key = *p.UniqueKey
	}
	return db.Row{Table: &Table, Values: []any{p.ID, p.Kind, p.Args, key, "ready", int64(0), int64(0), p.RunAt, p.CreatedAt}}, nil
}

func (w *Queue) params(j Job) (p insertParams, err error) {
	args, err := json.Marshal(j.Args)
	if err != nil {
		return p, fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	now := w.clock.Now()
	p = insertParams{ID: id.New(), Kind: j.Kind, Args: string(args), RunAt: j.RunAt, CreatedAt: now}
	if j.RunAt.IsZero() {
		p.RunAt = now
	}
	if j.Key != "" {
		p.UniqueKey = &j.Key
	}
	return p, nil
}

type insertParams = q.InsertJobParams

func insert(ctx context.Context, tx db.Tx, p insertParams) error { return q.New(tx).InsertJob(ctx, p) }

// Wake has Run look for due jobs now rather than at its next turn: after a commit whose rows it did
// not see being enqueued.
func (w *Queue) Wake() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// later is a handler's wish to be run again.
type later time.Duration

func (l later) Error() string { return fmt.Sprintf("run again in %s", time.Duration(l)) }

// Later is what a handler returns to be run again after d. It counts as no failure.
func Later(d time.Duration) error { return later(d) }
