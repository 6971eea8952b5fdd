// Package auth signs users in and authenticates what they do: registration, sign-in, access guards, secondary
// authentication of single operations, changes of passwords and e-mail addresses. Table: auth_challenges. Each
// mechanism has a package and tables of its own:
//
//	passwords       hashing, verification and rules of passwords; breached has the lists
//	emailcodes      codes mailed to an address
//	totp            authenticator apps and recovery codes
//	passkeys        WebAuthn credentials
//	sessions        sessions and their tokens
//	openid          the identity provider with which operators sign in
//	devices         browsers in which a user has signed in before
//	lockout         counts of failed attempts
//	securityevents  the record of what happened to a user's sign-in
//	secret          text that is never printed
//
// It promises that
//   - no token, password, code or secret can be read from the database: tokens are stored as SHA-256,
//     passwords as argon2id, codes as keyed hashes, and TOTP secrets are sealed;
//   - a session that ended is over in every process at once, because each call asks the database;
//   - neither an answer nor the time it takes reveals whether an address is registered;
//   - an attempt is counted before it is evaluated, and strangers' attempts never lock a user out of a browser
//     the user has signed in with before, nor hold up a registration or a reset;
//   - the authentication of a payment is good for that payment, in that session, once.
//
// It knows nothing of money: it sees the purpose of a challenge as a hash and a summary.
package auth
