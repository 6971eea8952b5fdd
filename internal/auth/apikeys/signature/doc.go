// Package signature verifies HTTP message signatures (RFC 9421) by Ed25519 over digests of bodies (RFC 9530). It knows the
// part of both that requests with an API key need, and refuses everything else.
package signature
