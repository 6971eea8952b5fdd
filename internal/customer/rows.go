package customer

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// StatusTable describes the columns that another department reads under the lock, to decide by the current
// status: the key, then the status.
var StatusTable = db.Table{Name: "customers", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "status", Type: db.Text}}}

// PaymentRulesTable describes the settings by which a payment is decided under the lock: the key, then the
// setting in which a payment stores "do not ask next time" (1 asks, 0 does not), and the columns that
// WhitelistOnlyIn reads.
var PaymentRulesTable = db.Table{Name: "customer_settings", Columns: []db.Column{
	{Name: "customer_id", Type: db.Text}, {Name: "secondary_auth", Type: db.Integer}, {Name: "whitelist_only", Type: db.Boolean},
	{Name: "pending_whitelist_only", Type: db.Boolean}, {Name: "pending_at", Type: db.Timestamp},
}}

// WhitelistOnlyIn reports whether only whitelisted addresses may be paid at now, from the columns of
// PaymentRulesTable after the key. A pending looser value is in force from its time on, even while it is still
// in the pending columns.
func WhitelistOnlyIn(row []any, now time.Time) bool {
	only, _ := row[1].(bool)
	waits, pending := row[2].(bool)
	from, set := row[3].(time.Time)
	if pending && set && !now.Before(from) {
		return waits
	}
	return only
}
