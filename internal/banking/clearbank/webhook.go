package clearbank

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/money"
)

// webhook is the envelope of every event.
type webhook struct {
	Type    string
	Version int
	Payload json.RawMessage
	Nonce   json.Number
}

func readWebhook(body []byte) (webhook, error) {
	var hook webhook
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&hook); err != nil {
		return webhook{}, errors.New("not a webhook") // the parser's error could quote a name
	}
	if _, err := hook.Nonce.Int64(); err != nil || hook.Type == "" {
		return webhook{}, errors.New("a webhook without type or nonce")
	}
	return hook, nil
}

// fileOf converts the event into the message that a bank would send as a file. ok is false for events that
// are not relevant.
func (b *Bank) fileOf(hook webhook) (f banking.InboundFile, ok bool, err error) {
	var content []byte
	switch hook.Type {
	case "TransactionSettled":
		content, err = b.settled(hook.Payload)
	case "TransactionRejected":
		content, err = b.rejected(hook.Payload)
	case "PaymentMessageAssesmentFailed", "PaymentMessageValidationFailed": // spelled so by the bank
		content, err = b.failed(hook.Payload)
	default:
		return banking.InboundFile{}, false, nil
	}
	if err != nil {
		return banking.InboundFile{}, false, fmt.Errorf("%s: %w", hook.Type, err)
	}
	return banking.InboundFile{Name: hook.Type, Content: content}, content != nil, nil
}

type transaction struct {
	TransactionID         string `json:"TransactionId"`
	EndToEndTransactionID string `json:"EndToEndTransactionId"`
	Amount                json.Number
	TimestampSettled      time.Time
	TimestampModified     time.Time
	CurrencyCode          string
	DebitCreditCode       string
	Reference             string
	IsReturn              bool
	Iso20022XMLDocument   string `json:"Iso20022XmlDocument"` // of CHAPS: the scheme's own message
	CancellationCode      string
	CancellationReason    string
	Account               account
	CounterpartAccount    account
}

type account struct{ IBAN, BBAN, OwnerName, TransactionOwnerName string }

func (b *Bank) settled(payload []byte) ([]byte, error) {
	var t transaction
	if err := json.Unmarshal(payload, &t); err != nil {
		return nil, errors.New("the payload cannot be read")
	}
	ref, amount, err := t.read()
	if err != nil {
		return nil, err
	}
	ours := t.Account.party()
	ledgered, err := b.real(ours.Account)
	if err != nil {
		return nil, err
	}
	ours.Name = b.Issuer.Name
	e := iso20022.Entry{
		ServicerRef: ref, Amount: amount, Booked: true, BookedAt: t.TimestampSettled, EndToEndID: identification(t.EndToEndTransactionID),
		Reference: clip(t.Reference, 140),
		Direction: iso20022.Credit, Debtor: t.CounterpartAccount.party(), Creditor: ours,
	}
	if e.DebtorAddress = chapsPayer(t.Iso20022XMLDocument); !e.DebtorAddress.Complete() {
		e.DebtorAddress = iso20022.Address{}
	}
	switch {
	case strings.EqualFold(t.DebitCreditCode, "Debit"):
		e.Direction, e.Debtor, e.Creditor = iso20022.Debit, ours, e.Debtor
	case t.IsReturn:
		e.Returned, e.Reason = true, iso20022.Reason{Code: "NARR"}
		if key, reason, ok := chapsReturn(t.Iso20022XMLDocument); ok {
			e.EndToEndID, e.Reason = key, reason
		}
	}
	n := iso20022.Notice{MessageID: ref, Created: t.TimestampSettled, ID: ref, Account: ledgered, Entries: []iso20022.Entry{e}}
	return n.XML(iso20022.V08), nil
}

// read checks the fields that every transaction needs.
func (t transaction) read() (ref string, amount money.Amount, err error) {
	ref = strings.ReplaceAll(t.TransactionID, "-", "")
	if len(ref) == 0 || len(ref) > 35 {
		return "", amount, errors.New("no TransactionId")
	}
	if t.CurrencyCode != "" && t.CurrencyCode != money.GBP.Code() {
		return "", amount, errors.New("another currency than GBP")
	}
	if !strings.EqualFold(t.DebitCreditCode, "Debit") && !strings.EqualFold(t.DebitCreditCode, "Credit") {
		return "", amount, errors.New("neither credit nor debit")
	}
	amount, err = exact(t.Amount)
	return ref, amount, err
}

