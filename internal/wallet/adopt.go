package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// AddActive puts an address on a customer's list without authentication or cooling off: for the
// sandbox's seeded customers.
func (s *Service) AddActive(ctx context.Context, tx db.Tx, customerID, network, address, label string) error {
	now := s.Clock.Now()
	return s.addAddress(ctx, tx, customerID, NewAddress{Address: address, Network: network, Label: label},
		Whitelisted{ID: id.New(), Address: address, Network: network, Label: label, ActiveAt: now, CreatedAt: now})
}
