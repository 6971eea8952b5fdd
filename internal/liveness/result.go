package liveness

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/liveness/q"
)

// Outcome is the outcome of a provider's check.
type Outcome int

// The outcomes of a check.
const (
	Retry    Outcome = iota // the person may try again
	Passed                  // the person is present
	Rejected                // the person may not try again
)

// Result is what a provider reports about a session. A later result replaces an earlier one.
type Result struct {
	Outcome Outcome
	Codes   []string // the provider's own, for the reviewer
}

// RecordResult stores a provider's result and returns ErrNotFound if there is no such session. The same
// result twice changes nothing. A case in review stays in review: it cannot be approved without a
// completed session.
func (s *Service) RecordResult(ctx context.Context, provider, reference string, r Result) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).SessionByReference(ctx, q.SessionByReferenceParams{Provider: provider, Reference: reference})
		if db.IsNoRows(err) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("find liveness session: %w", err)
		}
		session, err := sessionOf(row)
		if err != nil {
			return err
		}
		session.Evidence.Result, session.Evidence.Final = strings.Join(r.Codes, " "), r.Outcome == Rejected
		status := Failed
		if r.Outcome == Passed {
			status = Completed
		}
		if err := s.end(ctx, tx, session, status); err != nil {
			return err
		}
		return s.events.Publish(ctx, tx, events.Event{CustomerID: row.CustomerID, Type: events.VerificationHint, Subject: ""})
	})
}
