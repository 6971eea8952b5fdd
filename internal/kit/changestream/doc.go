// Package changestream notifies open pages that something in a customer's account changed, so that
// they need not poll. Table: change_stream.
//
// A change is published in the transaction that makes it. Subscribers of the same process receive it
// when that transaction commits; every other process reads the table once a second, with one query for
// all its customers, and only while it has subscribers. A change carries a kind and an id but no data:
// the page fetches the data through a call that checks access. A change is a hint, not a record. A
// subscriber reads everything when it subscribes, and again from time to time, so a change that was
// lost is noticed soon.
package changestream
