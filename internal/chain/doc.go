// Package chain is our hand on a blockchain and our eye on it: it has orders carried out there exactly
// once, and reports what happened there once it is confirmed. Tables: all that begin with chain_.
//
// The hand (send*.go, follow.go, fees.go). An order is a row written in its caller's transaction,
// under a key. A worker then gives it a nonce, stores the signed bytes, and only then sends them, the
// same bytes again until the transaction is final. The contract refuses a reference it has seen, so
// even a signature made twice mints once. Unknown is not failed: an order fails only when it is final
// on the chain that it did, or before anything was signed.
//
// The eye (watch.go, apply.go, reorganise.go). Blocks are read in order, each joined to the one
// before by its parent's hash. What concerns us in a block is stored in the transaction that moves
// the cursor past it, and reported to the Sink in the transaction that moves the cursor far enough
// beyond. When history changes, the cursor goes back to the last common block, and the Sink hears of
// what is gone.
//
// Any number of processes may run a worker on one database: a lease decides which one works, and
// every step would be refused if two did.
//
// It knows nothing of customers but an id, and nothing of the books: the Sink (wallet) books, the
// Reserve (treasury) says what stands behind the coins.
package chain
