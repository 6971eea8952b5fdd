// Package travelrule tells the provider of a receiving wallet who pays and who is paid, before coins leave (the Money
// Laundering Regulations 2017, part 7A), and keeps what other providers tell us of coins that arrive. Table:
// travelrule_messages, travelrule_linked, travelrule_counts.
//
// A message (ivms.go, compose.go) is made of the customer's verified identity, with the extended set across borders from the
// law's threshold on (threshold.go), to which a customer's transfers of a day to one address or person count together
// (linked.go), and stored sealed. A payment to another provider waits until that provider accepts it
// (outgoing.go, ask.go); a provider that refuses it ends it, and one that does not answer for long is an exception
// (exceptions.go). Other providers' messages are authenticated (sign.go), read (read.go), stored whole (incoming.go), and matched
// to deposits
// (arrival.go). What they say is erased when its time is over (retention.go), and exported for authorities (export.go).
//
// It promises that a payment has one message, asked under one id however often; that unknown is not refused; that what a
// provider said is said once, and later words change nothing; and that an answer tells a stranger nothing about a customer
// but whether an address is one of ours.
//
// It moves no money, and does not know what a withdrawal or a deposit is: withdrawals asks Clear before coins leave and is
// told of decisions (OnDecided), deposits reports what arrives.
package travelrule
