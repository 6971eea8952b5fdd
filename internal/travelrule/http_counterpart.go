package travelrule

import (
	"bytes"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"time"
)

// The paths to which other providers send messages, and what became of the payments.
const (
	MessagePath = "/hooks/travel-rule"
	NoticePath  = "/hooks/travel-rule/notice"
)

// maxMessage is the largest body that is read.
const maxMessage = 64 << 10

var (
	referenceForm = regexp.MustCompile(`^[A-Za-z0-9._:-]{1,64}$`)
	txHashForm    = regexp.MustCompile(`^0x[0-9a-fA-F]{64}$`)
)

// replyBody is the answer to a message.
type replyBody struct {
	Approved *struct{} `json:"approved,omitempty"`
	Rejected string    `json:"rejected,omitempty"`
}

// noticeBody is what became of a payment.
type noticeBody struct {
	ID       string `json:"id"`
	TxID     string `json:"txid,omitempty"`
	Canceled string `json:"canceled,omitempty"`
}

// Hook returns what answers other providers. Who sends is known by the signature; a body is read only as far as maxMessage,
// and a member that we do not know is refused, but in the message itself (read.go).
func (s *Service) Hook() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+MessagePath, func(w http.ResponseWriter, r *http.Request) {
		var in Inquiry
		c, ok := s.receive(w, r, &in)
		if !ok {
			return
		}
		if !referenceForm.MatchString(in.ID) || !in.IVMS101.namesPayers() {
			http.Error(w, "id or IVMS101 is invalid", http.StatusBadRequest)
			return
		}
		reply, err := s.Receive(r.Context(), c, in)
		switch {
		case errors.Is(err, ErrOtherContent):
			http.Error(w, "another message has this id", http.StatusConflict)
			return
		case err != nil:
			s.fail(w, r, err)
			return
		}
		body := replyBody{Rejected: reply.Reason}
		if reply.Decision == Approve {
			body.Approved = &struct{}{}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(body) // the sender is gone otherwise, and asks again
	})
	mux.HandleFunc("POST "+NoticePath, func(w http.ResponseWriter, r *http.Request) {
		var in noticeBody
		c, ok := s.receive(w, r, &in)
		if !ok {
			return
		}
		if !referenceForm.MatchString(in.ID) || (in.Canceled == "") != txHashForm.MatchString(in.TxID) {
			http.Error(w, "id and either txid or canceled are needed", http.StatusBadRequest)
			return
		}
		err := s.Noticed(r.Context(), c, Notice{ID: in.ID, TxHash: in.TxID, Cancelled: in.Canceled != ""})
		switch {
		case errors.Is(err, ErrNotFound):
			http.Error(w, "no such message", http.StatusNotFound)
		case err != nil:
			s.fail(w, r, err)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
	return mux
}

// receive reads and authenticates a body, or answers why not.
func (s *Service) receive(w http.ResponseWriter, r *http.Request, into any) (Counterpart, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxMessage))
	if err != nil {
		http.Error(w, "the body is too large", http.StatusRequestEntityTooLarge)
		return Counterpart{}, false
	}
	c, err := s.authenticate(r.Header.Get("Authorization"), time.Now(), r.URL.Path, body)
	if err != nil || s.config.MutualTLS && !shows(r.TLS, c) {
		http.Error(w, "not authenticated", http.StatusUnauthorized)
		return Counterpart{}, false
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil || d.More() {
		http.Error(w, "the body is invalid", http.StatusBadRequest)
		return Counterpart{}, false
	}
	return c, true
}

// shows reports whether the provider has shown its own certificate on the connection.
func shows(connection *tls.ConnectionState, c Counterpart) bool {
	return connection != nil && len(connection.PeerCertificates) > 0 && c.Pin != "" && PinOf(connection.PeerCertificates[0]) == c.Pin
}

// PinOf returns the SHA-256 of a certificate, in hexadecimal digits.
func PinOf(certificate *x509.Certificate) string {
	sum := sha256.Sum256(certificate.Raw)
	return hex.EncodeToString(sum[:])
}

func (s *Service) fail(w http.ResponseWriter, r *http.Request, err error) {
	s.log.ErrorContext(r.Context(), "a provider's message was not accepted", "err", err)
	http.Error(w, "try again later", http.StatusServiceUnavailable)
}
