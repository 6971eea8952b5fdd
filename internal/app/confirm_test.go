package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestOffice_EveryCallThatWritesIsKnownToMoveMoneyOrNot(t *testing.T) {
	a := joined(t)
	var writing []string
	for _, route := range a.server.Routes() {
		if strings.HasPrefix(route.Path, "/api/admin/") && route.Method != http.MethodGet {
			writing = append(writing, route.Operation)
			_, moves := staff.MovesMoney[route.Operation]
			require.NotEqual(t, moves, slices.Contains(staff.MovesNoMoney, route.Operation), "%s %s (%s) is in none of the tables of internal/staff/confirm.go, or in both", route.Method, route.Path, route.Operation)
		}
	}
	for _, known := range slices.Concat(slices.Collect(maps.Keys(staff.MovesMoney)), staff.MovesNoMoney) {
		require.Contains(t, writing, known, "there is no such call")
	}
}

// officeCaller calls the back office and reads its answers.
type officeCaller struct {
	t     *testing.T
	door  http.Handler
	token string
}

type officeAnswer struct {
	Code string
	Data struct {
		ID            string
		Secret        string
		RecoveryCodes []string
		ChallengeID   string
		Methods       []string
		Summary       struct{ Action, Item, Amount, Currency string }
	}
}

func (c officeCaller) post(path, body string) (a officeAnswer) {
	c.t.Helper()
	w := httptest.NewRecorder()
	c.door.ServeHTTP(w, request(c.t, http.MethodPost, "/api"+path, c.token, body))
	require.NoError(c.t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	return a
}

func (c officeCaller) ok(path, body string) officeAnswer {
	c.t.Helper()
	a := c.post(path, body)
	require.Equal(c.t, "00000", a.Code, path)
	return a
}

func (c officeCaller) asked(path, body string) officeAnswer {
	c.t.Helper()
	a := c.post(path, body)
	require.Equal(c.t, "A10008", a.Code, path)
	require.NotEmpty(c.t, a.Data.ChallengeID, path)
	require.Contains(c.t, a.Data.Methods, "recovery", path)
	return a
}

// office is an operator with all roles and a second factor, one without, and two customers.
func office(t *testing.T) (a *App, first, second officeCaller, recovery, customers []string) {
	t.Helper()
	a = joined(t)
	door := handlerOf(t, a)
	customers = make([]string, 2)
	for i, name := range []string{"jane", "john"} {
		person := officeCaller{t, door, signIn(t, a, door, name, nil)}
		w := httptest.NewRecorder()
		door.ServeHTTP(w, request(t, http.MethodGet, "/api/user/self", person.token, ""))
		var self struct {
			Data struct{ Account struct{ ID string } }
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &self))
		customers[i] = self.Data.Account.ID
	}
	first, second = officeCaller{t, door, signIn(t, a, door, "first", staff.Roles)}, officeCaller{t, door, signIn(t, a, door, "second", staff.Roles)}
	first.ok("/user/auth/secondary-login", `{"method":"password","password":"Correct-horse-9"}`)
	secret := first.ok("/user/auth/2fa/2fa", "{}").Data.Secret
	code, err := totp.GenerateCode(secret, time.Now())
	require.NoError(t, err)
	return a, first, second, first.ok("/user/auth/2fa", `{"totp":"`+code+`"}`).Data.RecoveryCodes, customers
}

