// Package feed tells whoever looks at an account that something in it changed, so that a page need
// not ask again and again. Table: changes.
//
// A change is noted in the transaction that makes it. Those who look on through the same process hear
// of it when that transaction commits; every other process reads the table once a second, one query
// for all its customers together, and only while anybody looks on. A change carries no data: what it
// is about is asked for by a call that checks who may see it. It is a hint, not a record: whoever
// opens a feed reads everything once, and again now and then, and so misses nothing for long.
package feed
