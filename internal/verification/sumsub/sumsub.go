// Package sumsub lets Sumsub look at people in our stead: it fills verification's LivenessProvider
// with their hosted page and takes their verdict by webhook. Requests are signed as their reference
// says, and a webhook is believed only when its digest is right.
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

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/verification"
)

// Config is what Sumsub's dashboard gives.
type Config struct {
	// BaseURL is https://api.sumsub.com, or a stand-in's.
	BaseURL       string
	AppToken      string
	SecretKey     string
	WebhookSecret string
	// Level and BusinessLevel name the checks that a person goes through.
	Level         string
	BusinessLevel string
}

// Check returns what is missing, so that a server does not start with half a provider.
func (c Config) Check() error {
	base, err := url.Parse(c.BaseURL)
	if err != nil || base.Scheme != "https" && base.Hostname() != "127.0.0.1" || base.Host == "" {
		return errors.New("the provider's address must be https")
	}
	for name, value := range map[string]string{"app token": c.AppToken, "secret key": c.SecretKey, "webhook secret": c.WebhookSecret, "level": c.Level, "business level": c.BusinessLevel} {
		if value == "" {
			return fmt.Errorf("the provider's %s is missing", name)
		}
	}
	return nil
}

// Provider speaks to Sumsub.
type Provider struct {
	config Config
	clock  clock.Clock
	client *http.Client
}

const (
	patience  = 10 * time.Second
	mostBytes = 1 << 20
	// linkLife is how long a person can use the link to the hosted page.
	linkLife = 24 * time.Hour
)

// New takes a checked configuration.
func New(c Config, now clock.Clock) *Provider {
	c.BaseURL = strings.TrimSuffix(c.BaseURL, "/")
	return &Provider{c, now, &http.Client{Timeout: patience}}
}

// Name is the provider's in our tables.
func (*Provider) Name() string { return "sumsub" }

// TakesPictures: the pictures are taken on their page, not on ours.
func (*Provider) TakesPictures() bool { return false }

// Start has a link to their page made. Our session's id is their name for the person, so the same
// session asked for twice is one person there.
func (p *Provider) Start(ctx context.Context, s verification.Subject) (verification.Started, error) {
	level := p.config.Level
	if s.Kind == verification.KindBusiness {
		level = p.config.BusinessLevel
	}
	var made struct {
		URL string `json:"url"`
	}
	err := p.post(ctx, "/resources/sdkIntegrations/levels/-/websdkLink", map[string]any{
		"levelName": level, "userId": s.SessionID, "ttlInSecs": int(linkLife.Seconds()), "applicantIdentifiers": map[string]string{"email": s.Email},
	}, &made)
	if err != nil {
		return verification.Started{}, err
	}
	if made.URL == "" {
		return verification.Started{}, errors.New("sumsub gave no link")
	}
	return verification.Started{Reference: s.SessionID, URL: made.URL, ExpiresAt: p.clock.Now().Add(linkLife)}, nil
}

func (p *Provider) post(ctx context.Context, path string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode a request to sumsub: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.config.BaseURL+path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("make a request to sumsub: %w", err)
	}
	p.sign(r, content)
	answer, err := p.client.Do(r)
	if err != nil {
		return fmt.Errorf("ask sumsub: %w", err)
	}
	defer answer.Body.Close()
	received, err := io.ReadAll(io.LimitReader(answer.Body, mostBytes))
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

// sign covers time, method, path with query, and body. The time is the machine's: theirs is the
// world's, whatever our clock was moved to.
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
