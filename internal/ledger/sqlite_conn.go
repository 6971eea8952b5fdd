package ledger

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// sqliteConn is a connection of the driver with its prepared statements.
type sqliteConn struct {
	conn     driver.ConnPrepareContext
	prepared map[string]driver.Stmt
	texts    statements
	args     []driver.NamedValue
}

// background is the context of every statement: a context that can end would cost a goroutine for each
// statement, and waiting is bounded by the busy timeout.
var background = context.Background()

func (c *sqliteConn) prepare(text string) (driver.Stmt, error) {
	if stmt, ok := c.prepared[text]; ok {
		return stmt, nil
	}
	stmt, err := c.conn.PrepareContext(background, text)
	if err == nil {
		c.prepared[text] = stmt
	}
	return stmt, err
}

func (c *sqliteConn) close() (err error) {
	for _, stmt := range c.prepared {
		err = errors.Join(err, stmt.Close())
	}
	return err
}

func (c *sqliteConn) exec(text string, args ...any) error {
	stmt, err := c.prepare(text)
	if err != nil {
		return err
	}
	c.args = c.args[:0]
	c.bind(args)
	_, err = stmt.(driver.StmtExecContext).ExecContext(background, c.args) // modernc.org/sqlite has it
	return err
}

func (c *sqliteConn) query(text string, args []any, keep func(row []driver.Value) error) error {
	c.args = c.args[:0]
	c.bind(args)
	return c.read(text, keep)
}

func (c *sqliteConn) read(text string, keep func(row []driver.Value) error) (err error) {
	stmt, err := c.prepare(text)
	if err != nil {
		return err
	}
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(background, c.args) // modernc.org/sqlite has it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	row := make([]driver.Value, len(rows.Columns()))
	for {
		if err := rows.Next(row); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := keep(row); err != nil {
			return err
		}
	}
}

// rollback also succeeds if there is no transaction: a failed commit may have ended it.
func (c *sqliteConn) rollback() error {
	err := c.exec("rollback")
	var none *sqlite.Error
	if errors.As(err, &none) && none.Code() == sqlite3.SQLITE_ERROR {
		return nil
	}
	return err
}

func (c *sqliteConn) bind(args []any) {
	for _, v := range args {
		c.args = append(c.args, driver.NamedValue{Ordinal: len(c.args) + 1, Value: v})
	}
}

// chunkSizes are the numbers of rows for which statements are prepared.
var chunkSizes = [...]int{16, 4, 1}

// chunked returns a statement for each number of rows in chunkSizes.
func chunked(head, row, tail string) (text [len(chunkSizes)]string) {
	for i, n := range chunkSizes {
		text[i] = head + row + strings.Repeat(", "+row, n-1) + tail
	}
	return text
}

// inChunks splits the rows into chunks of chunkSizes, binds each chunk and calls run with its size.
func (c *sqliteConn) inChunks(rows [][]any, run func(n int) error) error {
	for _, n := range chunkSizes {
		for ; len(rows) >= n; rows = rows[n:] {
			c.args = c.args[:0]
			for _, row := range rows[:n] {
				c.bind(row)
			}
			if err := run(n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *sqliteConn) execRows(text [len(chunkSizes)]string, rows [][]any) error {
	return c.inChunks(rows, func(n int) error {
		stmt, err := c.prepare(text[chunkIndex(n)])
		if err == nil {
			_, err = stmt.(driver.StmtExecContext).ExecContext(background, c.args) // modernc.org/sqlite has it
		}
		return err
	})
}

func (c *sqliteConn) queryRows(text [len(chunkSizes)]string, rows [][]any, keep func(row []driver.Value) error) error {
	return c.inChunks(rows, func(n int) error { return c.read(text[chunkIndex(n)], keep) })
}

func chunkIndex(n int) int { return slices.Index(chunkSizes[:], n) }

// insert inserts the rows into a table. on identifies the set of columns among several for one table.
func (c *sqliteConn) insert(on any, table string, columns []Column, rows [][]any) error {
	return c.inChunks(rows, func(n int) error {
		stmt, err := c.prepare(c.texts.insertRows(on, table, columns, n))
		if err == nil {
			_, err = stmt.(driver.StmtExecContext).ExecContext(background, c.args) // modernc.org/sqlite has it
		}
		return err
	})
}

func integer(v driver.Value) int64 {
	n, _ := v.(int64)
	return n
}

func str(v driver.Value) string {
	s, _ := v.(string)
	return s
}

func blob(v driver.Value) []byte {
	switch v := v.(type) {
	case []byte:
		return v
	case string:
		return []byte(v)
	}
	return nil
}
