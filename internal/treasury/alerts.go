package treasury

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// countAlarms is how many things a person of the treasury has to look at: what a chain tells of, and
// that nothing is minted.
func (s *Service) countAlarms(ctx context.Context, conn db.Conn) (n int64, err error) {
	for _, network := range s.networks {
		alarms, err := network.Alarms(ctx, conn)
		if err != nil {
			return 0, err
		}
		n += int64(len(alarms))
	}
	_, stopped, err := s.Stopped(ctx, conn)
	if stopped {
		n++
	}
	return n, err
}
