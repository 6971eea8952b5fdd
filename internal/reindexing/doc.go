// Package reindexing computes again, under a new index key and while servers run, the keyed hashes by which sealed values are
// found. It owns the note of how far it is. It is run by `gbpc keys --reindex`.
//
// It promises that every column of keyed hashes is on one of its lists: those that are computed again from what is sealed beside
// them; those whose values lapse by themselves before the older key may be retired; and those of bank entries, which are
// emptied then, because what they are made of is not kept. What somebody changes meanwhile is not overwritten, a run that
// was killed goes on where it was, and the older key is only retired after every value was looked at again.
//
// It reads the tables of every department on purpose: the list is one, and a test finds each column in the schema.
package reindexing
