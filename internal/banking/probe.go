package banking

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// Probe asks the bank about a payment that does not exist: the cheapest question that every bank answers.
func (s *Service) Probe(ctx context.Context) error {
	_, err := s.rail.LookUp(ctx, id.Hex(id.New()))
	return err
}
