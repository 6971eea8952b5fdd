package webhooks

import "context"

// Prune deletes deliveries that are too old, as its job does.
func (s *Service) Prune(ctx context.Context) error { return s.prune(ctx) }
