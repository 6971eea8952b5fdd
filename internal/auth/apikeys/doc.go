// Package apikeys keeps the keys with which machines call in a customer's name. Tables: auth_api_keys,
// auth_api_key_uses, auth_api_key_nonces.
//
// It promises that only the SHA-256 of a secret is stored, that a key that was revoked or has expired is dead in every
// process at once, because each call asks the database, and that a payment can depend on the row of its key (Rows). What
// a scope allows is said in package auth.
package apikeys
