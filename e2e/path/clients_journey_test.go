package path

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/clients/go"
)

// A company's program, by the Go client alone: it is told of everything by signed webhooks, takes money in, pays a hundred
// people at once after its team has approved, and finds its own books, the list, the statement and the log equal.
func TestGoClient_ACompanyIsPaidPaysItsStaffAndReconciles(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	require.NoError(t, owner.signIn())
	approver := approverOf(t, p, owner)
	wantApprovals(t, owner, "500.00")

	c := goClient(t, p, sandboxBusiness)
	after := loggedKey(t, c)
	newest, err := c.Events.Newest(t.Context())
	require.NoError(t, err)
	require.Equal(t, after, newest)
	told := endpoint(t, c)
	bank := verifiedBank(t, c)
	books := map[string]string{} // external id: amount

	takeIn(t, c, bank, "2000.00", "topup-1")
	books["topup-1"] = "2000.00"
	told.waitFor(t, gbpc.EventTypeTransactionCompleted, "topup-1")

	batch := gbpc.NewBatch{Name: "Payroll"}
	for i := range 100 {
		item := gbpc.NewBatchItem{Kind: "fiat_withdrawal", Amount: fmt.Sprintf("%d.%02d", 10+i/10, i), BankID: bank.ID, ExternalID: fmt.Sprintf("payroll-%03d", i)}
		batch.Items = append(batch.Items, item)
		books[item.ExternalID] = item.Amount
	}
	ordered, err := c.Batches.Create(t.Context(), batch, gbpc.IdempotencyKey("payroll"))
	require.NoError(t, err)
	require.EqualValues(t, "awaiting_approval", ordered.Status)
	again, err := c.Batches.Create(t.Context(), batch, gbpc.IdempotencyKey("payroll"))
	require.NoError(t, err)
	require.Equal(t, ordered.ID, again.ID)
	for waiting, err := range c.Team.Approvals(t.Context(), gbpc.ApprovalQuery{Status: "pending"}) {
		require.NoError(t, err)
		require.NoError(t, approver.guarded("/team/approval/"+waiting.ID+"/decision", "", map[string]string{"decision": "approve"}, nil))
	}
	for _, item := range batch.Items {
		told.waitFor(t, gbpc.EventTypeTransactionCompleted, item.ExternalID)
	}
	for item, err := range c.Batches.Items(t.Context(), *ordered.ID, gbpc.ListBatchItemsQuery{}) {
		require.NoError(t, err)
		require.Equal(t, books[item.ExternalID], item.Amount)
		require.EqualValues(t, "completed", item.Status, item.ExternalID)
	}

	requireEqualToTheList(t, c, books)
	requireEqualToTheStatement(t, c, books)
	told.requireEqualToTheLog(t, c, after)
	requireBooksAgree(t, owner)
}

// loggedKey waits until the log has that the key was made, and returns the event's id: an endpoint that is made before is told of it too.
func loggedKey(t *testing.T, c *gbpc.Client) (id string) {
	t.Helper()
	require.EventuallyWithT(t, func(ct *assert.CollectT) {
		for e, err := range c.Events.List(t.Context(), gbpc.EventQuery{}) {
			require.NoError(ct, err)
			if e.Type == gbpc.EventTypeKeyCreated {
				id = e.ID
			}
		}
		require.NotEmpty(ct, id)
	}, 20*time.Second, 50*time.Millisecond)
	return id
}

// takeIn announces a payment, has it paid at the sandbox's bank and waits until it is in the balance.
func takeIn(t *testing.T, c *gbpc.Client, bank gbpc.BankAccount, amount, externalID string) {
	t.Helper()
	pounds := ""
	for currency, err := range c.Issuer.Currencies(t.Context(), gbpc.Paging{}) {
		require.NoError(t, err)
		if currency.Code == "GBP" {
			pounds = currency.ID
		}
	}
	announced, err := c.Deposits.Prepare(t.Context(), gbpc.NewDeposit{Amount: amount, CurrencyID: pounds, BankID: bank.ID, ExternalID: externalID})
	require.NoError(t, err)
	order, err := c.Deposits.Complete(t.Context(), gbpc.DepositCompletion{ID: announced.ID})
	require.NoError(t, err)
	require.Equal(t, gbpc.TransactionStatusAwaitingFunds, order.Status)
	require.NoError(t, c.Do(t.Context(), "POST", "/sandbox/bank/credit", map[string]string{
		"amount": amount, "reference": announced.Reference, "sortCode": announced.OfficialBank.SortCode, "accountNumber": announced.OfficialBank.AccountNumber,
		"senderName": bank.AccountHolder, "senderSortCode": bank.SortCode, "senderAccountNumber": bank.AccountNumber,
	}, nil))
}

// hook is an endpoint of webhooks on this machine.
type hook struct {
	secret, public string
	mu             sync.Mutex
	seen           map[string]gbpc.Event // by id
	wrong          []error
}

// endpoint adds one that is sent everything.
func endpoint(t *testing.T, c *gbpc.Client) *hook {
	t.Helper()
	h := &hook{seen: map[string]gbpc.Event{}}
	h.mu.Lock() // until the secret is known
	defer h.mu.Unlock()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	added, err := c.Webhooks.Add(t.Context(), gbpc.WantedWebhook{URL: server.URL, Events: []string{"*"}})
	require.NoError(t, err)
	config, err := c.Issuer.Config(t.Context())
	require.NoError(t, err)
	h.secret, h.public = added.Secret, config.WebhookPublicKey
	return h
}

