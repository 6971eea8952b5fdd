package trp

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/travelrule"
)

const (
	requestTimeout = 10 * time.Second
	maxAnswer      = 64 << 10
	// protocol is the version of the protocol whose pattern the requests follow.
	protocol = "3.2.1"
)

// Config is how we reach other providers.
type Config struct {
	ID          string             // by which they know us
	Key         ed25519.PrivateKey // signs what we send
	Certificate *tls.Certificate   // nil: the connection has none of ours
	Trust       *trust.Store       // which certificates of theirs are accepted
}

// Client sends messages to a fixed list of providers.
type Client struct {
	travelrule.Directory
	config Config
	http   *http.Client
}

// New returns a client.
func New(c Config, directory travelrule.Directory) *Client {
	transport := &http.Transport{TLSClientConfig: c.Trust.TLS(trust.TravelRule), MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute}
	if c.Certificate != nil {
		transport.TLSClientConfig.Certificates = []tls.Certificate{*c.Certificate}
	}
	refuse := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{Directory: directory, config: c, http: &http.Client{Timeout: requestTimeout, Transport: transport, CheckRedirect: refuse}}
}

var errAnswer = errors.New("trp: the answer is neither an approval nor a rejection")

// Ask sends a message. Any answer but an approval or a rejection means that it is not known what the provider decides.
func (c *Client) Ask(ctx context.Context, to travelrule.Counterpart, m travelrule.Inquiry) (travelrule.Reply, error) {
	var answer struct {
		Approved json.RawMessage `json:"approved"`
		Rejected *string         `json:"rejected"`
	}
	if err := c.post(ctx, to.URL, m.ID, m, &answer); err != nil {
		return travelrule.Reply{}, err
	}
	approved := len(answer.Approved) > 0 && string(answer.Approved) != "null"
	switch {
	case approved && answer.Rejected != nil:
		return travelrule.Reply{}, errAnswer
	case approved:
		return travelrule.Reply{Decision: travelrule.Approve}, nil
	case answer.Rejected != nil:
		return travelrule.Reply{Decision: travelrule.Refuse, Reason: *answer.Rejected}, nil
	}
	return travelrule.Reply{}, nil
}

// Tell says what became of a payment.
func (c *Client) Tell(ctx context.Context, to travelrule.Counterpart, n travelrule.Notice) error {
	body := map[string]string{"id": n.ID, "txid": n.TxHash}
	if n.Cancelled {
		body = map[string]string{"id": n.ID, "canceled": "the payment was cancelled"}
	}
	return c.post(ctx, strings.TrimSuffix(to.URL, "/")+"/notice", n.ID, body, nil)
}

// post sends a body and reads the answer. No error holds what was sent or answered.
func (c *Client) post(ctx context.Context, address, id string, body, into any) error {
	target, err := url.Parse(address)
	if err != nil {
		return errors.New("trp: the provider's address cannot be read")
	}
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("trp: encode a message: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return errors.New("trp: the provider's address cannot be used")
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Api-Version", protocol)
	r.Header.Set("Request-Identifier", id)
	r.Header.Set("Authorization", travelrule.Authorization(c.config.Key, c.config.ID, time.Now(), target.Path, text))
	answer, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("trp: %s does not answer: %w", target.Host, err)
	}
	defer answer.Body.Close()
	received, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("trp: %s ends its answer early: %w", target.Host, err)
	}
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("trp: %s answers %d", target.Host, answer.StatusCode)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(received, into); err != nil {
		return fmt.Errorf("trp: %s answers no JSON", target.Host)
	}
	return nil
}
