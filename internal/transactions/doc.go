// Package transactions keeps the record of every movement of a customer's money, as the customer sees
// it. Tables: transactions, transactions_status_history.
//
// It promises that a transaction only makes the moves of the table in states.go, that every status it
// reaches is written down with its time in the transaction that reaches it, and that the customer is
// notified in that same transaction: by mail where the outcome concerns them, and in the log of events
// that their open pages listen to. A failure is stored as a code of the catalogue; its sentence is made
// when it is read, in the reader's language.
//
// Deposits and withdrawals decide what happens to the money; this package records what they decided. It
// knows nothing of the books, of fees, or of orders.
package transactions
