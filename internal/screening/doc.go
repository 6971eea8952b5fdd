// Package screening compares customers, the people behind them and addresses on a chain with
// sanctions lists. Table: screening_matches.
//
// It promises that a name that matches an entry on a list is recorded once, as a potential match, and
// stays open until an operator decides that it is a false positive; a confirmed match stays open for
// good. A match of a name that came with a payment holds that payment alone while it is potential. An address that could not be
// checked is Inconclusive, never Clear. It does not know who a customer is: verification passes the names, deposits those that come
// with money, and travelrule those at other providers. What an open match means for a payment is decided by the packages that move
// money.
package screening
