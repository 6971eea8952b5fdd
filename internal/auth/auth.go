package auth

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/calls"
	"github.com/gbpc/gbpc/internal/auth/devices"
	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/lockout"
	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/auth/passkeys"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/auth/totp"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/customer/terms"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Config is what the operator of the server decides.
type Config struct {
	// TwoFactor turns on the 2FA feature for customers. Operators can always enrol.
	TwoFactor bool
	// PasswordSecondaryAuth lets a password alone be the secondary authentication of a user without a
	// second factor. It is on in the sandbox only.
	PasswordSecondaryAuth bool
	// Site is the address of the web site, for links in mail: "https://gbpc.example".
	Site string
	// RelyingParty is the domain passkeys belong to, Origins the pages on which they may be used.
	RelyingParty string
	Origins      []string
	// SecureCookies restricts cookies to HTTPS. It is off in the sandbox only.
	SecureCookies bool
	// RequireOperatorSecondFactor keeps operators out of the back office until they have enrolled a
	// second factor and signed in with it. It is off only in a sandbox whose 2FA feature is off.
	RequireOperatorSecondFactor bool
	// OperatorIdleTimeout and OperatorSessionLifetime end operators' sessions sooner than customers'. Zero
	// means as late as customers'.
	OperatorIdleTimeout, OperatorSessionLifetime time.Duration
	// BankCoolingOffHours is how long new bank accounts of new customers wait; each customer can change it.
	BankCoolingOffHours int
	// Terms is the version of the terms of service in force. Empty means the newest in the program.
	Terms string
	// TestKeys makes the API keys of a sandbox. Its requests are signed for the origin that was asked, others' for Site.
	TestKeys bool
	// PasswordHashing says how expensive the hash of a password is. The zero value is the recommended cost.
	PasswordHashing passwords.Config
	// OpenID is the identity provider of operators. The zero value is none; its Redirect is the page of Site.
	OpenID openid.Config
}

// TermsInForce returns the version of the terms of service in force.
func (c Config) TermsInForce() string { return cmp.Or(c.Terms, terms.InForce()) }

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Mail      mail.Mailer
	Limits    *limit.Limiter
	Queue     *jobs.Queue
	Sealer    *seal.Sealer
	Clock     clock.Clock
	Events    *events.Log  // nil: changes of keys are published nowhere
	Log       *slog.Logger // nil: none
}

// Service signs users in and authenticates what they do. Its methods find the caller in the context,
// where Access put it.
type Service struct {
	config     Config
	db         *db.DB
	customers  *customer.Service
	mail       mail.Mailer
	limits     *limit.Limiter
	sealer     *seal.Sealer
	clock      clock.Clock
	passwords  *passwords.Service
	lockout    *lockout.Service
	devices    *devices.Service
	emailCodes *emailcodes.Service
	events     *securityevents.Service
	totp       *totp.Service
	passkeys   *passkeys.Service
	sessions   *sessions.Service
	keys       *apikeys.Service
	openid     *openid.Service
	published  *events.Log
	accepted   acceptances

	confirmer    *Confirmer                                               // of the calls in calls.ThatAsk
	keyApprovals KeyApprovals                                             // nil: no key waits
	made         Made                                                     // nil: nothing
	onBound      func(ctx context.Context, tx db.Tx, userID string) error // nil: recorded nowhere else
}

