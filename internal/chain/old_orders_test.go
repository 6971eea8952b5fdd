package chain_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"

	"github.com/ethereum/go-ethereum"
	"github.com/stretchr/testify/require"
)

func TestOldOrders_AMintAndASweepThatAreNotConfirmedAlarmByTheApplicationsClock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.LateAfter = 10 * time.Minute })
		queue := b.waiting
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		b.send(b.depositAddress(id.New()), pounds(5))
		b.seal(confirmations) // credited, and its sweep is ordered
		require.Len(t, b.sink.credited, 1)
		b.client.set(func(f *faulty) { f.swallow = true })
		b.Node.DropPending()
		withdrawal := id.New()
		ref, err := id.Bytes32(withdrawal)
		require.NoError(t, err)
		b.order(ref, jane, pounds(2))
		b.step()
		b.clock.Advance(9 * time.Minute)
		b.step()
		require.NotContains(t, b.causes(), chain.CauseMintStuck)
		b.clock.Advance(time.Minute)
		b.client.set(func(f *faulty) { f.down = errDown })
		require.Error(t, b.worker.Step(t.Context()), "also while the node is down")
		list, err := b.Service.Exceptions(t.Context(), d.Read())
		require.NoError(t, err)
		stuck := map[chain.Cause]chain.Exception{}
		for _, e := range list {
			stuck[e.Cause] = e
		}
		require.Equal(t, withdrawal, stuck[chain.CauseMintStuck].Subject)
		require.Equal(t, "2.000000", stuck[chain.CauseMintStuck].Figures.Amount)
		require.Equal(t, "5.000000", stuck[chain.CauseSweepStuck].Figures.Amount)
		_, waits, err := queue.OpenOne(t.Context(), d.Read(), exceptions.MintStuck, withdrawal)
		require.NoError(t, err)
		require.True(t, waits)
		_, waits, err = queue.OpenOne(t.Context(), d.Read(), exceptions.SweepStuck, stuck[chain.CauseSweepStuck].Subject)
		require.NoError(t, err)
		require.True(t, waits)
		b.client.set(func(f *faulty) { f.swallow, f.down = false, nil })
		b.clock.Advance(time.Minute)
		b.settle()
		require.NotContains(t, b.causes(), chain.CauseMintStuck)
		require.NotContains(t, b.causes(), chain.CauseSweepStuck)
		_, waits, err = queue.OpenOne(t.Context(), d.Read(), exceptions.MintStuck, withdrawal)
		require.NoError(t, err)
		require.False(t, waits)
		b.balanced()
	})
}

// stuckOrders are the open exceptions about old orders that are neither mints nor sweeps.
func stuckOrders(t *testing.T, queue *exceptions.Service) (stuck []exceptions.Item) {
	t.Helper()
	for _, e := range openOf(t, queue) {
		if e.Kind == exceptions.OrderStuck {
			stuck = append(stuck, e)
		}
	}
	return stuck
}

// poor is a node that finds that a key cannot pay for gas.
type poor struct{ chain.Client }

func (poor) EstimateGas(context.Context, ethereum.CallMsg) (uint64, error) {
	return 0, errors.New("insufficient funds for gas * price + value")
}

// While a mint is held, what holds it is an exception; it must have one too when it waits for something else afterwards.
func TestOldOrders_AMintThatIsReleasedAndCannotPayForGasAlarms(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.LateAfter = 10 * time.Minute })
	b.minted(jane, pounds(1))
	b.order(newRef(t), jane, pounds(2))
	b.exec(`UPDATE chain_orders SET reason = 'held' WHERE state = 'waiting'`)
	b.client.set(func(f *faulty) { f.Client = poor{f.Client} })
	b.step()
	b.clock.Advance(11 * time.Minute)
	b.step()
	require.Contains(t, b.causes(), chain.CauseMintStuck)
}