func TestOffice_CallsThatMoveMoneyNeedTheirOwnSecondFactor(t *testing.T) {
	a, first, second, recovery, customers := office(t)
	approval := second.ok("/admin/customer/"+customers[0]+"/freeze", `{"frozen":true,"legalBasis":"court_order","reason":"r"}`).Data.ID
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		return a.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.BooksStale, Subject: "books", Reason: "bank"})
	}))
	page, _, err := a.exceptions.List(t.Context(), exceptions.Filter{Status: exceptions.Open, Kind: exceptions.BooksStale}, db.Window{Limit: 1})
	require.NoError(t, err)
	exception := page[0].ID
	calls := map[string][2]string{
		"decideApproval":                   {"/admin/approval/" + approval + "/decision", `{"decision":"approve"}`},
		"requestFreeze":                    {"/admin/customer/" + customers[1] + "/freeze", `{"frozen":true,"legalBasis":"court_order","reason":"r"}`},
		"actOnException":                   {"/admin/exception/" + exception + "/action", `{"action":"release","reason":"r"}`},
		"actOnExceptionGroup":              {"/admin/exception/group/action", `{"kind":"payout_unanswered","cause":"silent","action":"settled","reason":"r"}`},
		"requestQuarantineRelease":         {"/admin/quarantine/q1/release", `{"reason":"r"}`},
		"requestUnmatchedCreditAssignment": {"/admin/unmatched-credit/u1/assign", `{"customerId":"c","reason":"r"}`},
		"requestUnmatchedCreditReturn":     {"/admin/unmatched-credit/u1/return", `{"reason":"r"}`},
		"decideMatch":                      {"/admin/screening/s1/decision", `{"decision":"false_positive","reason":"r"}`},
		"requestDebitResolution":           {"/admin/treasury/debit-resolution", `{"account":"main","ref":"r","purpose":"charge","reason":"r"}`},
		"retryTopUp":                       {"/admin/treasury/debit-resolution/d1/top-up", "{}"},
		"requestFeePayout":                 {"/admin/treasury/fee-payout", `{"amount":"1.00","reason":"r"}`},
		"requestJournal":                   {"/admin/journal", `{"lines":[{"account":"own","side":"debit","amount":"1.00","currency":"GBP"},{"account":"fees","side":"credit","amount":"1.00","currency":"GBP"}],"reason":"r"}`},
		"reverseJournal":                   {"/admin/journal/j1/reverse", `{"reason":"r"}`},
		"requestRepayment":                 {"/admin/treasury/repayment", `{"customerId":"c","creditId":"c","reason":"r"}`},
		"requestReserveHolding":            {"/admin/reserve/holding", `{"kind":"gilt","isin":"i","name":"n","custodian":"c","payeeName":"c","sortCode":"200000","accountNumber":"55779911","reason":"r"}`},
		"requestReserveOrder":              {"/admin/reserve/order", `{"kind":"top_up","amount":"1.00","reason":"r"}`},
		"matchReserveOrder":                {"/admin/reserve/order/o1/credit", `{"creditId":"c","reason":"r"}`},
		"requestTokenAction":               {"/admin/treasury/token", `{"network":"n","action":"pause","reason":"r"}`},
		"resumeMinting":                    {"/admin/treasury/resume", `{"reason":"r"}`},
		"requestCustomerExport":            {"/admin/customer/" + customers[1] + "/data/export", ""},
	}
	require.ElementsMatch(t, slices.Collect(maps.Keys(staff.MovesMoney)), slices.Collect(maps.Keys(calls)))
	first.ok("/user/auth/secondary-login", `{"method":"recovery","recoveryCode":"`+recovery[0]+`"}`) // a stepped-up session is not enough
	for call, c := range calls {
		asked := first.asked(c[0], c[1])
		require.True(t, strings.HasPrefix(asked.Data.Summary.Action, call), asked.Data.Summary.Action)
		require.NotEqual(t, "A10008", second.post(c[0], c[1]).Code, call) // has no second factor
	}
	payout := first.asked(calls["requestFeePayout"][0], calls["requestFeePayout"][1]).Data.Summary
	require.Equal(t, "1.00 GBP", payout.Amount+" "+payout.Currency)
	freeze := first.asked(calls["requestFreeze"][0], calls["requestFreeze"][1]).Data.Summary
	require.Equal(t, "john@example.com", freeze.Item)
	require.Equal(t, "john@example.com", first.asked(calls["requestCustomerExport"][0], "").Data.Summary.Item)
	require.NotEqual(t, "A10008", first.post("/admin/exception/"+exception+"/action", `{"action":"take"}`).Code)
	require.NotEqual(t, "A10008", first.post("/admin/treasury/stop", `{"reason":"r"}`).Code)
}

func TestOffice_ASecondFactorIsForOneDecisionOnce(t *testing.T) {
	_, first, second, recovery, customers := office(t)
	var decide [2]string
	for i, c := range customers {
		decide[i] = "/admin/approval/" + second.ok("/admin/customer/"+c+"/freeze", `{"frozen":true,"legalBasis":"court_order","reason":"r"}`).Data.ID + "/decision"
	}
	const approve, reject = `{"decision":"approve"}`, `{"decision":"reject","reason":"no"}`
	asked := first.asked(decide[0], approve).Data
	require.Equal(t, "decideApproval.approve", asked.Summary.Action)
	first.ok("/user/auth/secondary-login", `{"method":"recovery","challengeId":"`+asked.ChallengeID+`","recoveryCode":"`+recovery[0]+`"}`)
	first.asked(decide[1], approve)
	first.asked(decide[0], reject)
	first.ok(decide[0], approve)
	require.Equal(t, "S5002", first.post(decide[0], approve).Code) // decided: nothing is asked for
	first.asked(decide[1], approve)
	require.NotEqual(t, "A10008", second.post(decide[1], approve).Code) // its own request
}
