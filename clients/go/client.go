package gbpc

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options are the settings of a client.
type Options struct {
	// BaseURL is the origin of the server: "http://localhost:8080" for the sandbox.
	BaseURL string
	// Key is the secret of an API key. Without it only what is public can be called.
	Key string
	// Account is the id of the sub-account for which every call is made; the business itself if empty.
	Account string

	// KeyID and PrivateKey sign each change (RFC 9421). A key that was made with a public key needs them.
	KeyID      string
	PrivateKey ed25519.PrivateKey

	// Timeout is how long one attempt may take; 30 s if zero. The context limits the call with all its attempts.
	Timeout time.Duration
	// Retries is how often a call is repeated at most; 4 if zero, never if negative.
	Retries int
	// HTTPClient makes the requests; one that follows no redirects if nil.
	HTTPClient *http.Client
}

const (
	usualTimeout  = 30 * time.Second
	usualRetries  = 4
	accountHeader = "GBPC-Account"
)

// New makes a client. It fails if the options cannot be right, and does not call the server.
func New(o Options) (*Client, error) {
	base, err := url.Parse(o.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("gbpc: BaseURL must be an address such as https://api.example, not %q", o.BaseURL)
	}
	if path := strings.TrimSuffix(base.Path, "/"); path != "" && path != prefix {
		return nil, fmt.Errorf("gbpc: BaseURL must have no path, not %q", base.Path)
	}
	if (o.KeyID == "") != (o.PrivateKey == nil) {
		return nil, errors.New("gbpc: KeyID and PrivateKey belong together")
	}
	if o.PrivateKey != nil && len(o.PrivateKey) != ed25519.PrivateKeySize {
		return nil, fmt.Errorf("gbpc: PrivateKey must have %d bytes", ed25519.PrivateKeySize)
	}
	c := &core{origin: base.Scheme + "://" + base.Host, options: o, pause: sleep}
	if c.options.Timeout == 0 {
		c.options.Timeout = usualTimeout
	}
	if c.options.Retries == 0 {
		c.options.Retries = usualRetries
	}
	if c.options.HTTPClient == nil {
		c.options.HTTPClient = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	return newClient(c), nil
}

// Option changes one call.
type Option func(*settings)

type settings struct {
	idempotencyKey string
	header         http.Header
	response       *Response
}

// IdempotencyKey names a call that moves money: the same key and body are carried out once, for ever. An order's own number is a
// good one, because it is still known after a crash. Without it the client makes one for each call.
func IdempotencyKey(key string) Option {
	return func(s *settings) { s.idempotencyKey = key }
}

// ForAccount makes the call for a sub-account of the business.
func ForAccount(id string) Option { return Header(accountHeader, id) }

// Header adds a header to the request, such as X-Request-Id or Accept-Language.
func Header(name, value string) Option {
	return func(s *settings) { s.header.Set(name, value) }
}

// Response is how a call was answered.
type Response struct {
	Status int
	Header http.Header
	// Replayed means that this is the first answer again, of a call with the same key.
	Replayed bool
}

// CaptureResponse stores how the call was answered, also when it failed.
func CaptureResponse(r *Response) Option {
	return func(s *settings) { s.response = r }
}

// Do makes a call by its path, for what has no method: the sandbox's own calls, or calls newer than this client. The path begins
// after /api and may have a query. A nil body sends none; data is what the answer's data is decoded into, if not nil.
func (c *Client) Do(ctx context.Context, method, path string, body, data any, options ...Option) error {
	return c.core.call(ctx, anyCall(method, path, body), data, options)
}

// Fetch makes a call by its path, as Do does, and returns the answer as it came: a file, or an envelope in JSON.
func (c *Client) Fetch(ctx context.Context, method, path string, body any, options ...Option) (*File, error) {
	return c.core.download(ctx, anyCall(method, path, body), options)
}

func anyCall(method, path string, body any) request {
	method = strings.ToUpper(method)
	return request{method: method, path: path, body: body, keyed: method == http.MethodPost}
}
