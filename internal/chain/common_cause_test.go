package chain_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"

	"github.com/stretchr/testify/require"
)

// many is how many orders wait for one cause: more than a pass handles.
const many = 70

func openOf(t *testing.T, queue *exceptions.Service) []exceptions.Item {
	t.Helper()
	page, _, err := queue.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 200})
	require.NoError(t, err)
	return page
}

// anHour passes in steps, with a pass of the worker in each.
func (b *bench) anHour() {
	b.t.Helper()
	for range 60 {
		require.NoError(b.t, b.worker.Step(b.ctx()))
		_, err := b.Node.Seal()
		require.NoError(b.t, err)
		b.clock.Advance(time.Minute)
	}
}

func TestCommonCause_ASignerThatRefusesForAnHourIsOneExceptionForAllOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		queue := f.waiting
		f.minted(jane, pounds(2)) // the reserve is reported
		f.keys.set(refuse)
		for range many {
			f.mint(newRef(t), jane, 2)
		}
		f.anHour()
		open := openOf(t, queue)
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, exceptions.ChainKey, open[0].Kind)
		require.Equal(t, "70", open[0].Details["waiting"])
		require.Equal(t, pounds(140), open[0].Amount)

		f.keys.set(nil)
		f.anHour()
		require.Empty(t, openOf(t, queue))
		require.Len(t, f.sink.confirmed, 1+many)
		f.balanced()
	})
}

func TestCommonCause_AnAllowanceThatIsUsedUpIsOneExceptionForAllMintsAndIsRetriedTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		queue := f.waiting
		chain.HandleExceptions(queue, []*chain.Worker{f.worker})
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "1", pounds(1)) })
		f.settle()
		for range many {
			f.mint(newRef(t), jane, 2)
		}
		f.anHour()
		open := openOf(t, queue)
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, exceptions.ChainOrder, open[0].Kind)
		require.EqualValues(t, chain.CauseOrdersWait, open[0].Reason)
		require.Equal(t, []string{"mint_allowance_exceeded", "70"}, []string{open[0].Details["why"], open[0].Details["waiting"]})
		require.Equal(t, pounds(140), open[0].Amount)

		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "2", pounds(1000)) })
		tess := staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury}}
		_, err := queue.Act(t.Context(), tess, open[0].ID, "cancel", exceptions.Input{Reason: "no"})
		require.ErrorIs(t, err, chain.ErrOrderState, "not all at once")
		_, err = queue.Act(t.Context(), tess, open[0].ID, "retry", exceptions.Input{Reason: "raised"})
		require.NoError(t, err)
		f.anHour()
		require.Empty(t, openOf(t, queue))
		require.Len(t, f.sink.confirmed, many)
		f.balanced()
	})
}

func TestCommonCause_ASingleFaultyOrderHasAnExceptionOfItsOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		queue := f.waiting
		bad := newRef(t)
		f.keys.set(only(bad[:], refuse))
		f.mint(bad, jane, 2)
		for range 5 {
			f.mint(newRef(t), jane, 2)
		}
		f.settle()
		for _, e := range openOf(t, queue) {
			if e.Kind == exceptions.ChainOrder {
				require.Equal(t, "signer_refused", e.Reason)
				return
			}
		}
		t.Fatal("there is none")
	})
}

func TestCommonCause_ANodeThatIsDownForAnHourIsOneExceptionForAllOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.Poll, c.SingleProcess = 5*time.Millisecond, true })
		queue := b.waiting
		b.settle()
		for range many {
			b.order(newRef(t), jane, pounds(2))
		}
		b.client.set(func(f *faulty) { f.down = errors.New("no route to host") })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); _ = b.worker.Run(ctx) }()
		down := func() bool {
			open := openOf(t, queue)
			return len(open) == 1 && open[0].Kind == exceptions.ChainUnreachable && open[0].Details["subject"] == "watch" && open[0].Details["waiting"] == "70" && open[0].Amount == pounds(140)
		}
		require.Eventually(t, down, 30*time.Second, 10*time.Millisecond)
		b.clock.Advance(time.Hour)
		ofOneOrder := func(e exceptions.Item) bool { return e.Kind == exceptions.ChainOrder }
		require.Never(t, func() bool { return slices.ContainsFunc(openOf(t, queue), ofOneOrder) }, 300*time.Millisecond, 10*time.Millisecond)
		require.Eventually(t, down, 30*time.Second, 10*time.Millisecond)
		stop()
		<-ended

		b.client.set(func(f *faulty) { f.down = nil })
		b.step() // the orders are old now, and not confirmed
		for _, e := range openOf(t, queue) {
			require.NotEqual(t, exceptions.ChainOrder, e.Kind)
			if e.Kind == exceptions.MintStuck {
				require.Equal(t, "70", e.Details["waiting"], "one for all, until they are mined")
			}
		}
		b.anHour()
		require.Len(t, b.sink.confirmed, many)
		b.balanced()
	})
}

func TestCommonCause_OldMintsTogetherOfferNothingThatCouldOnlyBeRefused(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	queue := b.waiting
	chain.HandleExceptions(queue, []*chain.Worker{b.worker})
	network := b.Service.Network().ID
	item := func(subject string) exceptions.Item {
		return exceptions.Item{Status: exceptions.Open, Exception: exceptions.Exception{Kind: exceptions.MintStuck, Subject: subject, Reason: string(chain.CauseMintStuck), Details: map[string]string{"network": network}}}
	}
	require.Empty(t, queue.ActionsOf(item(network)))
	require.Len(t, queue.ActionsOf(item("a withdrawal")), 2)
}
