package db

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A pooler such as PgBouncer with transaction pooling gives each transaction another connection to the server. Then
// nothing of a session lasts: neither prepared statements nor parameters, locks of the session or LISTEN. What needs
// one has a connection of its own (Settings.own), and the rest is sent without prepared statements.

// What is wrong with a pooler, each with its remedy.
var (
	// ErrPooler: it stands in the way unannounced.
	ErrPooler = errors.New(
		"a pooler (such as PgBouncer) stands between this program and the PostgreSQL server: name the server itself, and to use the pooler, give its address as database and the server's as database_direct",
	)
	// ErrDirect: the address of the server itself leads through one too.
	ErrDirect = errors.New(
		"database_direct leads through a pooler (such as PgBouncer): it must be the address of the PostgreSQL server itself",
	)
	// ErrOtherServer: pooler and server are not of one database.
	ErrOtherServer = errors.New("database and database_direct lead to different databases")
)

// TimesError is returned if transactions through a pooler have no limit of time. Parameters cannot be given to it.
type TimesError struct {
	Missing []string // the parameters, in order
	Remedy  string   // the statement that sets them
}

func (e TimesError) Error() string {
	return fmt.Sprintf(
		"transactions through the pooler have no %s: as the user of the database, run %s and have the pooler connect again (RECONNECT)",
		strings.Join(e.Missing, ", "), e.Remedy,
	)
}

// CheckPooler returns what is wrong with a pooler between this program and the server, or with one that is missing:
// ErrPooler, ErrDirect, ErrOtherServer or a TimesError. Other errors mean that the server cannot be reached.
func (s Settings) CheckPooler(ctx context.Context) error {
	config, err := s.Pool()
	if err != nil {
		return err
	}
	config.MaxConns, config.MinIdleConns = 1, 0
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	return s.checkPooler(ctx, pool)
}

// checkPooler asks over the pool whether somebody stands between. A pooler cannot tell its client the number of the process
// that will answer it.
func (s Settings) checkPooler(ctx context.Context, pool *pgxpool.Pool) error {
	var through session
	err := pool.AcquireFunc(ctx, func(c *pgxpool.Conn) (err error) {
		through, err = sessionOf(ctx, c.Conn())
		return err
	})
	switch {
	case err != nil:
		return reached(err)
	case !s.pooled() && through.behindPooler:
		return ErrPooler
	case !s.pooled():
		return nil
	}
	config, err := s.own()
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("database_direct: %w", reached(err))
	}
	defer conn.Close(ctx)
	direct, err := sessionOf(ctx, conn)
	switch {
	case err != nil:
		return fmt.Errorf("database_direct: %w", reached(err))
	case direct.behindPooler:
		return ErrDirect
	case direct.database != through.database:
		return ErrOtherServer
	}
	return s.checkTimes(through)
}

// checkTimes refuses transactions that may take for ever.
func (s Settings) checkTimes(through session) error {
	var missing, set []string
	for name, value := range s.times() {
		if through.times[name] == "0" {
			missing = append(missing, name)
			set = append(set, fmt.Sprintf("ALTER ROLE CURRENT_USER IN DATABASE %s SET %s = %s;", through.name, name, value))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	slices.Sort(missing)
	slices.Sort(set)
	return TimesError{Missing: missing, Remedy: strings.Join(set, " ")}
}

// session is what a connection says of itself.
type session struct {
	behindPooler   bool
	name, database string // its name, and which one of which server
	times          map[string]string
}

func sessionOf(ctx context.Context, c *pgx.Conn) (s session, err error) {
	var process uint32
	var idle, lock, statement string
	// Without a parameter, and answered as text: a pooler may not know this statement.
	err = c.QueryRow(ctx, `SELECT pg_backend_pid(), quote_ident(current_database()), (SELECT d.oid::text FROM pg_database d WHERE d.datname = current_database()) || ' ' || (SELECT system_identifier::text FROM pg_control_system()),
		current_setting('idle_in_transaction_session_timeout'), current_setting('lock_timeout'), current_setting('statement_timeout')`, pgx.QueryExecModeSimpleProtocol).
		Scan(&process, &s.name, &s.database, &idle, &lock, &statement)
	s.behindPooler = process != c.PgConn().PID()
	s.times = map[string]string{"idle_in_transaction_session_timeout": idle, "lock_timeout": lock, "statement_timeout": statement}
	return s, err
}

// reached returns the error of a connection attempt. A pooler refuses parameters of a session that a server knows.
func reached(err error) error {
	var refusal *pgconn.PgError
	if errors.As(err, &refusal) && refusal.Code == "08P01" && strings.Contains(refusal.Message, "startup parameter") {
		return ErrPooler
	}
	return err
}

// parametersOf returns the names of the parameters that an address has.
func parametersOf(address string) map[string]bool {
	given := map[string]bool{}
	if u, err := url.Parse(address); err == nil {
		for name := range u.Query() {
			given[name] = true
		}
	}
	return given
}
