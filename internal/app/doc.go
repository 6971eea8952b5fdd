// Package app builds every department from the configuration, top to bottom, and joins them:
// whatever two departments of one row must know of each other is an adapter here (join.go). It has
// no business of its own and, but for the sandbox's clock, no state.
//
// Sandbox (sandbox.go) runs everything in this process; Serve (serve.go) runs against a
// PostgreSQL, a chain, a bank and a mail server of your own. Both go through join: no feature
// exists in one of them only, the sandbox's controls apart.
package app
