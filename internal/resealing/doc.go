// Package resealing seals everything again with a new key, while servers run: each sealed column of every department, and
// every document with a new key of its owner. It owns the note of how far it is. It is run by `gbpc keys --reseal`.
//
// It promises that each value stays bound to its row, that what somebody changes meanwhile is not overwritten, that a run
// which was killed goes on where it was, and that the old key is only called unused after every value was looked at again.
//
// It reads the tables of every department on purpose: the list of sealed columns is one, and a test finds each in the schema.
package resealing
