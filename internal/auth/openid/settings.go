package openid

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// Settings name the provider with which operators sign in.
type Settings struct {
	Issuer            string        `help:"Issuer of the identity provider with which operators can sign in (OpenID Connect): https://login.example.com. Without it they sign in with password or passkey." changed:"security, when the organisation has another provider" env:"GBPC_OPENID_ISSUER"`
	ClientID          string        `name:"client-id" help:"Id of this server at the provider. Register https://…/backoffice/signIn/provider as its redirect address." changed:"security, when this server is registered at the provider" env:"GBPC_OPENID_CLIENT_ID"`
	SecretFile        string        `help:"File with the secret of this server at the provider." changed:"operations, when the secret is kept elsewhere" env:"GBPC_OPENID_SECRET_FILE"`
	Only              bool          `help:"Operators sign in with the provider alone: password and passkey open no session, except for a day after a recovery on the command line." changed:"security, when every operator has signed in with the provider" env:"GBPC_OPENID_ONLY"`
	TrustEmail        bool          `help:"The provider's addresses are the organisation's own, although it does not say that it verified them (email_verified), as Microsoft Entra ID. Never for a provider at which people write their address themselves." changed:"security, when the provider names addresses of its own alone" env:"GBPC_OPENID_TRUST_EMAIL"`
	TrustSecondFactor bool          `help:"Accept the provider's word (amr) that a second factor was given, from operators who have one here too. By default ours is asked for at each sign-in." changed:"security, when the provider asks everybody for a second factor" env:"GBPC_OPENID_TRUST_SECOND_FACTOR"`
	MaxAge            time.Duration `help:"How long ago an operator may have signed in at the provider: it asks again after that, and has to say when it did (auth_time). 0s: as the provider decides." changed:"security, when sign-ins at the provider last too long" default:"0s" env:"GBPC_OPENID_MAX_AGE"`
}

// providerName is what the button and emails call the provider.
const providerName = "your organisation"

// leastMaxAge leaves a person the time to sign in at the provider.
const leastMaxAge = time.Minute

// Check returns what is wrong, by the name of the setting.
func (s Settings) Check() error {
	if s.Issuer == "" {
		if s.ClientID != "" || s.SecretFile != "" || s.Only || s.TrustEmail || s.TrustSecondFactor || s.MaxAge != 0 {
			return errors.New("openid-issuer: must be set with the other settings of the provider")
		}
		return nil
	}
	var wrong []error
	if !safe(s.Issuer, true) {
		wrong = append(wrong, errors.New("openid-issuer: must be an https address without query, or http on this machine"))
	}
	if s.ClientID == "" {
		wrong = append(wrong, errors.New("openid-client-id: must be set"))
	}
	if s.MaxAge != 0 && s.MaxAge < leastMaxAge {
		wrong = append(wrong, fmt.Errorf("openid-max-age: must be 0s, or %s or more", leastMaxAge))
	}
	if stat, err := os.Stat(s.SecretFile); err != nil || !stat.Mode().IsRegular() || !seal.Private(stat) {
		wrong = append(wrong, errors.New("openid-secret-file: must name a file that only its owner can read"))
	} else if text, err := os.ReadFile(s.SecretFile); err != nil || strings.TrimSpace(string(text)) == "" {
		wrong = append(wrong, errors.New("openid-secret-file: must not be empty"))
	}
	return errors.Join(wrong...)
}

// Open returns the configuration by settings that were checked. Without an issuer it is the zero Config.
func (s Settings) Open(trusted *trust.Store) (Config, error) {
	if s.Issuer == "" {
		return Config{}, nil
	}
	text, err := os.ReadFile(s.SecretFile)
	if err != nil {
		return Config{}, fmt.Errorf("read the identity provider's secret: %w", err)
	}
	return Config{Issuer: s.Issuer, ClientID: s.ClientID, Secret: secret.Text(strings.TrimSpace(string(text))), Name: providerName,
		Only: s.Only, TrustEmail: s.TrustEmail, TrustSecondFactor: s.TrustSecondFactor, MaxAge: s.MaxAge, Trust: trusted}, nil
}

// safe reports whether an address can be called: https, or, where allowed, http on this machine.
func safe(address string, here bool) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	local := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	return u.Scheme == "https" || here && local && u.Scheme == "http"
}
