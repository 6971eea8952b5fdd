// Package transparency publishes what backs the coin: the reserve, the supply on every chain, customers'
// balances and what is in flight, now and at the end of each day, and attestations of all balances with
// which each customer can prove its own. Tables: transparency_days, transparency_attestations,
// transparency_leaves and transparency_blocks.
//
// It promises that the figures of one answer come from one state of the books, and that each chain's
// totalSupply() is published beside the figure of the books, whether they agree or not. It does not post
// to the ledger.
package transparency
