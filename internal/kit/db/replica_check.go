package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
)

// How old the state of a replica is cannot be read from its clock: on an idle primary the last transaction is old, and a
// replica whose stream was cut does not know what it lacks. So the primary is asked how far it has written, and the moment
// remembered. A replica that has replayed as far has everything that was committed until that moment. Where the stream was
// cut, the primary goes on and the replica does not, and is found too old as soon as it is; where the primary is
// silent, no moment is remembered any more.

const (
	// mostChecks is how often replicas are checked for an age, and longestPause how seldom.
	mostChecks   = 5
	longestPause = time.Second
	// checkTimeout limits each question of a check.
	checkTimeout = time.Second
)

// What is wrong with a replica.
var (
	ErrNoReplica     = errors.New("it is not a replica")
	ErrOtherDatabase = errors.New("it is another database, or of another server")
	ErrOtherTimeline = errors.New("it follows another primary, or this one not yet")
	ErrBehind        = errors.New("it is behind")
	errNotChecked    = errors.New("it has not been checked yet")
	errPrimary       = errors.New("the primary does not report its position")
)

// lsn is a place in the write-ahead log.
type lsn int64

func (l lsn) String() string { return fmt.Sprintf("%X/%X", int64(l)>>32, int64(l)&0xffffffff) }

// position is how far a server has written or replayed. Places of different timelines cannot be compared: a replica that
// still follows a primary of before may be further and yet lack what is committed now.
type position struct {
	lsn      lsn
	timeline int64
	database string // which one of which server
}

// ofDatabase tells databases of different servers apart.
const ofDatabase = `(SELECT d.oid::text FROM pg_database d WHERE d.datname = current_database()) || ' ' || (SELECT system_identifier::text FROM pg_control_system())`

const (
	primaryPosition = `SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint, ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::bigint, ` + ofDatabase
	// A replica knows the timeline that it replays by its last restart point, or the last page that it has written.
	replicaPosition = `SELECT pg_is_in_recovery(), coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::bigint,
		(SELECT greatest(c.timeline_id, r.min_recovery_end_timeline)::bigint FROM pg_control_checkpoint() c, pg_control_recovery() r), ` + ofDatabase
)

// position asks the primary, together with others who ask.
func (d *DB) position(ctx context.Context) (p position, err error) {
	if err := d.gathered.QueryRowContext(ctx, primaryPosition).Scan(&p.lsn, &p.timeline, &p.database); err != nil {
		return position{}, fmt.Errorf("%w: %w", errPrimary, err)
	}
	return p, nil
}

// checks are what the checks of a replica remember.
type checks struct {
	conn  *pgx.Conn
	marks []mark // oldest first
}

// mark is how far the primary was at a moment.
type mark struct {
	at time.Time
	position
}

// follow checks the replica until ctx ends.
func (r *replica) follow(ctx context.Context, primary func(context.Context) (position, error), age time.Duration, log *slog.Logger) {
	defer r.hangUp()
	for was := errNotChecked; ; {
		found, problem := r.check(ctx, primary, age)
		if ctx.Err() != nil {
			return
		}
		if problem == nil {
			r.set(found)
		} else {
			r.fails(problem)
		}
		switch {
		case problem != nil && (was == nil || errors.Is(was, errNotChecked)):
			log.WarnContext(ctx, "a replica is not used: the primary answers", "replica", r.name, "err", problem)
		case problem == nil && was != nil:
			log.InfoContext(ctx, "a replica is used", "replica", r.name)
		}
		was = problem
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(age/mostChecks, longestPause)):
		}
	}
}