func (h *hook) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, key := range []string{h.secret, h.public} {
		event, failed := gbpc.VerifyWebhook(body, r.Header, key)
		if err != nil || failed != nil {
			h.wrong = append(h.wrong, err, failed)
			return
		}
		h.seen[event.ID] = *event
	}
}

// waitFor waits until the event of the transaction has come.
func (h *hook) waitFor(t *testing.T, of gbpc.EventType, externalID string) {
	t.Helper()
	require.EventuallyWithT(t, func(ct *assert.CollectT) {
		h.mu.Lock()
		defer h.mu.Unlock()
		require.Empty(ct, h.wrong)
		for _, e := range h.seen {
			var about gbpc.Transaction
			if e.Type == of && e.Into(&about) == nil && about.ExternalID != nil && *about.ExternalID == externalID {
				return
			}
		}
		require.Fail(ct, "not told", "%s of %s", of, externalID)
	}, 60*time.Second, 50*time.Millisecond)
}

// requireEqualToTheLog compares what was sent with what the log has after an event.
func (h *hook) requireEqualToTheLog(t *testing.T, c *gbpc.Client, after string) {
	t.Helper()
	require.EventuallyWithT(t, func(ct *assert.CollectT) {
		h.mu.Lock()
		defer h.mu.Unlock()
		logged := map[string]gbpc.EventType{}
		for e, err := range c.Events.List(t.Context(), gbpc.EventQuery{After: after}) {
			require.NoError(ct, err)
			require.NotContains(ct, logged, e.ID, "an event comes twice")
			logged[e.ID] = e.Type
		}
		sent := map[string]gbpc.EventType{}
		for id, e := range h.seen {
			sent[id] = e.Type
		}
		require.Equal(ct, logged, sent)
	}, 20*time.Second, 100*time.Millisecond)
}

// requireEqualToTheList compares the company's own books with the transactions, read by cursor.
func requireEqualToTheList(t *testing.T, c *gbpc.Client, books map[string]string) {
	t.Helper()
	listed := map[string]string{}
	for one, err := range c.Transactions.List(t.Context(), gbpc.TransactionQuery{Sort: gbpc.TransactionSortCreatedAt, Limit: 7}) {
		require.NoError(t, err)
		if one.ExternalID != nil {
			require.NotContains(t, listed, *one.ExternalID, "a transaction comes twice")
			listed[*one.ExternalID] = one.Amount
			require.Equal(t, gbpc.TransactionStatusCompleted, one.Status, *one.ExternalID)
		}
	}
	require.Equal(t, books, listed)
}

var (
	externalIDOfEntry = regexp.MustCompile(`externalId=([^;]+)`)
	amountOfEntry     = regexp.MustCompile(`amount=-?([0-9.]+)`)
)

// requireEqualToTheStatement compares the company's own books with the camt.053 of the days in question, and its closing
// balance with the account's.
func requireEqualToTheStatement(t *testing.T, c *gbpc.Client, books map[string]string) {
	t.Helper()
	london, err := time.LoadLocation("Europe/London")
	require.NoError(t, err)
	today := time.Now().In(london)
	file, err := c.Account.Statement(t.Context(), gbpc.StatementQuery{From: today.AddDate(0, 0, -1).Format(time.DateOnly), To: today.Format(time.DateOnly), Format: gbpc.StatementFormatCamt053})
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(file.Name, ".xml"), file.Name)
	type signedAmount struct {
		Amount string `xml:"Amt"`
		Side   string `xml:"CdtDbtInd"`
	}
	var statement struct {
		Balances []signedAmount `xml:"BkToCstmrStmt>Stmt>Bal"`
		Entries  []struct {
			signedAmount
			More string `xml:"AddtlNtryInf"`
		} `xml:"BkToCstmrStmt>Stmt>Ntry"`
	}
	require.NoError(t, xml.Unmarshal(file.Content, &statement))
	signed := func(a signedAmount) int64 {
		if a.Side == "DBIT" {
			return -millionths(a.Amount)
		}
		return millionths(a.Amount)
	}
	require.Len(t, statement.Balances, 2)
	balance := signed(statement.Balances[0])
	stated := map[string]string{}
	for _, e := range statement.Entries {
		balance += signed(e.signedAmount)
		if found := externalIDOfEntry.FindStringSubmatch(e.More); found != nil {
			require.NotContains(t, stated, found[1], "an entry comes twice")
			stated[found[1]] = strings.TrimSuffix(amountOfEntry.FindStringSubmatch(e.More)[1], "0000")
		}
	}
	require.Equal(t, books, stated)
	require.Equal(t, signed(statement.Balances[1]), balance, "opening + entries = closing")
	require.Equal(t, available(t.Context(), t, c), balance, "the statement's closing balance is the account's")
}

// The same by the TypeScript client: see clients/typescript/test/journey.ts, which `make test-path` compiles.
func TestTypeScriptClient_ACompanyIsPaidPaysItsStaffAndReconciles(t *testing.T) {
	t.Parallel()
	const script = "../../clients/typescript/.build/test/journey.js"
	require.FileExists(t, script, "compile it: cd clients/typescript && npm ci && npx tsc")
	p := newProgram(t)
	p.start(t)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	require.NoError(t, owner.signIn())
	approver := approverOf(t, p, owner)
	wantApprovals(t, owner, "500.00")
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	run := exec.CommandContext(ctx, "node", "--test", script)
	run.Env = append(os.Environ(), "GBPC_API_URL=http://127.0.0.1:"+p.port, "GBPC_CUSTOMER="+sandboxBusiness, "GBPC_APPROVER="+approver.token, "GBPC_APPROVER_PASSWORD="+approver.password)
	said, err := run.CombinedOutput()
	require.NoError(t, err, "%s", said)
	requireBooksAgree(t, owner)
}
