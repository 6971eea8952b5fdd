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

// lite is the driver's connection with what was prepared on it.
type lite struct {
	conn     driver.ConnPrepareContext
	prepared map[string]driver.Stmt
	texts    statements
	args     []driver.NamedValue
}

// forEver: a context that can end costs a goroutine a statement, and what waits here is bounded by
// the busy time-out.
var forEver = context.Background()

func (l *lite) prepare(text string) (driver.Stmt, error) {
	if stmt, ok := l.prepared[text]; ok {
		return stmt, nil
	}
	stmt, err := l.conn.PrepareContext(forEver, text)
	if err == nil {
		l.prepared[text] = stmt
	}
	return stmt, err
}

func (l *lite) exec(text string, args ...any) error {
	stmt, err := l.prepare(text)
	if err != nil {
		return err
	}
	l.args = l.args[:0]
	l.bind(args)
	_, err = stmt.(driver.StmtExecContext).ExecContext(forEver, l.args) // modernc.org/sqlite has it
	return err
}

func (l *lite) query(text string, args []any, keep func(row []driver.Value) error) error {
	l.args = l.args[:0]
	l.bind(args)
	return l.read(text, keep)
}

func (l *lite) read(text string, keep func(row []driver.Value) error) (err error) {
	stmt, err := l.prepare(text)
	if err != nil {
		return err
	}
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(forEver, l.args) // modernc.org/sqlite has it
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

// rollback also succeeds when there is nothing to roll back: a failed commit may have ended it.
func (l *lite) rollback() error {
	err := l.exec("rollback")
	var none *sqlite.Error
	if errors.As(err, &none) && none.Code() == sqlite3.SQLITE_ERROR {
		return nil
	}
	return err
}

func (l *lite) bind(args []any) {
	for _, v := range args {
		l.args = append(l.args, driver.NamedValue{Ordinal: len(l.args) + 1, Value: v})
	}
}

// atOnce is how many rows stand in a statement where there are so many.
var atOnce = [...]int{16, 4, 1}

// forRows is a statement for each number of rows in atOnce.
func forRows(head, row, tail string) (text [len(atOnce)]string) {
	for i, n := range atOnce {
		text[i] = head + row + strings.Repeat(", "+row, n-1) + tail
	}
	return text
}

// inChunks binds as many rows as a statement has and calls run with how many those are.
func (l *lite) inChunks(rows [][]any, run func(n int) error) error {
	for _, n := range atOnce {
		for ; len(rows) >= n; rows = rows[n:] {
			l.args = l.args[:0]
			for _, row := range rows[:n] {
				l.bind(row)
			}
			if err := run(n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *lite) execRows(text [len(atOnce)]string, rows [][]any) error {
	return l.inChunks(rows, func(n int) error {
		stmt, err := l.prepare(text[sizeOf(n)])
		if err == nil {
			_, err = stmt.(driver.StmtExecContext).ExecContext(forEver, l.args) // modernc.org/sqlite has it
		}
		return err
	})
}

func (l *lite) queryRows(text [len(atOnce)]string, rows [][]any, keep func(row []driver.Value) error) error {
	return l.inChunks(rows, func(n int) error { return l.read(text[sizeOf(n)], keep) })
}

func sizeOf(n int) int { return slices.Index(atOnce[:], n) }

// insert is of rows into a table; on tells its columns from those of another use of it.
func (l *lite) insert(on any, table string, columns []Column, rows [][]any) error {
	return l.inChunks(rows, func(n int) error {
		stmt, err := l.prepare(l.texts.insertRows(on, table, columns, n))
		if err == nil {
			_, err = stmt.(driver.StmtExecContext).ExecContext(forEver, l.args) // modernc.org/sqlite has it
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
