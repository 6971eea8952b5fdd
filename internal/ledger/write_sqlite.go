package ledger

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// sqliteWriter writes a batch as one transaction on the database's only writer connection, which it shares
// with all other transactions and holds from lock to write. It calls the driver directly, with statements
// prepared once, because database/sql costs more than writing a row.
type sqliteWriter struct {
	db        *db.DB
	ids       *accountIDs
	seen      head // the newest head that this process has committed or read
	alongside func(context.Context, db.Conn) error

	conn   *sql.Conn // held while a transaction is open
	driver *sqliteConn
}

const (
	readHead = "select sequence, hash, accounts, totals, opens from ledger_head where id = 1"
	setHead  = "update ledger_head set sequence = ?, hash = ?, accounts = ?, totals = ? where id = 1"
)

// One statement for each number of rows in chunkSizes. The rows come first in each join, so that SQLite
// loops over them and looks up the table.
var (
	readBalances = chunked("select account, balance, last_entry from ledger_balances where account in (", "?", ")")
	readAccounts = chunked(
		"select a.id, a.name, a.asset, a.side, b.balance, b.last_entry from ledger_accounts a join ledger_balances b on b.account = a.id where a.name in (",
		"?", ")",
	)
	readRecords = chunked("with k (owner, key) as (values ", "(?, ?)",
		`) select e.owner, e.key, e.request, e.sequence, e.hash, e.response, false from k cross join ledger_entries e where e.owner = k.owner and e.key = k.key
		union all select e.owner, e.key, null, e.sequence, e.hash, null, true from k cross join ledger_archived_entries e where e.owner = k.owner and e.key = k.key`)
	setBalances = chunked(
		"update ledger_balances set balance = n.column2, last_entry = n.column3, padding = null from (values ", "(?, ?, ?)",
		") n where account = n.column1",
	)
)

