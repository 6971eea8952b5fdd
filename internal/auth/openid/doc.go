// Package openid lets operators sign in with the identity provider of their organisation: OpenID Connect's authorization
// code flow with PKCE. Tables: auth_openid_attempts, auth_openid_bindings, auth_openid_recoveries.
//
// It promises that
//   - a sign-in ends in the browser that began it, once, within ten minutes;
//   - nothing is believed that the provider did not sign for us, now, for this very sign-in: issuer, audience, nonce, time and
//     signature are checked, and only asymmetric signatures by a key of the provider count;
//   - an operator is whom the provider's unchanging id names: the address counts for the first sign-in alone, and only
//     if the provider has verified it;
//   - a provider that is slow, down or lies costs a caller ten seconds and us a bounded amount of memory.
//
// It knows nothing of sessions: package auth opens them.
package openid
