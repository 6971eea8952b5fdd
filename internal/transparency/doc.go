// Package transparency publishes what stands behind the coin: the reserve, the supply on every
// chain, what customers hold here and what is on its way, from one state of the books, and the
// same day by day. Table: transparency_days.
//
// It promises that the figures of one answer belong together, and that a chain's own totalSupply()
// stands beside our figure whether it agrees or not. It reads; it changes nothing.
package transparency
