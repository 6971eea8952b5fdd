// Package world fills a sandbox with a past: invented people and companies, months of their payments, cases in every
// state, and what waits for operators.
//
// It calls the product's own API, as its customers, operators, bank and wallets do, and moves the clock between. It owns
// no table and knows no department. The same plan makes the same world, but for ids, keys and hashes.
package world
