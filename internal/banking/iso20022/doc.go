// Package iso20022 reads and writes the messages that the issuer and its bank exchange: pain.001.001.09
// (payment orders), pain.002 (payment status reports), camt.054 (notifications of booked entries) and
// camt.053 (daily statements). It has only the fields that the issuer uses. It owns no tables and knows no
// rail.
//
// Input is not trusted. The depth, the length of a text and the number of elements of an entry are limited; the
// size of a file is not, because Scan keeps no entry. Document types and
// entities are rejected. It is an error if an element that may occur once occurs twice. Amounts are exact
// decimals in GBP. Elements of other namespaces and elements that are not used are skipped.
//
// camt messages are read in versions .02 and .08, and pain.002 in .03 and .10. Any other version is an error,
// because a format that was never tested must not be guessed.
package iso20022
