package sumsub

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/liveness"
)

// Config holds the settings from Sumsub's dashboard.
type Config struct {
	// BaseURL is https://api.sumsub.com, or the address of a stand-in.
	BaseURL       string
	AppToken      string
	SecretKey     string
	WebhookSecret string
	// Level and BusinessLevel are the names of the verification levels.
	Level         string
	BusinessLevel string
	// Trust says which certificates are accepted; nil: as the machine does.
	Trust *trust.Store
}

// Check returns an error for a missing or unsafe setting, so that a server does not start with it.
func (c Config) Check() error {
	base, err := url.Parse(c.BaseURL)
	if err != nil || base.Scheme != "https" && base.Hostname() != "127.0.0.1" || base.Host == "" {
		return errors.New("the provider's address must be https")
	}
	for name, value := range map[string]string{"app token": c.AppToken, "secret key": c.SecretKey, "webhook secret": c.WebhookSecret,
		"level": c.Level, "business level": c.BusinessLevel} {
		if value == "" {
			return fmt.Errorf("the provider's %s is missing", name)
		}
	}
	return nil
}

// Provider calls Sumsub.
type Provider struct {
	config Config
	clock  clock.Clock
	client *http.Client
}

const (
	requestTimeout = 10 * time.Second
	maxBodyBytes   = 1 << 20
	// linkLife is how long the link to the hosted page can be used.
	linkLife = 24 * time.Hour
)

// New builds a provider from a checked configuration.
func New(c Config, now clock.Clock) *Provider {
	c.BaseURL = strings.TrimSuffix(c.BaseURL, "/")
	return &Provider{config: c, clock: now, client: c.Trust.Client(trust.Liveness, requestTimeout, trust.Identity{})}
}

// Name returns "sumsub".
func (*Provider) Name() string { return "sumsub" }

// TakesPictures returns false: the pictures are taken on Sumsub's page.
func (*Provider) TakesPictures() bool { return false }

// Start requests a link to the hosted page. The session's id is the external user id, so the same
// session requested twice is one applicant at Sumsub.
func (p *Provider) Start(ctx context.Context, r liveness.Request) (liveness.StartedSession, error) {
	level := p.config.Level
	if r.Kind == customer.Business {
		level = p.config.BusinessLevel
	}
	var created struct {
		URL string `json:"url"`
	}
	err := p.post(ctx, "/resources/sdkIntegrations/levels/-/websdkLink", map[string]any{
		"levelName": level, "userId": r.SessionID, "ttlInSecs": int(linkLife.Seconds()),
		"applicantIdentifiers": map[string]string{"email": r.Email},
	}, &created)
	if err != nil {
		return liveness.StartedSession{}, err
	}
	if created.URL == "" {
		return liveness.StartedSession{}, errors.New("sumsub gave no link")
	}
	return liveness.StartedSession{Reference: r.SessionID, URL: created.URL, ExpiresAt: p.clock.Now().Add(linkLife)}, nil
}

func (p *Provider) post(ctx context.Context, path string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode a request to sumsub: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.config.BaseURL+path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("build a request to sumsub: %w", err)
	}
	p.sign(r, content)
	answer, err := p.client.Do(r)
	if err != nil {
		return fmt.Errorf("call sumsub: %w", err)
	}
	defer answer.Body.Close()
	received, err := io.ReadAll(io.LimitReader(answer.Body, maxBodyBytes))
	if err != nil {
		return fmt.Errorf("read sumsub's answer: %w", err)
	}
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("sumsub answered %d", answer.StatusCode) // the body may name the person
	}
	if err := json.Unmarshal(received, into); err != nil {
		return fmt.Errorf("read sumsub's answer: %w", err)
	}
	return nil
}

// Probe asks for the state of the API: https://docs.sumsub.com/reference/review-api-health.
func (p *Provider) Probe(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.config.BaseURL+"/resources/status/api", http.NoBody)
	if err != nil {
		return fmt.Errorf("build a request to sumsub: %w", err)
	}
	p.sign(r, nil)
	answer, err := p.client.Do(r)
	if err != nil {
		return fmt.Errorf("call sumsub: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 && answer.StatusCode != http.StatusTooManyRequests {
		return fmt.Errorf("sumsub answered %d", answer.StatusCode)
	}
	return nil
}

// sign signs time, method, path with query, and body. The time is real time, even if the program's
// clock was moved.
func (p *Provider) sign(r *http.Request, body []byte) {
	at := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(p.config.SecretKey))
	mac.Write([]byte(at + r.Method + r.URL.RequestURI()))
	mac.Write(body)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-App-Token", p.config.AppToken)
	r.Header.Set("X-App-Access-Ts", at)
	r.Header.Set("X-App-Access-Sig", hex.EncodeToString(mac.Sum(nil)))
}
