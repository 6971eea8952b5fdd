package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Dialect is one of the two databases.
type Dialect int

// The databases.
const (
	SQLite Dialect = iota
	Postgres
)

func (d Dialect) String() string {
	if d == SQLite {
		return "sqlite"
	}
	return "postgres"
}

// snapshot is the isolation under which every statement of a transaction sees the same state. In
// SQLite every transaction does.
func (d Dialect) snapshot() sql.IsolationLevel {
	if d == Postgres {
		return sql.LevelRepeatableRead
	}
	return sql.LevelDefault
}

func (d *DB) conn(c Conn) Conn {
	if d.dialect == SQLite {
		return sqliteConn{c}
	}
	return c
}

// sqliteConn drops row locks, which SQLite's grammar has not: there a transaction that writes has
// the whole database. The SQL is ours and constant, so each text is rewritten once.
type sqliteConn struct{ Conn }

var (
	noLocks   = strings.NewReplacer("FOR UPDATE SKIP LOCKED", "", "FOR NO KEY UPDATE", "", "FOR UPDATE", "", "FOR SHARE", "")
	rewritten sync.Map
)

func rewrite(query string) string {
	if known, ok := rewritten.Load(query); ok {
		return known.(string) // the map holds strings only
	}
	text := noLocks.Replace(query)
	rewritten.Store(query, text)
	return text
}

func (c sqliteConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return c.Conn.ExecContext(ctx, rewrite(query), args...)
}

func (c sqliteConn) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return c.Conn.PrepareContext(ctx, rewrite(query))
}

func (c sqliteConn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.Conn.QueryContext(ctx, rewrite(query), args...)
}

func (c sqliteConn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return c.Conn.QueryRowContext(ctx, rewrite(query), args...)
}

// IsUniqueViolation tells whether err is the violation of a unique or primary key.
func IsUniqueViolation(err error) bool {
	var pg *pgconn.PgError
	var lite *sqlite.Error
	switch {
	case errors.As(err, &pg):
		return pg.Code == "23505"
	case errors.As(err, &lite):
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}

// IsNoRows tells whether err says that no row was found.
func IsNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// IsRetryable tells whether the same transaction may succeed when it is run again.
func IsRetryable(err error) bool {
	var pg *pgconn.PgError
	var lite *sqlite.Error
	switch {
	case errors.As(err, &pg):
		return pg.Code == "40001" || pg.Code == "40P01"
	case errors.As(err, &lite):
		return lite.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return false
}

// ErrOtherHistory reports a database whose migrations are not this program's.
var ErrOtherHistory = errors.New("this database was written by another version of the program, whose tables cannot be migrated: start with an empty one")

// Migrate brings the schema up to the newest migration in files.
func (d *DB) Migrate(ctx context.Context, files fs.FS) error {
	dialect := goose.DialectPostgres
	if d.dialect == SQLite {
		dialect, files = goose.DialectSQLite3, sqliteDDL{files}
	}
	var options []goose.ProviderOption
	if d.dialect == Postgres {
		locker, err := sessionLock()
		if err != nil {
			return err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(dialect, d.writer, files, options...)
	if err != nil {
		return err
	}
	if err := sameHistory(ctx, provider); err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// sameHistory refuses a database to which migrations were applied that this program never had, as one
// written before the baselines was. A database that a newer program has migrated is fine: nothing is pending.
func sameHistory(ctx context.Context, provider *goose.Provider) error {
	applied, known, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the applied migrations: %w", err)
	}
	if applied <= known {
		return nil
	}
	if pending, err := provider.HasPending(ctx); pending || err != nil { // an error: goose names those that are missing
		return ErrOtherHistory
	}
	return nil
}
