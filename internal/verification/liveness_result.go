package verification

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Outcome is what a provider found out.
type Outcome int

// A person was shown to be there, may try again, or was refused for good.
const (
	LivenessRetry Outcome = iota
	LivenessPassed
	LivenessRejected
)

// SessionResult is a provider's last word on a session, so far.
type SessionResult struct {
	Outcome Outcome
	Words   string   // the provider's own, for the reviewer
	Labels  []string // its reasons
}

// RecordSessionResult notes a provider's verdict. The same verdict twice changes nothing. A case in review
// keeps its reviewer, who sees the verdict among the checks: nothing is approved without a completed
// session.
func (s *Service) RecordSessionResult(ctx context.Context, provider, reference string, v SessionResult) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).SessionByReference(ctx, q.SessionByReferenceParams{Provider: provider, Reference: reference})
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("find liveness session: %w", err)
		}
		session := &Session{ID: row.ID, Reference: row.Reference, Status: SessionStatus(row.Status)}
		if err := json.Unmarshal([]byte(row.Evidence), &session.Evidence); err != nil {
			return fmt.Errorf("read liveness evidence: %w", err)
		}
		session.Evidence.Verdict = strings.TrimSpace(strings.Join(append([]string{v.Words}, v.Labels...), " "))
		session.Evidence.Final = v.Outcome == LivenessRejected
		status := SessionFailed
		if v.Outcome == LivenessPassed {
			status = SessionCompleted
		}
		if err := s.endSession(ctx, tx, session, status); err != nil {
			return err
		}
		return s.Changes.Publish(ctx, tx, row.CustomerID, changestream.Verification, "")
	})
}
