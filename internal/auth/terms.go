package auth

import (
	"context"
	"sync"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// AcceptTerms records that the caller accepts the terms of service in force, or returns an error that names the
// field if version is another.
func (s *Service) AcceptTerms(ctx context.Context, version string) (accepted customer.AcceptedTerms, err error) {
	var wrong fault.Fields
	switch version {
	case s.config.Terms:
	case "":
		wrong.Add("version", fault.RequiredField)
	default:
		wrong.Add("version", fault.OutOfRange, "These are not the terms in force.")
	}
	if err := wrong.Err(); err != nil {
		return accepted, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.customers.AcceptTerms(ctx, tx, Caller(ctx).UserID, version); err != nil {
			return err
		}
		accepted, _, err = s.customers.AcceptedTerms(ctx, tx, Caller(ctx).UserID)
		return err
	})
	return accepted, err
}

// AcceptedTerms returns the newest terms that the caller accepted; ok is false for none.
func (s *Service) AcceptedTerms(ctx context.Context) (a customer.AcceptedTerms, ok bool, err error) {
	userID := Caller(ctx).UserID
	if a, ok = s.accepted.of(userID); ok {
		return a, true, nil
	}
	a, ok, err = s.customers.AcceptedTerms(ctx, s.db.Gathered(), userID)
	if err == nil && ok && a.Version == s.config.Terms {
		s.accepted.keep(userID, a)
	}
	return a, ok, err
}

const maxAcceptances = 100_000

// acceptances caches who accepted the terms in force, which is final.
type acceptances struct {
	mu   sync.Mutex
	seen map[string]customer.AcceptedTerms
}

func (c *acceptances) of(userID string) (a customer.AcceptedTerms, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a, ok = c.seen[userID]
	return a, ok
}

func (c *acceptances) keep(userID string, a customer.AcceptedTerms) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil || len(c.seen) >= maxAcceptances {
		c.seen = map[string]customer.AcceptedTerms{}
	}
	c.seen[userID] = a
}
