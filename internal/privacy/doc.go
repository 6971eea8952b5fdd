// Package privacy owns what is kept of whom: the export of everything about a customer, the erasure of a customer who
// has left, and how long is kept what nobody needs any more. It owns the note of erasures.
//
// It promises that every table of the schema is on its list, exported or with the reason why not; that a customer is erased
// only with nothing left in the account and with the approval of two operators; and that what the law requires is kept until its
// time is over, and
// not longer: the Money Laundering Regulations 2017 (SI 2017/692), regulation 40, require copies of the documents of due diligence
// and records of transactions for five years from the end of the business relationship, and their deletion afterwards; the
// books are kept as company law and tax law require, and hold ids and amounts alone.
//
// It reads and erases in the tables of every department on purpose: what is forgotten in one place is not erased.
package privacy