// New builds the service. It returns an error if the passkeys' domain and origins do not fit together.
func New(c Config, d Dependencies) (*Service, error) {
	c.Terms = c.TermsInForce()
	c.OpenID.Redirect = c.Site + openid.ReturnPath
	s := &Service{
		config: c, db: d.DB, customers: d.Customers, mail: d.Mail, limits: d.Limits, sealer: d.Sealer, clock: d.Clock, published: d.Events,
		lockout:    lockout.New(lockout.Dependencies{Clock: d.Clock}),
		devices:    devices.New(devices.Config{SecureCookies: c.SecureCookies}, devices.Dependencies{Sealer: d.Sealer, Clock: d.Clock}),
		emailCodes: emailcodes.New(emailcodes.Dependencies{Customers: d.Customers, Sealer: d.Sealer, Clock: d.Clock}),
		keys:       apikeys.New(apikeys.Config{Test: c.TestKeys}, apikeys.Dependencies{DB: d.DB, Sealer: d.Sealer, Clock: d.Clock}),
		totp:       totp.New(totp.Dependencies{Sealer: d.Sealer, Clock: d.Clock}),
		openid:     openid.New(c.OpenID, openid.Dependencies{DB: d.DB, Sealer: d.Sealer, Clock: d.Clock, Log: d.Log}),
	}
	s.confirmer = NewConfirmer(s, calls.ThatAsk)
	s.events = securityevents.New(securityevents.Dependencies{Devices: s.devices, Clock: d.Clock})
	s.sessions = sessions.New(
		sessions.Config{OperatorIdleTimeout: c.OperatorIdleTimeout, OperatorLifetime: c.OperatorSessionLifetime},
		sessions.Dependencies{DB: d.DB, Devices: s.devices, Sealer: d.Sealer, Clock: d.Clock})
	var err error
	if s.passwords, err = passwords.New(c.PasswordHashing, passwords.Dependencies{Clock: d.Clock}); err != nil {
		return nil, err
	}
	s.passkeys, err = passkeys.New(
		passkeys.Config{RelyingParty: c.RelyingParty, Origins: c.Origins},
		passkeys.Dependencies{DB: d.DB, Customers: d.Customers, Sealer: d.Sealer, Clock: d.Clock})
	if err != nil {
		return nil, err
	}
	d.Queue.HandlePeriodic(jobs.Periodic{Name: cleanupKind, Every: cleanupInterval}, s.cleanUp)
	return s, nil
}

// Identity is the caller of a call: a user in a session, or an API key.
type Identity struct {
	// Key is the key that calls, nil for a user in a session.
	Key *KeyIdentity
	// UserID is the user; of a key, who made it.
	UserID string
	// CustomerID is the customer the user acts for. It is empty for an operator.
	CustomerID customer.ID
	// AccountType is the kind of that customer.
	AccountType customer.Kind
	// ParentID is the business, if that customer is a sub-account of one; empty otherwise.
	ParentID customer.ID
	// SessionID is empty for a key.
	SessionID string
	Kind      customer.UserKind
	// Role is the user's in the customer's team, as it is now. It is empty for a key.
	Role customer.Role
	// Own says that the customer is the user's own account.
	Own bool
	// IP is the client's address.
	IP string
	// SecondFactor means that a second factor was given when the session was opened.
	SecondFactor bool

	onlyOwn             bool // a member of nothing but the own account, which is not closed
	profile             customer.Profile
	totp                bool // an authenticator app is on
	setup               bool // a set-up token
	factorMissing       bool
	secondaryAuthUntil  time.Time
	secondaryAuthMethod string
}

// KeyIdentity is the API key that calls.
type KeyIdentity struct {
	ID, Name string
	Scopes   []apikeys.Scope
}

func identityOf(s sessions.Session, ip string) Identity {
	return Identity{
		UserID: s.UserID, CustomerID: s.CustomerID, AccountType: s.CustomerKind, ParentID: s.ParentID, SessionID: s.ID, Kind: s.UserKind,
		Role: s.Role, Own: s.Own, onlyOwn: s.OnlyOwn, IP: ip,
		SecondFactor: s.SecondFactor == sessions.FactorGiven, factorMissing: s.SecondFactor == sessions.FactorMissing,
		profile: s.Profile, totp: s.TOTP, setup: s.Purpose == sessions.Setup,
		secondaryAuthUntil: s.SecondaryAuthUntil, secondaryAuthMethod: s.SecondaryAuthMethod,
	}
}

type identityKey struct{}

// Caller returns who makes the call. It is empty outside a call that required a session.
func Caller(ctx context.Context) Identity {
	i, _ := ctx.Value(identityKey{}).(Identity)
	return i
}

// CustomerID returns the customer for whom the call is made.
func CustomerID(ctx context.Context) customer.ID { return Caller(ctx).CustomerID }

// WithCaller returns a context in which i makes the call, for work done in a user's name.
func WithCaller(ctx context.Context, i Identity) context.Context {
	return context.WithValue(ctx, identityKey{}, i)
}

// Secret is text that is never printed: a password, a token, a code.
type Secret = secret.Text
