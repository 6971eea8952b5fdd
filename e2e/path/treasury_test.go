package path

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// office is two operators, signed in.
type office struct{ requester, approver *client }

func openOffice(t *testing.T, p *program) office {
	t.Helper()
	o := office{newClient(p, "operator@example.com", sandboxPassword), newClient(p, "approver@example.com", sandboxPassword)}
	require.NoError(t, o.requester.signIn())
	require.NoError(t, o.approver.signIn())
	return o
}

// requestAndApprove requests an action, and the second operator approves it.
func (o office) requestAndApprove(t *testing.T, path string, body any) {
	t.Helper()
	var asked struct{ ApprovalID string }
	require.NoError(t, o.requester.guarded(path, "", body, &asked))
	require.NoError(t, o.approver.guarded("/admin/approval/"+asked.ApprovalID+"/decision", "", map[string]string{"decision": "approve", "reason": "checked"}, nil))
}

// requireReconciled ends the bank's day and fails unless bank, books and chain then agree.
func (o office) requireReconciled(t *testing.T, p *program) {
	t.Helper()
	require.NoError(t, o.requester.post("/sandbox/clock/advance", map[string]int{"seconds": 24 * 3600}, nil))
	require.NoError(t, o.requester.signIn())
	require.NoError(t, o.approver.signIn())
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var r struct {
			Balanced bool
			Findings []struct{ Code, BankAccount, Network, Difference, Unavailable string }
		}
		assert.NoError(t, o.requester.guarded("/admin/treasury/reconciliation", "", nil, &r))
		assert.True(t, r.Balanced, "%+v", r.Findings)
	}, 20*time.Second, 200*time.Millisecond)
}

func TestTreasury_FeesAreAccruedAndPaidOutAndBankAndBooksAgree(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	fee := map[string]any{"fixed": "0.75", "basisPoints": 0, "max": nil}
	free := map[string]any{"fixed": "0", "basisPoints": 0, "max": nil}
	o.requestAndApprove(t, "/admin/terms", map[string]any{"reason": "from today", "terms": map[string]any{
		"fees":   map[string]any{"fiatDeposit": free, "fiatWithdrawal": fee, "chainWithdrawal": free},
		"limits": []any{}, "velocity": map[string]any{"paymentsPerDay": 0, "coinsPerDay": nil},
	}})

	c := newClient(p, "individual@example.com", sandboxPassword)
	require.NoError(t, c.signIn())
	var banks page[bankAccount]
	require.NoError(t, c.get("/wallet/payment/bank", &banks))
	for _, key := range []string{"first", "second"} {
		var redeemed transaction
		require.NoError(t, c.guarded("/wallet/account/trade/fiat/withdrawal", key, map[string]any{"amount": "10.00", "bankId": banks.List[0].ID, "nextIsSecondaryAuth": 1}, &redeemed))
		requireCompleted(t, c, redeemed.ID)
	}

	var earned struct{ Accrued, Available string }
	require.NoError(t, o.requester.get("/admin/treasury/fees", &earned))
	require.Equal(t, "1.50", earned.Available)
	err := o.requester.guarded("/admin/treasury/fee-payout", "", map[string]string{"amount": "1.51", "reason": "too much"}, nil)
	require.True(t, hasCode(err, "W2001"), "more than was earned: %v", err)
	before := o.corporateCash(t)
	o.requestAndApprove(t, "/admin/treasury/fee-payout", map[string]string{"amount": "1.50", "reason": "end of the month"})
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var payouts page[struct{ Status, Amount string }]
		assert.NoError(t, o.requester.get("/admin/treasury/fee-payout", &payouts))
		if assert.Len(t, payouts.List, 1) {
			assert.Equal(t, "completed", payouts.List[0].Status)
		}
	}, 20*time.Second, 50*time.Millisecond)
	require.Equal(t, before+millionths("1.50"), o.corporateCash(t))
	require.NoError(t, o.requester.get("/admin/treasury/fees", &earned))
	require.Equal(t, []string{"0.000000", "0.00"}, []string{earned.Accrued, earned.Available})
	o.requireReconciled(t, p)
}

