package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// mostSkew is how far the provider's clock may be from ours, of the minute that a sign-in allows.
const mostSkew = 30 * time.Second

// identityProvider asks the provider what a sign-in asks, for nobody.
func (e *examination) identityProvider(ctx context.Context) []Finding {
	c := e.config.OpenID
	if found := owned("openid_secret_file", c.SecretFile, "name the file with the secret that the provider gave us"); found != nil {
		return found
	}
	if c.Check() != nil {
		return nil // serve refuses it
	}
	opened, err := c.Open(e.trust())
	if err != nil {
		return one("openid_secret_file", plain(err), "name the file with the secret that the provider gave us")
	}
	opened.Redirect, opened.Limit = strings.TrimSuffix(e.config.Site, "/")+openid.ReturnPath, e.Limit
	_, found := e.reach(
		ctx, trust.OpenID, "openid_issuer", "the identity provider", strings.TrimSuffix(c.Issuer, "/")+"/.well-known/openid-configuration",
	)
	if len(found) > 0 {
		return found
	}
	probed, err := openid.New(opened, openid.Dependencies{Clock: clock.System{}}).Probe(ctx)
	if err != nil {
		return one(
			"openid_issuer",
			fmt.Sprintf("the server at %s does not respond as an identity provider (%s)", hostOf(c.Issuer), reachError(causeOf(err))),
			"write the issuer exactly as the provider writes it in /.well-known/openid-configuration, and see that its addresses can be reached from here",
		)
	}
	if probed.Keys == 0 {
		found = append(found, Finding{
			"openid_issuer", "no key of the identity provider signs with RS256, PS256 or ES256", "have it sign ID tokens with one of these",
		})
	}
	if probed.Ahead.Abs() > mostSkew {
		found = append(found, Finding{
			"openid_issuer", fmt.Sprintf("our clock is %s from the identity provider's", probed.Ahead.Round(time.Second)),
			"synchronise this machine's clock: tokens are refused if they differ by a minute",
		})
	}
	if probed.Unregistered {
		found = append(found, Finding{
			"openid_client_id, site", "the identity provider does not know our id with the redirect address " + opened.Redirect,
			"register exactly this address there, for this id",
		})
	}
	if probed.WrongSecret {
		found = append(found, Finding{
			"openid_client_id, openid_secret_file", "the identity provider refuses our id and secret",
			"write the ones that it shows; a secret may have expired",
		})
	}
	if probed.NoSignInTime {
		found = append(found, Finding{
			"openid_max_age", "the identity provider does not list auth_time among its claims: nobody can sign in whose token lacks it",
			"leave it at 0s, or have the provider say when people signed in",
		})
	}
	return found
}

// causeOf returns what is behind an error that callers see.
func causeOf(err error) error {
	if cause := errors.Unwrap(err); cause != nil {
		return cause
	}
	return err
}
