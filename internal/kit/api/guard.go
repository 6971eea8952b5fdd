package api

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Info describes a request.
type Info struct {
	// RequestID is the caller's own (X-Request-Id), or a new one. Two requests may have the same.
	RequestID string
	// Address is the client's IP address, as trusted proxies report it.
	Address   string
	UserAgent string
	Chinese   bool
	// Account is the sub-account for which the caller acts in this call alone (GBPC-Account), or empty.
	Account string
	site    string // its origin, or empty
	request *http.Request
	header  http.Header
}

type infoKey struct{}

// InfoOf returns the Info of the request in ctx. Outside a request it is empty.
func InfoOf(ctx context.Context) Info {
	info, _ := ctx.Value(infoKey{}).(Info)
	return info
}

// Language returns the language of the caller, "en" or "zh".
func (i Info) Language() string {
	if i.Chinese {
		return "zh"
	}
	return "en"
}

// WithInfo returns a context with the Info. It is for tests.
func WithInfo(ctx context.Context, info Info) context.Context {
	return context.WithValue(ctx, infoKey{}, info)
}

// Adds reports whether the request's method is one that adds or changes something, and not one that reads or removes.
func (i Info) Adds() bool {
	return i.request != nil && (i.request.Method == http.MethodPost || i.request.Method == http.MethodPut)
}

// Cookie returns the value of the request's cookie, or "" if there is none.
func (i Info) Cookie(name string) string {
	if i.request == nil {
		return ""
	}
	c, err := i.request.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SetHeader sets a header of the response.
func SetHeader(ctx context.Context, name, value string) {
	if h := InfoOf(ctx).header; h != nil {
		h.Set(name, value)
	}
}

// SetCookie adds a cookie to the response.
func SetCookie(ctx context.Context, c *http.Cookie) {
	if h := InfoOf(ctx).header; h != nil {
		h.Add("Set-Cookie", c.String())
	}
}

// callersID matches a request id of a caller that is kept.
var callersID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// nothingAllowed is the policy of what is no page: it loads nothing, runs nothing and is framed by nothing.
const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// openToAll lets pages of every origin read an answer. They send no credentials, and no other call is read by them.
func openToAll(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS")
	h.Set("Access-Control-Allow-Headers", "Accept-Language, X-Request-Id")
	h.Set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

func reads(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
}

func (s *Server) withInfo(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requestID := r.Header.Get("X-Request-Id")
		if !callersID.MatchString(requestID) {
			requestID = id.New()
		}
		w.Header().Set("X-Request-Id", requestID)
		// A page of the site replaces the policy with its own.
		w.Header().Set("Content-Security-Policy", nothingAllowed)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		if strings.HasPrefix(r.URL.Path, Prefix+"/") {
			// Responses are private to the caller and must not be cached.
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		}
		if strings.HasPrefix(r.URL.Path, Prefix+"/public/") && reads(r) {
			openToAll(w.Header())
		}
		if s.config.HTTPS {
			w.Header().Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
		info := Info{
			RequestID: requestID, Address: s.clientAddress(r), UserAgent: r.UserAgent(), Chinese: prefersChinese(r.Header.Get("Accept-Language")),
			Account: r.Header.Get("GBPC-Account"), site: s.config.Site, header: w.Header(),
		}
		info.request = r
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), infoKey{}, info)))
	})
}

var languages = language.NewMatcher([]language.Tag{language.English, language.Chinese})

func prefersChinese(header string) bool {
	if header == "" || len(header) > 200 {
		return false
	}
	_, index := language.MatchStrings(languages, header)
	return index == 1
}

// clientAddress evaluates X-Forwarded-For from the right, as long as the proxies are trusted.
func (s *Server) clientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !s.trusted(host) {
			break
		}
		if _, err := netip.ParseAddr(strings.TrimSpace(hop)); err != nil {
			break
		}
		host = strings.TrimSpace(hop)
	}
	return host
}

func (s *Server) trusted(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && slices.ContainsFunc(s.config.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(address.Unmap()) })
}

func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { // net/http compares the panic value itself
				panic(p)
			}
			err := fault.New(fault.Internal).Because(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			s.logFailure(r.Context(), err)
			WriteFailure(w, r, err)
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) allowedHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.Host
		if host, _, err := net.SplitHostPort(r.Host); err == nil {
			name = host
		}
		if s.config.AllowHost != nil && !s.config.AllowHost(strings.ToLower(strings.Trim(name, "[]"))) {
			WriteFailure(w, r, fault.New(fault.WrongHost))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sameSite refuses a change that a page of another site could have sent. Forms of other sites cannot set a
// header, and if the browser sends the origin of the page, it must be one of the site's own.
func (s *Server) sameSite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !reads(r) && strings.HasPrefix(r.URL.Path, Prefix+"/") && (!ownHeader(r) || s.crossSite(r)) {
			WriteFailure(w, r, fault.New(fault.CrossSite))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownHeader reports whether the request has a header that no form can set: X-Requested-With, or an API key.
func ownHeader(r *http.Request) bool {
	_, key := secretOf(r)
	return key || r.Header.Get("X-Requested-With") != ""
}

func (s *Server) crossSite(r *http.Request) bool {
	if r.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return true
	}
	origin := r.Header.Get("Origin")
	if origin == "" || s.config.AllowHost == nil {
		return false
	}
	page, err := url.Parse(origin)
	return err != nil || !s.config.AllowHost(strings.ToLower(page.Hostname())) // "null" has no host
}

// validText refuses paths and queries that contain NUL or invalid UTF-8, on which PostgreSQL returns an error
// where SQLite finds nothing.
func validText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, Prefix+"/") {
			next.ServeHTTP(w, r)
			return
		}
		if !isText(r.URL.Path) {
			WriteFailure(w, r, fault.New(fault.NotFound))
			return
		}
		for name, values := range r.URL.Query() {
			if !isText(name) || slices.ContainsFunc(values, func(v string) bool { return !isText(v) }) {
				WriteFailure(w, r, fault.Invalid(fault.Field(strings.ToValidUTF8(name, "?"), fault.InvalidFormat)))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }
