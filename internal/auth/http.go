package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Verification returns the status of a customer's identity verification. Package verification implements it.
type Verification interface {
	// VerificationStatus returns the status for the customer's kind, and 0 before anything was saved.
	VerificationStatus(ctx context.Context, conn db.Conn, customerID customer.ID, kind customer.Kind) (status int, err error)
	// VerifiedName returns the name under which the customer was approved; ok is false if it was not.
	VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error)
}

type handler struct {
	auth         *Service
	verification Verification
	approvals    *approvals
	names        *businessNames
}

// Register adds the calls of this package. v supplies the verification status that GET /user/self shows.
func Register(r *api.Router, s *Service, v Verification) {
	h := handler{
		auth: s, verification: v, approvals: &approvals{seen: map[customer.ID]time.Time{}},
		names: &businessNames{verified: map[customer.ID]string{}},
	}
	api.Publishes[apikeys.View](r, events.KeyCreated, events.KeyRevoked)
	h.signing(r)
	h.passwords(r)
	h.twoFactor(r)
	h.passkeys(r)
	h.profile(r)
	h.apiKeys(r)
}

func (h handler) signing(r *api.Router) {
	access := h.auth.Access()
	api.Post(r, "/user/auth/captcha", access.Public, "sendCode", "Email a verification code", h.sendCode,
		api.Describe(
			"Emails a six-digit code, valid for 10 minutes and 5 tries, and a link that carries a longer code. The answer is the same whether or not the address is registered. After 10 wrong six-digit codes of one client in a day, or 100 of all clients in 30 days, more are refused for a while (A0429, Retry-After); the longer code is not.",
		))
	api.Post(r, "/user/auth/registry", access.Public, "register", "Open an account", h.register)
	api.Post(r, "/user/auth/login", access.Public, "login", "Sign in with address and password", h.login,
		api.Describe(
			"Five failures within 15 minutes lock sign-in for the address for 15 minutes (A10002, Retry-After), except in browsers in which the user has signed in before.",
		))
	api.Post(
		r, "/user/auth/secondary-login", access.Any, "secondaryLogin", "Complete a sign-in, or make a secondary authentication", h.secondary,
		api.Describe(
			"Completes a sign-in whose second factor is missing (secondaryAuthUntil is null: a sign-in is not a secondary authentication). In an open session, authenticates the operation of challengeId or, without one, the session for 5 minutes.",
		))
	api.Post(
		r, "/user/auth/openid/start", access.Public, "beginProviderSignIn", "Begin an operator's sign-in with the identity provider",
		h.beginWithProvider,
		api.Describe(
			"Only on a server with a provider (404 otherwise; see features.operatorSignIn of /public/config). Send the browser to url and keep secret in it: the sign-in ends in the browser in which it was begun, once, within 10 minutes.",
		))
	api.Post(
		r, "/user/auth/openid/finish", access.Public, "finishProviderSignIn", "Finish an operator's sign-in with the identity provider",
		h.finishWithProvider,
		api.Describe(
			"code and state are what the provider sent back to the page with the browser. Answers as login does. The first sign-in binds the operator who has the verified address; from then on the provider's id of the person decides (A10033 for everybody else).",
		))
	api.Post(r, "/user/auth/logout", access.Any, "logout", "Sign out", h.logout)
	api.Post(r, "/auth/refresh", access.Public, "refresh", "Exchange a refresh token for new tokens", h.refresh,
		api.Describe(
			"Each refresh token is valid once. The same device is given the same new tokens again within 30 seconds, as long as neither has been used; any other second use ends the session and all its tokens. The older access token ends with the first use of the newer one.",
		))
	api.List(r, "/user/session", access.User, "listSessions", "List the open sessions", h.sessions)
	api.Delete(r, "/user/session/{id}", access.User, "endSession", "End a session", h.endSession,
		api.Describe(
			"Ending another session requires a secondary authentication (A10008). Users without a second factor confirm with their password.",
		))
	api.Delete(r, "/user/session", access.User, "endOtherSessions", "End all other sessions", h.endOtherSessions,
		api.Describe("Requires a secondary authentication (A10008). Users without a second factor confirm with their password."))
	api.List(r, "/user/security-event", access.User, "listSecurityEvents", "List the user's security events", h.events)
}

type sendCodeInput struct {
	Body struct {
		Email   string             `json:"email" example:"jane@example.com"`
		Purpose emailcodes.Purpose `json:"purpose" enum:"registry,email"`
	}
}

type codeSent struct {
	ExpiresAt time.Time `json:"expiresAt"`
}

func (h handler) sendCode(ctx context.Context, in *sendCodeInput) (codeSent, error) {
	expires, err := h.auth.SendCode(ctx, in.Body.Email, in.Body.Purpose)
	return codeSent{expires}, err
}

