package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// unavailableStates are the SQLSTATEs, or the classes of them, with which PostgreSQL says that it cannot do what it
// could do at another time. Nothing is wrong with the statement.
var unavailableStates = []string{
	"08",    // connection
	"53",    // resources: disk full, out of memory, too many connections
	"57",    // intervention: shutting down, starting, cancelled, the statement's time is up
	"58",    // error of the system, such as input and output
	"25006", // read-only: a replica, or a server that protects itself
	"25P03", // the time between two statements of a transaction is up
	"55P03", // a lock was not given within its time
}

// IsUnavailable reports whether err means that the database cannot be reached, did not answer in time, or cannot write:
// the same call may succeed later. The error of an external service that cannot be reached is one too.
func IsUnavailable(err error) bool {
	if err == nil {
		return false
	}
	var pg *pgconn.PgError
	var lite *sqlite.Error
	var network net.Error
	switch {
	case IsRetryable(err): // every attempt failed
		return true
	case errors.As(err, &pg):
		for _, state := range unavailableStates {
			if strings.HasPrefix(pg.Code, state) {
				return true
			}
		}
		return false
	case errors.As(err, &lite):
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL,
			sqlite3.SQLITE_NOMEM:
			return true
		}
		return lite.Code() == sqlite3.SQLITE_READONLY_DBMOVED
	case errors.As(err, &network): // refused, cut, timed out
		return true
	}
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(
		err, io.ErrUnexpectedEOF,
	) || pgconn.SafeToRetry(err)
}

// probeBytes is more than the free space on a page of either engine, so that a probe needs space on the disk.
const probeBytes = 16 << 10

// ProbeWrite commits a small write, and returns an error if the database cannot be reached or cannot write: a full disk
// answers every question and takes no order.
func (d *DB) ProbeWrite(ctx context.Context) error {
	filler := make([]byte, probeBytes)
	_, _ = rand.Read(filler) // never fails; random, because PostgreSQL compresses
	number := int64(binary.LittleEndian.Uint64(filler) >> 1)
	err := d.once(ctx, nil, func(ctx context.Context, tx Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO write_probe (id, filler) VALUES ($1, $2)", number, filler); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM write_probe WHERE id <> $1", number) // afterwards: space must be found first
		return err
	})
	if err != nil {
		return fmt.Errorf("probe a write: %w", err)
	}
	return nil
}
