// Package chainfaults wraps the chain's node and the signer, which package faults leaves out: the tests of the bank use that one,
// and with the libraries of the chain they would be compiled a minute longer for the race detector.
package chainfaults
