package chain_test

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

var jane = chain.MustParseAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")

func TestOrderMint_MintsTheCoinsAndIsConfirmedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ref := newRef(t)
		b.order(ref, jane, pounds(250))
		b.settle()
		require.Equal(t, "250.000000", b.balance(jane).String())
		mint := b.sink.confirmed[ref]
		require.Equal(t, jane, mint.To)
		require.Equal(t, pounds(250), mint.Amount)
		require.Equal(t, b.sink.submitted[ref], []chain.Hash{mint.TxHash})
		status, found, err := b.Service.MintStatus(t.Context(), d.Read(), ref)
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, chain.OrderStatus{State: chain.Confirmed, TxHash: mint.TxHash}, status)
		b.settle()
		require.Empty(t, b.sink.twice)
		require.Empty(t, b.causes())
		b.balanced()
	})
}

func TestOrderMint_SameRefTwiceIsOneOrderAndOtherContentIsAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ref := newRef(t)
		b.order(ref, jane, pounds(250))
		b.order(ref, jane, pounds(250))
		err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return b.Service.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: jane, Amount: pounds(251)})
		})
		require.ErrorIs(t, err, chain.ErrOrderConflict)
		b.settle()
		b.order(ref, jane, pounds(250))
		b.settle()
		require.Equal(t, pounds(250), b.supply())
		require.Empty(t, b.sink.twice)
	})
}

func TestOrderMint_RefusesZeroAndTheWrongCurrency(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for _, amount := range []money.Amount{money.Zero(money.GBPC), pounds(-1), money.New(100, money.GBP)} {
		err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return b.Service.OrderMint(ctx, tx, chain.MintOrder{Ref: newRef(t), To: jane, Amount: amount})
		})
		require.ErrorIs(t, err, chain.ErrInvalidAmount)
	}
}

func TestMint_WaitsForAFreshReserveReport(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.clock.Advance(2 * time.Hour) // the report is stale now
	_, err := b.Node.Seal()
	require.NoError(t, err)
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.step()
	status, _, err := b.Service.MintStatus(t.Context(), b.db.Read(), ref)
	require.NoError(t, err)
	require.Equal(t, chain.OrderStatus{State: chain.Waiting, Reason: chain.ReasonReserveReportStale}, status)
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Empty(t, b.sink.failed)
	require.Empty(t, b.causes())
}

func TestMint_WaitsForTheReserveAndNeverExceedsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.sink.allotment = pounds(10)
		ref := newRef(t)
		b.order(ref, jane, pounds(11))
		b.settle()
		require.Empty(t, b.causes(), "waiting a moment is no alert")
		b.clock.Advance(time.Minute)
		b.settle()
		require.Equal(t, money.Zero(money.GBPC), b.supply())
		require.Equal(t, []chain.Cause{chain.CauseReserveTooLow}, b.causes())
		require.Empty(t, b.sink.failed, "unknown is not failed, and neither is waiting")
		b.sink.allotment = pounds(11)
		b.settle()
		require.True(t, b.sink.isConfirmed(ref))
		require.Empty(t, b.causes(), "an alert whose cause is gone is cleared")
	})
}

func TestSender_ManyBlockedOrdersDoNotDelayOthers(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	b.sink.allotment = pounds(1010)
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReportReserve(ctx, tx, pounds(1010)) })
	b.settle()
	for range 300 {
		b.order(newRef(t), jane, pounds(20)) // more than the reserve covers
	}
	small := newRef(t)
	b.order(small, jane, pounds(2))
	address := b.depositAddress(id.New())
	b.send(address, pounds(5))
	b.settle()
	require.True(t, b.sink.isConfirmed(small))
	require.Len(t, b.sink.burned, 1)
	b.balanced()
}

