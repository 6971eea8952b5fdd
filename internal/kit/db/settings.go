package db

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Settings says how a database is reached, and how long it may take. What is zero has its default. What the address
// itself says (pool_max_conns, statement_timeout) is right, whatever stands here. An SQLite file has an Address alone.
type Settings struct {
	// Address is postgres://… or an SQLite file.
	Address string
	// Direct is the address of the server itself where Address leads through a pooler that gives each transaction
	// another connection (PgBouncer's transaction pooling). Empty: Address is the server's.
	Direct string
	// Replicas are the addresses of servers that follow the primary, each of one server: what ReadStale and ReadCaughtUp read may
	// come from there. A pooler may stand before each.
	Replicas []string
	// ReplicaAge is how old the state of a replica may be for ReadStale.
	ReplicaAge time.Duration

	MaxConnections int // of the pool of one process

	ConnectTimeout time.Duration // to each host of the address
	LockTimeout    time.Duration
}

// What holds unless the address says otherwise. The size of the pool is one connection for each processor and at least four.
const (
	maxIdleTime              = 30 * time.Minute // after which a connection that nobody uses is closed
	maxLifetime              = time.Hour        // after which a connection is replaced
	defaultConnectTimeout    = 5 * time.Second
	statementTimeout         = time.Minute
	defaultLockTimeout       = 15 * time.Second
	idleInTransactionTimeout = 30 * time.Second // a process that hangs between two statements must not keep its locks
)

// pingTimeout limits asking a connection that was idle whether it is still good.
const pingTimeout = 2 * time.Second

// OwnConnections is how many connections to the server a process has beside its pool: the books' writer, shared reads,
// and the listener to other processes.
const OwnConnections = 3

// direct returns the address of the server itself.
func (s Settings) direct() string { return cmp.Or(s.Direct, s.Address) }

// pooled reports whether each transaction may have another connection.
func (s Settings) pooled() bool { return s.Direct != "" }

// Pool returns the configuration of the pool.
func (s Settings) Pool() (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(s.Address)
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	given := parametersOf(s.Address)
	if s.MaxConnections > 0 && !given["pool_max_conns"] {
		config.MaxConns = int32(s.MaxConnections) //nolint:gosec // checked where it is set
	}
	if !given["pool_max_conn_idle_time"] {
		config.MaxConnIdleTime = maxIdleTime
	}
	if !given["pool_max_conn_lifetime"] {
		config.MaxConnLifetime = maxLifetime
		config.MaxConnLifetimeJitter = config.MaxConnLifetime / 10 // those that were opened together are not replaced together
	}
	s.connect(config.ConnConfig, given)
	config.AfterConnect = inUTC
	config.PingTimeout = pingTimeout
	if s.pooled() { // a prepared statement would stay with another connection, and PgBouncer refuses parameters of a session
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
		return config, nil
	}
	for name, value := range s.times() {
		setDefault(config.ConnConfig.RuntimeParams, name, value)
	}
	// Compiling a statement takes up to a second, and is done wherever the planner believes that there is much to read.
	setDefault(config.ConnConfig.RuntimeParams, "jit", "off")
	return config, nil
}

// times are the parameters of a session that end what takes too long.
func (s Settings) times() map[string]string {
	return map[string]string{
		"idle_in_transaction_session_timeout": milliseconds(idleInTransactionTimeout),
		"lock_timeout":                        milliseconds(cmp.Or(s.LockTimeout, defaultLockTimeout)),
		// A statement whose caller has given up must not go on for ever.
		"statement_timeout": milliseconds(statementTimeout),
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// own returns the configuration of a connection outside the pool, which has a session of its own.
func (s Settings) own() (*pgx.ConnConfig, error) {
	config, err := pgxpool.ParseConfig(s.direct()) // pgx.ParseConfig would refuse the parameters of the pool
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	s.connect(config.ConnConfig, parametersOf(s.direct()))
	return config.ConnConfig, nil
}

// connect has a server that has vanished noticed: by the connection attempt, and on an open connection by the machine.
func (s Settings) connect(config *pgx.ConnConfig, given map[string]bool) {
	if !given["connect_timeout"] {
		config.ConnectTimeout = cmp.Or(s.ConnectTimeout, defaultConnectTimeout)
	}
	config.DialFunc = dialer().DialContext
}

// inUTC has times returned in UTC, as by SQLite.
func inUTC(_ context.Context, c *pgx.Conn) error {
	c.TypeMap().RegisterType(&pgtype.Type{
		Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}

func setDefault(params map[string]string, name, value string) {
	if _, set := params[name]; !set {
		params[name] = value
	}
}
