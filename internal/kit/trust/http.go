package trust

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
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

// Whole returns the client with answers that are read to their end before they are handed out. One of more bytes than most is an
// error: whoever reads an answer into memory, as libraries do, reads no more than that.
func Whole(c *http.Client, most int64) *http.Client {
	return around(c, func(answer *http.Response) error {
		text, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
		_ = answer.Body.Close() // whatever is left of it is not wanted
		if err == nil && int64(len(text)) > most {
			err = errors.New("the answer is too long")
		}
		answer.Body = io.NopCloser(bytes.NewReader(text))
		return err
	})
}

// Successes returns the client with an error for each answer that is not one of success. It has the status alone: what libraries
// make of such an answer has its text, which is a stranger's and may repeat the headers that it was sent.
func Successes(c *http.Client) *http.Client {
	return around(c, func(answer *http.Response) error {
		if answer.StatusCode/100 == 2 {
			return nil
		}
		_ = answer.Body.Close() // the status is all that is wanted
		return fmt.Errorf("the answer has status %d", answer.StatusCode)
	})
}

// around returns the client with answers that look accepts.
func around(c *http.Client, look func(*http.Response) error) *http.Client {
	with := *c
	with.Transport = looking{cmp.Or(c.Transport, http.DefaultTransport), look}
	return &with
}

type looking struct {
	next http.RoundTripper
	look func(*http.Response) error
}

// RoundTrip is part of http.RoundTripper.
func (l looking) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.next.RoundTrip(r)
	if err == nil {
		err = l.look(answer)
	}
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// CloseIdleConnections is called by the method of http.Client.
func (l looking) CloseIdleConnections() {
	if c, ok := l.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}
