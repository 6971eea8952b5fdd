// Package db opens the database and hides whether it is PostgreSQL or SQLite. All SQL is written for
// PostgreSQL. What differs for SQLite is in dialect.go and migrate.go, and in the ledger's two writers.
//
// SQLite has one writer connection and a pool of readers, so a write never receives SQLITE_BUSY from its
// own process and a read never waits for a write. PostgreSQL has one pool.
//
// There are three ways to read outside a transaction that writes:
//   - now: Read sees all that was committed before each query. Gathered is the same for a row by its key that many callers look
//     up at the same moment, as orders and calls by key do. ReadCaughtUp is the same for long lists, which a replica answers
//     once it has what was committed before.
//   - one moment: in Snapshot several queries see one state, such as sums that must agree.
//   - some seconds old at most, of one moment: ReadStale, for what is published to everybody.
//
// What decides about money or access reads now, and again under the lock of the transaction that writes.
package db
