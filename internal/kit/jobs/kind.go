package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Kind is one kind of work, with arguments of type A. Departments declare theirs as variables, enqueue
// with Job and register the handler with Handle.
type Kind[A any] struct {
	// Name identifies the kind in the database: <department>.<work>. It must not change while jobs of the
	// kind exist.
	Name string
	Lane Lane
	// Timeout cuts an attempt off; zero is the lane's.
	Timeout time.Duration
	// ReportAfter is how long a job of this kind may fail before it is reported; zero is the lane's.
	ReportAfter time.Duration
}

// Job is work to be done after a transaction commits. Kind.Job makes one.
type Job struct {
	kind string
	lane Lane
	key  string
	args any
	at   time.Time
}

// Job returns a job of this kind. The key deduplicates: with the same key, a kind is enqueued once, ever.
// An empty key means no deduplication.
func (k Kind[A]) Job(key string, args A) Job {
	j := Job{kind: k.Name, lane: k.Lane, args: args}
	if key != "" {
		j.key = k.Name + ":" + key
	}
	return j
}

// At returns the job with the earliest time at which it runs. Without it, a job runs at once.
func (j Job) At(t time.Time) Job {
	j.at = t
	return j
}

// Subject is the argument of a job that is about one thing.
type Subject struct {
	ID string `json:"id"`
}

// About is a kind of work about one thing, which is its argument and its key.
type About struct{ Kind[Subject] }

// Job returns the job about the thing with this id. It exists once, ever.
func (k About) Job(id string) Job { return k.Kind.Job(id, Subject{ID: id}) }

// handler is a registered kind.
type handler struct {
	lane        Lane
	timeout     time.Duration
	reportAfter time.Duration
	every       time.Duration // of periodic work; else zero
	work        func(ctx context.Context, args []byte) error
}

// Handle registers what works the jobs of a kind. Call it before Run. A handler may run more than once for
// a job, so its effect must be idempotent, and it must end when its context does. A job whose handler
// returns an error is retried, with increasing delays, until it succeeds; after Later it runs again without
// counting as failed. Handle panics if the kind has a handler already.
func Handle[A any](s *Queue, k Kind[A], work func(ctx context.Context, args A) error) {
	decoded := func(ctx context.Context, text []byte) error {
		var args A
		if err := json.Unmarshal(text, &args); err != nil {
			return fmt.Errorf("%w: %w", errArguments, err)
		}
		return work(ctx, args)
	}
	s.register(k.Name, handler{lane: k.Lane, timeout: k.Timeout, reportAfter: k.ReportAfter, work: decoded})
}

// HandleAbout registers what works the jobs of a kind that is about one thing, as Handle does.
func HandleAbout(s *Queue, k About, work func(ctx context.Context, id string) error) {
	Handle(s, k.Kind, func(ctx context.Context, about Subject) error { return work(ctx, about.ID) })
}

// Periodic is work that repeats for ever, in one process at a time.
type Periodic struct {
	Name    string
	Every   time.Duration // from the end of one run to the beginning of the next
	Timeout time.Duration // cuts a run off; zero is the lane's
}

// HandlePeriodic registers work that repeats. Schedule starts it.
func (s *Queue) HandlePeriodic(p Periodic, work func(ctx context.Context) error) {
	s.register(p.Name, handler{
		lane: LanePeriodic, timeout: p.Timeout, every: p.Every, work: func(ctx context.Context, _ []byte) error { return work(ctx) },
	})
	s.periodic = append(s.periodic, p.Name)
}

func (s *Queue) register(kind string, h handler) {
	if _, taken := s.handlers[kind]; taken {
		panic("jobs: " + kind + " has a handler already")
	}
	lane, known := lanes[h.lane]
	if !known {
		panic(fmt.Sprintf("jobs: %s is in no lane (%q)", kind, h.lane))
	}
	if h.timeout == 0 {
		h.timeout = lane.timeout
	}
	if h.reportAfter == 0 {
		h.reportAfter = lane.reportAfter
	}
	s.handlers[kind] = h
}

