package privacy

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/privacy/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// together is how many rows are erased in one transaction, so that none holds the database for long.
const together = 500

// What is kept long enough. A client that is sealed empty is not longer than 40 bytes; the index has the others alone.
const (
	oldLetters = `DELETE FROM mail_outbox WHERE id IN (
	SELECT id FROM mail_outbox WHERE state <> 'queued' AND created_at < $1 ORDER BY created_at LIMIT 500)`
	oldSessions = `UPDATE auth_sessions SET client = $1 WHERE id IN (
	SELECT id FROM auth_sessions WHERE ends_at < $2 AND length(client) > 40 ORDER BY ends_at LIMIT 500)`
)

// Retain erases what was kept long enough. What cannot be erased does not keep the others.
func (s *Service) Retain(ctx context.Context) error {
	return errors.Join(s.deleteLetters(ctx), s.emptySessions(ctx), s.eraseSubAccounts(ctx), s.finishErasures(ctx))
}

func (s *Service) deleteLetters(ctx context.Context) error {
	return s.repeat(ctx, func(ctx context.Context, tx db.Tx) (int64, error) {
		result, err := tx.ExecContext(ctx, oldLetters, s.d.Clock.Now().Add(-s.config.Mail))
		if err != nil {
			return 0, fmt.Errorf("delete old emails: %w", err)
		}
		return result.RowsAffected()
	})
}

// emptySessions removes browser and address of sessions that ended long ago.
func (s *Service) emptySessions(ctx context.Context) error {
	return s.repeat(ctx, func(ctx context.Context, tx db.Tx) (int64, error) {
		nothing, err := s.d.Sealer.Seal("auth.client", []byte("{}"))
		if err != nil {
			return 0, err
		}
		result, err := tx.ExecContext(ctx, oldSessions, nothing, s.d.Clock.Now().Add(-sessionsKept))
		if err != nil {
			return 0, fmt.Errorf("empty old sessions: %w", err)
		}
		return result.RowsAffected()
	})
}

func (s *Service) repeat(ctx context.Context, some func(context.Context, db.Tx) (int64, error)) error {
	for {
		var n int64
		err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			n, err = some(ctx, tx)
			return err
		})
		if err != nil || n < together {
			return err
		}
	}
}

// finishErasures erases the rest of the customers whose time is over.
func (s *Service) finishErasures(ctx context.Context) error {
	due, err := q.New(s.d.DB.Read()).DueErasures(ctx, s.d.Clock.Now())
	if err != nil {
		return fmt.Errorf("list erasures: %w", err)
	}
	for _, customerID := range due {
		err = errors.Join(err, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.finish(ctx, tx, customerID) }))
	}
	return err
}

func (s *Service) finish(ctx context.Context, tx db.Tx, customerID string) error {
	err := s.window(ctx, tx, func() error {
		for _, t := range tables {
			if err := s.blank(ctx, tx, t, customerID, t.later); err != nil {
				return fmt.Errorf("erase %s: %w", t.name, err)
			}
			if statement := t.afterwards(); statement != "" {
				if _, err := tx.ExecContext(ctx, statement, customerID); err != nil {
					return fmt.Errorf("erase %s: %w", t.name, err)
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	// The documents are due; without their key nobody can read them before the sweep, or in a copy.
	if err := s.d.Files.Destroy(ctx, tx, customerID); err != nil {
		return err
	}
	now := s.d.Clock.Now()
	if err := q.New(tx).FinishErasure(ctx, q.FinishErasureParams{CustomerID: customerID, FinishedAt: &now}); err != nil {
		return fmt.Errorf("note the end of an erasure: %w", err)
	}
	return s.d.Staff.Record(ctx, tx, staff.AuditEvent{Action: "customer.erase_rest", Subject: "customer", SubjectID: customerID})
}
