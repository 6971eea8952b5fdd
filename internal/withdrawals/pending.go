package withdrawals

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// OrderPending orders every pending withdrawal from the bank or the minter, without waiting for its job. Books that
// were restored need it before they read again what bank and chain reported: a report finds only what was ordered.
// One that has to wait, for example because its customer is frozen, is left to its job.
func (s *Service) OrderPending(ctx context.Context) error {
	pending, err := q.New(s.db.Read()).Pending(ctx)
	if err != nil {
		return fmt.Errorf("list pending withdrawals: %w", err)
	}
	for _, id := range pending {
		_ = s.send(ctx, id) // its job reports what is wrong with it
	}
	return ctx.Err()
}
