package sessions

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/devices"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/sessions/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrNoSession means that there is no valid session. The web app refreshes once and then asks the
	// user to sign in.
	ErrNoSession = fault.New(fault.SessionExpired)
	// ErrUnknown means that the user has no such open session.
	ErrUnknown = fault.For(fault.NoSession)
)

const (
	accessLifetime  = 3600 * time.Second
	refreshLifetime = 604800 * time.Second // also the longest a session may be idle
	sessionLifetime = 30 * 24 * time.Hour  // however busy it is
	setupLifetime   = 15 * time.Minute

	// touchInterval is how exactly the last use of a session is known: recording it at each call would
	// make every read a write.
	touchInterval = time.Minute
)

// Purpose is what a session is for.
type Purpose string

// The purposes of sessions.
const (
	Full  Purpose = "full"
	Setup Purpose = "setup" // sets up a second factor after a registration, and nothing else
)

// SecondFactor says whether the second factor of a sign-in was given.
type SecondFactor string

// The states of a session's second factor.
const (
	NoFactor      SecondFactor = "none"
	FactorMissing SecondFactor = "missing"
	FactorGiven   SecondFactor = "done"
)

// EndReason is why a session ended.
type EndReason string

// The reasons why sessions end.
const (
	LoggedOut          EndReason = "logged_out"
	EndedByUser        EndReason = "ended_by_user"
	EndedByOperator    EndReason = "ended_by_operator"
	PasswordChanged    EndReason = "password_changed"
	PasswordReset      EndReason = "password_reset"
	EmailChanged       EndReason = "email_changed"
	RefreshTokenReused EndReason = "refresh_token_reused"
	UserDisabled       EndReason = "user_disabled"
	SetupCompleted     EndReason = "setup_completed"
	LeftBusiness       EndReason = "left_business"
)

// Config is what the operator of the server decides.
type Config struct {
	// OperatorIdleTimeout and OperatorLifetime end operators' sessions sooner than customers'. Zero means
	// as late as customers'.
	OperatorIdleTimeout, OperatorLifetime time.Duration
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB      *db.DB
	Devices *devices.Service
	Sealer  *seal.Sealer
	Clock   clock.Clock
}

// Service keeps sessions.
type Service struct {
	config  Config
	db      *db.DB
	devices *devices.Service
	sealer  *seal.Sealer
	clock   clock.Clock
}

// New builds the service.
func New(c Config, d Dependencies) *Service {
	return &Service{config: c, db: d.DB, devices: d.Devices, sealer: d.Sealer, clock: d.Clock}
}

// Session is an open session with its user.
type Session struct {
	ID         string
	UserID     string
	UserKind   customer.UserKind
	CustomerID customer.ID // empty for an operator
	// CustomerKind is empty for an operator.
	CustomerKind customer.Kind
	// ParentID is the business of a sub-account for which the user acts; empty otherwise.
	ParentID customer.ID
	// Role is the user's role as it is now, in a sub-account the one in its business if there is one. Own says that the
	// customer is the user's own account.
	Role customer.Role
	Own  bool
	// OnlyOwn says that the user is a member of nothing else, and that the account is not closed.
	OnlyOwn      bool
	Purpose      Purpose
	SecondFactor SecondFactor
	// TOTP means that the user has an authenticator app that is on.
	TOTP bool
	// SecondaryAuthUntil is when the last secondary authentication of the session expires, and
	// SecondaryAuthMethod how it was made. Zero if there was none.
	SecondaryAuthUntil  time.Time
	SecondaryAuthMethod string
	// Profile is the user, found together with the session.
	Profile customer.Profile
}

func (s *Service) idleTimeout(kind customer.UserKind) time.Duration {
	if kind == customer.UserOperator && s.config.OperatorIdleTimeout > 0 {
		return s.config.OperatorIdleTimeout
	}
	return refreshLifetime
}

func (s *Service) lifetime(kind customer.UserKind) time.Duration {
	if kind == customer.UserOperator && s.config.OperatorLifetime > 0 {
		return s.config.OperatorLifetime
	}
	return sessionLifetime
}