// check returns how old the state of the replica is, or why it cannot be used.
func (r *replica) check(ctx context.Context, primary func(context.Context) (position, error), age time.Duration) (replicaState, error) {
	r.remember(ctx, primary, age)
	there, err := r.ask(ctx)
	if err != nil {
		r.hangUp()
		if !errors.Is(err, ErrNoReplica) {
			r.connections.closeAll() // whoever waits for it asks the primary
		}
		return replicaState{}, err
	}
	marks := r.checked.marks
	if len(marks) == 0 {
		return replicaState{}, errPrimary
	}
	switch newest := marks[len(marks)-1]; {
	case newest.database != there.database:
		return replicaState{}, ErrOtherDatabase
	case newest.timeline != there.timeline:
		return replicaState{}, ErrOtherTimeline
	}
	for i := len(marks) - 1; i >= 0; i-- {
		if marks[i].timeline == there.timeline && marks[i].lsn <= there.lsn {
			r.checked.marks = marks[i:]
			return replicaState{asOf: marks[i].at, at: there}, nil
		}
	}
	return replicaState{}, ErrBehind
}

// remember notes how far the primary is now.
func (r *replica) remember(ctx context.Context, primary func(context.Context) (position, error), age time.Duration) {
	now := mark{at: time.Now()}
	asking, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	var err error
	if now.position, err = primary(asking); err == nil {
		r.checked.marks = append(r.checked.marks, now)
	}
	for len(r.checked.marks) > 0 && time.Since(r.checked.marks[0].at) > age {
		r.checked.marks = r.checked.marks[1:]
	}
}

// ask asks the replica how far it is, on a connection that no read has to give back.
func (r *replica) ask(ctx context.Context) (p position, err error) {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if r.checked.conn == nil || r.checked.conn.IsClosed() {
		config, err := r.settings.own()
		if err != nil {
			return p, err
		}
		if r.checked.conn, err = pgx.ConnectConfig(ctx, config); err != nil {
			return p, reached(err)
		}
	}
	return askReplica(ctx, r.checked.conn)
}

func askReplica(ctx context.Context, conn *pgx.Conn) (p position, err error) {
	var replays bool
	if err := conn.QueryRow(
		ctx, replicaPosition, pgx.QueryExecModeSimpleProtocol,
	).Scan(&replays, &p.lsn, &p.timeline, &p.database); err != nil {
		return p, err
	}
	if !replays {
		return p, ErrNoReplica
	}
	return p, nil
}

// hangUp closes the connection of the checks.
func (r *replica) hangUp() {
	if r.checked.conn != nil {
		closing, cancel := context.WithTimeout(context.Background(), checkTimeout)
		defer cancel()
		_ = r.checked.conn.Close(closing) // it has nothing to lose
		r.checked.conn = nil
	}
}

// CheckReplica returns what is wrong with one of the replicas: ErrNoReplica, ErrOtherDatabase, ErrOtherTimeline, or ErrBehind if
// it has not caught up within ReplicaAge. Other errors mean that it or the primary cannot be reached.
func (s Settings) CheckReplica(ctx context.Context, address string) error {
	primary, err := s.own()
	if err != nil {
		return err
	}
	s.Address, s.Direct = address, address
	replica, err := s.own()
	if err != nil {
		return err
	}
	now, err := positionOf(ctx, primary, func(ctx context.Context, conn *pgx.Conn) (p position, err error) {
		err = conn.QueryRow(ctx, primaryPosition).Scan(&p.lsn, &p.timeline, &p.database)
		return p, err
	})
	if err != nil {
		return fmt.Errorf("%w: %w", errPrimary, err)
	}
	_, err = positionOf(ctx, replica, func(ctx context.Context, conn *pgx.Conn) (position, error) {
		for end := time.Now().Add(cmp.Or(s.ReplicaAge, DefaultReplicaAge)); ; time.Sleep(catchUpEvery) {
			there, err := askReplica(ctx, conn)
			switch {
			case err != nil:
				return there, err
			case there.database != now.database:
				return there, ErrOtherDatabase
			case there.timeline != now.timeline:
				return there, ErrOtherTimeline
			case there.lsn >= now.lsn:
				return there, nil
			case time.Now().After(end):
				return there, ErrBehind
			}
		}
	})
	return err
}

func positionOf(ctx context.Context, config *pgx.ConnConfig, ask func(context.Context, *pgx.Conn) (position, error)) (position, error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return position{}, reached(err)
	}
	defer conn.Close(ctx)
	return ask(ctx, conn)
}
