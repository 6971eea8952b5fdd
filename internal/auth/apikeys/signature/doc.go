// Package signature verifies HTTP message signatures (RFC 9421) by Ed25519 over digests of bodies (RFC 9530). It reads whatever
// both allow beside the key's own signature, and of that one knows every component that a request has but trailers.
package signature
