package screening

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening/q"
)

// queueHold raises the exception that a customer's payments wait because a match of the customer or its people is not decided,
// and resolves it once all are. What a name that came with a payment holds is in the queue as that payment.
func (s *Service) queueHold(ctx context.Context, tx db.Tx, customerID customer.ID) error {
	if customerID == "" {
		return nil
	}
	waiting, err := q.New(tx).CountPotentialMatches(ctx, customerID)
	if err != nil {
		return fmt.Errorf("count potential screening matches: %w", err)
	}
	if waiting == 0 {
		return s.exceptions.Resolve(ctx, tx, exceptions.ScreeningHold, customerID, "decided")
	}
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.ScreeningHold, Subject: customerID, CustomerID: customerID, Reason: "potential_match",
		Details: map[string]string{"matches": strconv.FormatInt(waiting, 10)},
	})
}
