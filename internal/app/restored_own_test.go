package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/ledger/chart"
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
