package app

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// act asks for an action about an exception, and returns the code of the answer and the approval it waits for.
func (r restored) act(t *testing.T, exceptionID, action, reason string) (code, approvalID string) {
	t.Helper()
	item := struct{ ApprovalID string }{}
	_, code = r.ask(t, r.operator, http.MethodPost, "/admin/exception/"+exceptionID+"/action", `{"action":"`+action+`","reason":"`+reason+`"}`, &item)
	return code, item.ApprovalID
}

func TestServer_AfterARestoreAMintOfNobodyIsBookedAtTheIssuersCostByTwoAndOnce(t *testing.T) {
	eachRestored(t, func(t *testing.T, s *Sandbox) {
		require.NoError(t, s.listIrisWallet(t))
		s.settled(t)
	}, func(t *testing.T, s *Sandbox) {
		s.sendCoins(t, "lost", "30.005000")
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 30005000 AND status = 'completed'", 1)
		s.settled(t)
	}, func(t *testing.T, r restored) {
		before := r.balanceOfIris(t)
		capital, err := r.ledger.Balance(t.Context(), r.db.Read(), chart.OwnCapital)
		require.NoError(t, err)
		mint := r.openException(t, lostMint)

		code, _ := r.act(t, mint, "book_own", "")
		require.NotEqual(t, "00000", code, "a reason is needed")
		code, _ = r.act(t, mint, "acknowledge", "nothing of ours")
		require.NotEqual(t, "00000", code, "coins that the books do not have are not acknowledged")
		code, approval := r.act(t, mint, "book_own", "of nobody")
		require.Equal(t, "00000", code)
		require.NotEmpty(t, approval)
		for _, other := range []string{"book_own", "book"} {
			code, _ = r.act(t, mint, other, "once more")
			require.NotEqual(t, "00000", code, "one decision at a time")
		}
		decide := func(session, how string) string {
			_, code := r.ask(t, session, http.MethodPost, "/admin/approval/"+approval+"/decision", `{"decision":"`+how+`","reason":"seen"}`, nil)
			return code
		}
		require.NotEqual(t, "00000", decide(r.operator, "approve"), "two operators")
		require.Zero(t, r.count(t, "SELECT count(*) FROM ledger_entries WHERE kind = 'mint.borne'"))
		require.Equal(t, "00000", decide(r.approver, "reject"))
		require.Zero(t, r.count(t, "SELECT count(*) FROM ledger_entries WHERE kind = 'mint.borne'"), "a rejection books nothing")
		code, approval = r.act(t, mint, "book_own", "of nobody")
		require.Equal(t, "00000", code)
		require.Equal(t, "00000", decide(r.approver, "approve"))
		require.NotEqual(t, "00000", decide(r.approver, "approve"), "once")
		code, _ = r.act(t, mint, "book_own", "of nobody")
		require.NotEqual(t, "00000", code, "it is resolved")

		require.Equal(t, 1, r.count(t, "SELECT count(*) FROM ledger_entries WHERE kind = 'mint.borne'"))
		require.Equal(t, before, r.balanceOfIris(t), "no customer pays for it")
		borne, err := r.ledger.Balance(t.Context(), r.db.Read(), chart.OwnCapital)
		require.NoError(t, err)
		require.Equal(t, "30.01", capital.Sub(borne).String(), "whole pence")
		r.resolve(t, "books_stale", "release", "")
		r.eventually(t, "SELECT count(*) FROM treasury_debit_resolutions WHERE state = 'completed' AND amount = 3001", 1)
		minted := r.count(t, "SELECT count(*) FROM chain_events WHERE kind = 'mint'")
		r.sendCoins(t, "afterwards", "1.000000")
		r.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 1000000 AND status = 'completed'", 1)
		require.Equal(t, minted+1, r.count(t, "SELECT count(*) FROM chain_events WHERE kind = 'mint'"), "nothing is minted twice")
		r.agreesWithTheChain(t)
	})
}

// The bank received the payment and had said nothing of it when the commits were lost: that it was submitted stands in the
// folder alone.
func TestServer_AfterARestoreAPaymentOfWhichTheBankHasSaidNothingIsPaidOnceAndNotGivenBack(t *testing.T) {
	eachRestored(t, func(t *testing.T, s *Sandbox) {
		s.faults.Set(faults.Bank, faults.Refuse)
		require.NoError(t, s.bank.SetBehaviour(t.Context(), sandboxbank.Behaviour{Payouts: sandboxbank.Settle, Delay: time.Hour}))
		require.NoError(t, s.payOut(t, "sent by the books that are lost", "120.00"))
		s.eventually(t, "SELECT count(*) FROM bank_payouts WHERE kind = 'withdrawal' AND state IN ('ordered', 'staged')", 1)
	}, func(t *testing.T, s *Sandbox) {
		s.faults.Set(faults.Bank, faults.None)
		s.eventually(t, "SELECT count(*) FROM bank_payouts WHERE kind = 'withdrawal' AND state = 'sent'", 1)
		require.Eventually(t, func() bool {
			waiting, err := filepath.Glob(filepath.Join(s.rail.Outbox(), "*.xml"))
			return err == nil && len(waiting) == 0
		}, 20*time.Second, 10*time.Millisecond, "the bank has it")
	}, func(t *testing.T, r restored) {
		var overview struct{ Paused *struct{ Reason string } }
		_, code := r.ask(t, r.operator, http.MethodGet, "/admin/treasury", "", &overview)
		require.Equal(t, "00000", code)
		require.NotNil(t, overview.Paused)
		require.Equal(t, "bank_files_newer", overview.Paused.Reason)
		var withdrawal string
		require.NoError(t, r.db.Read().QueryRowContext(t.Context(), "SELECT id FROM withdrawals WHERE coins = 120000000").Scan(&withdrawal))
		cancel := func() error {
			return r.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return r.withdrawals.Cancel(ctx, tx, withdrawal) })
		}
		require.ErrorIs(t, cancel(), withdrawals.ErrInDoubt)
		r.resolve(t, "books_stale", "release", "")
		require.Error(t, cancel(), "it is in doubt, or sent again with the same ids")
		_, before := r.paidToIris(t)
		require.NoError(t, r.clock.Advance(2*time.Hour))
		require.NoError(t, errors.Join(r.chain.Advance(), r.afterJump(t.Context())))
		r.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 120000000 AND status = 'completed'", 1)
		require.Error(t, cancel())
		_, paid := r.paidToIris(t)
		require.Equal(t, before.Add(money.MustParse("120.00", money.GBP)), paid, "once")
		r.eventually(t, "SELECT count(*) FROM exceptions WHERE kind = 'payout_unexplained'", 0)
	})
}
