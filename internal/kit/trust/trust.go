package trust

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// Service is a service outside this program that is called over TLS.
type Service string

// The external services. PostgreSQL is not among them: its address names its own authority (sslrootcert).
const (
	Bank       Service = "bank"
	Payees     Service = "cop"
	Chain      Service = "chain"
	Signer     Service = "signer"
	KMS        Service = "kms"
	Mail       Service = "smtp"
	Storage    Service = "files"
	Liveness   Service = "liveness"
	TravelRule Service = "travel-rule"
	Traces     Service = "traces"
	OpenID     Service = "openid"
)

// services are all of them.
var services = [...]Service{Bank, Payees, Chain, Signer, KMS, Mail, Storage, Liveness, TravelRule, Traces, OpenID}

// Settings name the private authorities.
type Settings struct {
	Authorities []string          `help:"Files with certificates of private authorities (PEM), which every connection to an external service accepts besides the machine's." changed:"operations, when an external service has a certificate of a private authority" env:"GBPC_TLS_AUTHORITIES"`
	Only        map[string]string `help:"File with the only authorities (PEM) that one external service is accepted from: signer=/etc/gbpc/signer-ca.pem. The external services are bank, cop, chain, signer, kms, smtp, files, liveness, travel-rule, traces and openid." changed:"security, when an external service is to be pinned to its authority" env:"GBPC_TLS_ONLY"`
}

// Store says which authorities each external service is accepted from. A nil Store accepts those of the machine.
type Store struct {
	all  *x509.CertPool // nil: the machine's
	only map[Service]*x509.CertPool
}

// Open reads the files of the settings. The error names the setting of each that is wrong.
func Open(s Settings) (*Store, error) {
	store := &Store{only: map[Service]*x509.CertPool{}}
	var wrong []error
	for _, file := range s.Authorities {
		if store.all == nil {
			machine, err := x509.SystemCertPool()
			if err != nil {
				machine = x509.NewCertPool() // a machine that has none
			}
			store.all = machine
		}
		if err := add(store.all, file); err != nil {
			wrong = append(wrong, fmt.Errorf("tls-authorities: %w", err))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Only)) {
		service := Service(strings.ReplaceAll(name, "_", "-"))
		if !slices.Contains(services[:], service) {
			wrong = append(wrong, fmt.Errorf("tls-only: there is no external service %q", name))
			continue
		}
		store.only[service] = x509.NewCertPool()
		if err := add(store.only[service], s.Only[name]); err != nil {
			wrong = append(wrong, fmt.Errorf("tls-only: %s: %w", name, err))
		}
	}
	return store, errors.Join(wrong...)
}

func add(pool *x509.CertPool, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read", file)
	}
	if !pool.AppendCertsFromPEM(text) {
		return fmt.Errorf("%s has no certificate in it (PEM)", file)
	}
	return nil
}

// Besides returns a Store that accepts authorities besides those of s, for a test.
func Besides(s *Store, roots *x509.CertPool) *Store {
	if roots == nil || s != nil && s.all != nil {
		return s
	}
	other := &Store{all: roots}
	if s != nil {
		other.only = s.only
	}
	return other
}

// Roots returns the authorities that an external service is accepted from; nil: the machine's.
func (s *Store) Roots(o Service) *x509.CertPool {
	if s == nil {
		return nil
	}
	if only, ok := s.only[o]; ok {
		return only
	}
	return s.all
}

// TLS returns the configuration of connections to an external service. The caller may change it.
func (s *Store) TLS(o Service) *tls.Config {
	return &tls.Config{RootCAs: s.Roots(o), MinVersion: tls.VersionTLS12}
}
