package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

// Backlog is the number of jobs of a kind in a state: ready or running.
type Backlog struct {
	Lane, Kind, State string
	Failing           bool // ready, after attempts that failed
	Jobs              int64
}

// Backlog returns the number of jobs that are not done, by lane, kind and state.
func (s *Queue) Backlog(ctx context.Context) ([]Backlog, error) {
	rows, err := q.New(s.db.Read()).Backlog(ctx)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	backlog := make([]Backlog, len(rows))
	for i, row := range rows {
		backlog[i] = Backlog{Lane: row.Lane, Kind: row.Kind, State: row.State, Failing: row.Failing > 0, Jobs: row.Jobs}
	}
	return backlog, nil
}

// OldestDue returns for how long the oldest due job of each lane has been due. A lane without one has zero.
func (s *Queue) OldestDue(ctx context.Context) (map[Lane]time.Duration, error) {
	now := s.clock.Now()
	rows, err := q.New(s.db.Read()).OldestDue(ctx, now)
	if err != nil {
		return nil, fmt.Errorf("read the oldest due jobs: %w", err)
	}
	age := map[Lane]time.Duration{}
	for lane := range lanes {
		age[lane] = 0
	}
	for _, row := range rows {
		age[Lane(row.Lane)] = now.Sub(row.RunAt)
	}
	return age, nil
}

// Info is a job as operators see it.
type Info struct {
	ID, Kind     string
	Lane         Lane
	State        string
	Failures     int
	FailingSince time.Time // zero: it is not failing
	RunAt        time.Time
	CreatedAt    time.Time
	// History holds the first and the newest attempts that failed or were interrupted, and the success after
	// them.
	History []Attempt
}

// ErrNotFound means that there is no such job, or that it was finished long ago.
var ErrNotFound = errors.New("jobs: no such job")

// Find returns a job, or ErrNotFound.
func (s *Queue) Find(ctx context.Context, conn db.Conn, jobID string) (Info, error) {
	row, err := q.New(conn).Job(ctx, jobID)
	if db.IsNoRows(err) {
		return Info{}, ErrNotFound
	}
	if err != nil {
		return Info{}, fmt.Errorf("read a job: %w", err)
	}
	i := Info{
		ID: row.ID, Kind: row.Kind, Lane: Lane(row.Lane), State: row.State, Failures: int(row.Failures), RunAt: row.RunAt,
		CreatedAt: row.CreatedAt, History: readHistory(row.History),
	}
	if row.FailingSince != nil {
		i.FailingSince = *row.FailingSince
	}
	return i, nil
}

// RunAgain makes a job that waits due now. A job that is running or done stays as it is.
func (s *Queue) RunAgain(ctx context.Context, tx db.Tx, jobID string) error {
	if _, err := q.New(tx).RunAgain(ctx, q.RunAgainParams{Now: s.clock.Now(), ID: jobID}); err != nil {
		return fmt.Errorf("run a job again: %w", err)
	}
	tx.AfterCommit(s.Wake)
	return nil
}

// Reported returns jobs of a kind that are reported as failing, at most limit of them.
func (s *Queue) Reported(ctx context.Context, conn db.Conn, kind string, limit int) ([]Failing, error) {
	rows, err := q.New(conn).Reported(ctx, q.ReportedParams{Kind: kind, Max: int64(limit)})
	if err != nil {
		return nil, fmt.Errorf("read the failing jobs of %s: %w", kind, err)
	}
	all := make([]Failing, len(rows))
	for i, row := range rows {
		all[i] = Failing{
			JobID: row.ID, Kind: row.Kind, Lane: Lane(row.Lane), Subject: subjectOf(row.Args), Failures: int(row.Failures), Outcome: Interrupted,
		}
		if row.FailingSince != nil {
			all[i].Since = *row.FailingSince
		}
		if history := readHistory(row.History); len(history) > 0 {
			all[i].Outcome = history[len(history)-1].Outcome
		}
	}
	return all, nil
}

// CountReported returns how many jobs of a kind are reported as failing.
func (s *Queue) CountReported(ctx context.Context, conn db.Conn, kind string) (int64, error) {
	n, err := q.New(conn).CountReported(ctx, kind)
	if err != nil {
		return 0, fmt.Errorf("count the failing jobs of %s: %w", kind, err)
	}
	return n, nil
}

// RunReportedAgain makes every job of a kind that is reported as failing and waits due now.
func (s *Queue) RunReportedAgain(ctx context.Context, tx db.Tx, kind string) error {
	if _, err := q.New(tx).RunReportedAgain(ctx, q.RunReportedAgainParams{Now: s.clock.Now(), Kind: kind}); err != nil {
		return fmt.Errorf("run the failing jobs of %s again: %w", kind, err)
	}
	tx.AfterCommit(s.Wake)
	return nil
}
