package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

const (
	accessLife  = 3600 * time.Second
	refreshLife = 604800 * time.Second // also the longest a session may lie idle
	sessionLife = 30 * 24 * time.Hour  // however busy it is
	setupLife   = 15 * time.Minute

	// touchEvery is how exactly a session's last use is known: writing it at each call would make
	// every read a write.
	touchEvery = time.Minute
)

// What a session is for.
const (
	fullSession  = "full"
	setupSession = "setup"
)

// Whether the second factor of a sign-in was given.
const (
	factorNone    = "none"
	factorMissing = "missing"
	factorDone    = "done"
)

// Why a session ended.
const (
	endLogout   = "logout"
	endByUser   = "ended by the user"
	endPassword = "password changed"
	endReset    = "password reset"
	endEmail    = "e-mail changed"
	endReuse    = "refresh token used twice"
	endDisabled = "user disabled"
	endSetUp    = "set-up completed"
	endByUs     = "ended by our own people"
)

// Tokens are what a client holds of a session.
type Tokens struct {
	Access, Refresh         Secret
	AccessLife, RefreshLife time.Duration
}

// newToken has 130 random bits; the database keeps its hash.
func newToken() (Secret, []byte) {
	token := Secret(rand.Text())
	return token, hashOf(token)
}

func hashOf(token Secret) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// longestToken is more than any of ours: what is longer needs no look at the database.
const longestToken = 64

// identify finds the caller's session by its access token.
func (s *Service) identify(ctx context.Context, token string) (Identity, error) {
	if token == "" || len(token) > longestToken {
		return Identity{}, ErrNoSession
	}
	row, err := q.New(s.db.Read()).SessionByToken(ctx, hashOf(Secret(token)))
	if db.IsNoRows(err) {
		return Identity{}, ErrNoSession
	}
	if err != nil {
		return Identity{}, fmt.Errorf("look up a session: %w", err)
	}
	now, kind := s.clock.Now(), customer.UserKind(row.UserKind)
	if row.EndedAt != nil || row.UserState == string(customer.UserDisabled) || !now.Before(row.ExpiresAt) || !now.Before(row.EndsAt) || !now.Before(row.LastUsedAt.Add(s.idle(kind))) {
		return Identity{}, ErrNoSession
	}
	if now.Sub(row.LastUsedAt) >= touchEvery {
		if err := s.touch(ctx, row.ID, now); err != nil {
			return Identity{}, err
		}
	}
	caller := Identity{
		UserID: row.UserID, SessionID: row.ID, Kind: kind, IP: api.InfoOf(ctx).Address,
		SecondFactor: row.SecondFactor == factorDone, factorMissing: row.SecondFactor == factorMissing,
		setup: row.Purpose == setupSession, totp: row.Totp,
		profile: customer.Profile{
			UserID: row.UserID, UserKind: row.UserKind, UserState: row.UserState, Personal: row.Personal, Country: row.Country, Language: row.Language, UserSince: row.UserSince,
		},
	}
	if row.CustomerID != nil {
		caller.CustomerID, caller.Role = *row.CustomerID, customer.Role(row.Role)
	}
	if row.CustomerKind != nil {
		caller.AccountType = customer.Kind(*row.CustomerKind)
	}
	if row.SecondaryAuthUntil != nil {
		caller.secondaryAuthUntil, caller.secondaryAuthMethod = *row.SecondaryAuthUntil, *row.SecondaryAuthMethod
	}
	return caller, nil
}

func (s *Service) idle(kind customer.UserKind) time.Duration {
	if kind == customer.UserOperator && s.config.OperatorIdleTimeout > 0 {
		return s.config.OperatorIdleTimeout
	}
	return refreshLife
}

func (s *Service) life(kind customer.UserKind) time.Duration {
	if kind == customer.UserOperator && s.config.OperatorSessionLifetime > 0 {
		return s.config.OperatorSessionLifetime
	}
	return sessionLife
}

func (s *Service) touch(ctx context.Context, session string, now time.Time) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).TouchSession(ctx, q.TouchSessionParams{ID: session, Now: now})
	})
	if err != nil {
		return fmt.Errorf("note a session's use: %w", err)
	}
	return nil
}

