// Package proof is the tree with which every customer can check that its own balance is in the
// published total: a Merkle-sum tree, whose every node carries the sum of what is below it. It is
// arithmetic alone, so that anybody can read it, and write it again in another language; the web site
// has done so.
//
// Amounts are millionths of a coin, as 8 bytes, the highest first. With ‖ for joining,
//
//	leaf = SHA-256(0x00 ‖ salt (32 bytes) ‖ amount ‖ account (UTF-8))
//	node = SHA-256(0x01 ‖ left amount ‖ left hash ‖ right amount ‖ right hash), amount = left + right
//
// A level with an odd number of nodes ends in an empty one: amount 0, 32 zero bytes. The salt is known
// to the account's holder alone, so nobody learns another's balance from a neighbour's proof by
// guessing; what a proof does show of others is one balance without its owner, and the sums of larger and
// larger parts.
package proof