// ByToken returns the open session of an access token, or ErrNoSession.
func (s *Service) ByToken(ctx context.Context, token string) (Session, error) {
	if token == "" || len(token) > maxToken {
		return Session{}, ErrNoSession
	}
	row, err := q.New(s.db.Gathered()).SessionByToken(ctx, hashToken(secret.Text(token)))
	if db.IsNoRows(err) {
		return Session{}, ErrNoSession
	}
	if err != nil {
		return Session{}, fmt.Errorf("look up a session: %w", err)
	}
	now, kind := s.clock.Now(), customer.UserKind(row.UserKind)
	if row.EndedAt != nil || row.UserState == string(customer.UserDisabled) || !now.Before(row.ExpiresAt) || !now.Before(row.EndsAt) ||
		!now.Before(row.LastUsedAt.Add(s.idleTimeout(kind))) {
		return Session{}, ErrNoSession
	}
	if now.Sub(row.LastUsedAt) >= touchInterval {
		if err := s.touch(ctx, row.ID, now); err != nil {
			return Session{}, err
		}
	}
	if row.UsedAt == nil {
		if err := s.recordFirstUse(ctx, row.ID, row.Generation, token, now); err != nil {
			return Session{}, err
		}
	}
	found := Session{
		ID: row.ID, UserID: row.UserID, UserKind: kind, Purpose: Purpose(row.Purpose), SecondFactor: SecondFactor(row.SecondFactor),
		TOTP: row.Totp,
		Profile: customer.Profile{
			UserID: row.UserID, UserKind: row.UserKind, UserState: row.UserState, Personal: row.Personal, Country: row.Country,
			Language: row.Language, UserSince: row.UserSince,
		},
	}
	if row.CustomerID != nil {
		role := cmp.Or(row.BusinessRole, row.MemberRole)
		if role == nil { // the user has left that business
			return Session{}, ErrNoSession
		}
		found.CustomerID, found.Role, found.Own = *row.CustomerID, customer.Role(*role), row.IsOwn.Bool
		found.OnlyOwn = found.Own && row.Memberships == 1 && row.AccountStatus != nil && *row.AccountStatus != string(customer.Closed)
		if row.ParentID != nil {
			found.ParentID = *row.ParentID
		}
	}
	if row.CustomerKind != nil {
		found.CustomerKind = customer.Kind(*row.CustomerKind)
	}
	if row.SecondaryAuthUntil != nil {
		found.SecondaryAuthUntil, found.SecondaryAuthMethod = *row.SecondaryAuthUntil, *row.SecondaryAuthMethod
	}
	return found, nil
}

func (s *Service) touch(ctx context.Context, session string, now time.Time) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).TouchSession(ctx, q.TouchSessionParams{ID: session, Now: now})
	})
	if err != nil {
		return fmt.Errorf("record a session's use: %w", err)
	}
	return nil
}

// Open begins a session of m inside tx. A set-up session has no refresh token. totp means that the user
// has an authenticator app that is on.
func (s *Service) Open(
	ctx context.Context, tx db.Tx, m customer.Member, purpose Purpose, factor SecondFactor, totp bool,
) (Tokens, Session, error) {
	now := s.clock.Now()
	client, err := s.devices.SealCaller(ctx)
	if err != nil {
		return Tokens{}, Session{}, err
	}
	row := q.InsertSessionParams{
		ID: id.New(), UserID: m.User.ID, UserKind: string(m.User.Kind), Purpose: string(purpose), SecondFactor: string(factor), Totp: totp,
		Client: client, CreatedAt: now, EndsAt: now.Add(s.lifetime(m.User.Kind)),
	}
	if m.Customer.ID != "" {
		kind := string(m.Customer.Kind)
		row.CustomerID, row.CustomerKind = &m.Customer.ID, &kind
	}
	tokens := Tokens{
		AccessLifetime:  min(accessLifetime, s.idleTimeout(m.User.Kind)),
		RefreshLifetime: min(refreshLifetime, s.idleTimeout(m.User.Kind), s.lifetime(m.User.Kind)),
	}
	if purpose == Setup {
		tokens = Tokens{AccessLifetime: setupLifetime}
		row.EndsAt = now.Add(setupLifetime)
	}
	if err := q.New(tx).InsertSession(ctx, row); err != nil {
		return Tokens{}, Session{}, fmt.Errorf("open a session: %w", err)
	}
	tokens.Access = newToken()
	if tokens.RefreshLifetime > 0 {
		tokens.Refresh = newToken()
	}
	if err := s.storeTokens(ctx, tx, row.ID, row.EndsAt, 1, &tokens); err != nil {
		return Tokens{}, Session{}, err
	}
	return tokens, Session{
		ID: row.ID, UserID: m.User.ID, UserKind: m.User.Kind, CustomerID: m.Customer.ID, CustomerKind: m.Customer.Kind,
		ParentID: m.Customer.ParentID, Role: m.Role, Own: m.Own,
		Purpose: purpose, SecondFactor: factor, TOTP: totp,
	}, nil
}

