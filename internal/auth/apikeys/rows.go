package apikeys

import (
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Row is a key as a payment depends on it, under the lock of the books.
type Row struct {
	state     State
	scopes    string
	expiresAt time.Time
}

// Rows finds a key by its id.
var Rows = db.NewKeyedTable[string]("auth_api_keys", "id", func(r *Row) []db.Field {
	return []db.Field{db.TextField("state", &r.state), db.TextField("scopes", &r.scopes), db.TimeField("expires_at", &r.expiresAt)}
})

// Check returns ErrInvalid if the key was revoked, expired or lost the scope meanwhile.
func (r Row) Check(scope Scope, now time.Time) error {
	if r.state != Active || expired(r.expiresAt, now) || !slices.Contains(parseScopes(r.scopes), scope) {
		return ErrInvalid
	}
	return nil
}

// Expiry is when a key shall expire: zero for never.
type Expiry struct{ At time.Time }
