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
	// Key deduplicates: a key is enqueued once, ever. Empty means no deduplication.
	Key string
	// Args are passed to the handler as JSON.
	Args any
	// RunAt is the earliest time at which the job runs; zero means now.
	RunAt time.Time
}

// Handler works one kind of job. If it returns an error the job is retried, with increasing delays. If it
// returns Later the job runs again without counting as failed.
type Handler func(ctx context.Context, args json.RawMessage) error

// Queue enqueues and works jobs. It is safe for concurrent use once every handler is registered.
type Queue struct {
	db       *db.DB
	clock    clock.Clock  // decides when jobs are due
	wall     clock.System // measures leases
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

// Handle registers the handler of a kind. Call it before Run. It panics if the kind has a handler.
func (s *Queue) Handle(kind string, h func(ctx context.Context, args json.RawMessage) error) {
	if _, taken := s.handlers[kind]; taken {
		panic("jobs: " + kind + " has a handler already")
	}
	s.handlers[kind] = h
}

// Enqueue adds a job in the caller's transaction. If the key was used before, it does nothing.
func (s *Queue) Enqueue(ctx context.Context, tx db.Tx, j Job) error {
	row, err := s.params(j)
	if err != nil {
		return err
	}
	if err := insert(ctx, tx, row); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	s.Wake()
	return nil
}

// Table describes the columns of a Row.
var Table = db.Table{Name: "jobs", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "args", Type: db.Text}, {Name: "unique_key", Type: db.Text},
	{Name: "state", Type: db.Text}, {Name: "attempt", Type: db.Integer}, {Name: "failures", Type: db.Integer},
	{Name: "run_at", Type: db.Timestamp}, {Name: "created_at", Type: db.Timestamp},
}}

// Row returns the job as a row, for callers that insert it in a statement of their own. In that case a key
// that was used before is an error, so the key must be new, for example the id of the job's subject.
func (s *Queue) Row(j Job) (db.Row, error) {
	p, err := s.params(j)
	if err != nil {
		return db.Row{}, err
	}
	var key any
	if p.UniqueKey != nil {
		key = *p.UniqueKey
	}
	return db.Row{Table: &Table, Values: []any{p.ID, p.Kind, p.Args, key, "ready", int64(0), int64(0), p.RunAt, p.CreatedAt}}, nil
}

func (s *Queue) params(j Job) (p insertParams, err error) {
	args, err := json.Marshal(j.Args)
	if err != nil {
		return p, fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	now := s.clock.Now()
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

// Wake makes Run look for due jobs now and not at its next poll. Call it after committing a Row.
func (s *Queue) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// later is a handler's request to run again.
type later time.Duration

func (l later) Error() string { return fmt.Sprintf("run again in %s", time.Duration(l)) }

// Later returns the error with which a handler asks to run again after d. It does not count as a failure.
func Later(d time.Duration) error { return later(d) }
