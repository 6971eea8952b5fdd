// Package ledger keeps the books: named accounts, entries with debit and credit lines, balances.
// Tables: ledger_head, ledger_accounts, ledger_balances, ledger_entries, ledger_lines.
//
// It promises that every entry balances in each asset, breaks none of the rules it was given, takes
// no balance below zero and is never changed; that the same key writes one entry, for ever; and
// that every entry carries the hash of itself and its predecessor, so that Replay finds whatever
// was altered behind its back.
//
// There are two doors and one lock. Submit takes orders of customers and commits as many as are
// waiting in one transaction (submit.go, batch.go, write_postgres.go, write_sqlite.go); Post writes
// inside the transaction of a caller that settles something (post.go). Both lock the head row
// first, so the order of entries is the order of commits.
//
// It knows nothing of customers, banks or chains: which accounts there are and what must hold
// between them stands in ledger/chart.
package ledger
