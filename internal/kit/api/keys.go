package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Keys authenticates callers by the secret of an API key, which they send as "Authorization: Bearer SECRET". Package auth
// implements it.
type Keys interface {
	// Identify returns a context that carries the key, or the error to respond with. It runs before anything else is
	// known of the request, counts it, and sets the headers that every answer to a key has.
	Identify(ctx context.Context, secret string) (context.Context, error)
	// MustSign reports whether changes by the key in ctx must be signed.
	MustSign(ctx context.Context) bool
	// Verify verifies the signature of a change by the key in ctx.
	Verify(ctx context.Context, r SignedRequest) error
	// Recheck returns an error once the key in ctx is dead. An event stream asks it.
	Recheck(ctx context.Context) error
}

// SignedRequest is a request as its signature covers it.
type SignedRequest struct {
	Method string
	// Host is that of the request, Target its path and query as they were sent.
	Host, Target string
	Body         []byte
	// Values returns the lines of a header. Host is one.
	Values func(header string) []string
}

// secretOf returns the secret of an API key that the request carries.
func secretOf(r *http.Request) (secret string, sent bool) {
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", false // another scheme is a proxy's
	}
	return strings.TrimSpace(secret), true
}

// keyMark begins every secret of an API key.
const keyMark = "gbpc_"

// unauthenticated says more about an error of a call that needs a session or a key and got neither: whether the caller tried to
// send a key by another scheme.
func unauthenticated(r *http.Request, f *fault.Error) *fault.Error {
	other := r.Header.Get("Authorization")
	switch {
	case f.Code() != fault.SessionExpired || r.Header.Get("satoken") != "":
		return f
	case other == "":
		return fault.For(fault.NothingSent)
	}
	user, password, basic := r.BasicAuth()
	if strings.HasPrefix(other, keyMark) || (basic && (strings.HasPrefix(user, keyMark) || strings.HasPrefix(password, keyMark))) {
		return fault.For(fault.KeyByOtherScheme)
	}
	return fault.For(fault.OtherScheme)
}

type byKey struct{}

// ByKey reports whether the caller in ctx is an API key.
func ByKey(ctx context.Context) bool {
	is, _ := ctx.Value(byKey{}).(bool)
	return is
}

// identified lets a request with an API key through once the key is known, may call, and has signed what it must sign. It
// stands before the routes, so that whatever is answered to a key counts.
func (s *Server) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, sent := secretOf(r)
		if !sent || s.config.Keys == nil || !strings.HasPrefix(r.URL.Path, Prefix+"/") {
			next.ServeHTTP(w, r)
			return
		}
		limited, d := startDeadline(r.Context(), callTimeLimit)
		defer d.end(nil)
		ctx, err := s.identify(limited, w, r, secret)
		d.lift()
		if err != nil {
			f := refusalOf(limited, err)
			s.logFailure(r.Context(), f)
			WriteFailure(w, r, f)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(ctx, byKey{}, true)))
	})
}

func (s *Server) identify(ctx context.Context, w http.ResponseWriter, r *http.Request, secret string) (context.Context, error) {
	if r.Header.Get("satoken") != "" {
		return nil, fault.Invalid(fault.Field("satoken", fault.InvalidFormat, "Send a session's token or an API key, not both."))
	}
	ctx, err := s.config.Keys.Identify(ctx, secret)
	if err != nil || reads(r) || !s.config.Keys.MustSign(ctx) {
		return ctx, err
	}
	body, err := wholeBody(w, r)
	if err != nil {
		return nil, err
	}
	return ctx, s.config.Keys.Verify(ctx, SignedRequest{Method: r.Method, Host: r.Host, Target: targetOf(r), Body: body,
		Values: func(header string) []string {
			if strings.EqualFold(header, "Host") { // which package http keeps apart
				return []string{r.Host}
			}
			return r.Header.Values(header)
		}})
}

// targetOf returns path and query as they were sent.
func targetOf(r *http.Request) string {
	if strings.HasPrefix(r.RequestURI, "/") {
		return r.RequestURI
	}
	return r.URL.RequestURI()
}

// wholeBody reads the body of a signed request, within what a known caller's may have, and leaves it to be read again.
func wholeBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.ContentLength > knownBody {
		drain(w, r)
		return nil, fault.New(fault.BodyTooLarge)
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(callTimeLimit)) // test writers may not support it
	body, err := io.ReadAll(io.LimitReader(r.Body, knownBody+1))
	_ = control.SetReadDeadline(time.Time{}) // likewise; the call sets its own
	switch {
	case err != nil:
		return nil, fault.New(fault.InvalidParameters).Because(err)
	case len(body) > knownBody:
		return nil, fault.New(fault.BodyTooLarge)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return body, nil
}
