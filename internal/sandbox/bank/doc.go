// Package bank is the pretend bank of the sandbox and of tests. It speaks to the issuer in
// nothing but files in folders, as a real bank over SFTP does: it takes payment orders (pain.001)
// out of one folder and puts answers (pain.002), notices of what was booked (camt.054) and a
// statement at the end of each day (camt.053) into another.
//
// It keeps its books in a database of its own (schema/) and loses or doubles nothing when it is
// killed: an order file is taken once, and what is to be told is written together with what
// happened, then delivered until it is.
//
// It has two accounts of the issuer: main (customers' money) and own. Every other account number
// under the issuer's sort code is a virtual account in front of main.
package bank

import "embed"

//go:embed schema/*.sql
var files embed.FS
