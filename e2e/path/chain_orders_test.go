package path

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type exceptionItem struct {
	ID, Kind, Reason, ApprovalID string
	Actions                      []string
}

// A customer's coins that cannot be minted are in the queue. Two operators cancel the order, and the customer has the
// money back; another order waits for the signer and is carried out.
func TestChainOrder_AMintThatCannotGoOnIsCancelledByTwoAndTheMoneyComesBack(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	c := newCustomer(t, p, "individual@example.com")
	setFault(t, c.client, "signer", "refuse")
	send := func(key, amount string) (sent transaction) {
		require.NoError(t, c.guarded("/wallet/account/trade/chain/withdrawal", key, map[string]any{
			"amount": amount, "address": c.to.Address, "network": c.to.Network, "nextIsSecondaryAuth": 1,
		}, &sent))
		return sent
	}
	first := send("cancelled", "60.00")
	report := o.waiting(t, "chain_order", 1)[0] // the mint waits for a report of the reserve, which nobody signs
	require.Equal(t, "signer_refused", report.Reason)

	require.NoError(t, c.post("/sandbox/clock/advance", map[string]int{"seconds": 3600}, nil))
	for _, signed := range []*client{o.requester, o.approver, c.client} {
		require.NoError(t, signed.signIn())
	}
	item := o.waiting(t, "mint_stuck", 1)[0]
	require.Contains(t, item.Actions, "cancel")
	require.NoError(t, o.requester.guarded("/admin/exception/"+item.ID+"/action", "", map[string]string{"action": "cancel", "reason": "the customer asked for it"}, &item))
	require.NotEmpty(t, item.ApprovalID)
	decision := "/admin/approval/" + item.ApprovalID + "/decision"
	yes := map[string]string{"decision": "approve", "reason": "checked"}
	require.True(t, hasCode(o.requester.guarded(decision, "", yes, nil), "S5001"), "nobody decides on their own request")
	require.NoError(t, o.approver.guarded(decision, "", yes, nil))
	var cancelled transaction
	require.NoError(t, c.get("/wallet/account/transaction/"+first.ID, &cancelled))
	require.Equal(t, "failed", cancelled.Status)
	require.NoError(t, booksAgree(c.client, false))
	o.waiting(t, "mint_stuck", 0)

	second := send("carried-out", "40.00")
	setFault(t, c.client, "signer", "none")
	require.NoError(t, o.requester.guarded("/admin/exception/"+report.ID+"/action", "", map[string]string{"action": "retry", "reason": "the signer works again"}, nil))
	requireCompleted(t, c.client, second.ID)
	o.waiting(t, "chain_order", 0)
	available, pending, err := c.balance()
	require.NoError(t, err)
	require.Equal(t, millionths("9960.00"), available)
	require.Zero(t, pending)
	requireBooksAgree(t, c.client)
}

// waiting returns the open exceptions of a kind once there are n.
func (o office) waiting(t *testing.T, kind string, n int) (items []exceptionItem) {
	t.Helper()
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var err error
		items, err = listAll[exceptionItem](o.requester, "/admin/exception?status=open&kind="+kind)
		assert.NoError(t, err)
		assert.Len(t, items, n)
	}, 20*time.Second, 100*time.Millisecond)
	return items
}
