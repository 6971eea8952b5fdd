package chain_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"
)

func TestReorganisation_AReplacedDepositIsDroppedAndNeverCredited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.seal(2)
		require.Len(t, b.sink.seen, 1)
		require.NoError(t, b.Node.Reorganise(2, 3, b.instead(jane, pounds(30))))
		b.step()
		require.Len(t, b.sink.dropped, 1)
		b.settle()
		require.Empty(t, b.sink.credited)
		require.Empty(t, b.sink.lost)
		require.Equal(t, pounds(30), b.balance(jane))
		require.Empty(t, b.causes())
		b.balanced()
	})
}

// instead is another transfer of the external wallet with the nonce of its last one.
func (b *bench) instead(to chain.Address, amount money.Amount) *types.Transaction {
	b.t.Helper()
	from := common.Address(b.ExternalWallet.Address())
	nonce, err := b.Network.Client.PendingNonceAt(b.ctx(), from)
	require.NoError(b.t, err)
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("gbpc sandbox: the wallet outside")))
	require.NoError(b.t, err)
	token := common.Address(b.Contracts.Token)
	chainID := new(big.Int).SetUint64(b.Node.ID())
	tx, err := types.SignNewTx(key, types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{ChainID: chainID, Nonce: nonce - 1, To: &token, Gas: 200_000,
		GasTipCap: big.NewInt(2e9), GasFeeCap: big.NewInt(1e11), Value: new(big.Int), Data: contract.PackTransfer(common.Address(to), big.NewInt(amount.Minor()))})
	require.NoError(b.t, err)
	return tx
}

func TestReorganisation_AReturningDepositKeepsItsIDAndIsCreditedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.seal(1)
		require.NoError(t, b.Node.Reorganise(1, 2))
		b.step()
		require.Len(t, b.sink.dropped, 1)
		b.settle() // it waited in the pool and is mined again
		require.Len(t, b.sink.seen, 1, "the same deposit")
		require.Len(t, b.sink.credited, 1)
		require.Len(t, b.sink.burned, 1)
		require.Empty(t, b.sink.twice)
		b.balanced()
	})
}

func TestReorganisation_BackAndForthBetweenTwoHistories(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	address := b.depositAddress(id.New())
	b.send(address, pounds(30))
	for range 6 {
		b.seal(1)
		require.NoError(t, b.Node.Reorganise(1, 2))
		b.step()
	}
	b.settle()
	require.Len(t, b.sink.credited, 1)
	require.Empty(t, b.sink.twice)
	b.balanced()
}

func TestReorganisation_DeeperThanTheConfirmationsLosesTheDepositAndAlerts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.SweepMinimum = pounds(500) })
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.seal(confirmations + 1)
		require.Len(t, b.sink.credited, 1)
		require.NoError(t, b.Node.Reorganise(confirmations+1, confirmations+2, b.instead(jane, pounds(30))))
		b.settle()
		require.Len(t, b.sink.lost, 1)
		require.Empty(t, b.sink.dropped)
		require.Contains(t, b.causes(), chain.CauseDeepReorg)
		require.Equal(t, pounds(1000), b.supply())
		b.balanced()
	})
}

func TestReorganisation_ASweepMissingADepositBurnsOnlyTheRest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.SweepMinimum = pounds(40) })
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(10))
		b.settle()
		b.send(address, pounds(30))
		b.settle() // one sweep of both, burned
		require.Equal(t, pounds(960), b.supply())
		head, _ := b.Node.Head()
		var block uint64
		for _, deposit := range b.sink.credited {
			block = max(block, deposit.Block)
		}
		require.NoError(t, b.Node.Reorganise(int(head-block+1), int(head-block+2), b.instead(jane, pounds(30))))
		b.settle()
		require.Len(t, b.sink.lost, 1)
		require.Equal(t, pounds(1000), b.supply(), "10 are left of the sweep, less than its minimum")
		b.balanced()
		b.send(address, pounds(35))
		b.settle()
		require.Equal(t, pounds(955), b.supply())
		require.True(t, b.balance(address).IsZero())
		b.balanced()
	})
}