func TestOldOrders_EveryOrderToTheTokenThatIsNotConfirmedAlarmsAndIsRetriedOrCancelled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.LateAfter = 10 * time.Minute })
		queue := b.waiting
		chain.HandleExceptions(queue, []*chain.Worker{b.worker})
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		pause, freeze := id.New(), id.New()
		b.client.set(func(f *faulty) { f.swallow = true })
		b.Node.DropPending()
		b.tx(func(ctx context.Context, tx db.Tx) error {
			if err := b.Service.OrderFreeze(ctx, tx, freeze, jane); err != nil {
				return err
			}
			return b.Service.OrderPause(ctx, tx, pause)
		})
		b.step()
		b.clock.Advance(9 * time.Minute)
		b.step()
		require.Empty(t, stuckOrders(t, queue))
		b.clock.Advance(time.Minute)
		b.step()
		stuck := stuckOrders(t, queue)
		require.Len(t, stuck, 2)
		var subjects []string
		for _, e := range stuck {
			subjects = append(subjects, e.Subject)
			require.EqualValues(t, chain.CauseOrderStuck, e.Reason)
			require.Equal(t, "sent", e.Details["state"])
			require.True(t, e.Amount.IsZero())
			require.Len(t, queue.ActionsOf(e), 2)
			if e.Subject == "pause:"+pause {
				require.Equal(t, chain.RolePauser, e.Details["role"])
			}
		}
		require.ElementsMatch(t, []string{"pause:" + pause, "freeze:" + freeze}, subjects)
		tess := staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury}}
		_, err := queue.Act(t.Context(), tess, stuck[0].ID, "retry", exceptions.Input{Reason: "again"})
		require.NoError(t, err)

		b.client.set(func(f *faulty) { f.swallow = false })
		b.clock.Advance(time.Minute)
		b.settle()
		require.Empty(t, stuckOrders(t, queue))
		require.NotContains(t, b.causes(), chain.CauseOrderStuck)
		b.balanced()
	})
}

func TestOldOrders_ThreeOthersAreOneExceptionAndOneThatFailsHasItsOwnInstead(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t), func(c *chain.Config) { c.LateAfter = 10 * time.Minute })
	queue := f.waiting
	chain.HandleExceptions(queue, []*chain.Worker{f.worker})
	f.minted(jane, pounds(2)) // the reserve is reported
	f.keys.set(refuse)
	f.client.set(func(c *faulty) { c.swallow = true })
	f.tx(func(ctx context.Context, tx db.Tx) error {
		return f.Service.OrderAllowance(ctx, tx, id.New(), pounds(7))
	})
	f.step()
	f.clock.Advance(11 * time.Minute)
	f.step()
	require.Empty(t, stuckOrders(t, queue), "it fails, and is an exception for that")

	f.keys.set(nil)
	for range 3 {
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderFreeze(ctx, tx, id.New(), jane) })
	}
	f.step()
	f.clock.Advance(11 * time.Minute)
	f.step()
	stuck := stuckOrders(t, queue)
	require.Len(t, stuck, 1)
	require.Equal(t, f.Service.Network().ID, stuck[0].Subject)
	require.Equal(t, "3", stuck[0].Details["waiting"])
	require.Empty(t, queue.ActionsOf(stuck[0]), "each has to be looked at by itself")
}

func TestOldOrders_ReportsAndAttestationsRepeatByThemselves(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.LateAfter = 10 * time.Minute })
	queue := b.waiting
	b.client.set(func(f *faulty) { f.swallow = true })
	b.tx(func(ctx context.Context, tx db.Tx) error {
		if err := b.Service.ReportReserve(ctx, tx, pounds(5)); err != nil {
			return err
		}
		return b.Service.OrderAttestation(ctx, tx, "today", chain.Attestation{Total: pounds(1)})
	})
	b.step()
	b.clock.Advance(11 * time.Minute)
	b.step()
	require.Empty(t, stuckOrders(t, queue))
}
