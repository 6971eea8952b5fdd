// Package totp keeps users' authenticator apps (RFC 6238) and their recovery codes. Tables: auth_totp,
// auth_recovery_codes.
//
// It promises that secrets are sealed at rest, that recovery codes are stored as keyed hashes, and that
// each code is good once. It does not count attempts: the caller does, before it asks.
package totp
