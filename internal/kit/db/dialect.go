package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Dialect is a kind of database.
type Dialect int

// The dialects.
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

// snapshot returns the isolation level at which every statement of a transaction sees the same state. In
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

// sqliteConn removes row locks, which SQLite's grammar lacks: there, a transaction that writes has locked the
// whole database. What reads a JSON array has another name there. The SQL texts are constants of the program, so each is rewritten once.
type sqliteConn struct{ Conn }

var (
	// The elements of a JSON array that is a parameter. Both name the column value.
	parameterElements = regexp.MustCompile(`jsonb_array_elements(?:_text)?\(CAST\(CAST\((\$\d+) AS TEXT\) AS JSONB\)\)`)
	// Being one of them. As an array PostgreSQL looks them up in an index, whatever it believes of their number.
	oneOfElements = regexp.MustCompile(`= ANY \(ARRAY\((SELECT .+? FROM json_each\(\$\d+\) AS value)\)\)`)

	noLocks   = strings.NewReplacer("FOR UPDATE SKIP LOCKED", "", "FOR NO KEY UPDATE", "", "FOR UPDATE", "", "FOR SHARE", "")
	rewritten sync.Map
)

func rewrite(query string) string {
	if text, ok := rewritten.Load(query); ok {
		return text.(string) // the map holds only strings
	}
	text := parameterElements.ReplaceAllString(noLocks.Replace(query), "json_each($1)")
	text = oneOfElements.ReplaceAllString(text, "IN ($1)")
	rewritten.Store(query, text)
	return text
}

// SQLiteStatement returns a statement as it runs on SQLite.
func SQLiteStatement(query string) string { return rewrite(query) }

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

// IsUniqueViolation reports whether err is a violation of a unique or primary key.
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

// IsNoRows reports whether err means that a query for one row found none.
func IsNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// IsRetryable reports whether the same transaction may succeed if it is run again.
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

// ErrOtherHistory reports that the database has migrations that this program never had.
var ErrOtherHistory = errors.New(
	"this database was written by another version of the program, whose tables cannot be migrated: start with an empty one",
)

// Migrate applies the migrations in files that the database does not have yet. Several processes may call it
// at the same time. It returns ErrOtherHistory for a database of another history, and ErrLocked if it did not get a lock in some
// minutes.
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
	handle, end, err := d.migrator()
	if err != nil {
		return err
	}
	defer end()
	provider, err := goose.NewProvider(dialect, handle, files, options...)
	if err != nil {
		return err
	}
	if err := sameHistory(ctx, provider); err != nil {
		return err
	}
	return d.up(ctx, provider)
}

// sameHistory refuses a database with migrations that this program never had, such as one from before the
// baselines. A database that a newer program has migrated is accepted, because nothing is pending.
func sameHistory(ctx context.Context, provider *goose.Provider) error {
	applied, known, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the applied migrations: %w", err)
	}
	if applied <= known {
		return nil
	}
	if pending, err := provider.HasPending(ctx); pending || err != nil { // goose returns an error that names missing migrations
		return ErrOtherHistory
	}
	return nil
}
