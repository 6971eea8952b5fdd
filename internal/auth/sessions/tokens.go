package sessions

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/sessions/q"
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

	accessKind, refreshKind = "access", "refresh"
)

// Tokens are what a client holds of a session.
type Tokens struct {
	Access, Refresh                 secret.Text
	AccessLifetime, RefreshLifetime time.Duration
}

// newToken returns a token of 130 random bits.
func newToken() secret.Text { return secret.Text(rand.Text()) }

func hashToken(token secret.Text) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// storeTokens stores the access token and, if there is one, the refresh token. None outlives its session.
func (s *Service) storeTokens(
	ctx context.Context, tx db.Tx, session string, sessionEnds time.Time, generation int32, tokens *Tokens,
) error {
	now := s.clock.Now()
	store := func(kind string, token secret.Text, lifetime *time.Duration) error {
		*lifetime = min(*lifetime, sessionEnds.Sub(now))
		err := q.New(tx).InsertToken(ctx, q.InsertTokenParams{
			Hash: hashToken(token), SessionID: session, Kind: kind, Generation: generation, ExpiresAt: now.Add(*lifetime),
		})
		if err != nil {
			return fmt.Errorf("store a token: %w", err)
		}
		return nil
	}
	if err := store(accessKind, tokens.Access, &tokens.AccessLifetime); err != nil || tokens.Refresh == "" {
		return err
	}
	return store(refreshKind, tokens.Refresh, &tokens.RefreshLifetime)
}

// recordFirstUse records that an access token arrived and is used, and ends the older ones of its session.
func (s *Service) recordFirstUse(ctx context.Context, session string, generation int32, token string, now time.Time) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.MarkAccessTokenUsed(ctx, q.MarkAccessTokenUsedParams{Hash: hashToken(secret.Text(token)), UsedAt: &now}); err != nil {
			return err
		}
		return queries.DeleteOlderAccessTokens(ctx, q.DeleteOlderAccessTokensParams{SessionID: session, Generation: generation})
	})
	if err != nil {
		return fmt.Errorf("record an access token's first use: %w", err)
	}
	return nil
}

// DeleteExpired deletes tokens that expired a week ago, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	return q.New(tx).DeleteTokensBefore(ctx, q.DeleteTokensBeforeParams{Before: s.clock.Now().Add(-keepExpired), Max: most})
}
