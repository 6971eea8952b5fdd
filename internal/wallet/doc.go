// Package wallet is the account as its customer sees it: what it holds, on which networks, how the balance
// came about, its statements, its safety settings and the events that keep open pages up to date. Tables: wallet_statement_months.
//
// It promises that balances, history and statements are read from the books themselves, so that they agree
// with each other and with what was moved.
//
// Customers who want it are notified of each monthly statement, once, in parts that a kill does not repeat.
//
// It reads and moves nothing: deposits, withdrawals and transactions do. It knows banks only by what
// transactions call their counterparty, and chains by their name, their token and the customer's deposit
// address.
package wallet
