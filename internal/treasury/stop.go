package treasury

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// StopCause says what stopped minting.
type StopCause string

// The causes of a stop.
const (
	StoppedByOperator       StopCause = "operator"
	StoppedByReconciliation StopCause = "reconciliation"
	// StoppedByStaleReserve resumes by itself when the bank reports on the safeguarding account again: stale_reserve.go. Its code is
	// older than its name.
	StoppedByStaleReserve StopCause = "bank_feed_silent"
)

// Stop is why and since when minting is stopped.
type Stop struct {
	Cause            StopCause `json:"cause" enum:"operator,reconciliation,bank_feed_silent" doc:"bank_feed_silent: the bank's word on the safeguarding account is too old; minting resumes by itself"`
	Reason           string    `json:"reason" doc:"as the operator wrote it; else empty"`
	ReconciliationID string    `json:"reconciliationId" doc:"the reconciliation that found a discrepancy; else empty"`
	Since            time.Time `json:"since"`
}

func stopContext(cause string) string { return "treasury.stop/" + cause }

// Stopped returns the stop in force, the oldest if there are several; ok is false while minting is active.
func (s *Service) Stopped(ctx context.Context, conn db.Conn) (stop Stop, ok bool, err error) {
	row, err := q.New(conn).Stopped(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Stop{}, false, nil
	}
	if err != nil {
		return Stop{}, false, fmt.Errorf("read whether minting is stopped: %w", err)
	}
	words, err := s.staff.OpenWords(stopContext(row.Cause), row.Words)
	if err != nil {
		return Stop{}, false, err
	}
	return Stop{Cause: StopCause(row.Cause), Reason: words.Reason, ReconciliationID: row.ReconciliationID, Since: row.Since}, true, nil
}

// StopMinting refuses new mints until ResumeMinting, for the reason that an operator gives. A stop that is
// already in force stays the one that is shown. Redemptions continue.
func (s *Service) StopMinting(ctx context.Context, by staff.Operator, reason string) error {
	return s.changeMinting(ctx, by, "treasury.stop_minting", reason, func(ctx context.Context, tx db.Tx) error {
		return s.stopMinting(ctx, tx, Stop{Cause: StoppedByOperator, Reason: reason})
	})
}

// ResumeMinting ends the stops of operators and reconciliations. It returns ErrReserveStale if minting waits for
// the bank only.
func (s *Service) ResumeMinting(ctx context.Context, by staff.Operator, reason string) error {
	return s.changeMinting(ctx, by, "treasury.resume_minting", reason, s.resumeMinting)
}

// changeMinting runs do and records it in the audit trail, in one transaction.
func (s *Service) changeMinting(
	ctx context.Context, by staff.Operator, action, reason string, do func(context.Context, db.Tx) error,
) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := do(ctx, tx); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: action, Subject: "treasury", SubjectID: "minting", Details: map[string]any{"reason": reason},
		})
	})
}

func (s *Service) stopMinting(ctx context.Context, tx db.Tx, stop Stop) error {
	words, err := s.staff.SealWords(stopContext(string(stop.Cause)), staff.Words{Reason: stop.Reason})
	if err != nil {
		return err
	}
	if err := q.New(tx).Stop(ctx, q.StopParams{
		Cause: string(stop.Cause), Words: words, ReconciliationID: stop.ReconciliationID, Since: s.clock.Now(),
	}); err != nil {
		return fmt.Errorf("stop minting: %w", err)
	}
	return s.reportStop(ctx, tx)
}

func (s *Service) resumeMinting(ctx context.Context, tx db.Tx) error {
	before, _, err := s.Stopped(ctx, tx)
	if err != nil {
		return err
	}
	if err := q.New(tx).Resume(ctx); err != nil {
		return fmt.Errorf("resume minting: %w", err)
	}
	after, stopped, err := s.Stopped(ctx, tx)
	if err != nil {
		return err
	}
	if stopped && after == before {
		return ErrReserveStale
	}
	return s.reportStop(ctx, tx)
}
