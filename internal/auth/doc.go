// Package auth knows how someone proves who they are: passwords, sessions, mailed codes, TOTP,
// passkeys, and the secondary authentication of single operations. Tables: auth_*.
//
// It promises:
//   - no token, password, code or secret can be read out of the database: tokens are kept as SHA-256,
//     passwords as argon2id, codes as keyed hashes, TOTP secrets sealed;
//   - a session that ended is over in every process at once: each call asks the database;
//   - neither an answer nor the time it takes tells whether an address is registered;
//   - a guess is counted before it is evaluated, and strangers' guesses never keep a customer out of
//     a browser that was used before;
//   - an authentication for a payment is good for that payment, in that session, once.
//
// It knows nothing of money: what a challenge is for, it is told as a hash and a summary.
package auth
