package gbpc

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"
)

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

var (
	sentAt  = time.Unix(1614265330, 0)
	message = []byte(`{"id":"e1","type":"transaction.completed","timestamp":"2026-03-02T09:30:00Z","account":"a1","data":{"id":"t1","amount":"25.00"}}`)
)

func signed(t *testing.T) http.Header {
	t.Helper()
	h, err := SignWebhook("e1", sentAt, message, secret)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// The example of the Standard Webhooks specification, of which only the signature is looked at.
func TestWebhook_OfTheStandardsExampleIsSignedAsThere(t *testing.T) {
	h, err := SignWebhook("msg_p5jXN8AQM9LWM0D4loKWxJek", sentAt, []byte(`{"test": 2432232314}`), secret)
	if err != nil || h.Get("webhook-signature") != "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Fatal(h, err)
	}
}

func TestWebhook_ThatIsSignedIsRead(t *testing.T) {
	e, err := verifyWebhook(message, signed(t), sentAt.Add(time.Minute), []string{"whsec_b3RoZXI=", secret})
	if err != nil || e.ID != "e1" || e.Type != EventTypeTransactionCompleted || e.Account != "a1" {
		t.Fatal(e, err)
	}
	var paid Transaction
	if err := e.Into(&paid); err != nil || paid.Amount != "25.00" {
		t.Fatal(paid, err)
	}
}

func TestWebhook_IsReadByThePublicKeyToo(t *testing.T) {
	private := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	public, _ := private.Public().(ed25519.PublicKey)
	h := signed(t)
	content := "e1." + h.Get("webhook-timestamp") + "." + string(message)
	h.Set("webhook-signature", h.Get("webhook-signature")+" v1a,"+base64.StdEncoding.EncodeToString(ed25519.Sign(private, []byte(content))))
	if _, err := verifyWebhook(message, h, sentAt, []string{"whpk_" + base64.StdEncoding.EncodeToString(public)}); err != nil {
		t.Fatal(err)
	}
	h.Set("webhook-id", "e2")
	if _, err := verifyWebhook(message, h, sentAt, []string{"whpk_" + base64.StdEncoding.EncodeToString(public)}); !errors.Is(err, ErrSignature) {
		t.Fatal(err)
	}
}

func TestWebhook_ThatMustNotBeBelievedIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(http.Header, *time.Time, *[]byte){
		"another id":        func(h http.Header, _ *time.Time, _ *[]byte) { h.Set("webhook-id", "e2") },
		"no id":             func(h http.Header, _ *time.Time, _ *[]byte) { h.Del("webhook-id") },
		"another body":      func(_ http.Header, _ *time.Time, body *[]byte) { *body = []byte("{}") },
		"no signature":      func(h http.Header, _ *time.Time, _ *[]byte) { h.Del("webhook-signature") },
		"another signature": func(h http.Header, _ *time.Time, _ *[]byte) { h.Set("webhook-signature", "v1,AAAA") },
		"another version": func(h http.Header, _ *time.Time, _ *[]byte) {
			h.Set("webhook-signature", "v2"+h.Get("webhook-signature")[2:])
		},
		"too old": func(_ http.Header, now *time.Time, _ *[]byte) { *now = now.Add(6 * time.Minute) },
		"ahead":   func(_ http.Header, now *time.Time, _ *[]byte) { *now = now.Add(-6 * time.Minute) },
	} {
		h, now, body := signed(t), sentAt, message
		spoil(h, &now, &body)
		if _, err := verifyWebhook(body, h, now, []string{secret}); !errors.Is(err, ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEvent_IsAboutAnObjectOfItsType(t *testing.T) {
	for of, data := range map[EventType]string{EventTypeTransactionFailed: `{"amount":"25.00"}`, "colour.changed": `{"colour":"red"}`} {
		object, err := Event{Type: of, Data: json.RawMessage(data)}.Object()
		if err != nil {
			t.Fatal(err)
		}
		switch about := object.(type) {
		case *Transaction:
			if of != EventTypeTransactionFailed || about.Amount != "25.00" {
				t.Error(of, about)
			}
		case json.RawMessage:
			if of == EventTypeTransactionFailed || string(about) != data {
				t.Error(of, string(about))
			}
		default:
			t.Errorf("%s is about a %T", of, about)
		}
	}
	if _, err := (Event{Type: EventTypeKeyCreated, Data: json.RawMessage(`[]`)}).Object(); err == nil {
		t.Error("data of another shape is an error")
	}
}
