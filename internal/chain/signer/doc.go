// Package signer signs transactions and authorizations, with keys in an encrypted file (Vault) or in another
// process (Remote). It owns no table.
//
// A key has a name: the name of a role of the token ("minter", "reserve reporter" …), or "deposit/7" for
// deposit address number 7. The deposit keys are derived from one seed (BIP-32, BIP-44). No key leaves the
// package and none is ever printed. Every signature of a transaction or an authorization is checked: if it
// does not recover to the address of the key, the result is an error.
package signer
