package authority

import (
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/ledger"
)

var keys = ledger.NewPrecondition(apikeys.Rows)

// Key orders by itself. Where its customer's team has to approve, it must still be good when it asks for that.
type Key struct {
	ID     string
	Scopes []apikeys.Scope // that the order needs
}

// Preconditions name the key.
func (k Key) Preconditions() []ledger.RowRef { return []ledger.RowRef{keys.Row(k.ID)} }

// Check refuses a key that was revoked, has expired or lost a scope meanwhile.
func (k Key) Check(now time.Time, rows *ledger.Rows) error {
	row, _ := keys.Get(rows, k.ID)
	for _, scope := range k.Scopes {
		if err := row.Check(scope, now); err != nil {
			return err
		}
	}
	return nil
}
