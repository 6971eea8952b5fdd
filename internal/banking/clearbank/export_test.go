package clearbank

import (
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/clock"
)

// Read is the message that a webhook becomes.
func Read(issuer banking.Issuer, kind, payload string) ([]byte, bool) {
	b := &Bank{Config: Config{Issuer: issuer, Clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}}
	f, ok, err := b.fileOf(webhook{Type: kind, Payload: json.RawMessage(payload)})
	return f.Content, ok && err == nil
}
