// Package proof builds the Merkle sum tree with which every customer can verify that its own balance is
// part of the published total: each node carries the sum of the balances below it. The package depends
// on nothing else, so that others can read it and implement it in another language, as the web site does.
//
// Amounts are millionths of a coin, as 8 bytes, big-endian. With ‖ for concatenation,
//
//	leaf = SHA-256(0x00 ‖ salt (32 bytes) ‖ amount ‖ account (UTF-8))
//	node = SHA-256(0x01 ‖ left amount ‖ left hash ‖ right amount ‖ right hash), amount = left + right
//
// A level with an odd number of nodes is padded with an empty node: amount 0, 32 zero bytes. Only the
// account's holder knows the salt, so that no one can test by guessing whose balance the neighbour in a
// proof is. A proof does reveal one balance without its owner, and the sums of ever larger parts of the
// tree.
package proof
