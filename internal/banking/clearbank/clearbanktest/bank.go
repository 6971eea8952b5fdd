// Package clearbanktest is a bank with the API of ClearBank, in the process: payments, the lists of transactions with
// their dates and pages, end-of-day balances, and webhooks, signed and repeated for a day.
package clearbanktest

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/money"
)

// The bank's ids of the issuer's accounts.
const (
	MainID = "acc-main"
	OwnID  = "acc-own"
)

// keys are the issuer's and the bank's. They are made once: 2048-bit keys take their time.
var keys = sync.OnceValue(func() [2]*rsa.PrivateKey {
	var made [2]*rsa.PrivateKey
	for i := range made {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			panic(err)
		}
		made[i] = key
	}
	return made
})

// Transaction is one on an account of the issuer.
type Transaction struct {
	ID        string
	Account   string // MainID or OwnID
	Direction iso20022.Direction
	Amount    money.Amount
	EndToEnd  string
	Reference string
	Other     iso20022.Party
	Number    string    // the issuer's account number that was paid, which may be a virtual one; empty: the account's own
	Began     time.Time // the list goes by it
	Settled   time.Time // zero: not yet
	Rejected  bool
	Return    bool
	Message   string // of CHAPS: the scheme's own
	CHAPS     bool
}

// Bank keeps two accounts of the issuer. It answers while it is neither made to refuse nor to hang.
type Bank struct {
	mu           sync.Mutex
	clock        clock.Clock
	issuer       banking.Issuer
	transactions []*Transaction
	webhooks     []webhook
	requests     map[string]bool
	refuses      bool
	hangs        bool
	unbalanced   string // the day of which no balance can be had
	// Listings counts the pages that were asked for.
	Listings int
	url      string
}

type webhook struct {
	made time.Time
	body []byte
}

// Open starts a bank, which ends with the test.
func Open(t testing.TB, issuer banking.Issuer, c clock.Clock) *Bank {
	b := &Bank{clock: c, issuer: issuer, requests: map[string]bool{}}
	server := httptest.NewServer(b)
	t.Cleanup(server.CloseClientConnections)
	t.Cleanup(server.Close)
	b.url = server.URL
	return b
}

// Rail returns a new rail to the bank, as a restart makes one.
func (b *Bank) Rail(timeout time.Duration) (*clearbank.Bank, error) {
	return clearbank.New(clearbank.Config{BaseURL: b.url, Token: "token", Key: keys()[0], BankKey: &keys()[1].PublicKey, Issuer: b.issuer, Address: "1 High Street, London",
		Main: MainID, Own: OwnID, Client: &http.Client{Timeout: timeout}, Clock: b.clock})
}

// Refuse and Hang have every request fail so, until they are set back.
func (b *Bank) Refuse(refuses bool) { b.set(&b.refuses, refuses) }

// Hang has the bank accept every request and answer none.
func (b *Bank) Hang(hangs bool) { b.set(&b.hangs, hangs) }

// HideBalance has the bank fail to say the balances of a day; "" ends it.
func (b *Bank) HideBalance(of string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.unbalanced = of
}

func (b *Bank) set(mode *bool, to bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	*mode = to
}

// Credit books a payment to an account number of the issuer.
func (b *Bank) Credit(number string, from iso20022.Party, amount, reference string) *Transaction {
	return b.Book(Transaction{Account: b.accountOf(number), Direction: iso20022.Credit, Amount: money.MustParse(amount, money.GBP), EndToEnd: "05726acd06dc", Reference: reference, Other: from, Number: number})
}

func (b *Bank) accountOf(number string) string {
	if number == b.issuer.Own {
		return OwnID
	}
	return MainID // and every virtual account
}

// Book books a transaction now, unless its times are given, and has a webhook for it.
func (b *Bank) Book(t Transaction) *Transaction {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.book(t)
}

func (b *Bank) book(t Transaction) *Transaction {
	if t.ID == "" {
		t.ID = uuid.NewString()
	}
	if t.Began.IsZero() {
		t.Began, t.Settled = b.clock.Now(), b.clock.Now()
	}
	b.transactions = append(b.transactions, &t)
	if !t.Settled.IsZero() {
		b.webhooks = append(b.webhooks, webhook{b.clock.Now(), b.settledWebhook(t)})
	}
	return &t
}

// Settle books a transaction that had begun.
func (b *Bank) Settle(t *Transaction) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t.Settled = b.clock.Now()
	b.webhooks = append(b.webhooks, webhook{t.Settled, b.settledWebhook(*t)})
}

func (b *Bank) settledWebhook(t Transaction) []byte {
	number := t.Number
	if number == "" {
		number = b.numberOf(t.Account)
	}
	direction := map[iso20022.Direction]string{iso20022.Credit: "Credit", iso20022.Debit: "Debit"}[t.Direction]
	payload, err := json.Marshal(map[string]any{
		"TransactionId": t.ID, "Status": "Settled", "Scheme": schemeOf(t), "Iso20022XmlDocument": t.Message, "EndToEndTransactionId": t.EndToEnd, "Amount": json.Number(t.Amount.String()),
		"TimestampSettled": t.Settled.UTC(), "TimestampCreated": t.Began.UTC(), "CurrencyCode": "GBP", "DebitCreditCode": direction, "Reference": t.Reference, "IsReturn": t.Return,
		"Account":            map[string]any{"BBAN": "CLRB" + b.issuer.SortCode + number},
		"CounterpartAccount": map[string]any{"BBAN": "NWBK" + t.Other.Account.SortCode + t.Other.Account.Number, "OwnerName": t.Other.Name},
	})
	if err != nil {
		panic(err)
	}
	return fmt.Appendf(nil, `{"Type":"TransactionSettled","Version":6,"Payload":%s,"Nonce":949893874}`, payload)
}

func schemeOf(t Transaction) string {
	if t.CHAPS {
		return "Chaps"
	}
	return "FasterPayments"
}

func (b *Bank) numberOf(account string) string {
	if account == OwnID {
		return b.issuer.Own
	}
	return b.issuer.Main
}

// webhookLife is how long a webhook is repeated that is not acknowledged.
const webhookLife = 24 * time.Hour

// Deliver sends every webhook that is not acknowledged, and returns how many are acknowledged now.
func (b *Bank) Deliver(ctx context.Context, to http.Handler) (acknowledged int) {
	b.mu.Lock()
	waiting := b.webhooks
	b.webhooks = nil
	b.mu.Unlock()
	for _, w := range waiting {
		switch {
		case b.clock.Now().Sub(w.made) > webhookLife:
		case b.send(ctx, to, w.body):
			acknowledged++
		default:
			b.mu.Lock()
			b.webhooks = append(b.webhooks, w)
			b.mu.Unlock()
		}
	}
	return acknowledged
}

// Repeat sends the webhook of a transaction, whatever became of it before.
func (b *Bank) Repeat(ctx context.Context, to http.Handler, t *Transaction) bool {
	return b.send(ctx, to, b.settledWebhook(*t))
}

func (b *Bank) send(ctx context.Context, to http.Handler, body []byte) bool {
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, keys()[1], crypto.SHA256, sum[:])
	if err != nil {
		panic(err)
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/hooks/bank", bytes.NewReader(body))
	r.Header.Set("DigitalSignature", base64.StdEncoding.EncodeToString(signature))
	w := httptest.NewRecorder()
	to.ServeHTTP(w, r)
	return w.Code == http.StatusOK
}
