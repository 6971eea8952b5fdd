package openid

import (
	"cmp"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

var (
	// ErrOff means that this server has no provider.
	ErrOff = fault.New(fault.NotFound)
	// ErrUnavailable means that the provider does not answer, or not as one.
	ErrUnavailable = fault.New(fault.ProviderUnavailable)
	// ErrFailed means that what the provider said does not verify, or that it does not know the code.
	ErrFailed = fault.New(fault.ProviderSignInFailed)
	// ErrUnknown means that there is no such sign-in under way in this browser.
	ErrUnknown = fault.New(fault.ProviderSignInUnknown)
)

// ReturnPath is the page of the site to which the provider sends the browser back.
const ReturnPath = "/backoffice/signIn/provider"

const (
	// defaultLimit is how long the provider may take, all its answers together.
	defaultLimit = 10 * time.Second
	// attemptLifetime is how long a person may take at the provider.
	attemptLifetime = 10 * time.Minute
	// leeway is how far the provider's clock may be from ours.
	leeway = time.Minute
)

// Config is what the operator of the server decides.
type Config struct {
	// Issuer is the provider's, as its tokens name it. Empty: there is none.
	Issuer   string
	ClientID string
	Secret   secret.Text
	// Redirect is the address of our page to which the provider sends the browser back.
	Redirect string
	// Name is what people call the provider.
	Name string
	// Only has operators sign in with the provider alone.
	Only bool
	// TrustEmail accepts an address of which the provider does not say whether it verified it.
	TrustEmail bool
	// TrustSecondFactor accepts the provider's word that a second factor was given.
	TrustSecondFactor bool
	// MaxAge is how long ago a person may have signed in at the provider. Zero: as it decides.
	MaxAge time.Duration
	// Trust says which certificates of the provider are accepted.
	Trust *trust.Store
	// Limit is how long the provider may take, all its answers together. Zero is ten seconds.
	Limit time.Duration
}

// On reports whether there is a provider.
func (c Config) On() bool { return c.Issuer != "" }

// Dependencies are what the service is built from.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
	Log    *slog.Logger // nil: none
}

// Service begins and finishes sign-ins at the provider.
type Service struct {
	config Config
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
	log    *slog.Logger
	client provider // looks at an answer
	whole  provider // reads one
	known  known
}

// New builds the service. It calls nobody.
func New(c Config, d Dependencies) *Service {
	c.Limit = cmp.Or(c.Limit, defaultLimit)
	client := c.Trust.Client(trust.OpenID, c.Limit, trust.Identity{})
	return &Service{
		config: c, db: d.DB, sealer: d.Sealer, clock: d.Clock, log: cmp.Or(d.Log, slog.New(slog.DiscardHandler)),
		client: client, whole: trust.Whole(client, maxBody), known: known{turn: make(chan struct{}, 1)},
	}
}

// Person is whom the provider says has signed in.
type Person struct {
	Issuer string
	// Subject is the provider's id of the person, which it never gives to another.
	Subject string
	// Email is the person's address if the provider has verified it, or is trusted with it, else empty.
	Email string
	// SecondFactor says that the provider asked for two factors, and that its word is trusted.
	SecondFactor bool
}
