// Package bank imitates the issuer's bank in the sandbox, in tests and in the simulation. It exchanges nothing but files in
// folders with the issuer, as a real bank over SFTP does: it reads payment orders (pain.001) from one
// folder, and writes status reports (pain.002), notifications of entries (camt.054) and a statement at
// the end of each day in London (camt.053) into another. The simulation hands it the orders, and takes the files, itself.
//
// Its books are in memory, and their records in a database of its own (schema/), unless they end with the process. It loses
// or duplicates nothing when it is killed: an order file is processed once, and each message is stored together with what it
// reports, then delivered until that has succeeded.
//
// It holds two accounts of the issuer: main (customers' money) and own. Every other account number under
// the issuer's sort code is a virtual account of main.
package bank

import "embed"

//go:embed schema/*.sql
var files embed.FS
