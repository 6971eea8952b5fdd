// Package ledgerbench measures the ledger beside two references in the same run, on tables of the
// same shape: one row-locking transaction a transfer (statement by statement, and pipelined), and a
// raw bulk insert of the same rows. Machines and their neighbours differ, so what counts are the
// ratios. It works in a database of its own that it makes and drops: the one it is given is not
// written to.
package ledgerbench
