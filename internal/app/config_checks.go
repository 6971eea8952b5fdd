package app

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

// SanctionsConfig names the files of the published lists. The operator of the server downloads them daily.
// The server reads a file again when it changes, and screens all customers against it.
type SanctionsConfig struct {
	UK   string `name:"uk" help:"The UK Sanctions List, as published in XML (UK-Sanctions-List.xml)." changed:"operations, when the download puts it elsewhere" env:"GBPC_SANCTIONS_UK"`
	OFAC string `name:"ofac" help:"OFAC's Specially Designated Nationals list, as published in XML (SDN.XML)." changed:"operations, when the download puts it elsewhere" env:"GBPC_SANCTIONS_OFAC"`
}

func (c SanctionsConfig) check() error {
	if c.UK == "" || c.OFAC == "" {
		return errors.New("sanctions-uk, sanctions-ofac: must name the files of the published lists")
	}
	return nil
}

func (c SanctionsConfig) open() (*sanctions.Source, error) {
	return sanctions.Open(sanctions.File{List: "UK", Path: c.UK}, sanctions.File{List: "OFAC", Path: c.OFAC})
}

// LivenessConfig says who looks at people: our own page and a reviewer, or Sumsub where its secrets are named.
type LivenessConfig struct {
	TokenFile         string `help:"File with our app token at Sumsub, which then checks identities. Without it a page of this site does, and a reviewer compares the pictures." changed:"compliance, when Sumsub's agreement is signed" env:"GBPC_LIVENESS_TOKEN_FILE"`
	SecretFile        string `help:"File with the key that signs requests to the provider." changed:"operations, when the secret is kept elsewhere" env:"GBPC_LIVENESS_SECRET_FILE"`
	WebhookSecretFile string `help:"File with the key that signs the provider's webhooks, which are sent to /hooks/sumsub." changed:"operations, when the secret is kept elsewhere" env:"GBPC_LIVENESS_WEBHOOK_SECRET_FILE"`
	Level             string `help:"Name of the provider's level for individuals." changed:"compliance, when other checks are asked for" env:"GBPC_LIVENESS_LEVEL"`
	BusinessLevel     string `help:"Name of the provider's level for the applicant of a business." changed:"compliance, when other checks are asked for" env:"GBPC_LIVENESS_BUSINESS_LEVEL"`

	URL string `kong:"-"` // in tests; "" is Sumsub's own
}

// Hosted reports whether Sumsub looks at people.
func (c LivenessConfig) Hosted() bool {
	return c.TokenFile != "" || c.SecretFile != "" || c.WebhookSecretFile != ""
}

// Address returns the address of Sumsub.
func (c LivenessConfig) Address() string { return cmp.Or(c.URL, "https://api.sumsub.com") }

func (c LivenessConfig) check() error {
	switch {
	case !c.Hosted():
		return nil
	case !private(c.TokenFile) || !private(c.SecretFile) || !private(c.WebhookSecretFile):
		return errors.New(
			"liveness-token-file, liveness-secret-file, liveness-webhook-secret-file: must name files that only their owner can read",
		)
	case c.Level == "" || c.BusinessLevel == "":
		return errors.New("liveness-level, liveness-business-level: must be set")
	}
	return nil
}

// open is the hosted provider, nil for our own page.
func (c LivenessConfig) open(now clock.Clock, trusted *trust.Store) (*sumsub.Provider, error) {
	if !c.Hosted() {
		return nil, nil // our own page needs nothing
	}
	var secrets [3]string
	for i, file := range []string{c.TokenFile, c.SecretFile, c.WebhookSecretFile} {
		secret, err := secretOf(file)
		if err != nil {
			return nil, fmt.Errorf("read the liveness provider's secrets: %w", err)
		}
		secrets[i] = secret
	}
	config := sumsub.Config{
		BaseURL: c.Address(), AppToken: secrets[0], SecretKey: secrets[1], WebhookSecret: secrets[2], Level: c.Level,
		BusinessLevel: c.BusinessLevel, Trust: trusted,
	}
	if err := config.Check(); err != nil {
		return nil, err
	}
	return sumsub.New(config, now), nil
}

// livenessProvider returns Sumsub if it is configured, and the embedded provider otherwise.
func (o Dependencies) livenessProvider() liveness.Provider {
	if o.Sumsub != nil {
		return o.Sumsub
	}
	return liveness.NewEmbedded(o.Auth.Site, o.Clock)
}
