package app

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// byTwo has one operator request something and the other approve it, and returns its id.
func (s *Sandbox) byTwo(t *testing.T, requester, approver, path, body string) string {
	t.Helper()
	var requested struct{ ID, ApprovalID string }
	_, code := s.ask(t, requester, http.MethodPost, path, body, &requested)
	require.Equal(t, "00000", code, path)
	_, code = s.ask(t, approver, http.MethodPost, "/admin/approval/"+requested.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	require.Equal(t, "00000", code, path)
	return requested.ID
}

// holdABill has the reserve buy a bill over the bank, be told what it is worth, sell a part of it and be paid for that by
// the custodian.
func (s *Sandbox) holdABill(t *testing.T) {
	t.Helper()
	const custodian = "Example Custody"
	operator, approver := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")
	today := s.clock.Now()
	bill := s.byTwo(t, operator, approver, "/admin/reserve/holding", `{"kind":"treasury_bill","isin":"GB00B16NNR78","name":"Treasury Bill","matures":"`+today.AddDate(0, 6, 0).Format("2006-01-02")+
		`","custodian":"`+custodian+`","payeeName":"`+custodian+`","sortCode":"200000","accountNumber":"55779911","reason":"the policy allows it"}`)
	s.byTwo(t, operator, approver, "/admin/reserve/order", `{"kind":"purchase","holdingId":"`+bill+`","quantity":"100.00","amount":"98.00","reason":"yield"}`)
	s.eventually(t, "SELECT count(*) FROM backing_orders WHERE kind = 'purchase' AND state = 'settled'", 1)
	s.byTwo(t, operator, approver, "/admin/reserve/valuation", `{"holdingId":"`+bill+`","valuedOn":"`+today.Format("2006-01-02")+
		`","value":"98.50","valuer":"Example Pricing","document":"EP-1","documentHash":"`+strings.Repeat("ab", 32)+`","reason":"the day's price"}`)

	sale := s.byTwo(t, operator, approver, "/admin/reserve/order", `{"kind":"sale","holdingId":"`+bill+`","quantity":"40.00","amount":"39.30","reason":"cash is needed"}`)
	_, err := s.bank.Credit(t.Context(), sandboxbank.Credit{Amount: money.MustParse("39.35", money.GBP), Reference: "SALE", To: iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Main},
		From: iso20022.Party{Name: custodian, Account: iso20022.Account{SortCode: "200000", Number: "55779911"}}})
	require.NoError(t, err)
	const credit = "SELECT id FROM deposits_unmatched_credits WHERE amount = 3935"
	s.eventually(t, "SELECT count(*) FROM ("+credit+") AS c", 1)
	var creditID string
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), credit).Scan(&creditID))
	s.byTwo(t, operator, approver, "/admin/reserve/order/"+sale+"/credit", `{"creditId":"`+creditID+`","reason":"the custodian's advice"}`)
	s.eventually(t, "SELECT count(*) FROM backing_orders WHERE kind = 'sale' AND state = 'settled' AND amount = 3935 AND cost = 3920", 1)
}