type registerInput struct {
	Body struct {
		Email       string        `json:"email" example:"jane@example.com"`
		Password    Secret        `json:"password" format:"password" doc:"10 to 128 characters"`
		Code        Secret        `json:"code" doc:"the mailed six-digit code, or the longer one of the link" example:"123456"`
		AccountType customer.Kind `json:"accountType" enum:"individual,business"`
		AcceptTerms bool          `json:"acceptTerms" doc:"must be true"`
	}
}

type registeredView struct {
	UserID           string        `json:"userId"`
	Email            string        `json:"email"`
	AccountType      customer.Kind `json:"accountType" enum:"individual,business"`
	TwoFactorEnabled bool          `json:"twoFactorEnabled" doc:"whether the 2FA feature is on, so that the second factor is set up next"`
	SetupToken       string        `json:"setupToken,omitempty" doc:"serves as satoken for the 2FA set-up calls only, for 15 minutes; present only while the 2FA feature is on"`
}

func (h handler) register(ctx context.Context, in *registerInput) (registeredView, error) {
	b := in.Body
	account, err := h.auth.Register(ctx, Registration{
		Email: b.Email, Password: b.Password, Code: b.Code, AccountType: b.AccountType, AcceptTerms: b.AcceptTerms,
	})
	m := account.Member
	return registeredView{
		UserID: m.User.ID, Email: m.User.Email, AccountType: m.Customer.Kind, TwoFactorEnabled: h.auth.config.TwoFactor,
		SetupToken: string(account.SetupToken),
	}, err
}

type loginInput struct {
	Body struct {
		Email    string `json:"email" example:"jane@example.com"`
		Password Secret `json:"password" format:"password"`
	}
}

type tokenInfo struct {
	TokenName      string `json:"tokenName" example:"satoken" doc:"the header that carries the token"`
	TokenValue     string `json:"tokenValue"`
	TokenTimeout   int64  `json:"tokenTimeout" example:"3600" doc:"seconds"`
	TokenType      string `json:"tokenType" example:"Bearer"`
	RefreshToken   string `json:"refreshToken"`
	RefreshTimeout int64  `json:"refreshTimeout" example:"604800" doc:"seconds"`
}

type missingFactor struct {
	Methods []Method `json:"methods" nullable:"false" enum:"totp,passkey,recovery"`
}

type loggedIn struct {
	TokenInfo    tokenInfo      `json:"tokenInfo"`
	User         userView       `json:"user"`
	SecondFactor *missingFactor `json:"secondFactor" doc:"null if nothing is missing; otherwise submit one of the methods to secondary-login"`
}

func (h handler) login(ctx context.Context, in *loginInput) (loggedIn, error) {
	done, err := h.auth.SignIn(ctx, in.Body.Email, in.Body.Password)
	if err != nil {
		return loggedIn{}, err
	}
	return h.loggedIn(ctx, done)
}

type providerBeginning struct {
	URL    string `json:"url" example:"https://login.example.com/authorize?response_type=code&state=…" doc:"the provider's page"`
	Secret string `json:"secret" doc:"to be kept in the browser until the provider has sent it back"`
}

func (h handler) beginWithProvider(ctx context.Context, _ *api.Nothing) (providerBeginning, error) {
	b, err := h.auth.BeginWithProvider(ctx)
	return providerBeginning{b.URL, string(b.Secret)}, err
}

type providerAnswer struct {
	Body struct {
		Code   Secret `json:"code" maxLength:"4096" doc:"from the address to which the provider sent the browser back"`
		State  Secret `json:"state" maxLength:"256" doc:"from the same address"`
		Secret Secret `json:"secret" maxLength:"256" doc:"from the beginning"`
	}
}

func (h handler) finishWithProvider(ctx context.Context, in *providerAnswer) (loggedIn, error) {
	done, err := h.auth.SignInWithProvider(ctx, in.Body.Code, in.Body.State, in.Body.Secret)
	if err != nil {
		return loggedIn{}, err
	}
	return h.loggedIn(ctx, done)
}

func (h handler) loggedIn(ctx context.Context, done SignedIn) (loggedIn, error) {
	t := done.Tokens
	view := loggedIn{TokenInfo: tokenInfo{
		TokenName: "satoken", TokenValue: string(t.Access), TokenTimeout: seconds(t.AccessLifetime), TokenType: "Bearer",
		RefreshToken: string(t.Refresh), RefreshTimeout: seconds(t.RefreshLifetime),
	}}
	if done.Missing != nil {
		view.SecondFactor = &missingFactor{done.Missing}
	}
	var err error
	view.User, err = h.viewOf(ctx, done.Member.User, done.Identity)
	return view, err
}

func seconds(d time.Duration) int64 { return int64(d / time.Second) }

