// Package pricing is what the issuer charges and allows: fees, limits by risk tier, velocity rules, and
// how much of a limit was used. Tables: pricing_terms, pricing_tiers, pricing_limits_used.
//
// It promises that terms only change when two operators agree, as a new version that leaves orders placed
// before as they were; that a fee is rounded in the customer's favour; and that what was used of a limit
// is counted under the lock of the entry that uses it, so that any number of payments at once cannot pass
// a limit together.
//
// It says what a payment costs and whether it is within the limits. It does not know what becomes of the
// payment, who is paid, or how.
package pricing
