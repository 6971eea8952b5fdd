package trust

import (
	"cmp"
	"crypto/tls"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// Identity is what is particular to one client.
type Identity struct {
	// CertFile is our client certificate (PEM), with its key beside it. Both are read again for each connection, so that a
	// renewed one is used. "" presents none.
	CertFile string
}

// KeyBeside returns the file with the key of a certificate: client.crt has client.key beside it.
func KeyBeside(certificate string) string {
	return strings.TrimSuffix(certificate, filepath.Ext(certificate)) + ".key"
}

// LoadPair reads a certificate and the key beside it.
func LoadPair(certificate string) (tls.Certificate, error) {
	return tls.LoadX509KeyPair(certificate, KeyBeside(certificate))
}

// Transport returns what carries requests to an external service. It is a new one, with connections of its own.
func (s *Store) Transport(o Service, as Identity) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // the library's own
	t.TLSClientConfig = s.TLS(o)
	if as.CertFile != "" {
		t.TLSClientConfig.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
			pair, err := LoadPair(as.CertFile)
			return &pair, err
		}
	}
	return t
}

// Client returns a client for an external service, whose every call ends after limit. It follows no redirection: what is meant
// for one host goes to no other.
func (s *Store) Client(o Service, limit time.Duration, as Identity) *http.Client {
	return &http.Client{
		Timeout: limit, Transport: s.Transport(o, as),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// AtMost returns the client with answers that cannot be read beyond so many bytes: that fails with *http.MaxBytesError.
func AtMost(c *http.Client, bytes int64) *http.Client {
	limited := *c
	limited.Transport = atMost{cmp.Or(c.Transport, http.DefaultTransport), bytes}
	return &limited
}

type atMost struct {
	http.RoundTripper

	bytes int64
}

// RoundTrip limits the answer. It is part of http.RoundTripper.
func (l atMost) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = http.MaxBytesReader(nil, answer.Body, l.bytes)
	}
	return answer, err
}
