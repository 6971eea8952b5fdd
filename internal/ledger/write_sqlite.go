package ledger

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// onSQLite writes a batch as one transaction on the database's one writer connection, which it shares
// with everybody's transactions and holds from lock to write. It speaks to the driver itself, with
// statements prepared once: the way through database/sql costs more than a row does.
type onSQLite struct {
	db    *sql.DB
	known *known

	conn *sql.Conn // held while a transaction is open
	lite *lite
}

const (
	readHead = "select sequence, hash, accounts from ledger_head where id = 1"
	setHead  = "update ledger_head set sequence = ?, hash = ?, accounts = ? where id = 1"
)

// For each number of rows in atOnce. The rows stand first in each join, so that it is they that
// lead and the table that is looked up in.
var (
	readBalances = forRows("select account, balance, entry from ledger_balances where account in (", "?", ")")
	readAccounts = forRows("select a.id, a.name, a.asset, a.side, b.balance, b.entry from ledger_accounts a join ledger_balances b on b.account = a.id where a.name in (", "?", ")")
	readRecords  = forRows("select e.owner, e.key, e.request, e.sequence, e.hash, e.response from (values ", "(?, ?)",
		") k cross join ledger_entries e where e.owner = k.column1 and e.key = k.column2")
	setBalances = forRows("update ledger_balances set balance = n.column2, entry = n.column3, room = null from (values ", "(?, ?, ?)", ") n where account = n.column1")
)

// lock takes the only write lock there is, so reads need no lock of their own.
func (s *onSQLite) lock(ctx context.Context, b *batch) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	s.conn = conn
	return s.use(func() error {
		if err := s.lite.exec("begin immediate"); err != nil {
			return fmt.Errorf("%w: %w", errUnreachable, err)
		}
		return s.read(b)
	})
}

