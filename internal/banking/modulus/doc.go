// Package modulus checks whether a UK account number is possible under a sort code (Vocalink's "Validating
// account numbers", version 8.50, with its fourteen exceptions), and builds and checks British IBANs. It owns
// no tables of the database. The weights are embedded; an operator can supply newer ones as the files
// valacdos.txt and scsubtab.txt that Vocalink publishes.
//
// A sort code that the table does not contain passes. The check finds mistyped numbers; it does not prove
// that an account exists.
package modulus

//go:generate go run ./generate