func TestReportReserve_SendsTheNewestFigure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for n := range int64(20) {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReportReserve(ctx, tx, pounds(n+1)) })
		}
		b.settle()
		point, err := b.Service.ReportedReserve(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(20), point.Amount)
		require.False(t, point.At.IsZero())
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReportReserve(ctx, tx, pounds(3)) })
		b.settle()
		point, err = b.Service.ReportedReserve(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(3), point.Amount)
	})
}

func TestMint_ToAFrozenAddressFailsBeforeAnythingIsSigned(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.frozen(jane)
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.settle()
	require.Equal(t, string(chain.ReasonAccountFrozen), b.sink.failed[ref])
	require.Empty(t, b.sink.submitted[ref])
	frozen, err := b.Service.Frozen(t.Context(), jane)
	require.NoError(t, err)
	require.True(t, frozen)
}

func TestMint_WaitsWhileTheTokenIsPaused(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderPause(ctx, tx, "decision 1") })
	b.settle()
	paused, err := b.Service.Paused(t.Context())
	require.NoError(t, err)
	require.True(t, paused)
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.settle()
	require.False(t, b.sink.isConfirmed(ref))
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, "decision 2") })
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, "decision 3") })
	b.settle()
	require.Empty(t, b.causes(), "what is so already needs nobody")
}

func TestMint_RevertedOnChainIsRetried(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.step() // signed and in the pool
	b.as(chain.RolePauser, contract.PackPause())
	_, err := b.Node.Seal() // the better paid pause comes first: the mint reverts
	require.NoError(t, err)
	b.seal(confirmations)
	require.False(t, b.sink.isConfirmed(ref))
	b.as(chain.RolePauser, contract.PackUnpause())
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Len(t, b.sink.submitted[ref], 2)
	require.Empty(t, b.sink.failed)
	require.Equal(t, pounds(3), b.supply())
}

func TestSender_ALostResponseIsNotAFailure(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.client.set(func(f *faulty) { f.unanswered = true })
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Len(t, b.sink.submitted[ref], 1, "the same bytes, again and again")
	require.Equal(t, pounds(3), b.supply())
}

func TestSender_RebroadcastsTransactionsTheNodeDropped(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.client.set(func(f *faulty) { f.swallow = true })
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.seal(3)
	b.client.set(func(f *faulty) { f.swallow = false })
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Len(t, b.sink.submitted[ref], 1)
}

func TestSender_RaisesTheFeeOfAStuckTransactionUpToTheCeiling(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ceiling := big.NewInt(5e9)
		b := newBench(t, d, func(c *chain.Config) { c.MaxFee, c.MinTip = ceiling, big.NewInt(1e9) })
		b.minted(jane, pounds(1))
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		for range 12 {
			b.clock.Advance(time.Minute)
			b.leaveOut(4)
		}
		hashes := b.sink.submitted[ref]
		require.Greater(t, len(hashes), 3)
		before := new(big.Int)
		for _, raw := range b.transactions(ref) {
			tx := new(types.Transaction)
			require.NoError(t, tx.UnmarshalBinary(raw))
			require.LessOrEqual(t, tx.GasFeeCap().Cmp(ceiling), 0)
			needed := new(big.Int).Div(new(big.Int).Mul(before, big.NewInt(1125)), big.NewInt(1000))
			require.GreaterOrEqual(t, tx.GasFeeCap().Cmp(needed), 0, "an eighth more each time")
			before = tx.GasFeeCap()
		}
		b.settle()
		require.True(t, b.sink.isConfirmed(ref))
		require.Equal(t, pounds(3), b.supply())
		require.Equal(t, hashes[len(hashes)-1], b.sink.confirmed[ref].TxHash)
	})
}

func (b *bench) transactions(ref chain.Ref) (raws [][]byte) {
	b.t.Helper()
	rows, err := b.db.Read().QueryContext(b.ctx(), `SELECT a.raw_tx FROM chain_transactions a JOIN chain_orders o ON o.id = a.order_id WHERE o.ref = $1 ORDER BY a.number`, ref.String())
	require.NoError(b.t, err)
	defer rows.Close()
	for rows.Next() {
		var raw []byte
		require.NoError(b.t, rows.Scan(&raw))
		raws = append(raws, raw)
	}
	require.NoError(b.t, rows.Err())
	return raws
}

