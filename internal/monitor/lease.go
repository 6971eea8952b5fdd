package monitor

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/monitor/q"
)

const (
	leaseDuration = 20 * time.Second
	leaseTask     = "gauges"
	// interval is how often the gauges are read and the lease is renewed.
	interval = 5 * time.Second
	// readTimeout limits one reading; a reading that takes longer is left out.
	readTimeout = 4 * time.Second
	// outsideInterval is how often what lies outside is asked.
	outsideInterval = 30 * time.Second
)

// Run reads the gauges until ctx ends, while this process holds the lease.
func (s *Service) Run(ctx context.Context) error {
	defer s.release(context.WithoutCancel(ctx))
	for {
		if err := s.Step(ctx); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "the lease of the gauges is not renewed", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(interval):
		}
	}
}

// Step takes or renews the lease, and reads the gauges if this process has it.
func (s *Service) Step(ctx context.Context) error {
	leads, err := s.acquire(ctx)
	if err != nil || !leads { // without the database there is nothing to read either
		s.keep(nil, false)
		return err
	}
	s.keep(s.read(ctx), true)
	return nil
}

func (s *Service) acquire(ctx context.Context) (leads bool, err error) {
	if s.db.Dialect() == db.SQLite { // there is no other process
		return true, nil
	}
	ctx, stop := context.WithTimeout(ctx, readTimeout)
	defer stop()
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, queries := s.wall.Now(), q.New(tx)
		if err := queries.InsertLease(ctx, q.InsertLeaseParams{Task: leaseTask, ExpiresAt: now}); err != nil {
			return err
		}
		taken, err := queries.TakeLease(ctx, q.TakeLeaseParams{Task: leaseTask, Holder: s.holder, Now: now, ExpiresAt: now.Add(leaseDuration)})
		leads = taken == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("take the lease of the gauges: %w", err)
	}
	return leads, nil
}

// release lets another process read at once after an orderly stop.
func (s *Service) release(ctx context.Context) {
	s.keep(nil, false)
	if s.db.Dialect() == db.SQLite {
		return
	}
	ctx, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).ReleaseLease(ctx, q.ReleaseLeaseParams{Task: leaseTask, Holder: s.holder, ExpiresAt: s.wall.Now()})
	})
	if err != nil {
		s.log.WarnContext(ctx, "the lease of the gauges is not released", "err", err)
	}
}
