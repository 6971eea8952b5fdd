package app

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/treasury"
)

// A payment that comes back, a credit and coins find the account of an erased customer closed. Two operators send the credit
// back, and say to whom the rest belongs.
func TestErasure_WhatComesForAnErasedCustomerIsNobodysUntilTwoOperatorsSayWhose(t *testing.T) {
	s := openTestSandbox(t, t.TempDir())
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	iris := s.iris(t).Customer.ID
	n, err := s.numbersOf(t, iris)
	require.NoError(t, err)
	var account banking.ReceivingAccount
	require.NoError(t, s.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		account, err = s.banking.VirtualAccount(ctx, tx, iris)
		return err
	}))
	balance, _ := money.MustParse(s.balanceOfIris(t), money.GBPC).ToPounds()
	require.NoError(t, s.payOut(t, "all", balance.String()))
	s.eventually(t, fmt.Sprintf("SELECT count(*) FROM withdrawals WHERE status = 'completed' AND coins = %d", balance.ToCoins().Minor()), 1)
	payments, err := s.bank.Payments(t.Context(), people.Customers()[0].Bank.SortCode, people.Customers()[0].Bank.AccountNumber)
	require.NoError(t, err)
	paid := slices.IndexFunc(payments, func(p sandboxbank.Payment) bool { return p.Amount == balance })
	require.GreaterOrEqual(t, paid, 0)

	first, second := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")
	var asked struct{ Request struct{ ApprovalID string } }
	_, code := s.ask(t, first, http.MethodPost, "/admin/customer/"+iris+"/data/erasure", `{"reason":"wrote to us"}`, &asked)
	require.Equal(t, "00000", code)
	_, code = s.ask(t, second, http.MethodPost, "/admin/approval/"+asked.Request.ApprovalID+"/decision", `{"decision":"approve"}`, nil)
	require.Equal(t, "00000", code)
	require.Equal(t, 1, s.count(t, "SELECT count(*) FROM customers WHERE status = 'closed'"))

	require.NoError(t, s.bank.Return(t.Context(), payments[paid].ID, iso20022.ReasonOf("AC04")))
	payer := banking.Party{Name: "An Aunt", SortCode: "040004", AccountNumber: "56789017"}
	require.NoError(t, s.credit(t.Context(), "LATE", money.MustParse("5.00", money.GBP), iso20022.Account{SortCode: account.SortCode, Number: account.AccountNumber}, payer))
	_, err = s.chain.Transfer(t.Context(), n.address, money.MustParse("7", money.GBPC))
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM exceptions WHERE status = 'open' AND reason = 'account_closed'", 3)

	heir, _, err := s.customers.ByEmail(t.Context(), s.db.Read(), "business@example.com")
	require.NoError(t, err)
	business, err := s.customers.Member(t.Context(), s.db.Read(), heir.ID)
	require.NoError(t, err)
	had, err := s.ledger.Balance(t.Context(), s.db.Read(), chart.Customer(business.Customer.ID))
	require.NoError(t, err)
	var queue struct {
		List []struct {
			ID, Kind, Amount, Reason string
			Actions                  []string
		}
	}
	_, code = s.ask(t, first, http.MethodGet, "/admin/exception?reason=account_closed", "", &queue)
	require.Equal(t, "00000", code)
	require.Len(t, queue.List, 3)
	for _, e := range queue.List {
		body := `{"action":"assign","reason":"hers","customerId":"` + business.Customer.ID + `"}`
		switch {
		case e.Kind == "chain_deposit_held":
			require.Equal(t, []string{"assign"}, e.Actions)
		case e.Amount == "5.00":
			body = `{"action":"return","reason":"nobody's"}`
			fallthrough
		default:
			require.Equal(t, []string{"assign", "return"}, e.Actions)
		}
		var after struct{ ApprovalID string }
		_, code = s.ask(t, first, http.MethodPost, "/admin/exception/"+e.ID+"/action", body, &after)
		require.Equal(t, "00000", code, e.Kind)
		_, code = s.ask(t, second, http.MethodPost, "/admin/approval/"+after.ApprovalID+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
		require.Equal(t, "00000", code, e.Kind)
	}
	s.eventually(t, "SELECT count(*) FROM deposits_unmatched_credits WHERE state = 'returned'", 1)
	s.eventually(t, "SELECT count(*) FROM deposits_chain WHERE state = 'credited' AND burned_at IS NOT NULL", 1)
	s.settled(t)
	has, err := s.ledger.Balance(t.Context(), s.db.Read(), chart.Customer(business.Customer.ID))
	require.NoError(t, err)
	require.Equal(t, had.Add(balance.ToCoins()).Add(money.MustParse("7", money.GBPC)), has)
	left, err := s.ledger.Balance(t.Context(), s.db.Read(), chart.Customer(iris))
	require.NoError(t, err)
	require.True(t, left.IsZero())
	found, err := s.treasury.VerifyBooks(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, found.State, found.Findings)
}
