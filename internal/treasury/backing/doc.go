// Package backing keeps the part of the reserve that is not cash: treasury bills, gilts and units of public-debt
// money-market funds at custodians, what they cost, and what third parties say that they are worth. Tables:
// backing_holdings, backing_orders, backing_valuations, backing_lock.
//
// A holding is in the books at cost, among the safeguarding accounts. It counts as the lower of its cost and its newest
// valuation, and not at all once that is too old. What it earns is the issuer's, and so is what it loses: both go through
// the buffer, the issuer's own money in the reserve, and a holding is not sold below its cost before the buffer covers
// that. Customers are paid from cash alone. Two operators agree on every instrument, order and valuation.
package backing
