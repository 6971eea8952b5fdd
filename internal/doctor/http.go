package doctor

import (
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
)

// hostOf names an address without what may be secret in it.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "an invalid address"
	}
	return u.Host
}

// answersHealth reports whether a server of ours listens at the address.
func answersHealth(ctx context.Context, address string) bool {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/healthz", http.NoBody)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK || answer.StatusCode == http.StatusMisdirectedRequest // it refuses the Host
}

// trust returns which authorities are accepted. What is wrong with the settings is said by another check.
func (e *examination) trust() *trust.Store {
	store, _ := trust.Open(e.config.TLS)
	return trust.Besides(store, e.Roots)
}

// authorities must not expire unnoticed: nothing renews a private one by itself.
func (e *examination) authorities(context.Context) (found []Finding) {
	look := func(setting, file string) {
		text, err := os.ReadFile(file)
		if err != nil {
			return // serve refuses it, by name
		}
		for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
			if c, err := x509.ParseCertificate(block.Bytes); err == nil {
				found = append(found, expires(setting, "the authority "+c.Subject.CommonName+" in "+file, []*x509.Certificate{c})...)
			}
		}
	}
	for _, file := range e.config.TLS.Authorities {
		look("tls_authorities", file)
	}
	for _, file := range e.config.TLS.Only {
		look("tls_only", file)
	}
	return found
}

// reach connects to an address, and says what is wrong with the name, the connection or the certificate. It returns nil
// without a finding if it got no answer.
func (e *examination) reach(ctx context.Context, o trust.Service, setting, what, address string) (status int, found []Finding) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return 0, one(setting, fmt.Sprintf("%q is not an address", address), "write https://…")
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return 0, one(setting, fmt.Sprintf("%q is not an address", address), "write https://…")
	}
	answer, err := e.trust().Client(o, e.Limit, trust.Identity{}).Do(r)
	if err != nil {
		return 0, one(
			setting, fmt.Sprintf("%s at %s cannot be reached (%s)", what, u.Host, reachError(err)),
			"correct the address, the name service, the certificate or the firewall",
		)
	}
	defer answer.Body.Close()
	if answer.TLS != nil {
		found = expires(setting, "the certificate of "+u.Host, answer.TLS.PeerCertificates)
	}
	return answer.StatusCode, found
}

func reachError(err error) string {
	var name *net.DNSError
	if errors.As(err, &name) {
		return "its name is not known"
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "it is not responding"
	}
	var called *url.Error
	if errors.As(err, &called) {
		err = called.Err
	}
	return certificateError(err)
}

// site is asked for as a customer would: the proxy answers, its certificate is for the name, and it leads to us.
func (e *examination) site(ctx context.Context) []Finding {
	u, err := url.Parse(e.config.Site)
	if err != nil || u.Scheme != "https" || u.Host == "" {
		return nil // serve refuses it
	}
	status, found := e.reach(ctx, "", "site", "the public site", strings.TrimSuffix(e.config.Site, "/")+"/healthz")
	switch {
	// the server may be stopped
	case status == 0, status == http.StatusOK, status == http.StatusBadGateway, status == http.StatusServiceUnavailable,
		status == http.StatusGatewayTimeout:
	case status == http.StatusMisdirectedRequest:
		found = append(found, Finding{"site", "the proxy does not forward the host name (Host)", "have it forward Host"})
	default:
		found = append(found, Finding{
			"site", fmt.Sprintf("the server at %s does not forward to this one (status %d)", u.Host, status),
			"have the proxy forward everything to listen",
		})
	}
	return found
}

func (e *examination) explorer(context.Context) []Finding {
	if u, err := url.Parse(e.config.Chain.Explorer); err != nil || u.Scheme != "https" || u.Host == "" {
		return one(
			"chain_explorer", fmt.Sprintf("%q is not an https address", e.config.Chain.Explorer), "write https://etherscan.io, or leave it out",
		)
	}
	return nil
}

