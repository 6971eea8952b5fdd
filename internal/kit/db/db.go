package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// Conn runs queries. The generated code of every package takes one.
type Conn interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Tx is a transaction. A function that takes one writes inside its caller's transaction.
type Tx struct {
	Conn
	raw   *sql.Tx
	after *[]func()
}

// AfterCommit runs do after the transaction has committed, and not if it is rolled back. do must be quick and
// may be lost when the process dies. Use a job for work that must happen.
func (t Tx) AfterCommit(do func()) { *t.after = append(*t.after, do) }

// Raw returns the transaction of database/sql. It is for the ledger's writers only.
func (t Tx) Raw() *sql.Tx { return t.raw }

// DB is a database. It is safe for concurrent use.
type DB struct {
	dialect  Dialect
	settings Settings
	writer   *sql.DB // PostgreSQL: the same as reader
	reader   *sql.DB
	read     Conn
	pool     *pgxpool.Pool // PostgreSQL only

	endCopying context.CancelFunc // SQLite only
	copying    sync.WaitGroup
	copies     sync.Mutex // one at a time

	gathered Conn
	gatherer *gatherer // PostgreSQL only, with the handle through which it is asked
	asking   *sql.DB

	signals     *signals
	connections *connections // PostgreSQL only
	replicas    *replicas
}

// Open opens a PostgreSQL database (postgres://…) or an SQLite file, which is created if it does not exist.
func Open(ctx context.Context, address string) (*DB, error) {
	return OpenWith(ctx, Settings{Address: address})
}

// OpenWith opens a database. It returns ErrPooler, ErrDirect, ErrOtherServer or a TimesError for a pooler with which the
// program cannot work.
func OpenWith(ctx context.Context, s Settings) (*DB, error) {
	if strings.Contains(s.Address, "://") {
		return openPostgres(ctx, s)
	}
	if len(s.Replicas) > 0 {
		return nil, ErrReplicas
	}
	return openSQLite(ctx, s.Address)
}

func openPostgres(ctx context.Context, s Settings) (*DB, error) {
	config, err := s.Pool()
	if err != nil {
		return nil, err
	}
	open := &connections{open: map[*connection]bool{}}
	config.ConnConfig.DialFunc = open.dial
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	handle := stdlib.OpenDBFromPool(pool)
	d := &DB{
		dialect: Postgres, settings: s, writer: handle, reader: handle, read: handle, pool: pool, signals: newSignals(), connections: open,
		replicas: &replicas{},
	}
	d.gatherer, d.asking = newGathered(pool, d.Own)
	d.gathered = lastingConn{d.asking}
	if d.replicas, err = openReplicas(s); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	if err := s.checkPooler(ctx, pool); err != nil {
		return nil, errors.Join(fmt.Errorf("reach the database: %w", err), d.Close())
	}
	return d, nil
}

// The size of a connection's cache, in KiB. SQLite counts those of the process together and fills them as the files grow: the
// writers take what the readers lose at every commit, and a page of 4 KiB takes 8 with its header (decision 0195). An order by key
// costs the same with 16 MiB; what is left out, the system has in memory.
const (
	writerCache = "cache_size(-4096)"
	readerCache = "cache_size(-1024)"
)

func openSQLite(ctx context.Context, file string) (*DB, error) {
	options := url.Values{
		"_txlock":      {"immediate"}, // a write takes the lock at BEGIN, which makes FOR UPDATE unnecessary
		"_time_format": {"sqlite"}, "_timezone": {"UTC"}, "_texttotime": {"1"},
		"_dqs": {"0"}, "_defensive": {"1"},
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
			// What undoes a statement is else written to a file, for each statement that changes more than a few pages.
			"temp_store(MEMORY)",
			fmt.Sprintf("wal_autocheckpoint(%d)", writersShare)},
	}
	address := sqliteAddress(file)
	every := options["_pragma"] // the driver sorts them, so a second size would not simply win
	options["_pragma"] = append(slices.Clip(every), writerCache)
	writer, err := sql.Open(cachedSQLite, address+options.Encode())
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	writer.SetMaxOpenConns(1)
	writer.SetConnMaxLifetime(0)
	options["_pragma"] = append(slices.Clip(every), readerCache, "query_only(1)")
	options.Set("_txlock", "deferred")
	reader, err := sql.Open(cachedSQLite, address+options.Encode())
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the database: %w", err), writer.Close())
	}
	reader.SetMaxOpenConns(max(4, runtime.NumCPU()))
	reader.SetMaxIdleConns(max(4, runtime.NumCPU()))
	d := &DB{
		dialect: SQLite, settings: Settings{Address: file}, writer: writer, reader: reader, read: sqliteConn{reader},
		gathered: lastingConn{sqliteConn{reader}}, signals: newSignals(), replicas: &replicas{},
	}
	if err := errors.Join(d.ping(ctx), d.checkVersion(ctx)); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	copying, stop := context.WithCancel(context.Background())
	d.endCopying = stop
	d.copying.Go(func() { d.copyLogs(copying) })
	return d, nil
}

