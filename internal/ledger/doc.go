// Package ledger keeps the double-entry books: named accounts, entries with debit and credit lines,
// and balances. Tables: ledger_head, ledger_accounts, ledger_balances, ledger_entries, ledger_lines,
// ledger_checkpoints, ledger_archives, ledger_archive_files, ledger_archived_entries.
//
// Every entry balances in each asset, satisfies the rules that the Ledger was given, takes no balance
// below zero, and is never changed. A key writes one entry, ever. Every entry carries a hash of itself
// and of its predecessor, so Replay detects any alteration.
//
// There are two ways to write, under one lock. Submit takes customers' orders and commits all that are
// waiting in one transaction (submit.go, group_commit.go, batch.go, write_postgres.go,
// write_sqlite.go). Post writes inside the transaction of a caller that settles something (post.go).
// Both lock the head row first, so the order of entries is the order of commits. The examples show both.
//
// A closed month can leave the tables for files (archive.go). One row of each entry stays, so that its key holds and its lines
// are read, and a replay begins after the newest archive.
//
// The package knows nothing of customers, banks or chains. Package ledger/chart defines which accounts
// there are, which invariants hold between them, and which rows decide about what is added to one (Gate).
package ledger
