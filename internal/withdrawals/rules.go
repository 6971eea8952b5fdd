package withdrawals

import (
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
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

// requireWhitelisted refuses an address that is not on the whitelist, if the customer pays no others.
func requireWhitelisted(listed, whitelistOnly bool) error {
	if !listed && whitelistOnly {
		return ErrNotWhitelisted
	}
	return nil
}

// requireCooledOff refuses an address before the time from which it may be paid.
func requireCooledOff(activeAt, now time.Time) error {
	if now.Before(activeAt) {
		return ErrPayeeCooling
	}
	return nil
}

// isTrusted reports whether a payment needs no authentication: the customer asked not to be asked again for payees
// that were paid with one, and this is such a payee.
func isTrusted(secondaryAuth int, paidBefore bool) bool { return secondaryAuth == 0 && paidBefore }

// payeeRow is a payee that was paid with an authentication.
type payeeRow struct {
	withdrawalID string // the first such payment
	paidAt       time.Time
}

// whitelistRow is an address on a customer's whitelist.
type whitelistRow struct {
	activeAt  time.Time
	deletedAt time.Time // zero: it was not deleted
}

// The rows that are read, and some of them changed, under the lock.
var (
	statuses = ledger.NewPrecondition(customer.StatusRows)
	rules    = ledger.NewPrecondition(customer.PaymentRulesRows)
	payees   = ledger.NewUpsertPrecondition(db.NewKeyedTable[string]("withdrawals_payees", "id", func(r *payeeRow) []db.Field {
		return []db.Field{db.TextField("withdrawal_id", &r.withdrawalID), db.TimeField("paid_at", &r.paidAt)}
	}))
	whitelist = ledger.NewPrecondition(db.NewKeyedTable[string]("withdrawals_whitelist", "id", func(r *whitelistRow) []db.Field {
		return []db.Field{db.TimeField("active_at", &r.activeAt), db.TimeField("deleted_at", &r.deletedAt)}
	}))
)

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