// open begins a session of m. A set-up session has no refresh token.
func (s *Service) open(ctx context.Context, tx db.Tx, m customer.Member, purpose, factor string, totp bool) (Tokens, Identity, error) {
	now := s.clock.Now()
	client, err := s.sealClient(ctx)
	if err != nil {
		return Tokens{}, Identity{}, err
	}
	row := q.InsertSessionParams{
		ID: id.New(), UserID: m.User.ID, UserKind: string(m.User.Kind), Role: string(m.Role), Purpose: purpose, SecondFactor: factor, Totp: totp,
		Client: client, CreatedAt: now, EndsAt: now.Add(s.life(m.User.Kind)),
	}
	if m.Customer.ID != "" {
		kind := string(m.Customer.Kind)
		row.CustomerID, row.CustomerKind = &m.Customer.ID, &kind
	}
	tokens := Tokens{AccessLife: min(accessLife, s.idle(m.User.Kind)), RefreshLife: min(refreshLife, s.idle(m.User.Kind), s.life(m.User.Kind))}
	if purpose == setupSession {
		tokens = Tokens{AccessLife: setupLife}
		row.EndsAt = now.Add(setupLife)
	}
	if err := q.New(tx).InsertSession(ctx, row); err != nil {
		return Tokens{}, Identity{}, fmt.Errorf("open a session: %w", err)
	}
	if err := s.giveTokens(ctx, tx, row.ID, row.EndsAt, &tokens); err != nil {
		return Tokens{}, Identity{}, err
	}
	return tokens, Identity{
		UserID: m.User.ID, CustomerID: m.Customer.ID, SessionID: row.ID, Kind: m.User.Kind, Role: m.Role, IP: api.InfoOf(ctx).Address,
		AccountType: m.Customer.Kind, SecondFactor: factor == factorDone, factorMissing: factor == factorMissing, setup: purpose == setupSession, totp: totp,
	}, nil
}

// giveTokens stores a new access token and, where tokens has a life for one, a refresh token. None
// outlives its session.
func (s *Service) giveTokens(ctx context.Context, tx db.Tx, session string, sessionEnds time.Time, tokens *Tokens) error {
	now := s.clock.Now()
	give := func(kind string, life *time.Duration) (Secret, error) {
		*life = min(*life, sessionEnds.Sub(now))
		token, hash := newToken()
		err := q.New(tx).InsertToken(ctx, q.InsertTokenParams{Hash: hash, SessionID: session, Kind: kind, ExpiresAt: now.Add(*life)})
		if err != nil {
			return "", fmt.Errorf("store a token: %w", err)
		}
		return token, nil
	}
	var err error
	if tokens.Access, err = give("access", &tokens.AccessLife); err != nil || tokens.RefreshLife == 0 {
		return err
	}
	tokens.Refresh, err = give("refresh", &tokens.RefreshLife)
	return err
}

// Refresh exchanges a refresh token for new tokens. Each is good once: when one comes a second time,
// its owner and a thief cannot be told apart, so the session ends for both.
func (s *Service) Refresh(ctx context.Context, refresh Secret) (Tokens, error) {
	if refresh == "" || len(refresh) > longestToken {
		return Tokens{}, ErrBadToken
	}
	var tokens Tokens
	var refused error
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		tokens, refused = Tokens{}, nil
		if err := s.limits.AllowIn(ctx, tx, refreshRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		queries, now := q.New(tx), s.clock.Now()
		row, err := queries.LockRefreshToken(ctx, hashOf(refresh))
		switch {
		case db.IsNoRows(err):
			refused = ErrBadToken
			return nil
		case err != nil:
			return fmt.Errorf("look up a refresh token: %w", err)
		case row.EndedAt != nil:
			refused = ErrBadToken
			return nil
		case row.UsedAt != nil:
			refused = ErrBadToken
			return s.endReused(ctx, tx, row.SessionID, row.UserID)
		case !now.Before(row.ExpiresAt), !now.Before(row.EndsAt), !now.Before(row.LastUsedAt.Add(s.idle(customer.UserKind(row.UserKind)))):
			refused = ErrTokenExpired
			return nil
		}
		if err := queries.TokenUsed(ctx, q.TokenUsedParams{Hash: hashOf(refresh), UsedAt: &now}); err != nil {
			return fmt.Errorf("note a refresh token's use: %w", err)
		}
		if err := queries.TouchSession(ctx, q.TouchSessionParams{ID: row.SessionID, Now: now}); err != nil {
			return fmt.Errorf("note a session's use: %w", err)
		}
		kind := customer.UserKind(row.UserKind)
		tokens = Tokens{AccessLife: min(accessLife, s.idle(kind)), RefreshLife: min(refreshLife, s.idle(kind))}
		return s.giveTokens(ctx, tx, row.SessionID, row.EndsAt, &tokens)
	})
	if err == nil {
		err = refused
	}
	return tokens, err
}

