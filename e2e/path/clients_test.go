package path

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/clients/go"
)

const sandboxBusiness = "business@example.com"

// sandboxKey makes a key for a customer of the sandbox, with all scopes. public may be nil.
func sandboxKey(t *testing.T, p *program, email string, public ed25519.PublicKey) (id, secret string) {
	t.Helper()
	nobody, err := gbpc.New(gbpc.Options{BaseURL: "http://127.0.0.1:" + p.port})
	require.NoError(t, err)
	wanted := map[string]string{"email": email}
	if public != nil {
		wanted["publicKey"] = base64.StdEncoding.EncodeToString(public)
	}
	var made struct {
		Key    struct{ ID string }
		Secret string
	}
	require.NoError(t, nobody.Do(t.Context(), "POST", "/sandbox/key", wanted, &made))
	return made.Key.ID, made.Secret
}

// goClient is the Go client with a key of the customer.
func goClient(t *testing.T, p *program, email string) *gbpc.Client {
	t.Helper()
	_, secret := sandboxKey(t, p, email, nil)
	c, err := gbpc.New(gbpc.Options{BaseURL: "http://127.0.0.1:" + p.port, Key: secret})
	require.NoError(t, err)
	return c
}

// verifiedBank is the customer's first bank account that can be paid.
func verifiedBank(t *testing.T, c *gbpc.Client) gbpc.BankAccount {
	t.Helper()
	for bank, err := range c.BankAccounts.List(t.Context(), gbpc.Paging{}) {
		require.NoError(t, err)
		if bank.Status == gbpc.BankAccountStatusVerified {
			return bank
		}
	}
	require.Fail(t, "no bank account is verified")
	return gbpc.BankAccount{}
}

// available is the balance in coins that can be spent.
func available(ctx context.Context, t require.TestingT, c *gbpc.Client) int64 {
	account, err := c.Account.Get(ctx)
	require.NoError(t, err)
	for _, b := range account.Balances {
		if b.Currency == "GBPC" {
			return millionths(b.Available)
		}
	}
	require.FailNow(t, "the account has no GBPC")
	return 0
}

func TestGoClient_32IdenticalOrdersAtOncePayOnce(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	c := goClient(t, p, sandboxBusiness)
	bank := verifiedBank(t, c)
	before := available(t.Context(), t, c)

	const times = 32
	var ids sync.Map
	var first atomic.Int32
	var all sync.WaitGroup
	for range times {
		all.Go(func() {
			var answered gbpc.Response
			paid, err := c.Redemptions.Create(t.Context(), gbpc.NewRedemption{Amount: "25.00", BankID: bank.ID, ExternalID: "invoice-32"},
				gbpc.IdempotencyKey("invoice-32"), gbpc.CaptureResponse(&answered))
			if assert.NoError(t, err) {
				ids.Store(paid.ID, true)
			}
			if !answered.Replayed {
				first.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, first.Load(), "answers that are not a repetition")
	var orders []gbpc.Transaction
	for one, err := range c.Transactions.List(t.Context(), gbpc.TransactionQuery{ExternalID: "invoice-32"}) {
		require.NoError(t, err)
		orders = append(orders, one)
	}
	require.Len(t, orders, 1)
	ids.Range(func(id, _ any) bool { return assert.Equal(t, orders[0].ID, id) })
	require.Equal(t, before-millionths("25.00"), available(t.Context(), t, c))
	require.EventuallyWithT(t, func(ct *assert.CollectT) {
		one, err := c.Transactions.Get(t.Context(), orders[0].ID)
		require.NoError(ct, err)
		require.Equal(ct, gbpc.TransactionStatusCompleted, one.Status)
	}, 20*time.Second, 50*time.Millisecond)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	paid, err := owner.paidOut(bankAccount{SortCode: bank.SortCode, AccountNumber: bank.AccountNumber})
	require.NoError(t, err)
	count := 0
	for _, one := range paid {
		if millionths(one.Amount) == millionths("25.00") {
			count++
		}
	}
	require.Equal(t, 1, count, "payments of the bank")
	requireBooksAgree(t, owner)
}

func TestGoClient_SignsEachChangeOfAKeyWithAPublicKey(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	public, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	id, secret := sandboxKey(t, p, sandboxBusiness, public)
	site := "http://127.0.0.1:" + p.port
	unsigned, err := gbpc.New(gbpc.Options{BaseURL: site, Key: secret})
	require.NoError(t, err)
	bank := verifiedBank(t, unsigned) // reading needs no signature
	order := gbpc.NewRedemption{Amount: "1.00", BankID: bank.ID}
	_, err = unsigned.Redemptions.Create(t.Context(), order)
	require.True(t, gbpc.HasCode(err, gbpc.CodeSignatureInvalid), err)

	signed, err := gbpc.New(gbpc.Options{BaseURL: site, Key: secret, KeyID: id, PrivateKey: private})
	require.NoError(t, err)
	_, err = signed.Redemptions.Create(t.Context(), order)
	require.NoError(t, err)
	// Without a body, with one and with a query.
	hook, err := signed.Webhooks.Add(t.Context(), gbpc.WantedWebhook{URL: site + "/hook", Events: []string{"*"}})
	require.NoError(t, err)
	_, err = signed.Webhooks.Change(t.Context(), hook.Webhook.ID, gbpc.WantedWebhook{URL: site + "/other", Events: []string{"ping"}})
	require.NoError(t, err)
	require.NoError(t, signed.Webhooks.Remove(t.Context(), hook.Webhook.ID))
	err = signed.Addresses.Remove(t.Context(), "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5", gbpc.RemoveAddressQuery{Network: "sandbox"})
	require.True(t, gbpc.HasCode(err, gbpc.CodeNotFound), err)
	// For a sub-account.
	_, err = signed.BankAccounts.Add(t.Context(), gbpc.NewBankAccount{}, gbpc.ForAccount("0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"))
	require.False(t, err == nil || gbpc.HasCode(err, gbpc.CodeSignatureInvalid), err)
	// A batch from a file.
	made, err := signed.Batches.CreateFromFile(t.Context(), gbpc.NewBatchFile{Name: "payroll", File: gbpc.Upload{Name: "payroll.csv",
		Content: []byte("kind,amount,bankId,externalId\nfiat_withdrawal,2.00," + bank.ID + ",p-1\n")}})
	require.NoError(t, err)
	require.EqualValues(t, 1, made.Count)
}
