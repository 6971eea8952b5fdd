// Package lockout counts failed attempts at a secret and locks it after too many. Table: auth_attempts.
//
// It promises that an attempt is counted before it is evaluated: of forty that arrive at once, no more
// than the allowed number are looked at, in whichever process. One that could not be evaluated is given back.
// Locks of a subject can escalate: each lasts longer than the one before, and the last until somebody who may lifts it.
package lockout
