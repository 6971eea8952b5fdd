package trp

import (
	"crypto/ed25519"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/travelrule"
)

// Settings are where the list of providers and our keys are.
type Settings struct {
	Counterparts string `help:"JSON file with the other providers with which travel-rule messages are exchanged: id, name, aliases, country, lei, url, publicKey, certificate (SHA-256 of its client certificate). Without the file there are none." changed:"compliance, when a provider is added, leaves or has a new key" env:"GBPC_TRAVEL_RULE_COUNTERPARTS"`
	ID           string `help:"Id by which other providers know us." changed:"compliance, before the first message" env:"GBPC_TRAVEL_RULE_ID"`
	KeyFile      string `help:"File with the Ed25519 seed that signs our messages, 32 bytes in base64." changed:"security, when the key is replaced and the other providers have the new one" env:"GBPC_TRAVEL_RULE_KEY_FILE"`
	CertFile     string `help:"File with our client certificate for mutual TLS, in PEM. Its key is beside it, in a file that ends in .key." changed:"security, when other providers ask for a certificate" env:"GBPC_TRAVEL_RULE_CERT_FILE"`
	Listen       string `help:"Address of a listener of its own for other providers' messages, with mutual TLS: a provider whose client certificate is not in the list is refused. Without it they send to the public address." changed:"operations, when other providers send over mutual TLS" env:"GBPC_TRAVEL_RULE_LISTEN"`
	ListenCert   string `help:"File with the certificate of that listener, in PEM. Its key is beside it, in a file that ends in .key." changed:"operations, when the listener's name changes" env:"GBPC_TRAVEL_RULE_LISTEN_CERT"`
	Incoming     string `help:"What happens to a deposit without a message that is, with others from the same address within a day, at or above the threshold: hold or flag." changed:"compliance, when the risk appetite changes" enum:"hold,flag" default:"hold" env:"GBPC_TRAVEL_RULE_INCOMING"`
}

// listed is a provider in the file.
type listed struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Aliases   []string `json:"aliases"`
	Country   string   `json:"country"`
	LEI       string   `json:"lei"`
	URL       string   `json:"url"`
	PublicKey string   `json:"publicKey"`

	Certificate string `json:"certificate"` // SHA-256, in hexadecimal digits
}

// Open returns the client that the settings describe, nil if they name no providers.
func (s Settings) Open(trusted *trust.Store) (*Client, error) {
	if s.Counterparts == "" {
		return nil, nil
	}
	directory, err := s.directory()
	if err != nil {
		return nil, fmt.Errorf("counterparts: %w", err)
	}
	if s.ID == "" {
		return nil, errors.New("id: must be set")
	}
	c := Config{ID: s.ID, Trust: trusted}
	seed, err := os.ReadFile(s.KeyFile)
	if err != nil {
		return nil, errors.New("key-file: cannot be read")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(seed)))
	if err != nil || len(key) != ed25519.SeedSize {
		return nil, errors.New("key-file: is not 32 bytes in base64")
	}
	c.Key = ed25519.NewKeyFromSeed(key)
	if s.CertFile != "" {
		pair, err := trust.LoadPair(s.CertFile)
		if err != nil {
			return nil, errors.New("cert-file: cannot be read, or not its key beside it (" + trust.KeyBeside(s.CertFile) + ")")
		}
		c.Certificate = &pair
	}
	return New(c, directory), nil
}

var pinForm = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)

// Inbound returns the TLS of the listener for other providers; nil if there is none.
func (s Settings) Inbound() (*tls.Config, error) {
	if s.Listen == "" {
		return nil, nil
	}
	if s.Counterparts == "" {
		return nil, errors.New("listen: needs counterparts")
	}
	directory, err := s.directory()
	if err != nil {
		return nil, fmt.Errorf("counterparts: %w", err)
	}
	pair, err := trust.LoadPair(s.ListenCert)
	if err != nil {
		return nil, errors.New("listen-cert: cannot be read, or not its key beside it (" + trust.KeyBeside(s.ListenCert) + ")")
	}
	return Pinned(pair, directory), nil
}

// Pinned is the TLS of a listener that ends the handshake with whoever does not show the certificate of a provider in the
// list, or shows one whose time is over. Who issued it does not matter: it is compared as a whole.
func Pinned(own tls.Certificate, directory travelrule.Directory) *tls.Config {
	pins := map[string]bool{}
	for _, c := range directory {
		pins[c.Pin] = c.Pin != ""
	}
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{own}, ClientAuth: tls.RequireAnyClientCert, SessionTicketsDisabled: true,
		VerifyConnection: func(c tls.ConnectionState) error {
			shown, now := c.PeerCertificates[0], time.Now()
			if !pins[travelrule.PinOf(shown)] || now.Before(shown.NotBefore) || now.After(shown.NotAfter) {
				return errors.New("trp: the certificate is no provider's in the list")
			}
			return nil
		},
	}
}

func (s Settings) directory() (travelrule.Directory, error) {
	text, err := os.ReadFile(s.Counterparts)
	if err != nil {
		return nil, errors.New("the file cannot be read")
	}
	var all []listed
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("the file is not the list of providers: %w", err)
	}
	var d travelrule.Directory
	for i, l := range all {
		u, err := url.Parse(l.URL)
		if err != nil || u.Scheme != "https" || u.Host == "" {
			return nil, fmt.Errorf("provider %d: url must be an https address", i+1)
		}
		key, err := base64.StdEncoding.DecodeString(l.PublicKey)
		if err != nil || len(key) != ed25519.PublicKeySize {
			return nil, fmt.Errorf("provider %d: publicKey must be 32 bytes in base64", i+1)
		}
		if _, twice := d.ByID(l.ID); twice || l.ID == "" || strings.Contains(l.ID, ".") || l.Name == "" {
			return nil, fmt.Errorf("provider %d: id (without full stops) and name must be set, each id once", i+1)
		}
		if l.Certificate != "" && !pinForm.MatchString(l.Certificate) {
			return nil, fmt.Errorf("provider %d: certificate must be the SHA-256 of its client certificate, 64 hexadecimal digits", i+1)
		}
		d = append(d, travelrule.Counterpart{
			Pin: strings.ToLower(l.Certificate), ID: l.ID, Provider: travelrule.Provider{Name: l.Name, Country: l.Country, LEI: l.LEI},
			Aliases: l.Aliases, URL: l.URL, PublicKey: key,
		})
	}
	return d, nil
}
