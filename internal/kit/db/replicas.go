package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// Reads that decide nothing may be answered by replicas (Settings.Replicas). ReadStale takes one whose state is not older than
// Settings.ReplicaAge, and ReadCaughtUp one that lacks nothing that was committed before. If there is none, and if a replica
// answers with an error or not in time, the primary is asked: a replica costs time at most, and never an answer.

const (
	// DefaultReplicaAge is how old the state of a replica may be.
	DefaultReplicaAge = 5 * time.Second
	// replicaTimeout is how long a statement may take on a replica before the primary is asked. One that hangs is found out
	// sooner (replica_check.go).
	replicaTimeout = 4 * time.Second
	// catchUpTimeout is how long ReadCaughtUp waits for a replica, and catchUpEvery how often it asks meanwhile.
	catchUpTimeout = 50 * time.Millisecond
	catchUpEvery   = 4 * time.Millisecond
)

// ErrReplicas is returned for an SQLite file with replicas.
var ErrReplicas = errors.New("an SQLite file has no replicas: database_replicas is for PostgreSQL")

// replicas are the replicas of a database; none on SQLite.
type replicas struct {
	all         []*replica
	age         time.Duration
	turn        atomic.Uint32 // who is asked next
	fromPrimary atomic.Int64  // reads
}

// replica is a server that follows the primary.
type replica struct {
	name        string // its number in the settings
	address     string
	settings    Settings
	pool        *pgxpool.Pool
	handle      *sql.DB
	connections *connections
	served      atomic.Int64 // reads

	mu      sync.Mutex
	state   replicaState
	checked checks // its goroutine's
}

// replicaState is what the last check has found.
type replicaState struct {
	// asOf is when everything was committed at the latest that the replica is known to have; zero: nothing is known.
	asOf    time.Time
	at      position
	problem error // nil: none
}

func openReplicas(s Settings) (all *replicas, err error) {
	all = &replicas{age: cmp.Or(s.ReplicaAge, DefaultReplicaAge)}
	for i, address := range s.Replicas {
		r := &replica{name: strconv.Itoa(i + 1), address: address, connections: &connections{open: map[*connection]bool{}}}
		// As through a pooler, which there may be: nothing of a session is relied upon.
		r.settings = s
		r.settings.Address, r.settings.Direct, r.settings.Replicas = address, address, nil
		config, err := r.settings.Pool()
		if err != nil {
			return all, fmt.Errorf("replica %s: %w", r.name, err)
		}
		config.ConnConfig.DialFunc = r.connections.dial
		if r.pool, err = pgxpool.NewWithConfig(context.Background(), config); err != nil {
			return all, fmt.Errorf("open replica %s: %w", r.name, err)
		}
		r.handle = stdlib.OpenDBFromPool(r.pool)
		r.state.problem = errNotChecked
		all.all = append(all.all, r)
	}
	return all, nil
}

func (all *replicas) close() error {
	var errs []error
	for _, r := range all.all {
		errs = append(errs, r.handle.Close())
		r.pool.Close()
	}
	return errors.Join(errs...)
}

// ReadStale runs fn in a read-only transaction on a replica whose state is at most Settings.ReplicaAge old, or on the primary. It
// is for reads that decide nothing and whose reader does not expect his own last change in them; internal/app has the list of
// who may use it. fn may run twice, and must set what it returns anew.
func (d *DB) ReadStale(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error {
	if r := d.replicas.pick(); r != nil && r.serves(ctx, func(ctx context.Context, conn limited) error {
		return d.snapshotOn(ctx, r.handle, func(ctx context.Context, tx Tx) error {
			tx.Conn = limited{tx.Conn, conn.limit}
			return fn(ctx, tx)
		})
	}) {
		return nil
	}
	d.replicas.fromPrimary.Add(1)
	return d.Snapshot(ctx, fn)
}

// ReadCaughtUp runs fn on a replica that has what was committed before the call, whichever process has done it, or on the
// primary. The primary is asked how far it is, in a round trip that callers share, and the replica is waited for a moment. fn
// may run twice.
func (d *DB) ReadCaughtUp(ctx context.Context, fn func(ctx context.Context, conn Conn) error) error {
	if r := d.replicas.pick(); r != nil {
		now, err := d.position(ctx)
		if err == nil && r.serves(ctx, func(ctx context.Context, conn limited) error {
			if err := r.catchUp(ctx, conn, now); err != nil {
				return err
			}
			return fn(ctx, conn)
		}) {
			return nil
		}
	}
	d.replicas.fromPrimary.Add(1)
	return fn(ctx, d.read)
}

// pick returns the next replica that is fresh enough; nil: none.
func (all *replicas) pick() *replica {
	if len(all.all) == 0 {
		return nil
	}
	first := int(all.turn.Add(1))
	for i := range all.all {
		if r := all.all[(first+i)%len(all.all)]; r.usable(all.age) {
			return r
		}
	}
	return nil
}

func (r *replica) usable(age time.Duration) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.problem == nil && time.Since(r.state.asOf) <= age
}

