// Package releasetest keeps what the last release of the program was to its database, and finds out whether that program still
// runs on the schema of today: version N-1 on schema N.
//
// A record is a folder of internal/schema/releases named for the version: the migrations as they were, every statement of the program (those of sqlc, and
// of those written by hand the ones that are whole), and rows of every department's tables. `make release-record` writes it. The
// program does not contain this package; its tests are the check.
package releasetest
