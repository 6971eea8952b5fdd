package authority

import (
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/ledger"
)

var challenges = ledger.NewPrecondition(auth.ChallengeRows)

// Person has authenticated the very operation.
type Person struct {
	Challenge string   // that was answered
	Operation [32]byte // the hash of what it was answered for
}

// Preconditions name the challenge.
func (p Person) Preconditions() []ledger.RowRef { return []ledger.RowRef{challenges.Row(p.Challenge)} }

// Check spends the authentication, which is good once and for a short time.
func (p Person) Check(now time.Time, rows *ledger.Rows) error {
	made, _ := challenges.Get(rows, p.Challenge)
	if !made.Spend(p.Operation, now) {
		return ErrNotAuthenticated
	}
	challenges.Set(rows, p.Challenge, made)
	return nil
}