// exact parses a JSON number as an exact decimal.
func exact(n json.Number) (money.Amount, error) {
	text := n.String()
	if whole, fraction, found := strings.Cut(text, "."); found {
		fraction = strings.TrimRight(fraction, "0")
		text = whole
		if fraction != "" {
			text += "." + fraction
		}
	}
	a, err := money.Parse(text, money.GBP)
	if err != nil {
		return a, fmt.Errorf("the amount: %w", err)
	}
	return a, nil
}

// party returns the account of its IBAN, or of the last digits of its BBAN.
func (a account) party() iso20022.Party {
	name := a.OwnerName
	if name == "" {
		name = a.TransactionOwnerName
	}
	p := iso20022.Party{Name: clip(name, 140)}
	if sortCode, number, ok := modulus.OfIBAN(strings.ReplaceAll(a.IBAN, " ", "")); ok {
		p.Account = iso20022.Account{SortCode: sortCode, Number: number}
	} else if digits := strings.TrimLeft(a.BBAN, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"); len(digits) == 14 && strings.Trim(digits, "0123456789") == "" {
		p.Account = iso20022.Account{SortCode: digits[:6], Number: digits[6:]}
	}
	return p
}

// real returns the account whose balance an entry on one of the issuer's account numbers changes.
func (b *Bank) real(a iso20022.Account) (iso20022.Account, error) {
	if a.SortCode != b.Issuer.SortCode {
		return a, errors.New("an account that is not ours")
	}
	if a.Number != b.Issuer.Own {
		a.Number = b.Issuer.Main // the account itself, or one of its virtual accounts
	}
	return a, nil
}

// identification returns s, or "" if it is longer than 35 characters and so no id of the issuer.
func identification(s string) string {
	if len(s) > 35 {
		return ""
	}
	return s
}

func clip(s string, n int) string {
	s = strings.TrimSpace(strings.ToValidUTF8(s, ""))
	if runes := []rune(s); len(runes) > n {
		s = string(runes[:n])
	}
	return s
}

func (b *Bank) rejected(payload []byte) ([]byte, error) {
	var t transaction
	if err := json.Unmarshal(payload, &t); err != nil {
		return nil, errors.New("the payload cannot be read")
	}
	if !strings.EqualFold(t.DebitCreditCode, "Debit") { // a payment to the issuer that failed: nothing was credited
		return nil, nil
	}
	ref, _, err := t.read()
	if err != nil {
		return nil, err
	}
	code := t.CancellationCode
	if len(code) != 4 {
		code = "NARR"
	}
	return report(ref, t.TimestampModified, t.EndToEndTransactionID, iso20022.Reason{Code: code, Text: clip(t.CancellationReason, 105)}), nil
}

// failed converts the event of a payment that the bank accepted and then did not make. The rejection of a
// duplicate says nothing about the payment itself.
func (b *Bank) failed(payload []byte) ([]byte, error) {
	type failure struct {
		EndToEndID string `json:"EndToEndId"`
		Reasons    []string
	}
	var p struct {
		MessageID         string `json:"MessageId"`
		AssesmentFailure  []failure
		ValidationFailure []failure
	}
	if err := json.Unmarshal(payload, &p); err != nil {
		return nil, errors.New("the payload cannot be read")
	}
	failures := append(p.AssesmentFailure, p.ValidationFailure...)
	ref := strings.ReplaceAll(p.MessageID, "-", "")
	if len(failures) == 0 || ref == "" || len(ref) > 35 {
		return nil, errors.New("no failed payment in it")
	}
	r := iso20022.StatusReport{MessageID: ref, Created: b.Clock.Now(), OriginalMessageID: ref}
	for _, f := range failures {
		reason := iso20022.Reason{Code: "NARR", Text: clip(strings.Join(f.Reasons, "; "), 105)}
		if strings.Contains(strings.ToLower(reason.Text), "duplicate") {
			reason.Code = "DUPL"
		}
		if f.EndToEndID != "" && len(f.EndToEndID) <= 35 {
			r.Payments = append(r.Payments, iso20022.PaymentStatus{EndToEndID: f.EndToEndID, Status: iso20022.Rejected, Reason: reason})
		}
	}
	return r.XML(), nil
}

func report(ref string, at time.Time, key string, reason iso20022.Reason) []byte {
	if key = identification(key); key == "" {
		key = "UNKNOWN"
	}
	return iso20022.StatusReport{
		MessageID: ref, Created: at, OriginalMessageID: key,
		Payments: []iso20022.PaymentStatus{{EndToEndID: key, Status: iso20022.Rejected, Reason: reason}},
	}.XML()
}