// lock takes the only write lock of the database, so the reads need no lock of their own.
func (s *sqliteWriter) lock(ctx context.Context, b *batch) error {
	conn, err := s.db.Writer().Conn(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	s.conn = conn
	return s.use(func() error {
		if err := s.driver.exec("begin immediate"); err != nil {
			return fmt.Errorf("%w: %w", errUnreachable, err)
		}
		return s.read(b)
	})
}

func (s *sqliteWriter) write(_ context.Context, b *batch) error {
	if len(b.accepted) > 0 {
		err := s.use(func() error { return s.writeRows(b) })
		if err == nil {
			err = s.beside()
		}
		if err != nil {
			return err
		}
	}
	err := s.use(func() error {
		if err := s.driver.exec("commit"); err != nil {
			return fmt.Errorf("%w: %w", errCommitLost, err) // the second attempt finds what reached the disk
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.ids.add(b.accounts)
	s.seen = b.head
	return s.release()
}

// beside does what is to be done in the transaction besides, or undoes it.
func (s *sqliteWriter) beside() error {
	if s.alongside == nil {
		return nil
	}
	if err := s.use(func() error { return s.driver.exec("savepoint alongside") }); err != nil {
		return err
	}
	failed := s.alongside(background, s.db.On(s.conn))
	return s.use(func() error {
		if failed != nil {
			if err := s.driver.exec("rollback to alongside"); err != nil {
				return err
			}
		}
		return s.driver.exec("release alongside")
	})
}

// use runs fn on the driver's connection. After an error it rolls the transaction back and releases the
// connection.
func (s *sqliteWriter) use(fn func() error) error {
	err := s.conn.Raw(func(raw any) error {
		if s.driver == nil || s.driver.conn != raw {
			conn, ok := raw.(driver.ConnPrepareContext)
			if !ok {
				return fmt.Errorf("%w: the driver does not prepare statements", errUnreachable)
			}
			s.driver = &sqliteConn{conn: conn, prepared: map[string]driver.Stmt{}}
			s.ids.clear() // the file behind the new connection may be another one
			s.seen = head{}
		}
		err := fn()
		if err == nil {
			return nil
		}
		if rollback := s.driver.rollback(); rollback != nil {
			return errors.Join(classify(err), rollback, driver.ErrBadConn) // database/sql discards the connection
		}
		return classify(err)
	})
	if err != nil {
		err = errors.Join(err, s.release())
	}
	return err
}

func (s *sqliteWriter) release() error {
	if s.conn == nil {
		return nil
	}
	conn := s.conn
	s.conn = nil
	return conn.Close()
}

// abandon rolls an open transaction back.
func (s *sqliteWriter) abandon(context.Context) {
	if s.conn != nil {
		_ = s.use(func() error { return errUnreachable })
	}
}

// close closes the statements: SQLite keeps a connection, and its file, open until the last one of them is closed.
func (s *sqliteWriter) close(ctx context.Context) error {
	if s.driver == nil {
		return s.release()
	}
	conn, err := s.db.Writer().Conn(ctx)
	if err != nil {
		return err
	}
	err = conn.Raw(func(raw any) error {
		if raw != s.driver.conn {
			return nil // the statements went with their connection
		}
		return s.driver.close()
	})
	s.driver = nil
	return errors.Join(err, conn.Close())
}

// classify returns a violation by the data of one command as it is, and any other error as errUnreachable,
// which concerns the whole batch.
func classify(err error) error {
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

func (s *sqliteWriter) read(b *batch) error {
	err := s.driver.query(readHead, nil, func(row []driver.Value) error {
		b.head.sequence, b.head.hash, b.head.accounts, b.head.totals = integer(row[0]), blob(row[1]), integer(row[2]), str(row[3])
		b.head.opens = integer(row[4])
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.forgetLost(b.head); err != nil {
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
	return s.driver.queryRows(readRecords, keys, func(row []driver.Value) error {
		old := oldRecord{sequence: integer(row[3]), hash: blob(row[4]), response: blob(row[5]), archived: integer(row[6]) != 0}
		copy(old.request[:], blob(row[2]))
		b.records[recordKey{str(row[0]), str(row[1])}] = old
		return nil
	})
}

func (s *sqliteWriter) readAccounts(b *batch) error {
	ids, names := make([][]any, 0, len(b.accounts)), [][]any{}
	byID := make(map[int64]*account, len(b.accounts))
	for name, a := range b.accounts {
		if found, ok := s.ids.get(name); ok {
			a.Account, a.id, a.cached = found.account, found.id, true
			ids, byID[found.id] = append(ids, []any{found.id}), a
		} else {
			names = append(names, []any{name})
		}
	}
	err := s.driver.queryRows(readBalances, ids, func(row []driver.Value) error {
		a := byID[integer(row[0])]
		a.balance, a.entry = integer(row[1]), integer(row[2])
		return nil
	})
	if err != nil {
		return err
	}
	return s.driver.queryRows(readAccounts, names, func(row []driver.Value) error {
		name := str(row[1])
		// a CHECK ensures 1 or -1
		return b.accounts[name].read(integer(row[0]), name, str(row[2]), int16(integer(row[3])), integer(row[4]), integer(row[5]))
	})
}

func (s *sqliteWriter) readPreconditions(b *batch) error {
	for _, t := range preconditionTables(b.requests) {
		keys := make([][]any, len(t.keys))
		for i, key := range t.keys {
			keys[i] = []any{key}
		}
		err := s.driver.inChunks(keys, func(n int) error {
			return s.driver.read(s.driver.texts.readRows(t.table, n), func(row []driver.Value) error {
				found := make([]any, len(row))
				for i, v := range row {
					found[i] = v
				}
				values, err := normalise(t.table.name, t.table.allColumns(), found)
				if err != nil {
					return err
				}
				b.rows[RowRef{t.table, values[0]}] = preconditionRow{values: values[1:], read: values[1:], stored: true}
				return nil
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *sqliteWriter) writeRows(b *batch) error {
	inserts, balances := b.ownRows(compactColumns)
	for _, i := range inserts {
		if err := s.driver.insert(i.table, i.table, i.columns, i.rows); err != nil {
			return err
		}
	}
	if err := s.driver.execRows(setBalances, balances); err != nil {
		return err
	}
	totals, err := b.totalsAfter()
	if err != nil {
		return err
	}
	if err := s.driver.exec(setHead, b.head.sequence, b.head.hash, b.head.accounts, totals); err != nil {
		return err
	}
	return s.writeOtherTables(b)
}

// update writes the columns of a precondition row that have changed: SQLite writes the indexes of each column that a
// statement sets, whether or not its value is another one.
func (s *sqliteWriter) update(t *preconditionTable, key any, before, after []any) error {
	var changed uint64
	args := make([]any, 0, len(after)+1)
	for i, v := range after {
		if !reflect.DeepEqual(before[i], v) {
			changed, args = changed|1<<i, append(args, v)
		}
	}
	if changed == 0 {
		return nil
	}
	return s.driver.exec(s.driver.texts.updatePrecondition(t, changed), append(args, key)...)
}

// writeOtherTables writes to the tables of other packages: precondition rows and attached rows.
func (s *sqliteWriter) writeOtherTables(b *batch) error {
	for _, t := range updatedTables(b) {
		for i, row := range t.stored {
			if err := s.update(t.table, row[0], t.before[i], row[1:]); err != nil {
				return err
			}
		}
		if err := s.driver.insert(t.table, t.table.name, t.columns(), t.added); err != nil {
			return err
		}
	}
	for _, t := range b.tables {
		if err := s.driver.insert(t, t.Name, t.Columns, values(b.attached[t])); err != nil {
			return err
		}
	}
	return nil
}
