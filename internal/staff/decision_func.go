package staff

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// DecisionFunc is a DecisionHandler made of one function. It is called with what the operators decided.
type DecisionFunc func(ctx context.Context, tx db.Tx, a Approval) error

// ApprovalDecided calls f.
func (f DecisionFunc) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	return f(ctx, tx, a)
}
