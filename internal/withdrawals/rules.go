package withdrawals

import (
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/ledger"
)

// The rules by which an order is decided, each in one place. Every order is decided twice: when it comes in, so
// that the customer is told why before having to authenticate, and under the lock of the books, by the rows as
// they are then (commit.go). The rules of fees, limits and velocity are pricing's (pricing.Quote), those of an
// authentication or a key team's (package authority).

// requireActive refuses a customer that is frozen or closed.
func requireActive(status customer.Status) error {
	if status != customer.Active {
		return ErrFrozen
	}
	return nil
}

var statuses = ledger.NewPrecondition(customer.StatusRows)

// A payment from a sub-account depends on its business too: on its status, and on the policy of its team.

// statusRows name the rows whose status decides about the payer.
func statusRows(payer customer.Customer) []ledger.RowRef {
	refs := []ledger.RowRef{statuses.Row(payer.ID)}
	if payer.IsSubAccount() {
		refs = append(refs, statuses.Row(payer.ParentID))
	}
	return refs
}

// requireActiveUnderLock refuses a payer that is frozen or closed, by the rows as they are now: without them the ledger
// refuses the order.
func requireActiveUnderLock(rows *ledger.Rows, payer customer.Customer) error {
	own, _ := statuses.Get(rows, payer.ID)
	if err := requireActive(own.Status); err != nil || !payer.IsSubAccount() {
		return err
	}
	business, _ := statuses.Get(rows, payer.ParentID)
	return requireActive(business.Status)
}

// hasTeam reports whether the payer can have a policy.
func hasTeam(payer customer.Customer) bool {
	return payer.Kind == customer.Business || payer.IsSubAccount()
}
