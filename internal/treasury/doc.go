// Package treasury is what the issuer does: it orders mints, allots the reserve to the chains, pays out
// accrued fees, resolves unexplained debits, and reconciles bank, books and chain.
//
// Tables: treasury_bank_statements, treasury_reconciliations, treasury_minting_stops, treasury_fee_payouts,
// treasury_debit_resolutions, treasury_repayments, treasury_lock, treasury_journals.
//
// Nothing is minted after a reconciliation found a discrepancy until an operator resumes minting, nor while the bank's newest
// statement is too old (stale_reserve.go); redemptions continue. Every finding has a code, and the screens make the text. What
// moves the issuer's money needs two operators. The package knows customers only through their withdrawals.
package treasury