// keyFile checks a file with a PEM key of a kind.
func keyFile(setting, file string, secret bool, parse func([]byte) (any, error), right func(any) bool) []Finding {
	if secret {
		if found := owned(setting, file, "name the file with the key"); found != nil {
			return found
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return one(setting, fmt.Sprintf("%q cannot be read (%s)", file, plain(err)), "name the file with the key")
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return one(setting, file+" is not a PEM file", "name the file with the key")
	}
	if key, err := parse(block.Bytes); err != nil || !right(key) {
		return one(setting, file+" has no RSA key in it", "name the key that was agreed with the bank")
	}
	return nil
}

func isPrivate(key any) bool { _, ok := key.(*rsa.PrivateKey); return ok }
func isPublic(key any) bool  { _, ok := key.(*rsa.PublicKey); return ok }

func (e *examination) bankAPI(ctx context.Context) []Finding {
	c := e.config.Bank.API
	_, found := e.reach(ctx, trust.Bank, "bank_api_url", "the bank", c.URL)
	found = append(found, owned("bank_api_token_file", c.TokenFile, "name the file with the bank's token")...)
	found = append(found, keyFile("bank_api_key_file", c.KeyFile, true, x509.ParsePKCS8PrivateKey, isPrivate)...)
	return append(found, keyFile("bank_api_bank_key_file", c.BankKeyFile, false, x509.ParsePKIXPublicKey, isPublic)...)
}

func (e *examination) payees(ctx context.Context) []Finding {
	c := e.config.Bank.Payees
	_, found := e.reach(ctx, trust.Payees, "bank_cop_url", "the provider of Confirmation of Payee", c.URL)
	found = append(found, owned("bank_cop_token_file", c.TokenFile, "name the file with the provider's token")...)
	return append(found, keyFile("bank_cop_key_file", c.KeyFile, true, x509.ParsePKCS8PrivateKey, isPrivate)...)
}

func (e *examination) liveness(ctx context.Context) (found []Finding) {
	c := e.config.Liveness
	secrets := map[string]string{}
	for setting, file := range map[string]string{"liveness_token_file": c.TokenFile, "liveness_secret_file": c.SecretFile,
		"liveness_webhook_secret_file": c.WebhookSecretFile} {
		found = append(found, owned(setting, file, "name the file with the provider's secret")...)
		text, err := os.ReadFile(file)
		if err == nil {
			secrets[setting] = strings.TrimRight(string(text), "\r\n")
		}
	}
	if len(found) > 0 {
		return found
	}
	config := sumsub.Config{
		BaseURL: c.Address(), AppToken: secrets["liveness_token_file"], SecretKey: secrets["liveness_secret_file"],
		WebhookSecret: secrets["liveness_webhook_secret_file"], Level: c.Level, BusinessLevel: c.BusinessLevel, Trust: e.trust(),
	}
	if err := config.Check(); err != nil {
		return one("liveness_level, liveness_business_level", plain(err), "correct the provider's settings")
	}
	if err := sumsub.New(config, clock.System{}).Probe(ctx); err != nil {
		return one(
			"liveness_token_file, liveness_secret_file",
			fmt.Sprintf("the provider at %s rejects our credentials (%s)", hostOf(c.Address()), reachError(err)),
			"correct token and key, or open the firewall",
		)
	}
	return nil
}

// travelRule opens what serve opens, and connects to each provider.
func (e *examination) travelRule(ctx context.Context) (found []Finding) {
	c := e.config.TravelRule
	if _, err := c.Open(e.trust()); err != nil {
		setting, why, ok := strings.Cut(err.Error(), ": ")
		if !ok {
			setting, why = "counterparts", err.Error()
		}
		var names []string
		for _, name := range strings.Split(setting, ", ") {
			names = append(names, "travel_rule_"+spelt(name))
		}
		return one(strings.Join(names, ", "), why, "correct it: serve refuses to start")
	}
	if c.KeyFile != "" {
		found = append(found, owned("travel_rule_key_file", c.KeyFile, "name the file with our Ed25519 seed")...)
	}
	if c.CertFile != "" {
		if pair, err := trust.LoadPair(c.CertFile); err == nil {
			found = append(found, expires("travel_rule_cert_file", "our client certificate", []*x509.Certificate{pair.Leaf})...)
		}
		found = append(found, owned("travel_rule_cert_file", trust.KeyBeside(c.CertFile), "put the key of the client certificate beside it")...)
	}
	var listed []struct{ ID, URL string }
	text, err := os.ReadFile(c.Counterparts)
	if err != nil || json.Unmarshal(text, &listed) != nil {
		return found
	}
	for _, provider := range listed {
		u, err := url.Parse(provider.URL)
		if err != nil {
			continue
		}
		host := u.Host
		if u.Port() == "" {
			host = net.JoinHostPort(u.Hostname(), "443")
		}
		connection, err := (&net.Dialer{}).DialContext(ctx, "tcp", host)
		if err != nil {
			found = append(found, Finding{
				"travel_rule_counterparts", fmt.Sprintf("the provider %s at %s cannot be reached (%s)", provider.ID, u.Host, reachError(err)),
				"ask that provider, or correct its url",
			})
			continue
		}
		_ = connection.Close() // it answered
	}
	return found
}
