// Package db opens the database and hides whether it is PostgreSQL or SQLite. All SQL is written for
// PostgreSQL. What differs for SQLite is in dialect.go and migrate.go, and in the ledger's two writers.
//
// SQLite has one writer connection and a pool of readers, so a write never receives SQLITE_BUSY from its
// own process and a read never waits for a write. PostgreSQL has one pool.
package db
