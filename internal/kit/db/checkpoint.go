package db

import (
	"context"
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
	var busy int
	if err := d.reader.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &inLog, &copied); err != nil {
		return 0, 0, fmt.Errorf("copy the log into the database: %w", err)
	}
	return inLog, copied, nil
}
