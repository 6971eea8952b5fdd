package auth

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// EventKind is what happened to somebody's safety.
type EventKind string

// The events.
const (
	Registered           EventKind = "registered"
	SignedInEvent        EventKind = "signed_in"
	SignInFailed         EventKind = "sign_in_failed"
	SignInLocked         EventKind = "sign_in_locked"
	SignedOut            EventKind = "signed_out"
	SessionEnded         EventKind = "session_ended"
	RefreshReused        EventKind = "refresh_token_reused"
	SecondaryAuthDone    EventKind = "secondary_authentication"
	SecondaryAuthFailed  EventKind = "secondary_authentication_failed"
	PasswordResetAsked   EventKind = "password_reset_asked"
	PasswordReset        EventKind = "password_reset"
	PasswordChanged      EventKind = "password_changed"
	EmailChanged         EventKind = "email_changed"
	TOTPEnabled          EventKind = "authenticator_enabled"
	TOTPDisabled         EventKind = "authenticator_disabled"
	RecoveryCodeUsed     EventKind = "recovery_code_used"
	PasskeyAdded         EventKind = "passkey_added"
	PasskeyRemoved       EventKind = "passkey_removed"
	PasskeyCloned        EventKind = "passkey_possibly_cloned"
	SettingsChanged      EventKind = "settings_changed"
	SettingsLoosened     EventKind = "settings_loosening_asked"
	UserDisabled         EventKind = "user_disabled"
	UserEnabled          EventKind = "user_enabled"
	SecondFactorsRemoved EventKind = "second_factors_removed"
	SignedOutByUs        EventKind = "signed_out_by_us"
)

// Event is one line of a user's audit trail.
type Event struct {
	ID        string
	SessionID string
	Kind      EventKind
	// Address and Browser are where it was done; empty for what our own people did.
	Address string
	Browser string
	Detail  string
	At      time.Time
}

// note adds to the audit trail. An empty userID is an address that nobody has.
func (s *Service) note(ctx context.Context, tx db.Tx, userID, sessionID string, kind EventKind, detail string) error {
	client, err := s.sealClient(ctx)
	if err != nil {
		return err
	}
	return s.add(ctx, tx, userID, sessionID, kind, detail, client)
}

// noteOurs adds what our own people did. Where they sit is in their trail, not in the customer's.
func (s *Service) noteOurs(ctx context.Context, tx db.Tx, userID string, kind EventKind) error {
	nowhere, err := s.sealer.SealJSON(clientContext, client{})
	if err != nil {
		return err
	}
	return s.add(ctx, tx, userID, "", kind, "", nowhere)
}

func (s *Service) add(ctx context.Context, tx db.Tx, userID, sessionID string, kind EventKind, detail string, client []byte) error {
	row := q.InsertEventParams{ID: id.New(), Kind: string(kind), Client: client, Detail: detail, At: s.clock.Now()}
	if userID != "" {
		row.UserID = &userID
	}
	if sessionID != "" {
		row.SessionID = &sessionID
	}
	if err := q.New(tx).InsertEvent(ctx, row); err != nil {
		return fmt.Errorf("note %s: %w", kind, err)
	}
	return nil
}

// Events are a page of a user's audit trail, newest first, and how many there are. A customer sees
// its own; operators ask for anyone's.
func (s *Service) Events(ctx context.Context, userID string, most, skip int64) ([]Event, int64, error) {
	queries := q.New(s.db.Read())
	total, err := queries.CountEventsOf(ctx, &userID)
	if err != nil {
		return nil, 0, fmt.Errorf("count events: %w", err)
	}
	rows, err := queries.EventsOf(ctx, q.EventsOfParams{UserID: &userID, Most: most, Skip: skip})
	if err != nil {
		return nil, 0, fmt.Errorf("list events: %w", err)
	}
	events := make([]Event, len(rows))
	for i, row := range rows {
		c, err := s.openClient(row.Client)
		if err != nil {
			return nil, 0, err
		}
		events[i] = Event{ID: row.ID, Kind: EventKind(row.Kind), Address: c.Address, Detail: row.Detail, At: row.At}
		if c != (client{}) {
			events[i].Browser = browserOf(c.UserAgent)
		}
		if row.SessionID != nil {
			events[i].SessionID = *row.SessionID
		}
	}
	return events, total, nil
}
