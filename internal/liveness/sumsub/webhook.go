package sumsub

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"log/slog"
	"net/http"

	"github.com/gbpc/gbpc/internal/liveness"
)

// ResultSink stores the results that Sumsub reports. Filled by liveness.Service.
type ResultSink interface {
	RecordResult(ctx context.Context, provider, reference string, r liveness.Result) error
}

// digests are the accepted algorithms. SHA-1, which Sumsub also offers, is not accepted.
var digests = map[string]func() hash.Hash{"HMAC_SHA256_HEX": sha256.New, "HMAC_SHA512_HEX": sha512.New}

// ErrDigest means that a webhook was not sent by Sumsub or was changed on the way.
var ErrDigest = errors.New("webhook digest does not match")

type notification struct {
	Type           string `json:"type"`
	ExternalUserID string `json:"externalUserId"`
	ReviewResult   struct {
		Answer     string   `json:"reviewAnswer"`
		RejectType string   `json:"reviewRejectType"`
		Labels     []string `json:"rejectLabels"`
	} `json:"reviewResult"`
}

// Webhook receives Sumsub's notifications. It answers 200 to every genuine one, used or not, so that
// it is not sent again; 401 if it is not genuine; and 500 if the result could not be stored, so that it
// is sent again.
func (p *Provider) Webhook(to ResultSink, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
		if err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		switch err := p.receive(r.Context(), to, r.Header, body); {
		case errors.Is(err, ErrDigest):
			log.WarnContext(r.Context(), "webhook refused", "provider", p.Name())
			w.WriteHeader(http.StatusUnauthorized)
		case errors.Is(err, liveness.ErrNotFound):
			w.WriteHeader(http.StatusOK) // a session of another installation
		case err != nil:
			log.ErrorContext(r.Context(), "webhook not stored", "provider", p.Name(), "err", err.Error())
			w.WriteHeader(http.StatusInternalServerError)
		default:
			w.WriteHeader(http.StatusOK)
		}
	})
}

func (p *Provider) receive(ctx context.Context, to ResultSink, header http.Header, body []byte) error {
	if !p.genuine(header, body) {
		return ErrDigest
	}
	var n notification
	if err := json.Unmarshal(body, &n); err != nil {
		return ErrDigest // genuine but malformed: sending it again does not help
	}
	if n.Type != "applicantReviewed" {
		return nil
	}
	return to.RecordResult(ctx, p.Name(), n.ExternalUserID, n.result())
}

func (p *Provider) genuine(header http.Header, body []byte) bool {
	digest, known := digests[header.Get("X-Payload-Digest-Alg")]
	given, err := hex.DecodeString(header.Get("X-Payload-Digest"))
	if !known || err != nil {
		return false
	}
	mac := hmac.New(digest, []byte(p.config.WebhookSecret))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}

// result maps the review: GREEN passed, RED with RETRY may be tried again, any other RED is final.
func (n notification) result() liveness.Result {
	var r liveness.Result
	for _, code := range append([]string{n.ReviewResult.Answer, n.ReviewResult.RejectType}, n.ReviewResult.Labels...) {
		if code != "" {
			r.Codes = append(r.Codes, code)
		}
	}
	switch {
	case n.ReviewResult.Answer == "GREEN":
		r.Outcome = liveness.Passed
	case n.ReviewResult.RejectType == "RETRY":
		r.Outcome = liveness.Retry
	default:
		r.Outcome = liveness.Rejected
	}
	return r
}
