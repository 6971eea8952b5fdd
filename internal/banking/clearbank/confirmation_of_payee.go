package clearbank

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// PayeesConfig says how the provider of Confirmation of Payee is reached. Its signatures and its token may be others
// than those of the rail.
type PayeesConfig struct {
	// BaseURL is https://… without a path.
	BaseURL string
	Token   string
	// Key signs requests.
	Key    *rsa.PrivateKey
	Client *http.Client // nil uses a timeout of 5 s and no redirects
}

// Payees asks the bank of a payee whose account it is: POST /open-banking/outbound/v1/name-verification, the CoP
// outbound API of ClearBank, which passes the question on to the account's bank by the rules of Pay.UK.
type Payees struct{ config PayeesConfig }

const (
	PayeesTimeout    = 5 * time.Second
	maxPayeesAnswer  = 64 << 10
	payeesPath       = "/open-banking/outbound/v1/name-verification"
	schemeUKAccounts = "SortCodeAccountNumber"
)

// NewPayees checks the configuration. A URL without https is rejected unless it is on this machine.
func NewPayees(c PayeesConfig) (*Payees, error) {
	u, err := url.Parse(c.BaseURL)
	switch {
	case err != nil || u.Host == "" || (u.Scheme != "https" && u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost"):
		return nil, errors.New("the address of Confirmation of Payee must be https://…")
	case c.Token == "" || c.Key == nil:
		return nil, errors.New("the token and the key for Confirmation of Payee are needed")
	case c.Key.N.BitLen() < 2048:
		return nil, errors.New("the key for Confirmation of Payee must have at least 2048 bits")
	}
	if c.Client == nil {
		c.Client = &http.Client{
			Timeout: PayeesTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	return &Payees{c}, nil
}

type payeeQuestion struct {
	SchemeName             string
	LegalOwnerType         string
	Identification         string
	OwnerName              string
	EndToEndIdentification string
}

type payeeReport struct {
	Data struct {
		VerificationReport *struct {
			Matched    *bool
			Name       string
			ReasonCode string
		}
	}
}

// ConfirmPayee asks. An error means that the provider gave no answer that can be read.
func (p *Payees) ConfirmPayee(ctx context.Context, query banking.PayeeQuery) (banking.PayeeConfirmation, error) {
	key := id.Hex(id.New())
	question := payeeQuestion{
		SchemeName: schemeUKAccounts, LegalOwnerType: "Personal", Identification: query.SortCode + query.AccountNumber,
		OwnerName: ",," + query.Name, EndToEndIdentification: key, // unstructured: no title and given names of their own
	}
	if query.Business {
		question.LegalOwnerType = "Business"
	}
	body, err := json.Marshal(question)
	if err != nil {
		return banking.PayeeConfirmation{}, err
	}
	signature, err := sign(p.config.Key, body)
	if err != nil {
		return banking.PayeeConfirmation{}, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.config.BaseURL+payeesPath, bytes.NewReader(body))
	if err != nil {
		return banking.PayeeConfirmation{}, err
	}
	r.Header.Set("Authorization", "Bearer "+p.config.Token)
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(signatureHeader, signature)
	r.Header.Set("X-Request-Id", key)
	res, err := p.config.Client.Do(r)
	if err != nil {
		return banking.PayeeConfirmation{}, fmt.Errorf("ask for the name on an account: %w", err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxPayeesAnswer))
	switch {
	case err != nil:
		return banking.PayeeConfirmation{}, fmt.Errorf("read the name on an account: %w", err)
	case res.StatusCode != http.StatusOK: // the account's bank takes no part (422), failed (424), or we may not ask
		return banking.PayeeConfirmation{}, fmt.Errorf("the provider answered %d", res.StatusCode)
	}
	var report payeeReport
	if err := json.Unmarshal(answer, &report); err != nil {
		return banking.PayeeConfirmation{}, errors.New("the provider's answer cannot be read") // it may name a person
	}
	v := report.Data.VerificationReport
	if v == nil || v.Matched == nil {
		return banking.PayeeConfirmation{}, errors.New("the provider's answer has no report")
	}
	return confirmation(*v.Matched, v.ReasonCode, v.Name), nil
}

// confirmation reads the reason codes of Pay.UK. A name that matches on an account of the other kind (a business's for
// a person's) is a close match. What is not known is unavailable.
func confirmation(matched bool, reason, name string) banking.PayeeConfirmation {
	switch {
	case matched && (reason == "" || reason == "MATC"):
		return banking.PayeeConfirmation{Result: banking.PayeeMatch}
	case matched:
		return banking.PayeeConfirmation{Result: banking.PayeeUnavailable} // it contradicts itself
	}
	switch reason {
	case "MBAM", "BAMM", "PAMM", "BANM", "PANM":
		return banking.PayeeConfirmation{Result: banking.PayeeCloseMatch, Name: name}
	case "ANNM", "AC01":
		return banking.PayeeConfirmation{Result: banking.PayeeNoMatch}
	}
	return banking.PayeeConfirmation{Result: banking.PayeeUnavailable} // ACNS, OPTO, CASS, SCNS, IVCR
}
