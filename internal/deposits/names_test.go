package deposits_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// stays checks that nothing moves the money of a credit that a name holds.
func stays(b *wallettest.Bench, c banking.Credit, ann staff.Operator, reason, customerID string, actions ...string) {
	b.T.Helper()
	item := exceptionOf(b, c)
	require.Equal(b.T, reason, item.Reason)
	offered := []string{}
	for _, a := range b.Exceptions.ActionsOf(item) {
		offered = append(offered, a.Name)
	}
	require.ElementsMatch(b.T, actions, offered)
	_, err := b.Deposits.RequestAssignment(b.T.Context(), ann, c.ID, customerID, "x")
	require.ErrorIs(b.T, err, deposits.ErrNameMatched)
	_, err = b.Deposits.RequestReturn(b.T.Context(), ann, c.ID, "x")
	require.ErrorIs(b.T, err, deposits.ErrNameMatched)
	err = b.DB.Tx(b.T.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := b.Deposits.TakeUnmatchedCredit(ctx, tx, c.ID)
		return err
	})
	require.ErrorIs(b.T, err, deposits.ErrNameMatched)
}

// decide is an operator's word on the names that came with a credit.
func decide(b *wallettest.Bench, c banking.Credit, by staff.Operator, action string) {
	b.T.Helper()
	_, err := b.Exceptions.Act(b.T.Context(), by, exceptionOf(b, c).ID, action, exceptions.Input{Reason: "looked at it"})
	require.NoError(b.T, err)
}

func TestStrangersName_ThatIsListedHoldsItsMoneyAloneUntilOperatorsDecide(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann, bob := b.Verified("jane@example.com"), b.Operator("ann@example.com"), b.Operator("bob@example.com")
		b.World.Listed = stranger.Name
		c := pay(b, jane, "10.00", "GIFT")
		stays(b, c, ann, "name_matched", jane.ID, "clear", "confirm")
		require.Equal(t, "in_review", b.Status(c.ID))
		jane.PayIn("5.00", "mine")
		require.Equal(t, "5.000000", jane.Available(), "her other money moves")

		decide(b, c, bob, "clear")
		require.Equal(t, "other_sender", exceptionOf(b, c).Reason)
		_, err := b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "hers")
		require.NoError(t, err)
		b.Decide("unmatched_credit_assign", true, bob)
		require.Equal(t, "15.000000", jane.Available())
		require.Equal(t, "0.00", b.Balance(chart.Receipts))
	})
}

func TestStrangersName_ThatIsConfirmedHoldsItsMoneyForGoodAndTheCustomerToo(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john, ann := b.Verified("jane@example.com"), b.Verified("john@example.com"), b.Operator("ann@example.com")
		b.World.Listed = stranger.Name
		c := pay(b, jane, "10.00", "GIFT")
		decide(b, c, ann, "confirm")
		stays(b, c, ann, "name_confirmed", john.ID)
		jane.PayIn("5.00", "mine")
		require.Equal(t, "0.000000", jane.Available(), "she deals with somebody listed")
		john.PayIn("5.00", "mine")
		require.Equal(t, "5.000000", john.Available())
		require.Equal(t, "15.00", b.Balance(chart.Receipts))
	})
}

// The account is the customer's own, and the bank names somebody else beside the customer, on whose behalf the money was paid.
func TestStrangersName_OnMoneyFromTheCustomersOwnAccountHoldsItUntilItIsClearedAndThenItIsCredited(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, bob := b.Verified("jane@example.com"), b.Operator("bob@example.com")
		b.World.Names[jane.ID] = "Jane Alice Doe"
		paid := func(payer string, others ...string) banking.Credit {
			c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("10"), CustomerID: jane.ID, Matched: true, Reference: "x", Debtor: banking.Party{Name: payer, SortCode: "200000", AccountNumber: "55779911"}, Others: others}
			b.World.Credits[c.ID] = c
			b.Credit(c)
			return c
		}
		b.World.Listed = "MRS J A DOE"
		paid("MRS J A DOE", "GBPC Ltd")
		require.Equal(t, "10.000000", jane.Available(), "under the verified name she was compared herself")
		for i, others := range [][]string{{"Ivan Listed"}, {"Jane Doe", "Ivan Listed"}, nil} {
			b.World.Listed = "Ivan Listed"
			payer := "JANE DOE"
			if others == nil { // a joint account
				payer = "Jane Doe & Ivan Listed"
			}
			c := paid(payer, others...)
			require.Equal(t, []string{"in_review", "name_matched"}, []string{b.Status(c.ID), exceptionOf(b, c).Reason})
			decide(b, c, bob, "clear")
			require.Equal(t, "completed", b.Status(c.ID))
			require.Equal(t, []string{"20.000000", "30.000000", "40.000000"}[i], jane.Available())
		}
		require.Equal(t, "0.00", b.Balance(chart.Receipts))
	})
}