// SetSecondFactorGiven records that the session's second factor was given. It reports false if the
// session ended meanwhile.
func (s *Service) SetSecondFactorGiven(ctx context.Context, tx db.Tx, session string) (bool, error) {
	n, err := q.New(tx).SetSecondFactorGiven(ctx, session)
	if err != nil {
		return false, fmt.Errorf("record the second factor: %w", err)
	}
	return n > 0, nil
}

// RecordSecondaryAuth records that the session is authenticated until then by the method. It reports
// false if the session ended meanwhile.
func (s *Service) RecordSecondaryAuth(ctx context.Context, tx db.Tx, session string, until time.Time, method string) (bool, error) {
	n, err := q.New(tx).RecordSecondaryAuth(ctx, q.RecordSecondaryAuthParams{
		ID: session, SecondaryAuthUntil: &until, SecondaryAuthMethod: &method,
	})
	if err != nil {
		return false, fmt.Errorf("record a secondary authentication: %w", err)
	}
	return n > 0, nil
}

// SetTOTP records in every open session of the user whether an authenticator app is on.
func (s *Service) SetTOTP(ctx context.Context, tx db.Tx, userID string, on bool) error {
	if err := q.New(tx).SetSessionsTOTP(ctx, q.SetSessionsTOTPParams{UserID: userID, Totp: on}); err != nil {
		return fmt.Errorf("record the authenticator: %w", err)
	}
	return nil
}

// End ends one of the user's sessions with its refresh token, or returns ErrUnknown.
func (s *Service) End(ctx context.Context, tx db.Tx, session, userID string, reason EndReason) error {
	now, text := s.clock.Now(), string(reason)
	n, err := q.New(tx).EndSession(ctx, q.EndSessionParams{ID: session, UserID: userID, EndedAt: &now, EndReason: &text})
	if err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	if n == 0 {
		return ErrUnknown
	}
	return nil
}

// EndAll ends every session of the user except the one to keep; "" keeps none.
func (s *Service) EndAll(ctx context.Context, tx db.Tx, userID, keep string, reason EndReason) error {
	now, text := s.clock.Now(), string(reason)
	_, err := q.New(tx).EndSessions(ctx, q.EndSessionsParams{UserID: userID, ExceptID: keep, EndedAt: &now, EndReason: &text})
	if err != nil {
		return fmt.Errorf("end the user's sessions: %w", err)
	}
	return nil
}

// OpenSession is a session as its user sees it.
type OpenSession struct {
	ID         string
	Address    string
	Browser    string
	CreatedAt  time.Time
	LastUsedAt time.Time // exact to a minute
	EndsAt     time.Time
}

// List returns the user's open sessions, the last used first.
func (s *Service) List(ctx context.Context, userID string, kind customer.UserKind) ([]OpenSession, error) {
	now := s.clock.Now()
	rows, err := q.New(s.db.Read()).OpenSessions(ctx, q.OpenSessionsParams{UserID: userID, Now: now, IdleSince: now.Add(-s.idleTimeout(kind))})
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	found := make([]OpenSession, len(rows))
	for i, row := range rows {
		c, err := s.devices.Open(row.Client)
		if err != nil {
			return nil, err
		}
		found[i] = OpenSession{
			ID: row.ID, Address: c.Address, Browser: devices.Describe(c.UserAgent), CreatedAt: row.CreatedAt, LastUsedAt: row.LastUsedAt,
			EndsAt: row.EndsAt,
		}
	}
	return found, nil
}