type secondaryInput struct {
	Body struct {
		ChallengeID  string         `json:"challengeId,omitempty" doc:"from the A10008 answer of a call that moves money"`
		Method       Method         `json:"method" enum:"password,totp,passkey,recovery"`
		Password     Secret         `json:"password,omitempty" format:"password" doc:"required of method password"`
		TOTP         Secret         `json:"totp,omitempty" example:"123456" doc:"required of method totp"`
		Assertion    map[string]any `json:"assertion,omitempty" doc:"required of method passkey: the browser's AuthenticationResponseJSON"`
		RecoveryCode Secret         `json:"recoveryCode,omitempty" doc:"required of method recovery"`
	}
}

type secondaryAuthView struct {
	SecondaryAuthUntil *time.Time `json:"secondaryAuthUntil" doc:"null if the call completed a sign-in"`
}

func (h handler) secondary(ctx context.Context, in *secondaryInput) (secondaryAuthView, error) {
	b := in.Body
	until, err := h.auth.SecondaryAuth(ctx, Proof{
		ChallengeID: b.ChallengeID, Method: b.Method, Password: b.Password, TOTP: b.TOTP, RecoveryCode: b.RecoveryCode,
		Assertion: jsonOf(b.Assertion),
	})
	if err != nil || until.IsZero() {
		return secondaryAuthView{}, err
	}
	return secondaryAuthView{&until}, nil
}

// jsonOf returns the object as JSON, and nil for an empty one.
func jsonOf(object map[string]any) json.RawMessage {
	if len(object) == 0 {
		return nil
	}
	text, err := json.Marshal(object)
	if err != nil {
		return nil // it was decoded from JSON
	}
	return text
}

func (h handler) logout(ctx context.Context, _ *api.Nothing) (*api.Nothing, error) {
	return nil, h.auth.Logout(ctx)
}

type refreshInput struct {
	Body struct {
		RefreshToken Secret `json:"refreshToken"`
	}
}

type refreshed struct {
	Token        string `json:"token"`
	TokenTimeout int64  `json:"tokenTimeout" example:"3600" doc:"seconds"`
	RefreshToken string `json:"refreshToken"`
}

func (h handler) refresh(ctx context.Context, in *refreshInput) (refreshed, error) {
	t, err := h.auth.Refresh(ctx, in.Body.RefreshToken)
	return refreshed{string(t.Access), seconds(t.AccessLifetime), string(t.Refresh)}, err
}

type sessionView struct {
	ID         string    `json:"id"`
	Current    bool      `json:"current" doc:"the session of this call"`
	Browser    string    `json:"browser" example:"Firefox on Linux"`
	Address    string    `json:"address" example:"203.0.113.7" doc:"IP address of the sign-in"`
	CreatedAt  time.Time `json:"createdAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"exact to a minute"`
	EndsAt     time.Time `json:"endsAt" doc:"at the latest"`
}

func (h handler) sessions(ctx context.Context, in *struct{ api.Reading }) (api.Entries[sessionView], error) {
	list, err := h.auth.Sessions(ctx)
	if err != nil {
		return api.Entries[sessionView]{}, err
	}
	return api.ListedAll(in.Reading, list, func(
		s sessions.OpenSession,
	) (time.Time, string) {
		return s.CreatedAt, s.ID
	}, func(s sessions.OpenSession) (sessionView, error) {
		return sessionView{
			ID: s.ID, Current: s.ID == Caller(ctx).SessionID, Browser: s.Browser, Address: s.Address,
			CreatedAt: s.CreatedAt, LastUsedAt: s.LastUsedAt, EndsAt: s.EndsAt,
		}, nil
	})
}

type idInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) endSession(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.auth.EndSession(ctx, in.ID)
}

func (h handler) endOtherSessions(ctx context.Context, _ *api.Nothing) (*api.Nothing, error) {
	return nil, h.auth.EndOtherSessions(ctx)
}

// EventView is a security event as its user and operators see it.
type EventView struct {
	ID      string              `json:"id"`
	Kind    securityevents.Kind `json:"kind" example:"signed_in"`
	Detail  string              `json:"detail" doc:"a code, for example the method; often empty"`
	Browser string              `json:"browser" doc:"empty for actions of operators"`
	Address string              `json:"address" example:"203.0.113.7"`
	At      time.Time           `json:"at"`
}

func (h handler) events(ctx context.Context, in *struct{ api.Reading }) (api.Entries[EventView], error) {
	events, total, err := h.auth.SecurityEvents(ctx, Caller(ctx).UserID, in.Window())
	return api.Listed(in.Reading, viewsOfEvents(events), total, func(i int) (time.Time, string) { return time.Time{}, events[i].ID }), err
}

func viewsOfEvents(events []securityevents.Event) []EventView {
	views := make([]EventView, len(events))
	for i, e := range events {
		views[i] = EventView{ID: e.ID, Kind: e.Kind, Detail: e.Detail, Browser: e.Browser, Address: e.Address, At: e.At}
	}
	return views
}
