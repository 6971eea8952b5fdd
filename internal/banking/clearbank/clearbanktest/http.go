package clearbanktest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// ServeHTTP is the bank's API.
func (b *Bank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // or the server does not see that the caller has gone
	b.mu.Lock()
	refuses, hangs := b.refuses, b.hangs
	b.mu.Unlock()
	if hangs {
		<-r.Context().Done()
		return
	}
	if refuses {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	switch {
	case r.URL.Path == "/v3/payments/fps":
		b.pay(w, r, body)
	case r.URL.Path == "/payments/chaps/v6/customer-payments":
		b.payByCHAPS(w, r, body)
	case r.URL.Path == "/v2/Transactions":
		b.list(w, r, "")
	case len(path) == 4 && path[0] == "v2" && path[1] == "Accounts" && path[3] == "Transactions":
		b.list(w, r, path[2])
	case len(path) == 6 && path[5] == "end-of-day-balance":
		b.balance(w, path[4], r.URL.Query().Get("date"))
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// pay makes a payment at once. One with the same X-Request-Id or end-to-end id is a conflict.
func (b *Bank) pay(w http.ResponseWriter, r *http.Request, body []byte) {
	var asked struct {
		PaymentInstructions []struct {
			DebtorAccount   struct{ Identification struct{ IBAN string } }
			CreditTransfers []struct {
				PaymentIdentification struct{ EndToEndIdentification string }
				Amount                struct{ InstructedAmount json.Number }
				Creditor              struct{ Name string }
				CreditorAccount       struct {
					Identification struct {
						Other struct{ Identification string }
					}
				}
				RemittanceInformation struct {
					Structured struct{ CreditorReferenceInformation struct{ Reference string } }
				}
			}
		}
	}
	if err := json.Unmarshal(body, &asked); err != nil || len(asked.PaymentInstructions) != 1 || len(asked.PaymentInstructions[0].CreditTransfers) != 1 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	from, p := asked.PaymentInstructions[0].DebtorAccount.Identification.IBAN, asked.PaymentInstructions[0].CreditTransfers[0]
	key, to := p.PaymentIdentification.EndToEndIdentification, p.CreditorAccount.Identification.Other.Identification
	if b.requests[r.Header.Get("X-Request-Id")] || b.requests[key] {
		w.WriteHeader(http.StatusConflict)
		return
	}
	amount := money.MustParse(p.Amount.InstructedAmount.String(), money.GBP)
	if iso20022.ByCHAPS(amount) { // Faster Payments do not carry it
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b.requests[r.Header.Get("X-Request-Id")], b.requests[key] = true, true
	b.book(Transaction{Account: b.accountOf(from[len(from)-8:]), Direction: iso20022.Debit, Amount: amount, EndToEnd: key,
		Reference: p.RemittanceInformation.Structured.CreditorReferenceInformation.Reference, Other: iso20022.Party{Name: p.Creditor.Name, Account: iso20022.Account{SortCode: to[3:9], Number: to[9:]}}})
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprintf(w, `{"transactions":[{"endToEndIdentification":%q,"response":"Accepted"}]}`, key)
}

// payByCHAPS makes a payment at once. Like the bank, it wants the payee's address, and takes none outside of the hours of
// CHAPS.
func (b *Bank) payByCHAPS(w http.ResponseWriter, r *http.Request, body []byte) {
	var asked struct {
		EndToEndIdentification    string
		InterBankSettlementAmount struct{ Amount json.Number }
		SourceAccount             struct{ IBAN string }
		CreditorAccount           struct{ SchemeName, Identification string }
		Creditor                  struct {
			Name          string
			PostalAddress struct{ TownName, Country, PostCode string }
		}
		Purpose, CategoryPurpose string
		RemittanceInformation    struct{ CreditorReferenceInformation string }
	}
	err := json.Unmarshal(body, &asked)
	key, to := asked.EndToEndIdentification, strings.Split(asked.CreditorAccount.Identification, "-")
	now, address := b.clock.Now(), asked.Creditor.PostalAddress
	if err != nil || key == "" || asked.CreditorAccount.SchemeName != "SortcodeAccountNumber" || len(to) != 2 || address.TownName == "" || address.Country == "" || address.PostCode == "" ||
		len(asked.Purpose) != 4 || len(asked.CategoryPurpose) != 4 || !iso20022.CHAPSFrom(now).Equal(now) {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if b.requests[r.Header.Get("X-Request-Id")] || b.requests[key] {
		w.WriteHeader(http.StatusConflict)
		return
	}
	b.requests[r.Header.Get("X-Request-Id")], b.requests[key] = true, true
	from := asked.SourceAccount.IBAN
	paid := b.book(Transaction{Account: b.accountOf(from[len(from)-8:]), Direction: iso20022.Debit, Amount: money.MustParse(asked.InterBankSettlementAmount.Amount.String(), money.GBP), EndToEnd: key, CHAPS: true,
		Reference: asked.RemittanceInformation.CreditorReferenceInformation, Other: iso20022.Party{Name: asked.Creditor.Name, Account: iso20022.Account{SortCode: to[0], Number: to[1]}}})
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprintf(w, `{"paymentId":%q}`, paid.ID)
}

const mostPerPage = 1000

// list answers with one page, newest first: of an account with its virtual accounts, or of the institution.
func (b *Bank) list(w http.ResponseWriter, r *http.Request, account string) {
	b.Listings++
	query := r.URL.Query()
	number := func(name string, otherwise int) int {
		n, err := strconv.Atoi(query.Get(name))
		if err != nil {
			return otherwise
		}
		return n
	}
	page, size := number("pageNumber", 1), number("pageSize", 50)
	from, fromErr := timeOf(query.Get("startDateTime"))
	until, untilErr := timeOf(query.Get("endDateTime"))
	if size > mostPerPage || page < 1 || fromErr != nil || untilErr != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	found := []any{}
	for _, t := range slices.Backward(b.transactions) {
		key := query.Get("endToEndIdentifier")
		if (account == "" || t.Account == account) && (from.IsZero() || !t.Began.Before(from)) && (until.IsZero() || !t.Began.After(until)) && (key == "" || t.EndToEnd == key) {
			found = append(found, b.listed(t))
		}
	}
	first := min((page-1)*size, len(found))
	_ = json.NewEncoder(w).Encode(map[string]any{"transactions": found[first:min(first+size, len(found))], "halLinks": []any{}})
}

func timeOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.RFC3339, text)
}

func (b *Bank) listed(t *Transaction) map[string]any {
	status := string(iso20022.Settled)
	switch {
	case t.Rejected:
		status = string(iso20022.Rejected)
	case t.Settled.IsZero():
		status = "ACSP"
	}
	l := map[string]any{
		"transactionId": t.ID, "endToEndIdentifier": t.EndToEnd, "debitCreditCode": string(t.Direction), "status": status, "transactionReference": t.Reference, "transactionTime": t.Began.UTC(),
		"amount": map[string]any{"instructedAmount": json.Number(t.Amount.String()), "currency": "GBP"},
		"counterpartAccount": map[string]any{"identification": map[string]any{
			"accountHolderName": t.Other.Name, "other": map[string]any{"identification": "GBR" + t.Other.Account.SortCode + t.Other.Account.Number, "schemeName": map[string]any{"proprietary": "PRTY_COUNTRY_SPECIFIC"}},
		}},
	}
	if t.Number != "" && t.Number != b.numberOf(t.Account) {
		l["ultimateBeneficiaryAccount"] = map[string]any{"id": "virtual", "bban": "CLRB" + b.issuer.SortCode + t.Number}
	}
	return l
}

// balance answers with an account's balance at the end of a day.
func (b *Bank) balance(w http.ResponseWriter, account, of string) {
	d, err := day.Parse(of)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if of == b.unbalanced {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	sum := money.Zero(money.GBP)
	for _, t := range b.transactions {
		if t.Account != account || t.Settled.IsZero() || !t.Began.Before(d.End()) {
			continue
		}
		if t.Direction == iso20022.Debit {
			sum = sum.Sub(t.Amount)
		} else {
			sum = sum.Add(t.Amount)
		}
	}
	fmt.Fprintf(w, `{"endOfDayBalance":{"amount":%s}}`, sum)
}
