// Package ledgerbench measures the ledger beside two references in the same run, on tables of the same shape:
// one row-locking transaction for each transfer (statement by statement, and pipelined), and a raw bulk
// insert of the same rows. Because machines differ, the targets are ratios. It creates a database of its
// own and drops it afterwards; it does not write to the database it is given.
package ledgerbench
