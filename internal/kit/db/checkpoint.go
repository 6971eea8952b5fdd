package db

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// SQLite appends what is committed to a log and copies it into the database from time to time. It would have the writer do
// so, with everybody who waits for it behind.
const (
	// copyInterval is how often the log is copied beside the writer. A page that many transactions change is copied once.
	copyInterval = 200 * time.Millisecond
	// writersShare is the length of the log, in pages of 4 KiB, from which on the writer copies too, as before it can begin
	// the log anew it has to: what is left by then is little.
	writersShare = 8000
)

// copyLogs copies the log until ctx ends.
func (d *DB) copyLogs(ctx context.Context) {
	tick := time.NewTicker(copyInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_, _, _ = d.copyLog(ctx) // what it did not copy the next one does, or the writer
		}
	}
}

// copyLog copies what is committed, as far as no reader needs what it would replace. It waits for nobody and holds nobody up.
func (d *DB) copyLog(ctx context.Context) (inLog, copied int, err error) {
	d.copies.Lock()
	defer d.copies.Unlock()
	var busy int
	if err := d.reader.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &inLog, &copied); err != nil {
		return 0, 0, fmt.Errorf("copy the log into the database: %w", err)
	}
	return inLog, copied, nil
}

// EmptyLog copies all of SQLite's log into the database file, synced, and empties it. It waits for readers, and fails if they
// do not end. On PostgreSQL it does nothing.
func (d *DB) EmptyLog(ctx context.Context) error {
	if d.dialect != SQLite {
		return nil
	}
	d.copies.Lock() // SQLite refuses a second copying at once, and calls that no error
	defer d.copies.Unlock()
	var busy, inLog, copied int
	if err := d.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &copied); err != nil {
		return fmt.Errorf("empty the log of the database: %w", err)
	}
	if busy != 0 {
		return errLogBusy
	}
	return nil
}

var errLogBusy = errors.New("the log of the database is being read")
