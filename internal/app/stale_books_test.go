package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
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
	s.newest().ServeHTTP(recorder, request)
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
	s.payIrisFrom(t, pounds, people.Customers()[0].Bank)
}

func (s *Sandbox) payIrisFrom(t *testing.T, pounds string, payer banking.Party) {
	t.Helper()
	var to banking.ReceivingAccount
	require.NoError(t, s.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		to, err = s.banking.VirtualAccount(ctx, tx, s.iris(t).Customer.ID)
		return err
	}))
	require.NoError(t, s.credit(t.Context(), "LATER", money.MustParse(pounds, money.GBP), iso20022.Account{SortCode: to.SortCode, Number: to.AccountNumber}, payer))
}

// filesArePutAway waits until the bank's files are put away, which they are after they were booked: until then they prove
// nothing about books that lack them, which just read them.
func filesArePutAway(t *testing.T, c SandboxConfig) {
	t.Helper()
	require.Eventually(t, func() bool {
		waiting, err := filepath.Glob(filepath.Join(c.Dir, "bank", "rail", "inbox", "*.xml"))
		return err == nil && len(waiting) == 0
	}, 20*time.Second, 10*time.Millisecond)
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

// restored is a sandbox whose database was replaced with a copy from before, while its bank and its chain went on.
type restored struct {
	*Sandbox
	operator, approver string // signed in
}

// eachRestored runs then on such a sandbox in both engines: the copy was taken between before and after. Such a test mostly
// waits for blocks, files and timers, so it runs beside others; the engines take turns, because they share its variables.
func eachRestored(t *testing.T, before, after func(t *testing.T, s *Sandbox), then func(t *testing.T, r restored)) {
	t.Parallel()
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			live := SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: filepath.Join(t.TempDir(), "live.db")}
			old := live
			old.database = filepath.Join(t.TempDir(), "old.db")
			if engine == "postgres" {
				live.database, old.database = dbtest.PostgresDSN(t), dbtest.PostgresDSN(t)
			}
			s, err := OpenSandbox(t.Context(), checked(t, live))
			require.NoError(t, err)
			before(t, s)
			copyDatabase(t, s.database, old.database)
			after(t, s)
			filesArePutAway(t, live)
			require.NoError(t, s.Close())
			if s, err = OpenSandbox(t.Context(), checked(t, old)); err != nil {
				require.NoError(t, err)
			}
			defer func() { require.NoError(t, s.Close()) }()
			then(t, restored{s, s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")})
			ledgertest.Balanced(t, s.db)
			found, err := integrity.Compare(t.Context(), s.db.Read())
			require.NoError(t, err)
			require.Empty(t, found)
			r, err := s.treasury.Reconcile(t.Context())
			require.NoError(t, err)
			require.Equal(t, treasury.Balanced, r.State, r.Findings)
		})
	}
}

func copyDatabase(t *testing.T, from *db.DB, to string) {
	t.Helper()
	if from.Dialect() != db.Postgres {
		_, err := from.Writer().ExecContext(t.Context(), "VACUUM INTO '"+to+"'")
		require.NoError(t, err)
		return
	}
	copied, err := db.Open(t.Context(), to)
	require.NoError(t, err)
	defer func() { require.NoError(t, copied.Close()) }()
	require.NoError(t, from.Snapshot(t.Context(), func(_ context.Context, tx db.Tx) error {
		copyRows(t, tx, copied)
		return nil
	}))
}

// openException returns the id of the only open exception of a kind.
func (r restored) openException(t *testing.T, kind string) (id string) {
	t.Helper()
	var page struct{ List []struct{ ID string } }
	require.Eventually(t, func() bool {
		_, code := r.ask(t, r.operator, http.MethodGet, "/admin/exception?status=open&kind="+kind, "", &page)
		require.Equal(t, "00000", code)
		return len(page.List) == 1
	}, 20*time.Second, 50*time.Millisecond, kind)
	return page.List[0].ID
}

