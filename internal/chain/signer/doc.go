// Package signer holds the keys that act on a chain, or speaks to whoever holds them. It owns no table.
//
// A key is asked for by name: one name per role of the token ("minter", "reserve reporter" …) and
// "deposit/7" for the deposit address number 7, which comes from one seed by BIP-32 and BIP-44. It
// promises that no key leaves it and that none is ever printed, and that what is signed can be
// recovered to the named address: a signature that cannot is an error, whoever made it.
package signer