// The lists of today decide, not those of the day on which the money came.
func TestStrangersName_ListedSinceTheRequestHoldsWhatWasApproved(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann, bob := b.Verified("jane@example.com"), b.Operator("ann@example.com"), b.Operator("bob@example.com")
		assigned, returned, acted, leaving := pay(b, jane, "1.00", "A"), pay(b, jane, "2.00", "B"), pay(b, jane, "4.00", "C"), pay(b, jane, "8.00", "D")
		_, err := b.Deposits.RequestReturn(t.Context(), ann, leaving.ID, "nobody's")
		require.NoError(t, err)
		b.Decide("unmatched_credit_return", true, bob)
		_, err = b.Deposits.RequestAssignment(t.Context(), ann, assigned.ID, jane.ID, "hers")
		require.NoError(t, err)
		_, err = b.Deposits.RequestReturn(t.Context(), ann, returned.ID, "nobody's")
		require.NoError(t, err)
		_, err = b.Exceptions.Act(t.Context(), ann, exceptionOf(b, acted).ID, "assign", exceptions.Input{Reason: "hers"})
		require.NoError(t, err)
		b.World.Listed = stranger.Name
		for _, kind := range []string{"unmatched_credit_assign", "unmatched_credit_return", "exception_action"} {
			b.Decide(kind, true, bob)
		}
		for _, c := range []banking.Credit{assigned, returned, acted} {
			stays(b, c, ann, "name_matched", jane.ID, "clear", "confirm")
			require.Empty(t, exceptionOf(b, c).ApprovalID)
		}
		require.Equal(t, "0.000000", jane.Available())
		require.Len(t, b.World.Payouts, 1)
		require.Equal(t, "15.00", b.Balance(chart.Receipts))

		decide(b, assigned, bob, "clear")
		_, err = b.Deposits.RequestAssignment(t.Context(), ann, assigned.ID, jane.ID, "hers")
		require.NoError(t, err)
		b.Decide("unmatched_credit_assign", true, bob)
		require.Equal(t, "1.000000", jane.Available())
	})
}

// The hourly work finds who was listed since, and shows the credit as held before anybody asks for it.
func TestStrangersName_ListedSinceIsFoundWhileTheMoneyWaits(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann := b.Verified("jane@example.com"), b.Operator("ann@example.com")
		ours, nobodys := pay(b, jane, "1.00", "A"), banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("2"), Debtor: stranger, At: wallettest.Noon}
		b.World.Credits[nobodys.ID] = nobodys
		b.Credit(nobodys)
		require.Equal(t, "other_sender", exceptionOf(b, ours).Reason)
		b.World.Listed = stranger.Name
		require.NoError(t, b.Deposits.ScreenUnmatched(t.Context()))
		stays(b, ours, ann, "name_matched", jane.ID, "clear", "confirm")
		stays(b, nobodys, ann, "name_matched", jane.ID, "clear", "confirm")
		decide(b, nobodys, ann, "confirm")
		jane.PayIn("5.00", "mine")
		require.Equal(t, "5.000000", jane.Available(), "nobody's money is nobody's match")
	})
}

func TestStrangersName_AnOperatorWithoutTheRoleDecidesNothing(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		b.World.Listed = stranger.Name
		c := pay(b, jane, "10.00", "GIFT")
		treasurer := b.Operator("tom@example.com")
		treasurer.Roles = []staff.Role{staff.Treasury}
		_, err := b.Exceptions.Act(t.Context(), treasurer, exceptionOf(b, c).ID, "clear", exceptions.Input{Reason: "x"})
		require.ErrorIs(t, err, staff.ErrForbidden)
		ops := twoOperators(b)
		var page struct{ List []struct{ ID, Reason string } }
		ops.ann.Call("GET", "/admin/unmatched-credit", nil).Into(t, &page)
		require.Equal(t, "name_matched", page.List[0].Reason)
		ops.ann.Refused(fault.ScreeningOpen, ops.ann.Call("POST", "/admin/unmatched-credit/"+c.ID+"/return", wallettest.Object{"reason": "x"}))
	})
}

// Whatever credits, returns or takes a credit's money is given one that was compared, and one function alone makes those.
func TestStrangersName_ThereIsNoWayAroundTheComparison(t *testing.T) {
	files := token.NewFileSet()
	packages, err := os.ReadDir(".")
	require.NoError(t, err)
	made, moves := []string{}, map[string]bool{}
	for _, f := range packages {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(files, f.Name(), nil, 0)
		require.NoError(t, err)
		for _, declared := range parsed.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(function, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CompositeLit:
					if name, ok := n.Type.(*ast.Ident); ok && name.Name == "screened" {
						made = append(made, function.Name.Name)
					}
				case *ast.SelectorExpr:
					if name, ok := n.X.(*ast.Ident); ok && name.Name == "chart" && n.Sel.Name == "Receipts" || n.Sel.Name == "OrderPayout" {
						moves[function.Name.Name] = true
					}
				}
				return true
			})
		}
	}
	require.Equal(t, []string{"screenNames"}, made)
	require.Equal(t, map[string]bool{
		"creditUnmatched": true, "orderReturn": true, // with what screenNames made
		"holdUnmatched": true, "ReturnedToClosed": true, "ReturnBounced": true, // money that comes
		"UnmatchedCreditRecalled": true, "bookReturn": true, // what the bank has done
		"ReturnTaken": true, // a payment of ours that came back to its order
	}, moves)
}
