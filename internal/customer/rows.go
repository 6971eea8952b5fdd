package customer

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// StatusTable are the columns another package's statement reads under the lock, to decide by the
// status as it is and not as it was: the key, then the status.
var StatusTable = db.Table{Name: "customers", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "status", Type: db.Text}}}

// PaymentRulesTable are the settings by which a payment is decided under the lock: the key, then the
// setting with which a payment stores "do not ask next time" together with itself (1 ask, 0 do not),
// and what WhitelistOnlyIn reads.
var PaymentRulesTable = db.Table{Name: "customer_settings", Columns: []db.Column{
	{Name: "customer_id", Type: db.Text}, {Name: "secondary_auth", Type: db.Integer}, {Name: "whitelist_only", Type: db.Boolean},
	{Name: "pending_whitelist_only", Type: db.Boolean}, {Name: "pending_at", Type: db.Timestamp},
}}

// WhitelistOnlyIn tells whether only listed addresses may be paid at now, by the columns of
// PaymentRulesTable after the key. A looser value that waited is in force from its time on, written
// over or not.
func WhitelistOnlyIn(row []any, now time.Time) bool {
	only, _ := row[1].(bool)
	waits, pending := row[2].(bool)
	from, set := row[3].(time.Time)
	if pending && set && !now.Before(from) {
		return waits
	}
	return only
}
