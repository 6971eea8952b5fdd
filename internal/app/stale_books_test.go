package app

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/treasury"
)

// ask makes a call of the sandbox's API as somebody who is signed in, or nobody.
func (s *Sandbox) ask(t *testing.T, token, method, path, body string, data any) (status int, code string) {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, "http://localhost/api"+path, strings.NewReader(body))
	for name, value := range map[string]string{"satoken": token, "X-Requested-With": "test", "Content-Type": "application/json", "Idempotency-Key": path} {
		request.Header.Set(name, value)
	}
	recorder := httptest.NewRecorder()
	s.handler.ServeHTTP(recorder, request)
	var answer struct {
		Code string
		Data json.RawMessage
	}
	require.NoError(t, json.Unmarshal(recorder.Body.Bytes(), &answer), recorder.Body.String())
	if data != nil {
		require.NoError(t, json.Unmarshal(answer.Data, data), recorder.Body.String())
	}
	return recorder.Code, answer.Code
}

func (s *Sandbox) signInAs(t *testing.T, email string) string {
	t.Helper()
	var login struct{ TokenInfo struct{ TokenValue string } }
	_, code := s.ask(t, "", http.MethodPost, "/user/auth/login", `{"email":"`+email+`","password":"`+SandboxPassword+`"}`, &login)
	require.Equal(t, "00000", code)
	return login.TokenInfo.TokenValue
}

// payIris has Iris's own bank pay her.
func (s *Sandbox) payIris(t *testing.T, pounds string) {
	t.Helper()
	var to banking.ReceivingAccount
	require.NoError(t, s.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		to, err = s.banking.VirtualAccount(ctx, tx, s.iris(t).Customer.ID)
		return err
	}))
	require.NoError(t, s.credit(t.Context(), "LATER", money.MustParse(pounds, money.GBP), iso20022.Account{SortCode: to.SortCode, Number: to.AccountNumber}, seededCustomers()[0].bank))
}

// paidToIris returns the payments that the bank has made to Iris, and how much they are together.
func (s *Sandbox) paidToIris(t *testing.T) (payments []sandboxbank.Payment, total money.Amount) {
	t.Helper()
	payments, err := s.bank.Payments(t.Context(), "040004", "12345670")
	require.NoError(t, err)
	total = money.Zero(money.GBP)
	for _, p := range payments {
		total = total.Add(p.Amount)
	}
	return payments, total
}

// The database of a sandbox is replaced with a copy from before, while its bank and its chain went on.
func TestServer_WhoseBooksAreOlderThanBankAndChainStartsPausedAndCatchesUp(t *testing.T) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	copied := filepath.Join(t.TempDir(), "yesterday.db")
	require.NoError(t, s.payOut(t, "ordered before the copy", "120.00"))
	_, err := s.database.Writer().ExecContext(t.Context(), "VACUUM INTO '"+copied+"'") // the bank has not answered yet
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
	s.payIris(t, "500.00")
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	_, err = s.transparency.Attest(t.Context())
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
	before, paidBefore := s.paidToIris(t)
	require.NoError(t, s.Close())
	for _, name := range []string{"gbpc.db", "gbpc.db-wal", "gbpc.db-shm"} {
		if err := os.Remove(filepath.Join(dir, name)); !errors.Is(err, fs.ErrNotExist) {
			require.NoError(t, err)
		}
	}
	content, err := os.ReadFile(copied)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "gbpc.db"), content, 0o600))

	s = openTestSandbox(t, dir)
	defer func() { require.NoError(t, s.Close()) }()
	health := httptest.NewRecorder()
	s.handler.ServeHTTP(health, httptest.NewRequest(http.MethodGet, "http://localhost/healthz", nil))
	require.Equal(t, http.StatusOK, health.Code)
	operator, approver := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")
	var overview struct {
		Paused *struct {
			Since   time.Time
			Reason  string
			Details map[string]string
		}
	}
	_, code := s.ask(t, operator, http.MethodGet, "/admin/treasury", "", &overview)
	require.Equal(t, "00000", code)
	require.NotNil(t, overview.Paused)
	require.Equal(t, "bank_files_newer", overview.Paused.Reason)
	require.Contains(t, overview.Paused.Details, "anchors_newer")

	iris := s.signInAs(t, "individual@example.com")
	for _, call := range []string{"/wallet/account/trade/fiat/withdrawal", "/wallet/account/trade/chain/withdrawal", "/wallet/account/trade/fiat/deposit/pre", "/wallet/account/trade/fiat/deposit/complete"} {
		status, code := s.ask(t, iris, http.MethodPost, call, "{}", nil)
		require.Equal(t, []any{503, "B0003"}, []any{status, code}, call)
	}
	require.ErrorContains(t, s.payOut(t, "while paused", "1.00"), "B0003")
	_, code = s.ask(t, iris, http.MethodGet, "/wallet/account/transaction", "", nil)
	require.Equal(t, "00000", code, "reading works")

	time.Sleep(5 * time.Second)
	// What was missed is ingested again, and nothing leaves.
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
	after, paidAfter := s.paidToIris(t)
	require.Len(t, after, len(before))
	require.Equal(t, paidBefore, paidAfter)

	var page struct {
		List []struct{ ID, Kind, ApprovalID string }
	}
	_, code = s.ask(t, operator, http.MethodGet, "/admin/exception?status=open&kind=books_stale", "", &page)
	require.Equal(t, "00000", code)
	require.Len(t, page.List, 1)
	var item struct{ ApprovalID string }
	_, code = s.ask(t, operator, http.MethodPost, "/admin/exception/"+page.List[0].ID+"/action", `{"action":"release","reason":"all files are back"}`, &item)
	require.Equal(t, "00000", code)
	status, _ := s.ask(t, operator, http.MethodPost, "/admin/approval/"+item.ApprovalID+"/decision", `{"decision":"approve","reason":"my own"}`, nil)
	require.NotEqual(t, http.StatusOK, status, "by two")
	require.ErrorContains(t, s.payOut(t, "while paused", "1.00"), "B0003")
	_, code = s.ask(t, approver, http.MethodPost, "/admin/approval/"+item.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.Equal(t, "00000", code)
	_, code = s.ask(t, operator, http.MethodGet, "/admin/treasury", "", &overview)
	require.Equal(t, "00000", code)
	require.NoError(t, s.payOut(t, "after the release", "2.00"))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 2)
	_, paid := s.paidToIris(t)
	require.Equal(t, paidBefore.Add(money.MustParse("2.00", money.GBP)), paid, "nothing was paid twice")
	s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
	ledgertest.Balanced(t, s.db)
	found, err := integrity.Compare(t.Context(), s.db.Read())
	require.NoError(t, err)
	require.Empty(t, found)
	r, err := s.treasury.Reconcile(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, r.State, r.Findings)
}
