package passkeys

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/passkeys/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The kinds of ceremonies.
const (
	ceremonyCreate = "create"
	ceremonyAssert = "assert"
)

// ceremony is what the second half of a WebAuthn exchange needs of the first.
type ceremony struct {
	Session webauthn.SessionData `json:"session"`
	// Nonce makes a challenge that is derived from an operation new each time.
	Nonce []byte `json:"nonce,omitempty"`

	userID, challengeID string
}

func (s *Service) beginCeremony(ctx context.Context, tx db.Tx, kind string, c ceremony) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	row := q.InsertCeremonyParams{
		Challenge: c.Session.Challenge, Kind: kind, Session: string(text), ExpiresAt: s.clock.Now().Add(ceremonyLifetime),
	}
	if c.userID != "" {
		row.UserID = &c.userID
	}
	if c.challengeID != "" {
		row.OperationID = &c.challengeID
	}
	if err := q.New(tx).InsertCeremony(ctx, row); err != nil {
		return fmt.Errorf("store a ceremony: %w", err)
	}
	return nil
}

// takeCeremony returns the ceremony that the challenge began, once, and ErrFailed if there is none or it
// is too old.
func (s *Service) takeCeremony(ctx context.Context, kind, challenge string) (c ceremony, err error) {
	var row q.TakeCeremonyRow
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		row, err = q.New(tx).TakeCeremony(ctx, q.TakeCeremonyParams{Challenge: challenge, Kind: kind})
		return err
	})
	if db.IsNoRows(err) || (err == nil && !s.clock.Now().Before(row.ExpiresAt)) {
		return ceremony{}, ErrFailed
	}
	if err != nil {
		return ceremony{}, fmt.Errorf("take a ceremony: %w", err)
	}
	if err := json.Unmarshal([]byte(row.Session), &c); err != nil {
		return ceremony{}, fmt.Errorf("read a ceremony: %w", err)
	}
	if row.UserID != nil {
		c.userID = *row.UserID
	}
	if row.OperationID != nil {
		c.challengeID = *row.OperationID
	}
	return c, nil
}
