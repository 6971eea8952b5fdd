// Package pause decides whether anything may move money. While the books are older than the bank or a chain, or it is not known whether
// they are, nothing does: everything through which money moves asks Require, in every process. Who begins and ends a pause is the
// treasury. Table: treasury_pauses.
package pause
