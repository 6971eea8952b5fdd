// Package wallet is what a customer does with money: pay in, pay out to a bank, send on a chain,
// receive from one, and look at all of it. Tables: all that begin with wallet_.
//
// It promises that an order of a customer is one entry in the books together with everything that
// must appear with it, or nothing; that the same key orders once; that every payment out was allowed
// under the lock that wrote it, by the customer's status, limits and authentication as they were
// then; and that unknown is not failed: money is given back only when it is known that it did not
// leave.
//
// The ways in are here: customers' calls (http*.go), what the rails report (credit.go, settle.go,
// arrive.go; package rails joins them to banking and chain), and what operators decide (review.go,
// receipts.go, quarantine.go). Nothing outside the building is called while a transaction is open:
// jobs.go does that.
//
// It knows neither ISO 20022 nor any chain's library: Bank, Network and Minter say what it needs.
package wallet
