package gbpc

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	secretPrefix = "whsec_"
	publicPrefix = "whpk_"
	// tolerance is how far the time of a message may be from now.
	tolerance = 5 * time.Minute
)

// ErrSignature means that a message was not sent by us, was changed, or is too old.
var ErrSignature = errors.New("gbpc: the webhook's signature is not right")

// VerifyWebhook checks a message that came to an endpoint and returns its event. The body must be exactly as it came. Any of the
// keys may have signed it: the endpoint's secret (whsec_…), during a rotation also the one before, or the public key of
// [Config.WebhookPublicKey] (whpk_…). It fails with ErrSignature for a message that must not be believed.
//
// The id of an event is the same at each repetition: it tells what was dealt with already.
func VerifyWebhook(body []byte, header http.Header, keys ...string) (*Event, error) {
	return verifyWebhook(body, header, time.Now(), keys)
}

func verifyWebhook(body []byte, header http.Header, now time.Time, keys []string) (*Event, error) {
	id, stamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || id == "" || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, ErrSignature
	}
	content := []byte(id + "." + stamp + ".")
	content = append(content, body...)
	signed := false
	for _, key := range keys {
		check, err := checkOf(key)
		if err != nil {
			return nil, err
		}
		for _, signature := range strings.Fields(header.Get("webhook-signature")) {
			signed = check(content, signature) || signed
		}
	}
	if !signed {
		return nil, ErrSignature
	}
	var message struct {
		ID        string          `json:"id"`
		Type      EventType       `json:"type"`
		Timestamp time.Time       `json:"timestamp"`
		Account   string          `json:"account"`
		Data      json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &message); err != nil {
		return nil, fmt.Errorf("gbpc: the webhook's body: %w", err)
	}
	return &Event{ID: message.ID, Type: message.Type, CreatedAt: message.Timestamp, Account: message.Account, Data: message.Data}, nil
}

// checkOf returns what checks one signature by a key.
func checkOf(key string) (func(content []byte, signature string) bool, error) {
	if text, ok := strings.CutPrefix(key, secretPrefix); ok {
		raw, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, errors.New("gbpc: a secret of a webhook is whsec_ and base64")
		}
		return func(content []byte, signature string) bool {
			mac := hmac.New(sha256.New, raw)
			mac.Write(content)
			made, ok := bytesOf(signature, "v1,")
			return ok && hmac.Equal(made, mac.Sum(nil))
		}, nil
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(key, publicPrefix))
	if err != nil || len(raw) != ed25519.PublicKeySize || !strings.HasPrefix(key, publicPrefix) {
		return nil, errors.New("gbpc: a key of a webhook begins with whsec_ or whpk_")
	}
	return func(content []byte, signature string) bool {
		made, ok := bytesOf(signature, "v1a,")
		return ok && ed25519.Verify(raw, content, made)
	}, nil
}

func bytesOf(signature, version string) ([]byte, bool) {
	text, ok := strings.CutPrefix(signature, version)
	if !ok {
		return nil, false
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	return raw, err == nil
}

// SignWebhook returns the header of a message as the API would sign it with a secret: for tests of an endpoint.
func SignWebhook(id string, at time.Time, body []byte, secret string) (http.Header, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil {
		return nil, errors.New("gbpc: a secret of a webhook is whsec_ and base64")
	}
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, raw)
	mac.Write([]byte(id + "." + stamp + "."))
	mac.Write(body)
	h := http.Header{}
	h.Set("webhook-id", id)
	h.Set("webhook-timestamp", stamp)
	h.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	return h, nil
}
