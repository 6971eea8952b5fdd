// Package integrity compares every table that says something about money with the ledger's entries, with the
// other tables and with what was signed. Whoever edits one of them contradicts another. It owns no table and
// writes none.
//
// The ledger proves itself by its hashes (ledger.Replay). This package proves the rest: that each entry has its
// cause at the bank, on a chain or in an order, that each of these was booked, and that the books still contain
// what earlier reconciliations and attestations say. Its checks are in checks.sql, each under the code by which a
// finding is known; the sentences are made where findings are shown.
//
// What holds beside the money is in standing.sql, in the same form: who owns a business, who decided, and what was to be erased.
//
// It reads the tables of every department on purpose: a control must not rely on the code that it controls.
package integrity
