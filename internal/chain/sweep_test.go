package chain_test

import (
	"context"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// The sweep of the first deposit waits for its signer. A reorganisation takes that deposit back, and a second one
// of the same amount comes to the same address: the old sweep must not burn its coins.
func TestSweep_OfALostDepositDoesNotBurnTheCoinsOfAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.minted(f.ExternalWallet.Address(), pounds(1000))
		address := f.depositAddress(id.New())
		f.keys.set(refuse)
		f.send(address, pounds(30))
		f.settle()
		require.Len(t, f.sink.credited, 1)
		head, _ := f.Node.Head()
		var block uint64
		for _, deposit := range f.sink.credited {
			block = deposit.Block
		}
		require.NoError(t, f.Node.Reorganise(int(head-block+1), int(head-block+2), f.instead(jane, pounds(30))))
		f.settle()
		require.Len(t, f.sink.lost, 1)
		f.send(address, pounds(30))
		f.settle()
		require.Len(t, f.sink.credited, 2)
		f.keys.set(nil)
		for range 3 {
			f.clock.Advance(time.Minute)
			f.settle()
		}
		require.Equal(t, pounds(970), f.supply())
		require.True(t, f.balance(address).IsZero())
		require.Len(t, f.sink.burned, 1)
		for lost := range f.sink.lost {
			require.NotContains(t, f.sink.burned, lost, "only the second deposit was burned")
		}
		f.balanced()
	})
}

// The sweep of a deposit waits for its signer. A reorganisation takes the deposit back, and the same transfer comes to be
// in quarantine: its coins stay until it is released.
func TestSweep_ThatIsNotSignedLeavesADepositThatCameBackToQuarantine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.minted(f.ExternalWallet.Address(), pounds(1000))
		address := f.depositAddress(id.New())
		f.keys.set(refuse)
		f.send(address, pounds(30))
		f.settle()
		head, _ := f.Node.Head()
		var first chain.Deposit
		for _, first = range f.sink.credited {
		}
		f.sink.disposition = chain.Hold
		require.NoError(t, f.Node.Reorganise(int(head-first.Block+1), int(head-first.Block+2)))
		f.settle()
		require.Len(t, f.sink.lost, 1)
		require.Len(t, f.sink.credited, 2)
		f.keys.set(nil)
		again := func() {
			for range 3 {
				f.clock.Advance(time.Minute)
				f.settle()
			}
		}
		again()
		require.Equal(t, pounds(30), f.balance(address))
		f.balanced()
		for held := range f.sink.credited {
			if held != first.ID {
				f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.ReleaseDeposit(ctx, tx, held) })
			}
		}
		f.sink.disposition = chain.Burn
		again()
		require.True(t, f.balance(address).IsZero())
		require.Equal(t, pounds(970), f.supply())
		f.balanced()
	})
}

func TestSweep_OfALostDepositThatIsSignedLeavesTheNextSweepLessToBurn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		lost, _ := f.burnsForALostDeposit()
		require.Equal(t, pounds(970), f.supply())
		require.True(t, f.balance(lost.To).IsZero())
		f.send(lost.To, pounds(5))
		f.settle()
		require.Equal(t, pounds(965), f.supply(), "the next is burned whole")
		f.balanced()
	})
}

func TestSweep_BurnsWhatAnEarlierOneLeftOutForALostDepositThatCameBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		lost, transfer := f.burnsForALostDeposit()
		head, _ := f.Node.Head()
		require.NoError(t, f.Node.Reorganise(int(head-lost.Block+1), int(head-lost.Block+2), transfer))
		for range 3 {
			f.clock.Advance(time.Minute)
			f.settle()
			f.balanced()
		}
		require.Equal(t, pounds(970), f.supply())
		require.Equal(t, pounds(10), f.balance(lost.To))
		f.send(lost.To, pounds(5))
		f.settle()
		require.Equal(t, pounds(955), f.supply())
		require.True(t, f.balance(lost.To).IsZero())
		f.balanced()
	})
}

// burnsForALostDeposit makes a sweep burn for a deposit that is lost, and returns the deposit and its transfer. A first deposit
// of 30 waits in quarantine while another of 10 is swept, and the first one's own sweep waits for the signer when a
// reorganisation takes the other back: its signed sweep burns coins of the first, whose sweep burns 20.
func (f *failing) burnsForALostDeposit() (lost chain.Deposit, transfer *types.Transaction) {
	t := f.t
	f.minted(f.ExternalWallet.Address(), pounds(1000))
	address := f.depositAddress(id.New())
	f.sink.disposition = chain.Hold
	f.send(address, pounds(30))
	f.settle()
	var first chain.Deposit
	for _, first = range f.sink.credited {
	}
	f.sink.disposition = chain.Burn
	f.send(address, pounds(10))
	f.settle()
	require.Equal(t, pounds(990), f.supply(), "the second is burned")
	for _, deposit := range f.sink.credited {
		if deposit.ID != first.ID {
			lost = deposit
		}
	}
	transfer, _, err := f.Network.Client.TransactionByHash(f.ctx(), common.Hash(lost.TxHash))
	require.NoError(t, err)
	f.keys.set(refuse)
	f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.ReleaseDeposit(ctx, tx, first.ID) })
	f.settle()
	head, _ := f.Node.Head()
	require.NoError(t, f.Node.Reorganise(int(head-lost.Block+1), int(head-lost.Block+2), f.instead(jane, pounds(10))))
	f.settle()
	f.settle()
	require.Len(t, f.sink.lost, 1)
	require.Equal(t, pounds(990), f.supply(), "10 of the first are burned")
	f.balanced()
	f.keys.set(nil)
	for range 3 {
		f.clock.Advance(time.Minute)
		f.settle()
		f.balanced()
	}
	require.Contains(t, f.sink.burned, first.ID)
	return lost, transfer
}
