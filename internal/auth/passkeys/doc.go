// Package passkeys registers WebAuthn credentials and verifies what they sign. Tables: auth_passkeys,
// auth_ceremonies.
//
// It promises that each challenge is good once and for five minutes, that user verification is always
// required, and that a signature made for one operation is accepted for no other.
package passkeys