func TestSender_AcceptsWhicheverReplacementWasMined(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.MaxFee = big.NewInt(1e12) })
	b.minted(jane, pounds(1))
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.step() // the first is in the pool
	b.client.set(func(f *faulty) { f.swallow = true })
	b.clock.Advance(2 * time.Minute)
	b.leaveOut(4) // a dearer one is signed, and never arrives
	require.Greater(t, len(b.sink.submitted[ref]), 1)
	b.client.set(func(f *faulty) { f.swallow = false })
	b.seal(1 + confirmations)
	require.Equal(t, b.sink.submitted[ref][0], b.sink.confirmed[ref].TxHash)
	b.settle()
	require.Equal(t, pounds(3), b.supply())
}

func TestSender_DetectsForeignUseOfAKeyAndRestartsTheOrder(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.client.set(func(f *faulty) { f.swallow = true })
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.step() // a nonce is reserved, nothing arrives
	b.as(chain.RoleMinter, contract.PackApprove(common.Address(jane), big.NewInt(1)))
	b.client.set(func(f *faulty) { f.swallow = false })
	b.settle()
	require.Contains(t, b.causes(), chain.CauseNonceConflict)
	require.True(t, b.sink.isConfirmed(ref))
	require.Equal(t, pounds(3), b.supply())
}

func TestSender_ConcurrentOrdersUseOneNonceEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var refs []chain.Ref
		for range 60 {
			refs = append(refs, newRef(t))
			b.order(refs[len(refs)-1], jane, pounds(1))
		}
		for range 12 {
			b.settle()
		}
		for _, ref := range refs {
			require.True(t, b.sink.isConfirmed(ref))
			require.Len(t, b.sink.submitted[ref], 1)
		}
		require.Equal(t, pounds(60), b.supply())
		require.Empty(t, b.causes())
	})
}

func TestSender_ResumesAfterARestart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.Node.DropPending() // the node forgets its pool, the process everything
		b.worker = b.Service.Worker(b.sink, b.sink)
		b.settle()
		require.True(t, b.sink.isConfirmed(ref))
		require.Len(t, b.sink.submitted[ref], 1)
	})
}

func TestSender_RecoversWhenTheNodeIsBack(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.client.set(func(f *faulty) { f.down = errDown })
	require.ErrorIs(t, b.worker.Step(t.Context()), chain.ErrUnavailable)
	_, _, err := b.Service.TotalSupply(t.Context())
	require.ErrorIs(t, err, chain.ErrUnavailable)
	b.client.set(func(f *faulty) { f.down = nil })
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
}

func TestOrders_ExecuteFreezeAllowanceWipeAndAttestation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(5))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			if err := b.Service.OrderFreeze(ctx, tx, "1", jane); err != nil {
				return err
			}
			if err := b.Service.OrderAllowance(ctx, tx, "1", pounds(77)); err != nil {
				return err
			}
			return b.Service.OrderAttestation(ctx, tx, "2026-11-21", chain.Attestation{Root: newRef(t), Total: pounds(5), Journal: newRef(t)})
		})
		b.settle()
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderWipe(ctx, tx, "1", jane) })
		b.settle()
		allowance, err := b.Service.MintAllowance(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(77).Minor(), allowance.Int64())
		require.True(t, b.balance(jane).IsZero())
		require.Equal(t, []chain.Cause{chain.CauseWiped}, b.causes())
		b.balanced()
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnfreeze(ctx, tx, "1", jane) })
		b.settle()
		frozen, err := b.Service.Frozen(t.Context(), jane)
		require.NoError(t, err)
		require.False(t, frozen)
	})
}
