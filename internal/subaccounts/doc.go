// Package subaccounts keeps a business's money apart: accounts of its own, each with a balance, an account number and
// addresses, and transfers between them in the books. It owns no table: a sub-account is a customer of package customer
// that belongs to a business.
//
// It promises that money moves between the accounts of one business only, in one entry with a transaction for each side,
// once for each idempotency key; that a transfer which the policy of the team wants approved
// is held until then; that no money is moved from or to a customer of the business whose identity check is not
// approved; and that an account is closed only when nothing is in it. Checks of the holders are verification's, and all
// other calls are made for a sub-account as for any customer.
package subaccounts