// checkVersion refuses versions of SQLite with the bug in the write-ahead log that 3.51.3 fixed.
func (d *DB) checkVersion(ctx context.Context) error {
	var major, minor, patch int
	var version string
	if err := d.writer.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return fmt.Errorf("read the SQLite version: %w", err)
	}
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &major, &minor, &patch); err != nil {
		return fmt.Errorf("read the SQLite version %q: %w", version, err)
	}
	if major*1_000_000+minor*1_000+patch < 3_051_003 {
		return fmt.Errorf("SQLite %s is too old: 3.51.3 or later is required", version)
	}
	return nil
}

func (d *DB) ping(ctx context.Context) error {
	if err := d.writer.PingContext(ctx); err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	return nil
}

// Hurry has what is written not wait for the disk until Keep is called: for a database that is thrown away if its making is
// interrupted. On PostgreSQL it does nothing.
func (d *DB) Hurry(ctx context.Context) error {
	if d.dialect != SQLite {
		return nil
	}
	_, err := d.writer.ExecContext(ctx, "PRAGMA synchronous=OFF")
	return err
}

// Keep has what was written in a hurry on the disk when it returns, and what is written from then on.
func (d *DB) Keep(ctx context.Context) error {
	if d.dialect != SQLite {
		return nil
	}
	_, err := d.writer.ExecContext(ctx, "PRAGMA synchronous=FULL")
	if err != nil {
		return err
	}
	return d.EmptyLog(ctx)
}

// Ping returns an error if the database does not answer.
func (d *DB) Ping(ctx context.Context) error { return d.ping(ctx) }

// Close closes every connection. It waits for transactions under way.
func (d *DB) Close() error {
	d.signals.sending.Wait()
	if d.endCopying != nil {
		d.endCopying()
		d.copying.Wait()
	}
	err := d.writer.Close()
	if d.reader != d.writer {
		err = errors.Join(err, d.reader.Close())
	}
	if d.pool != nil {
		err = errors.Join(err, d.asking.Close(), d.gatherer.close(context.Background()))
		d.pool.Close()
	}
	return errors.Join(err, d.replicas.close())
}

// PoolStats is the state of a pool of connections.
type PoolStats struct {
	Name             string // of what: "all" and "replica 1"…, or "reader" and "writer" on SQLite
	InUse, Idle, Max int
	Waits            int64         // for a connection, since the start
	Waited           time.Duration // for connections, since the start
}

// Pools returns the state of the pools of connections.
func (d *DB) Pools() []PoolStats {
	if d.pool != nil {
		stats := []PoolStats{poolStats("all", d.pool)}
		for _, r := range d.replicas.all {
			stats = append(stats, poolStats("replica "+r.name, r.pool))
		}
		return stats
	}
	of := func(name string, on *sql.DB) PoolStats {
		s := on.Stats()
		return PoolStats{Name: name, InUse: s.InUse, Idle: s.Idle, Max: s.MaxOpenConnections, Waits: s.WaitCount, Waited: s.WaitDuration}
	}
	return []PoolStats{of("reader", d.reader), of("writer", d.writer)}
}

func poolStats(name string, pool *pgxpool.Pool) PoolStats {
	s := pool.Stat()
	return PoolStats{
		Name: name, InUse: int(s.AcquiredConns()), Idle: int(s.IdleConns()), Max: int(s.MaxConns()), Waits: s.EmptyAcquireCount(),
		Waited: s.EmptyAcquireWaitTime(),
	}
}

// Dialect returns the kind of database.
func (d *DB) Dialect() Dialect { return d.dialect }

// DSN returns the server's address, or the file. It may contain a password: never log it.
func (d *DB) DSN() string { return d.settings.direct() }