func (s *Service) endReused(ctx context.Context, tx db.Tx, session, userID string) error {
	if err := s.end(ctx, tx, session, userID, endReuse); err != nil {
		return err
	}
	if err := s.note(ctx, tx, userID, session, RefreshReused, ""); err != nil {
		return err
	}
	return s.tell(ctx, tx, userID, "refresh_reused", nil)
}

func (s *Service) end(ctx context.Context, tx db.Tx, session, userID, reason string) error {
	now := s.clock.Now()
	n, err := q.New(tx).EndSession(ctx, q.EndSessionParams{ID: session, UserID: userID, EndedAt: &now, EndReason: &reason})
	if err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	if n == 0 {
		return ErrUnknown
	}
	return nil
}

// endAll ends every session of the user but the one to keep ("" keeps none).
func (s *Service) endAll(ctx context.Context, tx db.Tx, userID, keep, reason string) error {
	now := s.clock.Now()
	_, err := q.New(tx).EndSessions(ctx, q.EndSessionsParams{UserID: userID, ExceptID: keep, EndedAt: &now, EndReason: &reason})
	if err != nil {
		return fmt.Errorf("end the user's sessions: %w", err)
	}
	return nil
}

// Logout ends the caller's session with its refresh token.
func (s *Service) Logout(ctx context.Context) error {
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.end(ctx, tx, caller.SessionID, caller.UserID, endLogout); err != nil {
			return err
		}
		return s.note(ctx, tx, caller.UserID, caller.SessionID, SignedOut, "")
	})
}

// OpenSession is a session as its user sees it.
type OpenSession struct {
	ID         string
	Current    bool
	Address    string
	Browser    string
	CreatedAt  time.Time
	LastUsedAt time.Time
	EndsAt     time.Time
}

// Sessions are the caller's open sessions, last used first.
func (s *Service) Sessions(ctx context.Context) ([]OpenSession, error) {
	caller, now := Caller(ctx), s.clock.Now()
	rows, err := q.New(s.db.Read()).LiveSessions(ctx, q.LiveSessionsParams{UserID: caller.UserID, Now: now, IdleSince: now.Add(-s.idle(caller.Kind))})
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	found := make([]OpenSession, len(rows))
	for i, row := range rows {
		c, err := s.openClient(row.Client)
		if err != nil {
			return nil, err
		}
		found[i] = OpenSession{row.ID, row.ID == caller.SessionID, c.Address, browserOf(c.UserAgent), row.CreatedAt, row.LastUsedAt, row.EndsAt}
	}
	return found, nil
}

// EndSession ends one of the caller's sessions, which may be this one. Ending another needs a step-up:
// who holds a stolen token shall not throw the owner out.
func (s *Service) EndSession(ctx context.Context, session string) error {
	caller := Caller(ctx)
	if session != caller.SessionID {
		if err := s.secondaryAuthOrPassword(ctx); err != nil {
			return err
		}
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.end(ctx, tx, session, caller.UserID, endByUser); err != nil {
			return err
		}
		return s.note(ctx, tx, caller.UserID, caller.SessionID, SessionEnded, "one")
	})
}

// EndOtherSessions ends every session of the caller but this one. It needs a step-up.
func (s *Service) EndOtherSessions(ctx context.Context) error {
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return err
	}
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.endAll(ctx, tx, caller.UserID, caller.SessionID, endByUser); err != nil {
			return err
		}
		return s.note(ctx, tx, caller.UserID, caller.SessionID, SessionEnded, "all others")
	})
}

// client is from where somebody called, sealed at rest.
type client struct {
	Address   string `json:"address"`
	UserAgent string `json:"userAgent"`
}

const clientContext = "auth.client"

const longestUserAgent = 300

func (s *Service) sealClient(ctx context.Context) ([]byte, error) {
	info := api.InfoOf(ctx)
	return s.sealer.SealJSON(clientContext, client{info.Address, cut(info.UserAgent, longestUserAgent)})
}

func (s *Service) openClient(sealed []byte) (c client, err error) {
	return c, s.sealer.OpenJSON(clientContext, sealed, &c)
}

func cut(s string, longest int) string {
	if len(s) > longest {
		return s[:longest]
	}
	return s
}
