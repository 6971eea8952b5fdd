package banking

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// By the machine's clock, so that operators hear of a bank that hangs within half a minute, whatever the
// application's clock says and whether or not a payment waits for it.
const (
	probeInterval = 8 * time.Second
	probeTimeout  = 10 * time.Second
)

// railSubject is the subject of the exception about the bank's rail as a whole.
const railSubject = "rail"

// watchRail asks the bank at intervals about a payment that does not exist: the cheapest question that every bank
// answers. While it does not answer, that is an exception.
func (s *Service) watchRail(ctx context.Context) {
	ticker := time.NewTicker(probeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := s.probeRail(ctx, probeTimeout); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "the watch on the bank failed", "err", err)
		}
	}
}

func (s *Service) probeRail(ctx context.Context, timeout time.Duration) error {
	asking, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	_, failure := s.rail.LookUp(asking, id.Hex(id.New()))
	if ctx.Err() != nil { // the process stops
		return nil
	}
	if failure == nil {
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return s.exceptions.Resolve(ctx, tx, exceptions.BankFeedSilent, railSubject, "bank_answers")
		})
	}
	s.log.WarnContext(ctx, "the bank does not answer", "err", failure)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.BankFeedSilent, Subject: railSubject, Reason: "bank_unreachable"})
	})
}
