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

func TestRecall_OfAnUnmatchedCreditIsExplainedFromTheQueueWhichShowsWhatTheBankSays(t *testing.T) {
	s := openTestSandbox(t, t.TempDir())
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	amount := money.MustParse("23.00", money.GBP)
	stranger := iso20022.Party{Name: "A Stranger", Account: iso20022.Account{SortCode: "040004", Number: "56789017"}}
	_, err := s.bank.Credit(t.Context(), sandboxbank.Credit{Amount: amount, Reference: "WHO KNOWS", To: iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Main}, From: stranger})
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM deposits_unmatched_credits", 1)
	_, err = s.bank.Debit(t.Context(), sandboxbank.Debit{Amount: amount, To: stranger, Reference: "WHO KNOWS", Recall: true})
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM exceptions WHERE kind = 'payout_unexplained' AND status = 'open'", 1)
	operator, approver := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")

	var waiting struct {
		List []struct {
			ID      string
			Actions []string
			Details map[string]string
		}
	}
	_, code := s.ask(t, operator, http.MethodGet, "/admin/exception?kind=payout_unexplained", "", &waiting)
	require.Equal(t, "00000", code)
	require.Len(t, waiting.List, 1)
	require.Equal(t, []string{"charge", "recall", "unmatched_credit"}, waiting.List[0].Actions)
	var entry struct {
		Amount, Reference string
		Recall            bool
		Counterparty      struct{ Name, SortCode, AccountNumber string }
	}
	_, code = s.ask(t, operator, http.MethodGet, "/admin/bank/unexplained-entry/main/"+waiting.List[0].Details["reference"], "", &entry)
	require.Equal(t, "00000", code)
	require.Equal(t, "-23.00", entry.Amount)
	require.True(t, entry.Recall)
	require.Equal(t, "A Stranger", entry.Counterparty.Name)
	require.Equal(t, "56789017", entry.Counterparty.AccountNumber)

	var requested struct{ ApprovalID string }
	_, code = s.ask(t, operator, http.MethodPost, "/admin/exception/"+waiting.List[0].ID+"/action", `{"action":"unmatched_credit","reason":"the payer's bank took it back"}`, &requested)
	require.Equal(t, "00000", code)
	_, code = s.ask(t, approver, http.MethodPost, "/admin/approval/"+requested.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.Equal(t, "00000", code)
	require.Zero(t, s.count(t, "SELECT count(*) FROM exceptions WHERE kind IN ('unmatched_credit', 'payout_unexplained') AND status = 'open'"))
	require.EqualValues(t, 1, s.count(t, "SELECT count(*) FROM treasury_debit_resolutions WHERE purpose = 'unmatched_credit' AND state = 'completed'"))
	found, err := s.treasury.VerifyBooks(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, found.State)
}
