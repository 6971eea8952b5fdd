// Package rails joins wallet to the bank and to the chains: it puts their words into wallet's, and
// decides nothing. No tables. What is no customer's (the issuer's own account, the verification
// penny, coins that the treasury had minted) it passes on to whoever is named.
package rails
