// Package path tests the main path through the API of the real program, which runs as a process with its own
// data folder: a pound is paid in, sent on chain, received back and redeemed. The tests do this once in order,
// again after a restart, and at random while the program is killed. One calls everything as everyone with hostile
// requests, as the program's own OpenAPI documents describe it, and every answer is checked against these. They
// know the program by its HTTP API alone and import nothing of it but tools of tests.
package path
