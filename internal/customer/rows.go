package customer

import "gbpc/internal/kit/db"

// StatusTable are the columns another package's statement reads under the lock, to decide by the
// status as it is and not as it was: the key, then the status.
var StatusTable = db.Table{Name: "customers", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "status", Type: db.Text}}}

// SecondaryAuthTable are the columns with which a payment stores "do not ask next time" together
// with itself: the key, then the setting (1 ask, 0 do not).
var SecondaryAuthTable = db.Table{Name: "customer_settings", Columns: []db.Column{{Name: "customer_id", Type: db.Text}, {Name: "secondary_auth", Type: db.Integer}}}
