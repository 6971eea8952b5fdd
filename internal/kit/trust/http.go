package trust

import (
	"crypto/tls"
	"net/http"
	"time"
)

// Identity is what is particular to one client.
type Identity struct {
	// CertFile and KeyFile are our client certificate and its key (PEM), read again for each connection, so that a renewed
	// one is used. "" presents none.
	CertFile, KeyFile string
	// Name is the name that the server's certificate must have; "": that of the address.
	Name string
}

// Transport returns what carries requests to an external service. It is a new one, with connections of its own.
func (s *Store) Transport(o Service, as Identity) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // the library's own
	t.TLSClientConfig = s.TLS(o)
	t.TLSClientConfig.ServerName = as.Name
	if as.CertFile != "" {
		t.TLSClientConfig.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
			pair, err := tls.LoadX509KeyPair(as.CertFile, as.KeyFile)
			return &pair, err
		}
	}
	return t
}

// Client returns a client for an external service, whose every call ends after limit. It follows no redirection: what is meant
// for one host goes to no other.
func (s *Store) Client(o Service, limit time.Duration, as Identity) *http.Client {
	return &http.Client{Timeout: limit, Transport: s.Transport(o, as), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}
