package clearbank

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/gbpc/gbpc/internal/banking"
)

const mostWebhook = 1 << 20

// ServeHTTP receives the webhooks of the bank. It reads only what the bank has signed, and acknowledges only
// what is in the database; the bank repeats the others for a day.
func (b *Bank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "POST only", http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostWebhook))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	if !signed(b.BankKey, body, r.Header.Get(signatureHeader)) {
		b.Log.WarnContext(r.Context(), "a webhook without the bank's signature")
		http.Error(w, "signature", http.StatusUnauthorized)
		return
	}
	hook, err := readWebhook(body)
	if err != nil {
		b.Log.ErrorContext(r.Context(), "a webhook of the bank cannot be read", "err", err)
		http.Error(w, "unreadable", http.StatusBadRequest)
		return
	}
	if err := b.processWebhook(r.Context(), hook); err != nil {
		b.Log.ErrorContext(r.Context(), "a webhook of the bank is left for its repetition", "type", hook.Type, "err", err)
		http.Error(w, "later", http.StatusServiceUnavailable)
		return
	}
	b.confirm(w, hook.Nonce)
}

// confirm acknowledges a webhook with its nonce, signed.
func (b *Bank) confirm(w http.ResponseWriter, nonce json.Number) {
	answer := []byte(`{"Nonce":` + nonce.String() + `}`)
	signature, err := sign(b.Key, answer)
	if err != nil {
		http.Error(w, "later", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(signatureHeader, signature)
	_, _ = w.Write(answer) // if the bank does not receive it, it repeats the webhook
}

// processWebhook passes the event to the receiver.
func (b *Bank) processWebhook(ctx context.Context, hook webhook) error {
	file, ok, err := b.fileOf(hook)
	if err != nil || !ok {
		return err
	}
	err = b.give(ctx, file)
	if errors.Is(err, banking.ErrRejected) { // recorded for an operator: a repetition would not help
		return nil
	}
	return err
}

var errNotReceiving = errors.New("no receiver is registered yet")

func (b *Bank) give(ctx context.Context, f banking.InboundFile) error {
	b.mu.Lock()
	take := b.taker
	b.mu.Unlock()
	if take == nil {
		return errNotReceiving
	}
	return take(context.WithoutCancel(ctx), f) // a disconnect of the bank must not cancel it
}
