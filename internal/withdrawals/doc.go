// Package withdrawals is how money leaves a customer: coins that are sent on a chain, and coins that are
// redeemed and paid to a bank. Tables: withdrawals, withdrawals_batches, withdrawals_batch_items, withdrawals_breaches,
// withdrawals_breach_ends.
//
// An order is made in redeem.go or transfer.go, and goes one way (order.go): decided by the policy in decide.go, by whoever gives
// the right to it (initiator.go, package team/authority), committed to the books in commit.go, handed to the bank or to the
// treasury in send.go, and ended in settle.go when one of them reports the outcome. Operators review it in between where it is
// large or unusual (review.go). Whom a customer may pay, and whom without an authentication, package payees decides.
//
// It promises that an order is one entry in the books together with everything that must appear with it,
// or nothing; that the same key orders once; that every withdrawal was allowed under the lock that wrote
// it, by the customer's status, limits and authentication as they were then; and that unknown is not
// failed: money is given back only when it is known that it did not leave. Nothing outside the building is
// called while a transaction is open.
//
// It knows neither ISO 20022 nor any chain's library beyond an address: Bank, Network and Minter say what
// it needs.
package withdrawals
