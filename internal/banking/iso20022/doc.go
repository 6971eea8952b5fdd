// Package iso20022 writes and reads the messages between us and our bank: pain.001.001.09 (payment
// orders), pain.002 (what became of them), camt.054 (what was just booked) and camt.053 (a day's
// statement). It has the fields that we use and no others, owns no tables and knows no rail.
//
// Reading trusts nothing: the size, depth and number of elements are bounded, document types and
// entities are refused, an element that may stand once and stands twice is an error, and amounts
// are exact decimals of GBP. Elements of other namespaces and elements that we do not use are
// skipped.
//
// camt messages are read in the versions .02 and .08, pain.002 in .03 and .10; another version is
// an error, because a shape that was never tested must not be guessed at with money.
package iso20022
