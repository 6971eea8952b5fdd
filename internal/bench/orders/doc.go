// Package orders measures the orders of programs: redemptions that businesses with a policy order over HTTP with API keys,
// beside the withdrawals of the ledger alone in the same run, and what each costs its clients, the server and the database.
// It is a test, because only the departments' test bench joins them without a chain and a bank: GBPC_BENCH_ORDERS=5s has it
// measure for as long on each database (`make bench`). A figure that misses its target is reported, and fails nothing.
package orders
