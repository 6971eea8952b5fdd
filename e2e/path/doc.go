// Package path walks the main path through the API of the real program, as a process of its own in
// a data folder of its own: a pound is paid in, held, sent on chain, received back and redeemed. It
// does so once in order, again after a restart, and at random while the program is killed. It knows
// the program by its HTTP calls alone and imports nothing of it.
package path