// Schedule enqueues the periodic work that is registered. It is called at each start; each is enqueued once.
func (s *Queue) Schedule(ctx context.Context, tx db.Tx) error {
	for _, name := range s.periodic {
		if err := s.Enqueue(ctx, tx, Job{kind: name, lane: LanePeriodic, key: name}); err != nil {
			return err
		}
	}
	return nil
}

// Enqueue adds a job in the caller's transaction. If the key was used before, it does nothing.
func (s *Queue) Enqueue(ctx context.Context, tx db.Tx, j Job) error {
	row, err := s.params(ctx, j)
	if err != nil {
		return err
	}
	queries := q.New(tx)
	added, err := queries.InsertJob(ctx, row)
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", j.kind, err)
	}
	if added == 1 && j.key != "" {
		// A job that is being deleted was still in the way of the insertion above, which waited for it. Its
		// key is looked for afterwards, so that it is found in one of the two tables.
		finished, err := queries.KeyOfFinished(ctx, j.key)
		if err != nil {
			return fmt.Errorf("look for the key of %s: %w", j.kind, err)
		}
		if finished > 0 {
			if err := queries.Delete(ctx, row.ID); err != nil {
				return fmt.Errorf("enqueue %s: %w", j.kind, err)
			}
			return nil
		}
	}
	tx.AfterCommit(s.Wake)
	return nil
}

// jobRow is a new job.
type jobRow struct {
	ID        string    `db:"id"`
	Kind      string    `db:"kind"`
	Lane      string    `db:"lane"`
	Args      string    `db:"args"`
	UniqueKey *string   `db:"unique_key"`
	State     string    `db:"state"`
	Attempt   int64     `db:"attempt,integer"`
	RunAt     time.Time `db:"run_at"`
	CreatedAt time.Time `db:"created_at"`
	Trace     string    `db:"trace"`
}

var jobRows = db.RowsOf[jobRow]("jobs")

// Row returns the job as a row, for callers that insert it in a statement of their own. In that case a key
// that was used before is an error, so the key must be new, for example the id of the job's subject.
func (s *Queue) Row(ctx context.Context, j Job) (db.Row, error) {
	p, err := s.params(ctx, j)
	if err != nil {
		return db.Row{}, err
	}
	return jobRows.Row(jobRow{
		ID: p.ID, Kind: p.Kind, Lane: p.Lane, Args: p.Args, UniqueKey: p.UniqueKey, State: stateReady, RunAt: p.RunAt, CreatedAt: p.CreatedAt,
		Trace: p.Trace,
	}), nil
}

func (s *Queue) params(ctx context.Context, j Job) (p q.InsertJobParams, err error) {
	if _, known := lanes[j.lane]; !known {
		return p, fmt.Errorf("enqueue %s: no lane %q", j.kind, j.lane)
	}
	args, err := json.Marshal(j.args)
	if err != nil {
		return p, fmt.Errorf("enqueue %s: %w", j.kind, err)
	}
	now := s.clock.Now()
	p = q.InsertJobParams{
		ID: id.New(), Kind: j.kind, Lane: string(j.lane), Args: string(args), RunAt: j.at, CreatedAt: now, Trace: telemetry.Parent(ctx),
	}
	if j.at.IsZero() {
		p.RunAt = now
	}
	if j.key != "" {
		p.UniqueKey = &j.key
	}
	return p, nil
}

// later is a handler's request to run again.
type later time.Duration

func (l later) Error() string { return fmt.Sprintf("run again in %s", time.Duration(l)) }

// asLater reports whether err is nothing but a request to run again, and after how long. Joined with another error it
// is a failure, which must not go unseen.
func asLater(err error) (after time.Duration, is bool) {
	switch e := err.(type) {
	case later:
		return time.Duration(e), true
	case interface{ Unwrap() error }:
		return asLater(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			if after, is = asLater(part); !is {
				return 0, false
			}
		}
	}
	return after, is
}

// Later returns the error with which a handler asks to run again after d. It does not count as a failure:
// what the job needs is not there yet.
func Later(d time.Duration) error { return later(d) }
