package ledger

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// sqliteWriter writes a batch as Post does, in one transaction on the database's only writer connection, which it shares with
// all other transactions and holds from lock to write.
type sqliteWriter struct {
	postWriter

	db        *db.DB
	alongside func(context.Context, db.Conn) error
	conn      *sql.Conn // held while a transaction is open
}

func newSQLiteWriter(d *db.DB, alongside func(context.Context, db.Conn) error) *sqliteWriter {
	return &sqliteWriter{postWriter: postWriter{dialect: db.SQLite, lasting: true}, db: d, alongside: alongside}
}

// background is the context of every statement: a context that can end would cost a goroutine for each
// statement, and waiting is bounded by the busy timeout.
var background = context.Background()

// lock takes the only write lock of the database, so the reads need no lock of their own.
func (s *sqliteWriter) lock(ctx context.Context, b *batch) error {
	conn, err := s.db.Writer().Conn(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	s.conn, s.tx = conn, db.Tx{Conn: s.db.On(conn)}
	if err := s.exec("begin immediate"); err != nil {
		return s.failed(fmt.Errorf("%w: %w", errUnreachable, err))
	}
	if err := s.read(b); err != nil {
		return s.failed(err)
	}
	return nil
}

func (s *sqliteWriter) read(b *batch) error {
	if err := s.lockHead(background, b); err != nil {
		return err
	}
	if err := s.readRecords(b); err != nil {
		return err
	}
	if err := s.readAccounts(background, b); err != nil {
		return err
	}
	return s.readPreconditions(background, b)
}

// readRecords finds the entries under the keys of the commands. The keys come first in each join, so that SQLite loops over them
// and looks up the table.
func (s *sqliteWriter) readRecords(b *batch) error {
	for requests := b.requests; len(requests) > 0; {
		n := s.atOnce(len(requests))
		args := make([]any, 0, 2*n)
		for _, r := range requests[:n] {
			args = append(args, r.Owner, r.Key)
		}
		var owner, key string
		var request []byte
		var old oldRecord
		into := []any{&owner, &key, &request, &old.sequence, &old.hash, &old.response, &old.archived}
		err := s.scan(background, `with k (owner, key) as (values (?, ?)`+strings.Repeat(", (?, ?)", n-1)+`)
			select e.owner, e.key, e.request, e.sequence, e.hash, e.response, false
			from k cross join ledger_entries e where e.owner = k.owner and e.key = k.key
			union all select e.owner, e.key, null, e.sequence, e.hash, null, true
			from k cross join ledger_archived_entries e where e.owner = k.owner and e.key = k.key`, args, into, func() error {
			copy(old.request[:], request)
			b.records[recordKey{owner, key}] = old
			old = oldRecord{} // its slices are not to be scanned into again
			return nil
		})
		if err != nil {
			return err
		}
		requests = requests[n:]
	}
	return nil
}

func (s *sqliteWriter) write(_ context.Context, b *batch) error {
	if len(b.accepted) > 0 {
		if err := s.writeRows(b); err != nil {
			return s.failed(err)
		}
	}
	if err := s.exec("commit"); err != nil {
		return s.failed(fmt.Errorf("%w: %w", errCommitLost, err)) // the second attempt finds what reached the disk
	}
	return s.release()
}

func (s *sqliteWriter) writeRows(b *batch) error {
	if err := s.postWriter.write(background, b); err != nil {
		return err
	}
	for _, t := range updatedTables(b) {
		for i, row := range t.stored {
			if err := s.update(t.table, row[0], t.before[i], row[1:]); err != nil {
				return err
			}
		}
		if err := s.insert(background, rowsToInsert{t.table.name, t.columns(), t.added}, ""); err != nil {
			return err
		}
	}
	for _, t := range b.tables {
		if err := s.insert(background, rowsToInsert{t.Name, t.Columns, values(b.attached[t])}, ""); err != nil {
			return err
		}
	}
	return s.beside()
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
	_, err := s.tx.ExecContext(background, s.texts.updatePrecondition(t, changed), append(args, key)...)
	return err
}

// beside does what is to be done in the transaction besides, or undoes it.
func (s *sqliteWriter) beside() error {
	if s.alongside == nil {
		return nil
	}
	if err := s.exec("savepoint alongside"); err != nil {
		return err
	}
	if s.alongside(background, s.tx.Conn) != nil {
		if err := s.exec("rollback to alongside"); err != nil {
			return err
		}
	}
	return s.exec("release alongside")
}

func (s *sqliteWriter) exec(text string) error {
	_, err := s.conn.ExecContext(background, text)
	return err
}

// failed rolls the transaction back and releases the connection, which is closed if that does not work. A failed commit may
// have ended the transaction.
func (s *sqliteWriter) failed(err error) error {
	err = classify(err)
	var none *sqlite.Error
	if rollback := s.exec("rollback"); rollback != nil && (!errors.As(rollback, &none) || none.Code() != sqlite3.SQLITE_ERROR) {
		closed := s.conn.Raw(func(any) error { return driver.ErrBadConn })
		s.conn = nil
		return errors.Join(err, rollback, closed)
	}
	return errors.Join(err, s.release())
}

func (s *sqliteWriter) release() error {
	conn := s.conn
	s.conn = nil
	return conn.Close()
}

// abandon rolls an open transaction back.
func (s *sqliteWriter) abandon(context.Context) {
	if s.conn != nil {
		_ = s.failed(errUnreachable)
	}
}

// close has nothing to close: the connection is the database's.
func (s *sqliteWriter) close(context.Context) error { return nil }

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
