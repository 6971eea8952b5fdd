package withdrawals

import "context"

// StartSome starts the next payments of a batch, as its job does.
func (s *Service) StartSome(ctx context.Context, batchID string) (more bool, err error) {
	return s.startSome(ctx, batchID)
}
