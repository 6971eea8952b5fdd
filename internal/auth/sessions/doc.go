// Package sessions opens, finds, refreshes and ends the sessions of users. Tables: auth_sessions,
// auth_tokens.
//
// It promises that only the SHA-256 of a token is stored, that a session that ended is over in every
// process at once, because each call asks the database, and that a refresh token used twice ends its
// session.
package sessions
