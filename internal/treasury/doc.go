// Package treasury is what the issuer does: it has coins minted, says what part of the reserve
// stands behind each chain, keeps our own cash apart, and holds bank, books and chain against each
// other. Tables: treasury_*.
//
// It promises that nothing is minted while a reconciliation is in breach, that redemptions are
// never stopped by one, and that every difference it finds has a name. It knows customers by the
// withdrawals that wallet tells it of, and no more.
package treasury
