// Package chart is the chart of accounts: the ledger accounts of the product and the invariants that hold
// between them after every entry, and what decides whether one adds to an account. It has no tables and no state. Every department
// that posts to or reads the ledger uses it.
package chart
