// Package coldkeys has calls of the token's contracts signed by keys that are never on a server. It owns no table.
//
// Prepare reads nonce and fees from a node and writes the unsigned transaction. Sign needs no network: it says in words
// what the transaction does, decoded from the transaction itself, and signs it. Submit sends the signed bytes and
// waits for their confirmations. If a multisignature wallet holds the role, ForSafe writes the call for Safe's
// transaction builder, with the hash that its owners sign.
package coldkeys