func (s *onSQLite) write(_ context.Context, b *batch) error {
	err := s.use(func() error {
		if len(b.accepted) > 0 {
			if err := s.rows(b); err != nil {
				return err
			}
		}
		if err := s.lite.exec("commit"); err != nil {
			return fmt.Errorf("%w: %w", errCommitLost, err) // what reached the disk is seen at the second try
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.known.learn(b.accounts)
	return s.release()
}

// use runs fn on the driver's connection. After an error the transaction is rolled back and the
// connection given back.
func (s *onSQLite) use(fn func() error) error {
	err := s.conn.Raw(func(raw any) error {
		if s.lite == nil || s.lite.conn != raw {
			conn, ok := raw.(driver.ConnPrepareContext)
			if !ok {
				return fmt.Errorf("%w: the driver prepares no statements", errUnreachable)
			}
			s.lite = &lite{conn: conn, prepared: map[string]driver.Stmt{}}
		}
		err := fn()
		if err == nil {
			return nil
		}
		if rollback := s.lite.rollback(); rollback != nil {
			return errors.Join(classed(err), rollback, driver.ErrBadConn) // database/sql throws it away
		}
		return classed(err)
	})
	if err != nil {
		err = errors.Join(err, s.release())
	}
	return err
}

func (s *onSQLite) release() error {
	if s.conn == nil {
		return nil
	}
	conn := s.conn
	s.conn = nil
	return conn.Close()
}

// abandon gives up a transaction that is open.
func (s *onSQLite) abandon(context.Context) {
	if s.conn != nil {
		_ = s.use(func() error { return errUnreachable })
	}
}

func (s *onSQLite) close(context.Context) error { return s.release() }

// classed leaves a refusal of data as it is, which concerns one command; anything else concerns all.
func classed(err error) error {
	var refusal *sqlite.Error
	if errors.Is(err, errUnreachable) || errors.Is(err, errCommitLost) {
		return err
	}
	if errors.As(err, &refusal) {
		switch refusal.Code() & 0xff {
		case sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG:
			return err
		}
	}
	return fmt.Errorf("%w: %w", errUnreachable, err)
}

func (s *onSQLite) read(b *batch) error {
	err := s.lite.query(readHead, nil, func(row []driver.Value) error {
		b.head.sequence, b.head.hash, b.head.accounts = integer(row[0]), blob(row[1]), integer(row[2])
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.readAccounts(b); err != nil {
		return err
	}
	if err := s.readPreconditions(b); err != nil {
		return err
	}
	keys := make([][]any, len(b.requests))
	for i, r := range b.requests {
		keys[i] = []any{r.Owner, r.Key}
	}
	return s.lite.queryRows(readRecords, keys, func(row []driver.Value) error {
		old := oldRecord{sequence: integer(row[3]), hash: blob(row[4]), response: blob(row[5])}
		copy(old.request[:], blob(row[2]))
		b.records[recordKey{str(row[0]), str(row[1])}] = old
		return nil
	})
}

func (s *onSQLite) readAccounts(b *batch) error {
	ids, names := make([][]any, 0, len(b.accounts)), [][]any{}
	byID := make(map[int64]*account, len(b.accounts))
	for name, a := range b.accounts {
		if k, ok := s.known.find(name); ok {
			a.Account, a.id, a.known = k.account, k.id, true
			ids, byID[k.id] = append(ids, []any{k.id}), a
		} else {
			names = append(names, []any{name})
		}
	}
	err := s.lite.queryRows(readBalances, ids, func(row []driver.Value) error {
		a := byID[integer(row[0])]
		a.balance, a.entry = integer(row[1]), integer(row[2])
		return nil
	})
	if err != nil {
		return err
	}
	return s.lite.queryRows(readAccounts, names, func(row []driver.Value) error {
		name := str(row[1])
		return b.accounts[name].read(integer(row[0]), name, str(row[2]), int16(integer(row[3])), integer(row[4]), integer(row[5])) // a CHECK says 1 or -1
	})
}

func (s *onSQLite) readPreconditions(b *batch) error {
	for _, t := range preconditionTables(b.requests) {
		for _, key := range t.keys {
			err := s.lite.query(s.lite.texts.readPrecondition(t.table), []any{key}, func(row []driver.Value) error {
				found := make([]any, len(row))
				for i, v := range row {
					found[i] = v
				}
				values, err := normalise(t.table.Name, t.table.Columns, found)
				b.guards[RowRef{t.table, key}] = preconditionRow{values: values, stored: true}
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *onSQLite) rows(b *batch) error {
	entries, lines := make([][]any, 0, len(b.accepted)), make([][]any, 0, 2*len(b.accepted))
	for _, a := range b.accepted {
		entries = append(entries, a.values())
		for i, l := range a.lines {
			lines = append(lines, []any{a.sequence, int64(i), l.id, l.amount, l.after, l.prior})
		}
	}
	var accounts, opening, balances [][]any
	for _, a := range b.created {
		accounts, opening = append(accounts, a.values()), append(opening, append(a.balanceValues(), nil))
	}
	for _, a := range b.changed {
		if !a.created { // those are inserted with their balance
			balances = append(balances, a.balanceValues())
		}
	}
	for _, own := range []struct {
		table   string
		columns []Column
		rows    [][]any
	}{{"ledger_entries", entryColumns, entries}, {"ledger_lines", lineColumns, lines}, {"ledger_accounts", accountColumns, accounts}, {"ledger_balances", compactColumns, opening}} {
		if err := s.lite.insert(own.table, own.table, own.columns, own.rows); err != nil {
			return err
		}
	}
	if err := s.lite.execRows(setBalances, balances); err != nil {
		return err
	}
	if err := s.lite.exec(setHead, b.head.sequence, b.head.hash, b.head.accounts); err != nil {
		return err
	}
	return s.others(b)
}

// others writes what is not the ledger's own: guards' rows and riders.
func (s *onSQLite) others(b *batch) error {
	for _, t := range touchedTables(b) {
		for _, row := range t.stored {
			if err := s.lite.exec(s.lite.texts.updatePrecondition(t.table), append(slices.Clone(row[1:]), row[0])...); err != nil {
				return err
			}
		}
		if err := s.lite.insert(t.table, t.table.Name, t.columns(), t.added); err != nil {
			return err
		}
	}
	for _, t := range b.tables {
		if err := s.lite.insert(t, t.Name, t.Columns, values(b.riders[t])); err != nil {
			return err
		}
	}
	return nil
}

// compactColumns are balanceColumns and the room that PostgreSQL wants in a row. SQLite changes a row
// where it stands, and would only have three times as many pages to write.
var compactColumns = append(slices.Clone(balanceColumns), Column{Name: "room", Type: db.Text})

var lineColumns = []Column{{Name: "sequence", Type: db.BigInt}, {Name: "line", Type: db.Integer}, {Name: "account", Type: db.BigInt},
	{Name: "amount", Type: db.BigInt}, {Name: "after", Type: db.BigInt}, {Name: "prior", Type: db.BigInt}}
