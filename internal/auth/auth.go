package auth

import (
	"context"
	"fmt"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Config is what an operator of the server decides.
type Config struct {
	// TwoFactor is the 2FA feature for customers. Operators may always enrol.
	TwoFactor bool
	// PasswordSecondaryAuth lets a password alone be the secondary authentication of a user without a
	// second factor. In the sandbox only.
	PasswordSecondaryAuth bool
	// Site is the address of the web site, for links in mail: "https://gbpc.example".
	Site string
	// RelyingParty is the domain passkeys belong to, Origins the pages they may be used on.
	RelyingParty string
	Origins      []string
	// SecureCookies marks cookies for HTTPS alone. Off in the sandbox only.
	SecureCookies bool
	// RequireOperatorSecondFactor keeps operators out of the back office until they have enrolled a second factor
	// and signed in with it. Off in the sandbox while the 2FA feature is off, and nowhere else.
	RequireOperatorSecondFactor bool
	// OperatorIdleTimeout and OperatorSessionLifetime end operators' sessions sooner than customers'. Zero: as theirs.
	OperatorIdleTimeout, OperatorSessionLifetime time.Duration
	// WeakHashes makes a password's hash cost next to nothing. For tests of something else, which hash
	// hundreds: no command and no setting of the program turns it on.
	WeakHashes bool
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Customers *customer.Service
	Mail      mail.Mailer
	Limits    *limit.Limiter
	Queue     *jobs.Queue
	Sealer    *seal.Sealer
	Clock     clock.Clock
}

// Service is the door. Its methods take who calls from the context, where Access put it.
type Service struct {
	config    Config
	db        *db.DB
	customers *customer.Service
	mail      mail.Mailer
	limits    *limit.Limiter
	sealer    *seal.Sealer
	clock     clock.Clock
	passkeys  *webauthn.WebAuthn
	hashing   chan struct{}
	hashCost  *argon2id.Params
	nobodys   string // a hash that no password fits, of the same cost

	// Access are the values with which departments guard their calls.
	Access Access
}

// New builds the service; it fails when the passkeys' domain and origins do not fit.
func New(c Config, d Dependencies) (*Service, error) {
	w, err := webauthn.New(&webauthn.Config{RPID: c.RelyingParty, RPDisplayName: "GBPC", RPOrigins: c.Origins})
	if err != nil {
		return nil, fmt.Errorf("set up passkeys for %q: %w", c.RelyingParty, err)
	}
	s := &Service{
		config: c, db: d.DB, customers: d.Customers, mail: d.Mail, limits: d.Limits, sealer: d.Sealer, clock: d.Clock,
		passkeys: w, hashing: make(chan struct{}, hashersAtOnce()),
		hashCost: hashParams, nobodys: nobodysHash,
	}
	if c.WeakHashes {
		s.hashCost, s.nobodys = weakParams, weakNobodysHash
	}
	s.Access = s.access()
	d.Queue.Handle(forgetKind, s.forget)
	return s, nil
}

// Identity is who makes a call.
type Identity struct {
	UserID string
	// CustomerID is the customer the user acts for; empty for an operator.
	CustomerID customer.ID
	// AccountType is what sort of customer that is.
	AccountType customer.Kind
	SessionID   string
	Kind        customer.UserKind
	Role        customer.Role
	// IP is the client's address.
	IP string
	// SecondFactor tells that this session was opened with one.
	SecondFactor bool

	profile             customer.Profile
	totp                bool // an authenticator app is enabled
	setup               bool // a set-up token
	factorMissing       bool
	secondaryAuthUntil  time.Time
	secondaryAuthMethod string
}

type identityKey struct{}

// Caller is who makes the call. Outside a call that asked for a session it is empty.
func Caller(ctx context.Context) Identity {
	i, _ := ctx.Value(identityKey{}).(Identity)
	return i
}

// CustomerID is the customer for whom the call is made.
func CustomerID(ctx context.Context) customer.ID { return Caller(ctx).CustomerID }

// WithCaller is a context in which i makes the call. For tests, and for what acts in a user's name.
func WithCaller(ctx context.Context, i Identity) context.Context {
	return context.WithValue(ctx, identityKey{}, i)
}

// Secret is text that is never printed: a password, a token, a code.
type Secret string

func (Secret) String() string { return "[hidden]" }

// GoString keeps %#v from printing it too.
func (Secret) GoString() string { return "[hidden]" }