// corporateCash returns the balance of the corporate account in the books, in millionths.
func (o office) corporateCash(t *testing.T) int64 {
	t.Helper()
	var state struct {
		Books struct{ CorporateCash string }
	}
	require.NoError(t, o.requester.get("/admin/treasury", &state))
	return millionths(state.Books.CorporateCash)
}

func TestTreasury_UnexplainedDebitsAreResolvedAndToppedUpAndBankAndBooksAgree(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	c := newClient(p, "individual@example.com", sandboxPassword)
	require.NoError(t, c.signIn())
	available, _, err := c.balance()
	require.NoError(t, err)
	own := o.corporateCash(t)

	charge := o.debit(t, map[string]any{"amount": "3.00", "reference": "QUARTERLY CHARGE"})
	o.requestAndApprove(t, "/admin/treasury/debit-resolution", map[string]string{"account": "main", "ref": charge, "purpose": "charge", "reason": "as the contract says"})
	o.requireResolved(t)
	require.Equal(t, own-millionths("3.00"), o.corporateCash(t))
	requireBooksAgree(t, c)

	// The customer has £10,000 and redeems £4,000 before £6,100 is recalled.
	var banks page[bankAccount]
	require.NoError(t, c.get("/wallet/payment/bank", &banks))
	var redeemed transaction
	require.NoError(t, c.guarded("/wallet/account/trade/fiat/withdrawal", "most", map[string]any{"amount": "4000.00", "bankId": banks.List[0].ID, "nextIsSecondaryAuth": 1}, &redeemed))
	requireCompleted(t, c, redeemed.ID)
	require.Equal(t, millionths("10000.00"), available)
	var whose page[struct{ ID, Email string }]
	require.NoError(t, o.requester.get("/admin/customer?query=individual@example.com", &whose))
	require.NotEmpty(t, whose.List)
	recalled := o.debit(t, map[string]any{"amount": "6100.00", "reference": "RECALL", "recall": true, "reason": "the payer was deceived"})
	o.requestAndApprove(t, "/admin/treasury/debit-resolution", map[string]string{"account": "main", "ref": recalled, "purpose": "recall", "customerId": whose.List[0].ID, "reason": "the payer's bank asked"})
	o.requireResolved(t)
	requireBalance(t, c, "0.00")
	require.Equal(t, own-millionths("103.00"), o.corporateCash(t), "the corporate account tops up what was already spent")
	requireBooksAgree(t, c)
	all, err := c.transactions()
	require.NoError(t, err)
	require.Equal(t, []string{"adjustment", "6100.00"}, []string{all[0].Type, all[0].Amount})

	corporateCharge := o.debit(t, map[string]any{"amount": "0.40", "account": "own"})
	o.requestAndApprove(t, "/admin/treasury/debit-resolution", map[string]string{"account": "own", "ref": corporateCharge, "purpose": "charge", "reason": "a charge"})
	o.requireReconciled(t, p)
}

// debit makes the bank debit an account and returns its key once the program has recorded it.
func (o office) debit(t *testing.T, body map[string]any) (ref string) {
	t.Helper()
	var made struct{ PaymentID string }
	require.NoError(t, o.requester.post("/sandbox/bank/debit", body, &made))
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var waiting page[struct{ Ref string }]
		assert.NoError(t, o.requester.get("/admin/bank/unexplained-entry", &waiting))
		if assert.Len(t, waiting.List, 1) {
			assert.Equal(t, made.PaymentID, waiting.List[0].Ref)
		}
	}, 10*time.Second, 50*time.Millisecond)
	return made.PaymentID
}

// requireResolved waits until the newest debit resolution is completed.
func (o office) requireResolved(t *testing.T) {
	t.Helper()
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var resolutions page[struct{ Status, FailureReason string }]
		assert.NoError(t, o.requester.get("/admin/treasury/debit-resolution", &resolutions))
		if assert.NotEmpty(t, resolutions.List) {
			assert.Equal(t, "completed", resolutions.List[0].Status, resolutions.List[0].FailureReason)
		}
	}, 20*time.Second, 50*time.Millisecond)
}
