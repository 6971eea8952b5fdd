// Package closing freezes the books of a month. Two operators agree on it, with the month's trial balance and the
// reconciliation of its last day before them; both are kept as they were, with their hashes. Tables: closing_months,
// closing_balances, closing_documents.
//
// A closed month gets no entry any more: the ledger books nothing before the month's end (ledger.OpenFrom), whatever a
// clock says. A fact that is late, such as a bank entry with an earlier value date, is booked on the day on which it is
// known, and keeps its value date. Months are closed in their order, and only the newest closed one can be reopened.
package closing
