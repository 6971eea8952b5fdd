package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/treasury"
)

func TestRecall_OfAnUnmatchedCreditCancelsItsReturnAndTheMoneyLeavesOnce(t *testing.T) {
	s := openTestSandbox(t, t.TempDir())
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	amount := money.MustParse("23.00", money.GBP)
	stranger := iso20022.Party{Name: "A Stranger", Account: iso20022.Account{SortCode: "040004", Number: "56789017"}}
	_, err := s.bank.Credit(t.Context(), sandboxbank.Credit{Amount: amount, Reference: "WHO KNOWS", To: iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Main}, From: stranger})
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM deposits_unmatched_credits", 1)
	var credit, ref string
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), "SELECT id FROM deposits_unmatched_credits").Scan(&credit))
	operator, approver := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")
	var requested struct{ ApprovalID string }
	_, code := s.ask(t, operator, http.MethodPost, "/admin/unmatched-credit/"+credit+"/return", `{"reason":"nobody's"}`, &requested)
	require.Equal(t, "00000", code)

	_, err = s.bank.Debit(t.Context(), sandboxbank.Debit{Amount: amount, To: stranger, Reference: "WHO KNOWS", Recall: true})
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM exceptions WHERE kind = 'unmatched_credit' AND status = 'open' AND reason = 'recalled'", 1)
	s.eventually(t, "SELECT count(*) FROM exceptions WHERE kind = 'payout_unexplained' AND status = 'open' AND details LIKE '%"+credit+"%'", 1)
	_, code = s.ask(t, approver, http.MethodPost, "/admin/approval/"+requested.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.NotEqual(t, "00000", code)
	s.eventually(t, "SELECT count(*) FROM staff_approvals WHERE status = 'cancelled' AND cause = 'credit_recalled'", 1)

	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), "SELECT ref FROM bank_entries WHERE meaning = 'unexplained'").Scan(&ref))
	_, code = s.ask(t, operator, http.MethodPost, "/admin/treasury/debit-resolution", `{"account":"main","ref":"`+ref+`","purpose":"unmatched_credit","unmatchedCreditId":"`+credit+`","reason":"the payer's bank took it back"}`, &requested)
	require.Equal(t, "00000", code)
	_, code = s.ask(t, approver, http.MethodPost, "/admin/approval/"+requested.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.Equal(t, "00000", code)
	require.Zero(t, s.count(t, "SELECT count(*) FROM exceptions WHERE kind IN ('unmatched_credit', 'payout_unexplained') AND status = 'open'"))
	require.Zero(t, s.count(t, "SELECT count(*) FROM bank_payouts WHERE kind = 'return'"))
	found, err := s.treasury.VerifyBooks(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, found.State)
}
