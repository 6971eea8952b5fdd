package clearbank

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

const mostAnswer = 4 << 20

// Stage checks the order; there is nothing to prepare.
func (b *Bank) Stage(_ context.Context, o iso20022.Order) error {
	if _, err := o.XML(); err != nil { // both rails have the same rules for fields
		return fmt.Errorf("%w: %w", banking.ErrRejected, err)
	}
	_, _, err := b.message(o)
	return err
}

// message returns the call that carries the order and its body: what Faster Payments do not carry goes by CHAPS.
func (b *Bank) message(o iso20022.Order) (call string, body any, err error) {
	if len(o.Payments) == 1 && iso20022.ByCHAPS(o.Payments[0].Amount) {
		body, err = b.chapsRequest(o)
		return chapsCall, body, err
	}
	return fpsCall, b.request(o), nil
}

// Send posts the payment. The bank rejects a second one with the same X-Request-Id (for a day) or the same
// end-to-end id (for ever); both responses mean that the first one was received.
func (b *Bank) Send(ctx context.Context, o iso20022.Order) error {
	call, message, err := b.message(o)
	if err != nil {
		return err
	}
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	signature, err := sign(b.Key, body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.BaseURL+call, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(signatureHeader, signature)
	r.Header.Set("X-Request-Id", o.MessageID)
	status, answer, err := b.do(r)
	if err != nil {
		var dial *net.OpError
		if errors.As(err, &dial) && dial.Op == "dial" { // nothing was sent
			return fmt.Errorf("reach the bank: %w", err)
		}
		return fmt.Errorf("%w: %w", banking.ErrOutcomeUnknown, err)
	}
	if call == chapsCall {
		return chapsOutcome(status)
	}
	return outcome(status, answer)
}

// outcome converts the response to a payment into the error that Send returns.
func outcome(status int, answer []byte) error {
	switch {
	case status == http.StatusAccepted, status == http.StatusBadRequest:
		var a struct {
			Transactions []struct {
				Response string `json:"response"`
			} `json:"transactions"`
		}
		if err := json.Unmarshal(answer, &a); err == nil && len(a.Transactions) == 1 {
			if a.Transactions[0].Response == "Accepted" {
				return nil
			}
			return fmt.Errorf("%w: the bank says %.40q", banking.ErrRejected, a.Transactions[0].Response)
		}
		if status == http.StatusAccepted {
			return fmt.Errorf("%w: the bank's answer cannot be read", banking.ErrOutcomeUnknown)
		}
		return fmt.Errorf("%w: the bank cannot read the payment", banking.ErrRejected)
	case status == http.StatusUnprocessableEntity:
		return fmt.Errorf("%w: the bank finds the payment invalid", banking.ErrRejected)
	case status == http.StatusConflict: // the payment was posted before
		return nil
	case status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: the bank answered %d", banking.ErrOutcomeUnknown, status)
	}
	// The token, the signature or the rate limit failed: the bank did not accept the payment, and may later.
	return fmt.Errorf("the bank answered %d", status)
}

// LookUp asks the bank for the payment with this key.
func (b *Bank) LookUp(ctx context.Context, key string) (banking.LookUpResult, error) {
	var a struct {
		Transactions []struct {
			EndToEndIdentifier string `json:"endToEndIdentifier"`
			DebitCreditCode    string `json:"debitCreditCode"`
			Status             string `json:"status"`
		} `json:"transactions"`
	}
	if err := b.get(ctx, "/v2/Transactions?"+url.Values{"endToEndIdentifier": {key}}.Encode(), &a); err != nil {
		return banking.LookUpResult{}, err
	}
	result := banking.LookUpResult{Status: banking.LookUpNotFound}
	for _, t := range a.Transactions {
		switch {
		case t.EndToEndIdentifier != key || t.DebitCreditCode != string(iso20022.Debit):
		case t.Status == string(iso20022.Rejected):
			if result.Status == banking.LookUpNotFound { // an earlier payment with the key may have been made
				result = banking.LookUpResult{Status: banking.LookUpRejected, Reason: iso20022.Reason{Code: "NARR"}}
			}
		default:
			result = banking.LookUpResult{Status: banking.LookUpPending}
		}
	}
	return result, nil
}

func (b *Bank) get(ctx context.Context, path string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.BaseURL+path, nil)
	if err != nil {
		return err
	}
	status, answer, err := b.do(r)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("the bank answered %d to a question", status)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("read the bank's answer: %w", err)
	}
	return nil
}

// do adds the token and reads a response of limited size.
func (b *Bank) do(r *http.Request) (status int, answer []byte, err error) {
	r.Header.Set("Authorization", "Bearer "+b.Token)
	r.Header.Set("Accept", "application/json")
	res, err := b.Client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(res.Body, mostAnswer))
	return res.StatusCode, answer, err
}
