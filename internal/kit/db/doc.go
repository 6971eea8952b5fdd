// Package db opens the database and hides which of the two it is. All SQL is written for
// PostgreSQL; what SQLite needs differently stands in dialect.go, and nowhere else but in the
// ledger's two writers.
//
// SQLite has one writer connection and a pool of readers, so a write never meets SQLITE_BUSY from
// our own process and a read never waits for a write. PostgreSQL has one pool.
package db
