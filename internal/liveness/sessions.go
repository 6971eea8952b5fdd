package liveness

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/liveness/q"
)

// SessionStatus is the status of a session.
type SessionStatus string

// The statuses of a session.
const (
	Pending   SessionStatus = "pending"
	Completed SessionStatus = "completed"
	Failed    SessionStatus = "failed"
)

// Evidence is the outcome of a session.
type Evidence struct {
	Pictures []string `json:"pictures,omitempty"` // names of files
	Result   string   `json:"result,omitempty"`   // the provider's codes
	Final    bool     `json:"final,omitempty"`    // the person may not try again
	URL      string   `json:"url"`
}

// Session is one liveness check of one person.
type Session struct {
	ID          string
	Reference   string // the provider's name for it
	Status      SessionStatus
	Evidence    Evidence
	ExpiresAt   time.Time
	CompletedAt *time.Time
}

// Completed reports whether the session was completed; a nil session was not.
func (s *Session) Completed() bool { return s != nil && s.Status == Completed }

// Usable reports whether the person can still continue the session.
func (s *Session) Usable(now time.Time) bool {
	return s != nil && s.Status == Pending && now.Before(s.ExpiresAt)
}

// Final reports whether the provider rejected the person and no other session may be started.
func (s *Session) Final() bool { return s != nil && s.Evidence.Final }

// Latest returns the newest session of a person, nil if there is none.
func (s *Service) Latest(ctx context.Context, conn db.Conn, p Person) (*Session, error) {
	row, err := q.New(conn).LatestSession(ctx, q.LatestSessionParams{CustomerID: p.CustomerID, Kind: string(p.Kind), MemberID: p.MemberID})
	if db.IsNoRows(err) {
		return nil, nil // callers handle a person without a session
	}
	if err != nil {
		return nil, fmt.Errorf("read liveness session: %w", err)
	}
	return sessionOf(row)
}

func sessionOf(row q.LivenessSession) (*Session, error) {
	session := &Session{
		ID: row.ID, Reference: row.Reference, Status: SessionStatus(row.Status), ExpiresAt: row.ExpiresAt, CompletedAt: row.CompletedAt,
	}
	if err := json.Unmarshal([]byte(row.Evidence), &session.Evidence); err != nil {
		return nil, fmt.Errorf("decode liveness evidence: %w", err)
	}
	return session, nil
}

// Start opens a session with the provider and stores it. It must be called without an open
// transaction. It returns fault.Unavailable if the provider does not answer. A session that could not
// be stored is lost, and the next call opens another.
func (s *Service) Start(ctx context.Context, p Person, email string) (*Session, error) {
	r := Request{SessionID: id.New(), Person: p, Email: email}
	started, err := s.provider.Start(ctx, r)
	if err != nil {
		return nil, fault.New(fault.Unavailable).Because(fmt.Errorf("start liveness session: %w", err))
	}
	session := &Session{
		ID: r.SessionID, Reference: started.Reference, Status: Pending, Evidence: Evidence{URL: started.URL}, ExpiresAt: started.ExpiresAt,
	}
	return session, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.insert(ctx, tx, p, s.provider.Name(), session) })
}

// Complete completes a session with the pictures that the person took.
func (s *Service) Complete(ctx context.Context, tx db.Tx, session *Session, pictures []string) error {
	session.Evidence.Pictures = pictures
	return s.end(ctx, tx, session, Completed)
}

// RecordPictures stores a completed session of a person who took pictures without opening a session
// first, as members do.
func (s *Service) RecordPictures(ctx context.Context, tx db.Tx, p Person, pictures []string) error {
	now, sessionID := s.clock.Now(), id.New()
	return s.insert(ctx, tx, p, Embedded{}.Name(), &Session{
		ID: sessionID, Reference: sessionID, Status: Completed, Evidence: Evidence{Pictures: pictures}, ExpiresAt: now, CompletedAt: &now,
	})
}

// Delete removes the sessions of a person, who must then start again.
func (s *Service) Delete(ctx context.Context, tx db.Tx, p Person) error {
	if err := q.New(tx).DeleteSessionsOf(ctx, q.DeleteSessionsOfParams{
		CustomerID: p.CustomerID, Kind: string(p.Kind), MemberID: p.MemberID,
	}); err != nil {
		return fmt.Errorf("delete liveness sessions: %w", err)
	}
	return nil
}

func (s *Service) insert(ctx context.Context, tx db.Tx, p Person, provider string, session *Session) error {
	evidence, err := json.Marshal(session.Evidence)
	if err != nil {
		return fmt.Errorf("encode liveness evidence: %w", err)
	}
	err = q.New(tx).InsertSession(ctx, q.InsertSessionParams{
		ID: session.ID, CustomerID: p.CustomerID, Kind: string(p.Kind), MemberID: p.MemberID, Provider: provider, Reference: session.Reference,
		Status: string(session.Status), Evidence: string(evidence), CreatedAt: s.clock.Now(), ExpiresAt: session.ExpiresAt,
		CompletedAt: session.CompletedAt,
	})
	if err != nil {
		return fmt.Errorf("store liveness session: %w", err)
	}
	return nil
}

func (s *Service) end(ctx context.Context, tx db.Tx, session *Session, status SessionStatus) error {
	now := s.clock.Now()
	session.Status, session.CompletedAt = status, &now
	evidence, err := json.Marshal(session.Evidence)
	if err != nil {
		return fmt.Errorf("encode liveness evidence: %w", err)
	}
	err = q.New(tx).UpdateSession(ctx, q.UpdateSessionParams{
		ID: session.ID, Status: string(status), Evidence: string(evidence), CompletedAt: session.CompletedAt,
	})
	if err != nil {
		return fmt.Errorf("store liveness session: %w", err)
	}
	return nil
}
