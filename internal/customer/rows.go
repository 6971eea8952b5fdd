package customer

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// StatusRow is a customer's status as other departments decide by it under the lock of the books.
type StatusRow struct {
	Status Status
}

// StatusRows finds the status of a customer.
var StatusRows = db.NewKeyedTable[ID]("customers", "id", func(r *StatusRow) []db.Field {
	return []db.Field{db.TextField("status", &r.Status)}
})

// PaymentRules are the settings by which a payment is decided under the lock of the books.
type PaymentRules struct {
	// SecondaryAuth is 1 to require a secondary authentication for every payment, and 0 to require none for
	// payees that were paid with one before. A payment stores "do not ask next time" in it.
	SecondaryAuth int64

	whitelistOnly        bool
	pendingWhitelistOnly *bool
	pendingAt            time.Time
}

// PaymentRulesRows finds the payment rules of a customer.
var PaymentRulesRows = db.NewKeyedTable[ID]("customer_settings", "customer_id", func(r *PaymentRules) []db.Field {
	return []db.Field{
		db.IntegerField("secondary_auth", &r.SecondaryAuth), db.BooleanField("whitelist_only", &r.whitelistOnly),
		db.OptionalBooleanField("pending_whitelist_only", &r.pendingWhitelistOnly), db.TimeField("pending_at", &r.pendingAt),
	}
})

// WhitelistOnly reports whether only whitelisted addresses may be paid at now. A pending looser value is in force
// from its time on, even while it is still in the pending columns.
func (r PaymentRules) WhitelistOnly(now time.Time) bool {
	if r.pendingWhitelistOnly != nil && !r.pendingAt.IsZero() && !now.Before(r.pendingAt) {
		return *r.pendingWhitelistOnly
	}
	return r.whitelistOnly
}