// Writer returns the handle that can write, which has a single connection on SQLite. It is for the ledger,
// for goose and for tests.
func (d *DB) Writer() *sql.DB { return d.writer }

// On returns the Conn of a connection, for what runs in a transaction that the ledger's writer has begun there.
func (d *DB) On(connection *sql.Conn) Conn { return d.conn(connection) }

// Read returns the Conn for queries outside a transaction. On SQLite it cannot write.
func (d *DB) Read() Conn { return d.read }

// Gathered returns the Conn for queries of rows by their keys that many callers make at the same moment. On PostgreSQL
// those that wait share a round trip and, if their text is the same, a statement. Each is asked after it was made, as with
// Read, and sees all that was committed before. Its text must be a SELECT without a lock or a parameter in LIMIT.
func (d *DB) Gathered() Conn { return d.gathered }

const maxAttempts = 6

// Tx runs fn in a transaction and commits if fn returns nil. After a serialisation failure or a deadlock it
// runs fn again in a new transaction, up to six times, so fn must have no effect outside the transaction.
func (d *DB) Tx(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error {
	for try := 1; ; try++ {
		err := d.once(ctx, nil, fn)
		if err == nil || !IsRetryable(err) || try == maxAttempts {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Duration(rand.IntN(20<<try)+1) * time.Millisecond): // jitter, not a secret
		}
	}
}

// Snapshot runs fn in a read-only transaction that sees one consistent state of the database.
func (d *DB) Snapshot(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error {
	return d.snapshotOn(ctx, d.reader, fn)
}

func (d *DB) snapshotOn(ctx context.Context, on *sql.DB, fn func(ctx context.Context, tx Tx) error) error {
	return d.onceOn(ctx, on, &sql.TxOptions{
		Isolation: d.dialect.snapshot(), ReadOnly: d.dialect == Postgres,
	}, func(ctx context.Context, tx Tx) error {
		if d.dialect == Postgres { // it may read all there is
			if _, err := tx.raw.ExecContext(ctx, "SET LOCAL statement_timeout = '10min'"); err != nil {
				return fmt.Errorf("set the time of a snapshot: %w", err)
			}
		}
		return fn(ctx, tx)
	})
}

type inTxKey struct{}

// InTx reports whether ctx belongs to a transaction, for calls that must not be made inside one.
func InTx(ctx context.Context) bool { return ctx.Value(inTxKey{}) != nil }

func (d *DB) once(ctx context.Context, options *sql.TxOptions, fn func(context.Context, Tx) error) error {
	return d.onceOn(ctx, d.writer, options, fn)
}

func (d *DB) onceOn(ctx context.Context, on *sql.DB, options *sql.TxOptions, fn func(context.Context, Tx) error) error {
	within, end := context.WithCancel(context.WithoutCancel(ctx))
	release := context.AfterFunc(ctx, end) // what ends with ctx ends until the commit, and not in it
	defer release()                        // ctx may live as long as the process
	raw, err := on.BeginTx(within, options)
	if err != nil {
		end()
		return fmt.Errorf("begin: %w", errors.Join(ctx.Err(), err))
	}
	committing := false
	defer func() {
		if !committing {
			_ = raw.Rollback()
			end()
		}
	}()
	var after []func()
	if err := fn(context.WithValue(ctx, inTxKey{}, true), Tx{Conn: counted(ctx, d.conn(raw)), raw: raw, after: &after}); err != nil {
		return err
	}
	if committing = release(); !committing {
		return fmt.Errorf("commit: %w", ctx.Err())
	}
	return d.commit(ctx, raw, end, after)
}

// commit commits and does what was left for afterwards. It waits no longer than ctx, but it does not cancel: a commit that
// waits for a synchronous replica and is cancelled is visible to everybody, and lost with its server. Whoever gives
// up does not know what became of it.
func (d *DB) commit(ctx context.Context, raw *sql.Tx, end func(), after []func()) error {
	finish := func() error {
		defer end()
		if err := raw.Commit(); err != nil {
			return fmt.Errorf("commit: %w", err)
		}
		for _, do := range after {
			do()
		}
		return nil
	}
	if d.dialect == SQLite || ctx.Done() == nil {
		return finish()
	}
	done := make(chan error, 1)
	go func() { done <- finish() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("commit: not known whether it is done: %w", ctx.Err())
	}
}
