// Package chain sends transactions to a blockchain and watches it. It carries out each order exactly once and
// reports events once they are confirmed. It owns all tables whose names begin with chain_.
//
// Sending (order.go, send_order.go, track_transaction.go, gas.go, gas_price.go, rejection.go). An order is a row that
// the caller writes in its own transaction, under an idempotency key. A worker assigns a nonce to it, signs
// the transaction, stores the signed bytes and only then broadcasts them. It rebroadcasts the same bytes, or
// a replacement with the same nonce and higher fees (EIP-1559), until the transaction has its confirmations.
// The contract rejects a reference that it has seen before, so an order that was signed twice still mints
// once. An unknown outcome is not a failure: an order fails only when a confirmed receipt shows that it
// reverted repeatedly, or before anything was signed.
//
// Watching (watch.go, apply_block.go, verify_event.go, confirm_events.go, reorg.go). Blocks are read in order, and
// each must name the hash of the block before it as its parent. A log counts only if it is the token's and of that
// block. The transaction that moves the cursor past a block stores the events of the block. Once the cursor is far
// enough beyond it, they are verified and reported to the Sink as confirmed, a few in a transaction, so that customers'
// orders need not wait. A deposit is confirmed only if a quorum of the endpoints agrees on its block and its log, and
// if its address holds all that was deposited; otherwise it is put aside as an exception and verified again. After a
// reorganisation the cursor goes back to the common ancestor, and the Sink is notified of the deposits that were
// removed. Acts on the token or its reserve feed that nobody here ordered (foreign_event.go) and orders that grow old (old_orders.go)
// raise exceptions.
//
// Nodes. All calls to nodes go through nodes.Endpoints: an endpoint that does not answer, is on another chain or is behind is
// passed over, and its work goes on at another.
//
// Sweeping (deposit_address.go, sweep.go). Every customer has a deposit address on each network. Credited
// deposits are swept: the coins of one address are burned together by one redemption.
//
// Any number of processes may run a Worker on one database. A lease decides which of them works, and the
// database would reject every step of a second one.
//
// The package knows customers by id only, and it knows nothing of the ledger. The Sink (deposits, withdrawals and treasury, joined
// in app) books what happened, and the Reserve (treasury) supplies the reserve that is allocated to a network.
package chain
