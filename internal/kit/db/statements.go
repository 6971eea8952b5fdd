package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// maxStatements bounds the number of statements that a connection keeps. SQL texts are constants of the program, so the
// bound only matters for texts that are composed at run time.
const maxStatements = 1000

// cachedSQLite is the name under which database/sql knows SQLite with kept statements.
const cachedSQLite = "sqlite-cached"

func init() { sql.Register(cachedSQLite, cachingDriver{&sqlite.Driver{}}) }

// cachingDriver opens connections that keep their prepared statements, because parsing a small query costs SQLite more
// than running it. For PostgreSQL, pgx does the same.
type cachingDriver struct{ *sqlite.Driver }

// Open opens a connection.
func (d cachingDriver) Open(name string) (driver.Conn, error) {
	c, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	raw, ok := c.(sqliteDriverConn)
	if !ok {
		return nil, errors.Join(errors.New("the SQLite driver lacks what is needed"), c.Close())
	}
	return &cachingConn{sqliteDriverConn: raw, kept: map[string]*keptStatement{}}, nil
}

// sqliteDriverConn is what the driver's connections do.
type sqliteDriverConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
	NewRestore(file string) (*sqlite.Backup, error)
}

// cachingConn is used by one goroutine at a time, as every driver.Conn.
type cachingConn struct {
	sqliteDriverConn
	kept map[string]*keptStatement
}

// lastTime is the last time whose text stands behind that of every earlier one.
var lastTime = time.Date(9999, time.December, 31, 23, 59, 59, 999_999_000, time.UTC)

// CheckNamedValue keeps times in order, which SQLite has as texts: one of the year 10000 or later would stand before all others.
func (*cachingConn) CheckNamedValue(arg *driver.NamedValue) error {
	t, ok := arg.Value.(time.Time)
	if p, isPointer := arg.Value.(*time.Time); isPointer && p != nil {
		t, ok = *p, true
	}
	if !ok || !t.After(lastTime) {
		return driver.ErrSkip // as package sql does it
	}
	arg.Value = lastTime
	return nil
}

type keptStatement struct {
	statement
	busy bool // its rows are being read
}

type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// statement returns the statement for the text; nil: the text is to be run without one.
func (c *cachingConn) statement(ctx context.Context, query string) *keptStatement {
	if s := c.kept[query]; s != nil {
		if s.busy {
			return nil
		}
		return s
	}
	if len(c.kept) >= maxStatements || !isKept(query) {
		return nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil // running the text returns the error
	}
	s, ok := prepared.(statement)
	if !ok {
		_ = prepared.Close()
		return nil
	}
	c.kept[query] = &keptStatement{statement: s}
	return c.kept[query]
}

// isKept reports whether a text reads or writes rows: what migrates runs once, and may be several statements.
func isKept(query string) bool {
	text := strings.TrimSpace(query)
	for strings.HasPrefix(text, "--") { // sqlc begins with the name of the query
		_, text, _ = strings.Cut(text, "\n")
		text = strings.TrimSpace(text)
	}
	word, _, _ := strings.Cut(text, " ")
	word, _, _ = strings.Cut(word, "\n")
	switch strings.ToUpper(word) {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "WITH":
		return true
	}
	return false
}

// ExecContext runs the text with its kept statement.
func (c *cachingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if s := c.statement(ctx, query); s != nil {
		return s.ExecContext(ctx, args)
	}
	return c.sqliteDriverConn.ExecContext(ctx, query, args)
}

// QueryContext runs the text with its kept statement, which is busy until the rows are closed.
func (c *cachingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s := c.statement(ctx, query)
	if s == nil {
		return c.sqliteDriverConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return &keptRows{Rows: rows, of: s}, nil
}

// Close closes the statements and the connection.
func (c *cachingConn) Close() (err error) {
	for _, s := range c.kept {
		err = errors.Join(err, s.Close())
	}
	c.kept = nil
	return errors.Join(err, c.sqliteDriverConn.Close())
}

// keptRows gives the statement back when they are closed.
type keptRows struct {
	driver.Rows
	of *keptStatement
}

// Close ends the reading.
func (r *keptRows) Close() error {
	r.of.busy = false
	return r.Rows.Close()
}