func TestReorganisation_ALostDepositThatReturnsIsANewDeposit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.settle() // credited, swept and burned
		require.Len(t, b.sink.burned, 1)
		head, _ := b.Node.Head()
		var block uint64
		for _, deposit := range b.sink.credited {
			block = deposit.Block
		}
		require.NoError(t, b.Node.Reorganise(int(head-block+1), int(head-block+2)))
		b.settle()
		b.settle()
		require.Len(t, b.sink.lost, 1)
		require.Len(t, b.sink.credited, 2, "it came back")
		require.Empty(t, b.sink.twice)
		require.Equal(t, pounds(970), b.supply(), "burned once")
		require.True(t, b.balance(address).IsZero())
		var amount, deposits int64
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT s.amount, (SELECT sum(v.amount) FROM chain_events v WHERE v.sweep_id = s.id) FROM chain_sweeps s").Scan(&amount, &deposits))
		require.Equal(t, amount, deposits, "the sweep is of one of them")
		b.balanced()
	})
}

// The sweep was signed, so it can be mined again, whatever is known of the customer by then. The books keep the deposit in
// quarantine, and know that its coins are gone.
func TestReorganisation_ASweepThatIsMinedAgainBurnsWhatIsInQuarantineNow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.settle() // credited, swept and burned
		head, _ := b.Node.Head()
		var first chain.Deposit
		for _, first = range b.sink.credited {
		}
		b.sink.disposition = chain.Hold
		require.NoError(t, b.Node.Reorganise(int(head-first.Block+1), int(head-first.Block+2)))
		b.settle()
		b.settle()
		require.Len(t, b.sink.lost, 1)
		require.Len(t, b.sink.credited, 2, "it came back")
		require.Equal(t, pounds(970), b.supply(), "burned again")
		b.balanced()
		p, err := b.Service.PositionAt(b.ctx(), d.Read())
		require.NoError(t, err)
		require.Equal(t, pounds(30), p.HeldBurned)
		for held := range b.sink.credited {
			if held != first.ID {
				b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReleaseDeposit(ctx, tx, held) })
			}
		}
		b.sink.disposition = chain.Burn
		b.settle()
		require.Equal(t, pounds(970), b.supply(), "and not once more")
		b.balanced()
	})
}

// The reconciliation stops minting for the coins that are missing on the chain: only this mint brings them back.
func TestReorganisation_AMintThatIsBookedGoesOnWhileAReconciliationStopsOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.minted(jane, pounds(1))
		ref, other := newRef(t), newRef(t)
		key := f.mint(ref, jane, 2)
		f.step()
		f.seal(confirmations + 2)
		require.True(t, f.sink.isConfirmed(ref))
		f.takeBack(confirmations + 2)
		f.sink.stopped = true
		f.step()
		f.exec(`UPDATE chain_orders SET state = 'waiting', nonce = NULL WHERE key = $1`, key) // its nonce was used
		f.Node.DropPending()
		waiting := f.mint(other, jane, 4)
		f.settle()
		require.Equal(t, "confirmed", f.row(key).state)
		require.Equal(t, []string{"waiting", string(chain.ReasonHeld)}, []string{f.row(waiting).state, f.row(waiting).reason})
		require.Equal(t, pounds(3), f.supply())
		f.sink.stopped = false
		f.settle()
		require.Equal(t, pounds(7), f.supply())
		require.Empty(t, f.sink.twice)
		f.balanced()
	})
}

func TestReorganisation_AMintIsSentAgainAndReportedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.seal(confirmations + 2)
		require.True(t, b.sink.isConfirmed(ref))
		b.Node.DropPending()
		require.NoError(t, b.Node.Reorganise(confirmations+2, confirmations+3))
		b.Node.DropPending()
		require.Equal(t, pounds(1), b.supply(), "gone")
		b.settle()
		require.Equal(t, pounds(3), b.supply(), "and there again")
		require.Len(t, b.sink.submitted[ref], 1, "by the same bytes")
		require.Empty(t, b.sink.twice)
		require.Contains(t, b.causes(), chain.CauseDeepReorg)
		b.balanced()
	})
}
