// Package payees decides whom a customer may pay: the addresses on its whitelist, how long each cools off, whose wallet each is, and
// which payees it has paid with an authentication before. Tables: withdrawals_whitelist, withdrawals_ownership_texts,
// withdrawals_payees, which have the names of the department that they were part of.
//
// A customer adds addresses (add_addresses.go), its team approves them if its policy wants that (approve_address.go), and it says
// whose wallet one is, or proves that it is its own (describe_address.go, ownership.go). Whether one may be paid is decided in
// pay.go, when an order comes in and once more under the lock of the books; whether that needs an authentication, in trust.go.
//
// It promises that nobody can pay an address before it has cooled off, nor one that was taken off the whitelist if the customer
// pays no others; and that no address is listed which is internal, sanctioned, or not screened.
//
// It knows no payment: who waits for a description is told of it (OnDescribed).
package payees
