// Package modulus tells whether a UK account number can exist under a sort code (Vocalink's
// "Validating account numbers", version 8.50, with its fourteen exceptions), and makes and checks
// British IBANs. It owns no tables of the database: the weights are embedded, and an operator can
// give newer ones as the files valacdos.txt and scsubtab.txt that Vocalink publishes.
//
// A sort code that no row of the table covers passes: the check finds mistyped numbers, it does not
// prove that an account exists.
package modulus

//go:generate go run ./generate