// serves reports whether the replica did what it was asked. Whatever it fails with, the primary may know better: a row that
// is not there may be too new.
func (r *replica) serves(ctx context.Context, do func(ctx context.Context, conn limited) error) bool {
	r.mu.Lock()
	age := time.Since(r.state.asOf)
	r.mu.Unlock()
	within, cancel := context.WithCancel(context.WithValue(ctx, ageKey{}, age))
	defer cancel()
	limit := time.AfterFunc(replicaTimeout, cancel)
	defer limit.Stop()
	if err := do(within, limited{r.handle, limit}); err != nil {
		return false
	}
	r.served.Add(1)
	return true
}

type ageKey struct{}

// Age returns how old what is read with the context of ReadStale may be: zero on the primary.
func Age(ctx context.Context) time.Duration {
	age, _ := ctx.Value(ageKey{}).(time.Duration)
	return age
}

// limited gives each statement its time anew.
type limited struct {
	Conn
	limit *time.Timer
}

// QueryContext is part of Conn.
func (c limited) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	c.limit.Reset(replicaTimeout)
	return c.Conn.QueryContext(ctx, query, args...)
}

// QueryRowContext is part of Conn.
func (c limited) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	c.limit.Reset(replicaTimeout)
	return c.Conn.QueryRowContext(ctx, query, args...)
}

// catchUp waits until the replica has replayed what the primary had written at a position.
func (r *replica) catchUp(ctx context.Context, conn Conn, now position) error {
	if r.timeline() != now.timeline {
		return ErrOtherTimeline
	}
	for end := time.Now().Add(catchUpTimeout); ; {
		var replayed bool
		if err := conn.QueryRowContext(
			ctx, "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::text::pg_lsn", now.lsn.String(),
		).Scan(&replayed); err != nil || replayed {
			return err
		}
		if time.Now().After(end) {
			return ErrBehind
		}
		time.Sleep(catchUpEvery)
	}
}

func (r *replica) timeline() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state.at.timeline
}

func (r *replica) set(s replicaState) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state = s
}

// fails has the replica used no more until a check finds it well.
func (r *replica) fails(problem error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state.problem = problem
}

// ReplicaStats is what is known of a replica.
type ReplicaStats struct {
	Name    string // its number in the settings
	Usable  bool
	Known   bool          // Age is known
	Age     time.Duration // of its state, at most
	Served  int64         // reads
	Problem string        // "" if there is none
}

// ReplicaStats returns what is known of each replica, and how many reads for replicas the primary has answered.
func (d *DB) ReplicaStats() (all []ReplicaStats, fromPrimary int64) {
	for _, r := range d.replicas.all {
		one := ReplicaStats{Name: r.name, Usable: r.usable(d.replicas.age), Served: r.served.Load()}
		r.mu.Lock()
		if one.Known = !r.state.asOf.IsZero(); one.Known {
			one.Age = time.Since(r.state.asOf)
		}
		if r.state.problem != nil {
			one.Problem = r.state.problem.Error()
		}
		r.mu.Unlock()
		all = append(all, one)
	}
	return all, d.replicas.fromPrimary.Load()
}

// Follow checks the replicas until ctx ends. Until it is called, no replica is used.
func (d *DB) Follow(ctx context.Context, log *slog.Logger) error {
	var following sync.WaitGroup
	for _, r := range d.replicas.all {
		following.Go(func() { r.follow(ctx, d.position, d.replicas.age, log) })
	}
	<-ctx.Done()
	following.Wait()
	return nil
}
