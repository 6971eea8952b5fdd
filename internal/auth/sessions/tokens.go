package sessions

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/sessions/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

var (
	// ErrBadToken means that the refresh token is not one of ours, or was used before.
	ErrBadToken = fault.New(fault.InvalidToken)
	// ErrTokenExpired means that the refresh token is too old.
	ErrTokenExpired = fault.New(fault.TokenExpired)
)

const (
	// maxToken is longer than any token of ours: a longer one is not looked up.
	maxToken = 64

	// keepExpired is how long an expired token is kept, so that its second use is still recognised.
	keepExpired = 7 * 24 * time.Hour
)

// Tokens are what a client holds of a session.
type Tokens struct {
	Access, Refresh                 secret.Text
	AccessLifetime, RefreshLifetime time.Duration
}

// newToken returns a token of 130 random bits and the hash that is stored of it.
func newToken() (secret.Text, []byte) {
	token := secret.Text(rand.Text())
	return token, hashToken(token)
}

func hashToken(token secret.Text) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// issueTokens stores a new access token and, if tokens has a lifetime for one, a refresh token. None
// outlives its session.
func (s *Service) issueTokens(ctx context.Context, tx db.Tx, session string, sessionEnds time.Time, tokens *Tokens) error {
	now := s.clock.Now()
	issue := func(kind string, lifetime *time.Duration) (secret.Text, error) {
		*lifetime = min(*lifetime, sessionEnds.Sub(now))
		token, hash := newToken()
		err := q.New(tx).InsertToken(ctx, q.InsertTokenParams{Hash: hash, SessionID: session, Kind: kind, ExpiresAt: now.Add(*lifetime)})
		if err != nil {
			return "", fmt.Errorf("store a token: %w", err)
		}
		return token, nil
	}
	var err error
	if tokens.Access, err = issue("access", &tokens.AccessLifetime); err != nil || tokens.RefreshLifetime == 0 {
		return err
	}
	tokens.Refresh, err = issue("refresh", &tokens.RefreshLifetime)
	return err
}

// Refreshed is the outcome of Refresh.
type Refreshed struct {
	Tokens Tokens
	// Rejected reports why the token was not accepted, ErrBadToken or ErrTokenExpired.
	Rejected error
	// ReusedSession is the session that was ended because its refresh token came a second time, and
	// ReusedBy its user. Empty otherwise.
	ReusedSession, ReusedBy string
}

// Refresh exchanges a refresh token for new tokens, inside tx. Each is good once: when one comes a second
// time, its owner and a thief cannot be told apart, so the session ends for both. The caller must commit
// then too.
func (s *Service) Refresh(ctx context.Context, tx db.Tx, refresh secret.Text) (Refreshed, error) {
	if refresh == "" || len(refresh) > maxToken {
		return Refreshed{Rejected: ErrBadToken}, nil
	}
	queries, now, hash := q.New(tx), s.clock.Now(), hashToken(refresh)
	row, err := queries.LockRefreshToken(ctx, hash)
	kind := customer.UserKind(row.UserKind)
	switch {
	case db.IsNoRows(err):
		return Refreshed{Rejected: ErrBadToken}, nil
	case err != nil:
		return Refreshed{}, fmt.Errorf("look up a refresh token: %w", err)
	case row.EndedAt != nil:
		return Refreshed{Rejected: ErrBadToken}, nil
	case row.UsedAt != nil:
		err := s.End(ctx, tx, row.SessionID, row.UserID, RefreshTokenReused)
		return Refreshed{Rejected: ErrBadToken, ReusedSession: row.SessionID, ReusedBy: row.UserID}, err
	case !now.Before(row.ExpiresAt), !now.Before(row.EndsAt), !now.Before(row.LastUsedAt.Add(s.idleTimeout(kind))):
		return Refreshed{Rejected: ErrTokenExpired}, nil
	}
	if err := queries.MarkTokenUsed(ctx, q.MarkTokenUsedParams{Hash: hash, UsedAt: &now}); err != nil {
		return Refreshed{}, fmt.Errorf("record a refresh token's use: %w", err)
	}
	if err := queries.TouchSession(ctx, q.TouchSessionParams{ID: row.SessionID, Now: now}); err != nil {
		return Refreshed{}, fmt.Errorf("record a session's use: %w", err)
	}
	tokens := Tokens{AccessLifetime: min(accessLifetime, s.idleTimeout(kind)), RefreshLifetime: min(refreshLifetime, s.idleTimeout(kind))}
	err = s.issueTokens(ctx, tx, row.SessionID, row.EndsAt, &tokens)
	return Refreshed{Tokens: tokens}, err
}

// DeleteExpired deletes tokens that expired a week ago.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx) error {
	return q.New(tx).DeleteTokensBefore(ctx, s.clock.Now().Add(-keepExpired))
}
