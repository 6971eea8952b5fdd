// Package deposits is how money comes to a customer: pounds from a bank and coins from a chain. Tables:
// deposits_orders, deposits_chain, deposits_unmatched_credits.
//
// A credit at our bank that comes from a customer's verified bank account to the customer's virtual
// account is credited at once, announced or not (order.go, credit.go). Any other is an unmatched credit
// until operators assign it or send it back (unmatched_credit.go). Coins on a deposit address are
// credited once they are confirmed and their sender is clear (chain_deposit.go, screening.go); until then
// they are in quarantine (quarantine.go). The bank may recall a credit (recall.go), also one that is
// unmatched (recall_unmatched.go), and a chain may lose a deposit in a deep reorganisation (reorg_loss.go).
//
// It promises that what a bank or a chain reports is booked once, however often it is reported; that the
// books and the transaction change together; and that nothing is credited to a customer who is closed or
// has an open screening match until operators decide.
//
// It is given what arrives by banking and chain, and posts to the books. It does not know how money
// leaves, and it never mints: the treasury's own cash makes up for a lost deposit through SafeguardingTopUps.
package deposits
