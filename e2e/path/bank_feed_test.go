package path

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// silences returns the exceptions of a silent bank, open or resolved.
func (o office) silences(t require.TestingT, status string) []struct{ Subject string } {
	var found page[struct{ Subject string }]
	require.NoError(t, o.requester.get("/admin/exception?kind=bank_feed_silent&status="+status, &found))
	return found.List
}

type treasuryState struct {
	Stopped        *struct{ Cause string }
	Reconciliation struct{ State string }
}

func (o office) advance(t *testing.T, days int) (now time.Time) {
	t.Helper()
	var clock struct{ Now time.Time }
	require.NoError(t, o.requester.post("/sandbox/clock/advance", map[string]int{"seconds": days * 24 * 3600}, &clock))
	require.NoError(t, o.requester.signIn())
	return clock.Now
}

func statedAt(t require.TestingT, c *client) time.Time {
	var figures struct {
		Reserve struct{ StatedAt time.Time }
	}
	require.NoError(t, c.get("/public/transparency", &figures))
	return figures.Reserve.StatedAt
}

func TestBankFeed_AJumpOfTheClockIsNoSilenceButASilentBankStopsMintingUntilItSpeaks(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	require.False(t, statedAt(t, o.requester).IsZero(), "the bank confirms the seeded money at once")

	now := o.advance(t, 10)
	require.Less(t, now.Sub(statedAt(t, o.requester)), 25*time.Hour, "the bank has closed the days between")
	var treasury treasuryState
	require.NoError(t, o.requester.guarded("/admin/treasury/reconciliation", "", nil, &struct{}{}))
	require.NoError(t, o.requester.get("/admin/treasury", &treasury))
	require.Equal(t, "balanced", treasury.Reconciliation.State)
	require.Nil(t, treasury.Stopped)
	require.Empty(t, o.silences(t, "open"))
	require.Empty(t, o.silences(t, "resolved"), "and nobody was alarmed")

	require.NoError(t, o.requester.post("/sandbox/fault", map[string]string{"part": "bank", "mode": "refuse"}, nil))
	o.advance(t, 4)
	require.NoError(t, o.requester.guarded("/admin/treasury/reconciliation", "", nil, &struct{}{}))
	require.NoError(t, o.requester.get("/admin/treasury", &treasury))
	require.Equal(t, "unknown", treasury.Reconciliation.State)
	require.NotNil(t, treasury.Stopped)
	require.Equal(t, "bank_feed_silent", treasury.Stopped.Cause)
	require.Len(t, o.silences(t, "open"), 2)

	require.NoError(t, o.requester.post("/sandbox/fault", map[string]string{"part": "bank", "mode": "none"}, nil))
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var treasury treasuryState
		assert.NoError(t, o.requester.get("/admin/treasury", &treasury))
		assert.Nil(t, treasury.Stopped, "minting resumes by itself")
		assert.Empty(t, o.silences(t, "open"), "each account has spoken, one after the other")
	}, 90*time.Second, 200*time.Millisecond)
}

func TestBankBehaviour_IsWhatTheBankDoesWithPayouts(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	require.NoError(t, o.requester.post("/sandbox/bank/behaviour", map[string]any{"payouts": "reject", "reason": "AC04"}, nil))
	c := newClient(p, "individual@example.com", sandboxPassword)
	require.NoError(t, c.signIn())
	var banks page[bankAccount]
	require.NoError(t, c.get("/wallet/payment/bank", &banks))
	require.NoError(t, c.guarded("/wallet/account/trade/fiat/withdrawal", "behaviour-1", map[string]any{"bankId": banks.List[0].ID, "amount": "25.00", "nextIsSecondaryAuth": 1}, nil))
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		all, err := c.transactions()
		assert.NoError(t, err)
		assert.Equal(t, "failed", all[0].Status)
	}, 20*time.Second, 100*time.Millisecond)
	for _, wrong := range []map[string]any{{"payouts": "vanish"}, {"payouts": "reject", "reason": "because"}, {"payouts": "settle", "delaySeconds": -1}} {
		require.Error(t, o.requester.post("/sandbox/bank/behaviour", wrong, nil))
	}

	before := statedAt(t, o.requester)
	require.NoError(t, o.requester.post("/sandbox/bank/statement", nil, nil))
	require.EventuallyWithT(t, func(t *assert.CollectT) { assert.True(t, statedAt(t, o.requester).After(before)) }, 10*time.Second, 50*time.Millisecond)
}
