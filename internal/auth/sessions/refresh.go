package sessions

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/sessions/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	// repeatWindow is how long a device whose answer was lost may ask for the same tokens again.
	repeatWindow = 30 * time.Second

	saltLength  = 16
	tokenLength = 26 // characters of base32: 130 bits
)

// Refreshed is the outcome of Refresh.
type Refreshed struct {
	Tokens Tokens
	// Rejected reports why the token was not accepted, ErrBadToken or ErrTokenExpired.
	Rejected error
	// ReusedSession is the session that was ended because its refresh token came a second time, and
	// ReusedBy its user. Empty otherwise.
	ReusedSession, ReusedBy string
}

// Refresh exchanges a refresh token for new tokens, inside tx. Within 30 seconds the same device is given the same
// tokens again, as long as neither has been used: the answer was lost, or two tabs asked at once. Any other second use
// ends the session, because its owner and a thief cannot be told apart. The caller must commit then too.
func (s *Service) Refresh(ctx context.Context, tx db.Tx, refresh secret.Text) (Refreshed, error) {
	if refresh == "" || len(refresh) > maxToken {
		return Refreshed{Rejected: ErrBadToken}, nil
	}
	row, err := q.New(tx).LockRefreshToken(ctx, hashToken(refresh))
	switch now := s.clock.Now(); {
	case db.IsNoRows(err):
		return Refreshed{Rejected: ErrBadToken}, nil
	case err != nil:
		return Refreshed{}, fmt.Errorf("look up a refresh token: %w", err)
	case row.EndedAt != nil:
		return Refreshed{Rejected: ErrBadToken}, nil
	case row.UsedAt != nil:
		return s.refreshAgain(ctx, tx, row, refresh)
	case !now.Before(row.ExpiresAt), !now.Before(row.EndsAt), !now.Before(row.LastUsedAt.Add(s.idleTimeout(customer.UserKind(row.UserKind)))):
		return Refreshed{Rejected: ErrTokenExpired}, nil
	default:
		return s.rotate(ctx, tx, row, refresh, now)
	}
}

func (s *Service) rotate(ctx context.Context, tx db.Tx, row q.LockRefreshTokenRow, refresh secret.Text, now time.Time) (Refreshed, error) {
	queries, kind := q.New(tx), customer.UserKind(row.UserKind)
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails
	err := queries.MarkRefreshTokenUsed(ctx, q.MarkRefreshTokenUsedParams{
		Hash: hashToken(refresh), UsedAt: &now, UsedBy: s.devices.Fingerprint(ctx)[0], Salt: salt,
	})
	if err != nil {
		return Refreshed{}, fmt.Errorf("record a refresh token's use: %w", err)
	}
	if err := queries.TouchSession(ctx, q.TouchSessionParams{ID: row.SessionID, Now: now}); err != nil {
		return Refreshed{}, fmt.Errorf("record a session's use: %w", err)
	}
	tokens := s.successors(refresh, salt)[0]
	tokens.AccessLifetime, tokens.RefreshLifetime = min(accessLifetime, s.idleTimeout(kind)), min(refreshLifetime, s.idleTimeout(kind))
	err = s.storeTokens(ctx, tx, row.SessionID, row.EndsAt, row.Generation+1, &tokens)
	return Refreshed{Tokens: tokens}, err
}

// refreshAgain gives the first answer again, or ends the session.
func (s *Service) refreshAgain(ctx context.Context, tx db.Tx, row q.LockRefreshTokenRow, refresh secret.Text) (Refreshed, error) {
	given, err := q.New(tx).TokensOfGeneration(ctx, q.TokensOfGenerationParams{SessionID: row.SessionID, Generation: row.Generation + 1})
	if err != nil {
		return Refreshed{}, fmt.Errorf("look up the tokens of a refresh: %w", err)
	}
	both := s.successors(refresh, row.Salt)
	tokens, unused := both[0], len(given) == 2
	for _, token := range given {
		if token.Kind == accessKind && bytes.Equal(token.Hash, hashToken(both[1].Access)) {
			tokens = both[1] // they were given while the other index key was in use
		}
	}
	for _, token := range given {
		unused = unused && token.UsedAt == nil
		if token.Kind == accessKind {
			tokens.AccessLifetime = token.ExpiresAt.Sub(*row.UsedAt)
		} else {
			tokens.RefreshLifetime = token.ExpiresAt.Sub(*row.UsedAt)
		}
	}
	inTime := s.clock.Now().Sub(*row.UsedAt) <= repeatWindow
	from := s.devices.Fingerprint(ctx)
	if inTime && unused && (hmac.Equal(row.UsedBy, from[0]) || hmac.Equal(row.UsedBy, from[1])) {
		return Refreshed{Tokens: tokens}, nil
	}
	err = s.End(ctx, tx, row.SessionID, row.UserID, RefreshTokenReused)
	return Refreshed{Rejected: ErrBadToken, ReusedSession: row.SessionID, ReusedBy: row.UserID}, err
}

// successors derives the tokens that follow a refresh token. They are derived, because they must be given again and
// only their hashes are stored: whoever has the database and the key file but not the refresh token learns nothing.
// There are two of them while the index key is replaced.
func (s *Service) successors(refresh secret.Text, salt []byte) (both [2]Tokens) {
	derive := func(kind string, key int) secret.Text {
		sum := s.sealer.Indexes("auth.successor."+kind, hex.EncodeToString(salt)+" "+string(refresh))[key]
		return secret.Text(base32.StdEncoding.EncodeToString(sum)[:tokenLength])
	}
	for key := range both {
		both[key] = Tokens{Access: derive(accessKind, key), Refresh: derive(refreshKind, key)}
	}
	return both
}
