// Package importing brings in the customers of another system, with their balances and addresses, from CSV files. It owns
// the lines that were brought in. It is run by `gbpc import`.
//
// It promises that nothing is written while a line is wrong, that the same file again does nothing, that a run which was killed
// is completed by the next one, that opening balances are booked once, only into books that hold nothing else, and sum to the
// total that was stated, and that nobody gets in without a link to their own mailbox.
package importing
