// Package faults makes external services fail on purpose: the bank, the chain's node, the mail server, the file storage and
// the signer. Set wraps the interface that each adapter implements (chainfaults those of the chain); the sandbox's
// /sandbox/fault and the tests set the faults. A part that refuses answers every call with an error, and one that hangs does not
// answer until the caller's
// context ends or the fault is set back. Nothing is stored: a restart ends every fault.
package faults