// resolve has two operators take an action about the only open exception of a kind.
func (r restored) resolve(t *testing.T, kind, action, customerID string) {
	t.Helper()
	item := struct{ ApprovalID string }{}
	body := `{"action":"` + action + `","reason":"after the restore"`
	if customerID != "" {
		body += `,"customerId":"` + customerID + `"`
	}
	_, code := r.ask(t, r.operator, http.MethodPost, "/admin/exception/"+r.openException(t, kind)+"/action", body+"}", &item)
	require.Equal(t, "00000", code)
	_, code = r.ask(t, r.approver, http.MethodPost, "/admin/approval/"+item.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.Equal(t, "00000", code)
}

// numbers are what a customer is given to be paid at.
type numbers struct {
	account banking.ReceivingAccount
	address chain.Address
}

func (s *Sandbox) numbersOf(t *testing.T, customerID string) (n numbers, err error) {
	t.Helper()
	err = s.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		if n.account, err = s.banking.VirtualAccount(ctx, tx, customerID); err != nil {
			return err
		}
		n.address, err = s.chain.Service.DepositAddress(ctx, tx, customerID)
		return err
	})
	return n, err
}

func TestServer_AfterARestoreNobodyGetsANumberThatSomebodyElseHad(t *testing.T) {
	var lost [3]numbers
	eachRestored(t, func(t *testing.T, s *Sandbox) {}, func(t *testing.T, s *Sandbox) {
		for i := range lost {
			var err error
			lost[i], err = s.numbersOf(t, id.New())
			require.NoError(t, err)
		}
		s.payIris(t, "500.00") // the copy is older than this
		s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	}, func(t *testing.T, r restored) {
		_, err := r.numbersOf(t, id.New())
		require.ErrorContains(t, err, "B0003", "not while it is not known which numbers are somebody's")
		stranger := iso20022.Party{Name: "A Stranger", Account: iso20022.Account{SortCode: "040004", Number: "56789017"}}
		_, err = r.bank.Credit(t.Context(), sandboxbank.Credit{Amount: money.MustParse("77.00", money.GBP), Reference: "FOR HER", From: stranger,
			To: iso20022.Account{SortCode: lost[1].account.SortCode, Number: lost[1].account.AccountNumber}})
		require.NoError(t, err)
		_, err = r.chain.Transfer(t.Context(), lost[2].address, money.MustParse("25.000000", money.GBPC))
		require.NoError(t, err)
		r.openException(t, "unmatched_credit")
		r.openException(t, "chain_deposit_unowned")
		r.resolve(t, "books_stale", "release", "")
		for range 5 {
			given, err := r.numbersOf(t, id.New())
			require.NoError(t, err)
			for _, other := range lost {
				require.NotEqual(t, other.account.AccountNumber, given.account.AccountNumber)
				require.NotEqual(t, other.address, given.address)
			}
		}
		// Who had them is a customer again.
		iris := r.iris(t).Customer.ID
		r.resolve(t, "unmatched_credit", "assign", iris)
		r.resolve(t, "chain_deposit_unowned", "assign", iris)
		r.eventually(t, "SELECT count(*) FROM deposits_chain WHERE state = 'credited' AND burned_at IS NOT NULL AND customer_id = '"+iris+"'", 1)
		r.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
	})
}

func TestServer_WhoseBooksAreOlderThanBankAndChainStartsPausedAndCatchesUp(t *testing.T) {
	var before []sandboxbank.Payment
	var paidBefore money.Amount
	eachRestored(t, func(t *testing.T, s *Sandbox) {
		require.NoError(t, s.payOut(t, "ordered before the copy", "120.00")) // the bank has not answered yet
	}, func(t *testing.T, s *Sandbox) {
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
		s.payIris(t, "500.00")
		s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
		_, err := s.transparency.Attest(t.Context())
		require.NoError(t, err)
		s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
		before, paidBefore = s.paidToIris(t)
	}, func(t *testing.T, r restored) { r.catchesUp(t, before, paidBefore) })
}

func (s restored) catchesUp(t *testing.T, before []sandboxbank.Payment, paidBefore money.Amount) {
	t.Helper()
	operator, approver := s.operator, s.approver
	health := httptest.NewRecorder()
	s.newest().ServeHTTP(health, httptest.NewRequest(http.MethodGet, "http://localhost/healthz", nil))
	require.Equal(t, http.StatusOK, health.Code)
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
	for _, call := range []string{"/wallet/account/trade/fiat/withdrawal", "/wallet/account/trade/chain/withdrawal", "/wallet/account/trade/fiat/deposit/pre", "/wallet/account/trade/fiat/deposit/complete",
		"/wallet/account/batch", "/wallet/account/batch/file", "/wallet/sub-account/transfer"} {
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
	s.acknowledgeReports(t)
	found, err := integrity.CompareChain(t.Context(), s.db.Read(), s.chain.Service)
	require.NoError(t, err)
	require.Empty(t, found, "an attestation that the books lost stops minting no more once operators have acknowledged it")
}
