// Package iso20022 reads and writes the messages that the issuer and its bank exchange: pain.001.001.09
// (payment orders), pain.002 (payment status reports), camt.054 and camt.052 (notifications of booked entries) and
// camt.053 (daily statements). It has only the fields that the issuer uses. It owns no tables and knows no
// rail.
//
//	scan.go, read_tree.go, encoding.go        a file, its elements, its encoding
//	schema_types.go, values.go, address.go    what an element holds
//	read_camt.go, transactions.go, entry_status.go   reports and entries
//	payment_order.go, status_report.go, write_camt.go   orders, answers, statements of ours
//
// Input is not trusted. The depth, the length of a text and the number of elements of an entry are limited; the
// size of a file is not, because Scan keeps no entry. Document types and
// entities are rejected. Amounts are exact decimals in GBP. Elements of other namespaces and elements that are not used
// are skipped.
//
// Of an entry, amount, direction and status must be readable; of what else is said of it, what cannot be read is not
// there. An entry or a report that cannot be read is an error of its own, and the rest of its file is read. Every form that
// a type of XML Schema allows is read.
//
// camt messages are read in versions .02 to .13, whose differences are those of nesting and names, and pain.002 in .03 to
// .14. Any other version is an error, because a format that was never tested must not be guessed.
package iso20022
