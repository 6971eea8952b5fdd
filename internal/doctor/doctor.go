package doctor

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/app"
)

// Finding is one thing that is wrong.
type Finding struct {
	Setting string // as the settings file spells it; several with ", " between them
	Wrong   string // what is wrong
	Remedy  string // what to do about it
}

// String is one line.
func (f Finding) String() string {
	text := f.Setting + ": " + f.Wrong
	if f.Remedy != "" {
		text += "; " + f.Remedy
	}
	return strings.Join(strings.Fields(text), " ")
}

// Options say how thorough an examination is. The zero value is for production.
type Options struct {
	NTP   string         // host of a time server to compare the clock with; "" compares with none
	Roots *x509.CertPool // issuers that are trusted; nil: the machine's
	Limit time.Duration  // of each check; zero is ten seconds
	// Processes is how many share the database; zero is two.
	Processes int
	Checked   func(what string, found, of bool) // called after each check, in order; nil: not called. of: it was applicable
}

const (
	defaultLimit = 10 * time.Second
	// leftAfter is how long a check that ignores its context is waited for.
	leftAfter = 2 * time.Second
)

// examination is what the checks share.
type examination struct {
	config app.Config
	unread error // why a file with secrets was not read
	Options
}

// check is one of the things that are looked at.
type check struct {
	what    string
	setting string // named when it takes too long
	of      bool   // applies to this configuration
	run     func(context.Context) []Finding
}

// Examine returns everything that is wrong, in the order of the checks. Names of settings are spelt as in the
// settings file.
func Examine(ctx context.Context, c app.Config, o Options) []Finding {
	o.Limit = cmp.Or(o.Limit, defaultLimit)
	c, unread := c.WithSecrets()
	e := &examination{config: c, unread: unread, Options: o}
	checks := e.checks()
	results := make([]chan []Finding, len(checks))
	for i, k := range checks {
		results[i] = make(chan []Finding, 1)
		if !k.of {
			results[i] <- nil
			continue
		}
		go func() { results[i] <- e.during(ctx, k) }()
	}
	var found []Finding
	seen := map[string]bool{}
	for i, k := range checks {
		here := <-results[i]
		sort.SliceStable(here, func(i, j int) bool { return here[i].Setting < here[j].Setting })
		for _, f := range here {
			if !seen[f.String()] {
				seen[f.String()] = true
				found = append(found, f)
			}
		}
		if o.Checked != nil {
			o.Checked(k.what, len(here) > 0, k.of)
		}
	}
	return found
}

// during runs a check within its limit. One that hangs is left behind.
func (e *examination) during(ctx context.Context, k check) []Finding {
	ctx, cancel := context.WithTimeout(ctx, e.Limit)
	defer cancel()
	ended := make(chan []Finding, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				ended <- []Finding{{k.setting, fmt.Sprintf("the check of %s failed: %v", k.what, p), "report this as a bug"}}
			}
		}()
		ended <- k.run(ctx)
	}()
	select {
	case found := <-ended:
		return found
	case <-time.After(e.Limit + min(leftAfter, e.Limit)):
		return []Finding{{k.setting, fmt.Sprintf("%s did not answer within %s", k.what, e.Limit), "find out why it hangs"}}
	}
}

func (e *examination) checks() []check {
	c := e.config
	set := func(texts ...string) bool {
		for _, t := range texts {
			if t == "" {
				return false
			}
		}
		return true
	}
	look := func(what, setting string, of bool, run func(context.Context) []Finding) check {
		return check{what: what, setting: setting, of: of, run: run}
	}
	return []check{
		look("the settings", "config", true, e.settings),
		look("the listeners", "listen", true, e.listeners),
		look("the machine's limits", "listen", true, e.limits),
		look("the clock", "ntp", e.NTP != "", e.clock),
		look("the private authorities", "tls_authorities", len(c.TLS.Authorities)+len(c.TLS.Only) > 0, e.authorities),
		look("the public site", "site", set(c.Site), e.site),
		look("the trusted proxies", "trusted_proxies", true, e.proxies),
		look("the database", "database", strings.HasPrefix(c.Database, "postgres"), e.database),
		look("the database's replicas", "database_replicas", len(c.DatabasePool.Replicas) > 0, e.replicas),
		look("the sealing keys", "keys", set(c.Keys), e.sealingKeys),
		look("the document storage", "files", set(c.Files), e.storage),
		look("the mail server", "smtp_host", set(c.SMTP.Host), e.mail),
		look("the chain's nodes", "chain_rpc", len(c.Chain.RPC) > 0, e.chain),
		look("the explorer", "chain_explorer", set(c.Chain.Explorer), e.explorer),
		look("the vault", "signer_vault", set(c.Signer.Vault), e.vault),
		look("the remote signer", "signer_url", set(c.Signer.URL), e.remoteSigner),
		look("the key management service", "signer_kms_keys", len(c.Signer.KMSKeys) > 0 && set(c.Signer.Vault), e.kms),
		look("the bank's folder", "bank_folder", set(c.Bank.Folder), e.bankFolder),
		look("the bank's SFTP server", "bank_sftp_address", set(c.Bank.SFTP.Address), e.bankSFTP),
		look("the bank's API", "bank_api_url", set(c.Bank.API.URL), e.bankAPI),
		look("Confirmation of Payee", "bank_cop_url", set(c.Bank.Payees.URL), e.payees),
		look("the modulus tables", "bank_modulus", set(c.Bank.Modulus), e.modulus),
		look("the sanctions lists", "sanctions_uk, sanctions_ofac", set(c.Sanctions.UK) || set(c.Sanctions.OFAC), e.sanctions),
		look("the liveness provider", "liveness_token_file", c.Liveness.Hosted(), e.liveness),
		look("the travel-rule providers", "travel_rule_counterparts", set(c.TravelRule.Counterparts), e.travelRule),
		look("the operators' identity provider", "openid_issuer", set(c.OpenID.Issuer), e.identityProvider),
	}
}

// settings are the rules by which serve refuses to start.
func (e *examination) settings(context.Context) (found []Finding) {
	err := errors.Join(e.unread, e.config.Check())
	if err == nil {
		return nil
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		names, why, ok := strings.Cut(line, ": ")
		if !ok {
			names, why = "config", line
		}
		remedy := "serve refuses to start with it"
		if strings.Contains(why, "must ") {
			remedy = "correct it: serve refuses to start"
		}
		found = append(found, Finding{spelt(names), why, remedy})
	}
	return found
}

// spelt returns the names of settings as in the file.
func spelt(names string) string { return strings.ReplaceAll(names, "-", "_") }

func one(setting, wrong, remedy string) []Finding { return []Finding{{setting, wrong, remedy}} }
