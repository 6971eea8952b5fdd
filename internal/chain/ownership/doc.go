// Package ownership verifies that whoever signed a text controls an address: with the address' own key, or as a
// contract wallet that accepts the signature (ERC-1271), also one that is not deployed yet (ERC-6492). It calls nothing:
// the caller runs the program that Program returns at a node.
package ownership
