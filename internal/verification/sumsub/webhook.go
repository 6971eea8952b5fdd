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

	"github.com/gbpc/gbpc/internal/verification"
)

// Sink takes verdicts. Filled by verification's Service.
type Sink interface {
	RecordSessionResult(ctx context.Context, provider, reference string, v verification.SessionResult) error
}

// digests are those of theirs that we take: SHA-1, which they also offer, is not among them.
var digests = map[string]func() hash.Hash{"HMAC_SHA256_HEX": sha256.New, "HMAC_SHA512_HEX": sha512.New}

// ErrDigest: the webhook was not sent by them, or not as it arrived.
var ErrDigest = errors.New("the digest of a webhook is wrong")

type notice struct {
	Type           string `json:"type"`
	ExternalUserID string `json:"externalUserId"`
	ReviewResult   struct {
		Answer     string   `json:"reviewAnswer"`
		RejectType string   `json:"reviewRejectType"`
		Labels     []string `json:"rejectLabels"`
	} `json:"reviewResult"`
}

// Webhook takes their notices. It answers 200 to everything that is genuine, also to what we have no
// use for, so that they do not send it for ever; 401 to what is not genuine; 500 to what we could
// not keep, so that they send it again.
func (p *Provider) Webhook(to Sink, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		switch err := p.take(r.Context(), to, r.Header, body); {
		case errors.Is(err, ErrDigest):
			log.WarnContext(r.Context(), "webhook refused", "provider", p.Name())
			w.WriteHeader(http.StatusUnauthorized)
		case errors.Is(err, verification.ErrNotFound):
			w.WriteHeader(http.StatusOK) // a session of another installation
		case err != nil:
			log.ErrorContext(r.Context(), "webhook not kept", "provider", p.Name(), "err", err.Error())
			w.WriteHeader(http.StatusInternalServerError)
		default:
			w.WriteHeader(http.StatusOK)
		}
	})
}

func (p *Provider) take(ctx context.Context, to Sink, header http.Header, body []byte) error {
	if !p.genuine(header, body) {
		return ErrDigest
	}
	var n notice
	if err := json.Unmarshal(body, &n); err != nil {
		return ErrDigest // genuine, but nothing they say: not worth repeating either
	}
	if n.Type != "applicantReviewed" {
		return nil
	}
	return to.RecordSessionResult(ctx, p.Name(), n.ExternalUserID, n.verdict())
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

// verdict: green is done, red with RETRY may be tried again, any other red is final.
func (n notice) verdict() verification.SessionResult {
	v := verification.SessionResult{Words: n.ReviewResult.Answer + " " + n.ReviewResult.RejectType, Labels: n.ReviewResult.Labels}
	switch {
	case n.ReviewResult.Answer == "GREEN":
		v.Outcome = verification.LivenessPassed
	case n.ReviewResult.RejectType == "RETRY":
		v.Outcome = verification.LivenessRetry
	default:
		v.Outcome = verification.LivenessRejected
	}
	return v
}
