package authority

import (
	"time"

	"github.com/gbpc/gbpc/internal/ledger"
)

// Team is the approval of the customer's own team, for which a person asks: nobody authenticates the order, and each approver
// authenticates the approval.
type Team struct{}

// Preconditions are none: the order only asks.
func (Team) Preconditions() []ledger.RowRef { return nil }

// Check allows whatever is asked for.
func (Team) Check(time.Time, *ledger.Rows) error { return nil }
