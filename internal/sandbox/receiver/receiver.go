package receiver

import (
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// domain is reserved: no host under it can be reached.
const domain = ".example"

// Around returns a transport that serves the hosts under the domain, with the status that is the last part of the
// path, or 204. Everything else goes on to next.
func Around(next http.RoundTripper) http.RoundTripper { return transport{next} }

type transport struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Hostname(), domain) {
		return t.next.RoundTrip(r)
	}
	if r.Body != nil {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return nil, err
		}
		if err := r.Body.Close(); err != nil {
			return nil, err
		}
	}
	status := http.StatusNoContent
	if wanted, err := strconv.Atoi(path.Base(r.URL.Path)); err == nil && wanted >= http.StatusOK && wanted < 600 {
		status = wanted
	}
	return &http.Response{
		Status: strconv.Itoa(status) + " " + http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: http.NoBody, Request: r,
	}, nil
}
