// Package chart is the chart of accounts: the ledger accounts of the product and the invariants that hold
// between them after every entry. It has no tables and no state. Packages wallet and treasury share it.
package chart
