// Package sessions opens, finds, refreshes and ends the sessions of users. Tables: auth_sessions,
// auth_tokens.
//
// It promises that only the SHA-256 of a token is stored, that a session that ended is over in every
// process at once, because each call asks the database, that a refresh token used twice ends its session
// unless the same device repeats it within 30 seconds before it used what it was given, and that an access
// token ends with the first use of a newer one.
package sessions
