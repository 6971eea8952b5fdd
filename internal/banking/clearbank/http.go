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

// ServeHTTP takes the bank's webhooks. Only what the bank signed is read, and only what is in the
// database is answered with success: the bank repeats the rest for a day.
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
	if err := b.takeWebhook(r.Context(), hook); err != nil {
		b.Log.ErrorContext(r.Context(), "a webhook of the bank is left for its repetition", "type", hook.Type, "err", err)
		http.Error(w, "later", http.StatusServiceUnavailable)
		return
	}
	b.confirm(w, hook.Nonce)
}

// confirm answers with the webhook's nonce, signed.
func (b *Bank) confirm(w http.ResponseWriter, nonce json.Number) {
	answer := []byte(`{"Nonce":` + nonce.String() + `}`)
	signature, err := sign(b.Key, answer)
	if err != nil {
		http.Error(w, "later", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(signatureHeader, signature)
	_, _ = w.Write(answer) // the bank is gone: it repeats
}

// takeWebhook gives what the webhook tells to whoever receives.
func (b *Bank) takeWebhook(ctx context.Context, hook webhook) error {
	file, ok, err := b.fileOf(hook)
	if err != nil || !ok {
		return err
	}
	err = b.give(ctx, file)
	if errors.Is(err, banking.ErrRejected) { // noted for an operator: repeating it would not help
		return nil
	}
	return err
}

var errNotReceiving = errors.New("nobody receives yet")

func (b *Bank) give(ctx context.Context, f banking.InboundFile) error {
	b.mu.Lock()
	take := b.taker
	b.mu.Unlock()
	if take == nil {
		return errNotReceiving
	}
	return take(context.WithoutCancel(ctx), f) // the bank hanging up must not undo it
}
