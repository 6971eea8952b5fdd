package chain_test

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"
)

func TestDeposit_IsCreditedAtItsConfirmationsAndBurned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		customer := id.New()
		address := b.depositAddress(customer)
		hash := b.send(address, pounds(30))
		b.seal(1)
		require.Len(t, b.sink.seen, 1)
		require.Equal(t, 1, b.confirmationsOf(hash))
		require.Zero(t, b.confirmationsOf(chain.Hash{1}), "nobody has seen it")
		b.seal(confirmations - 2)
		require.Equal(t, confirmations-1, b.confirmationsOf(hash))
		require.Empty(t, b.sink.credited, "one block too early")
		b.seal(1)
		require.Len(t, b.sink.credited, 1)
		for _, deposit := range b.sink.credited {
			require.Equal(t, chain.Deposit{ID: deposit.ID, Network: "sandbox", CustomerID: customer, From: b.ExternalWallet.Address(), To: address, Amount: pounds(30),
				TxHash: hash, Block: deposit.Block, Confirmations: confirmations}, deposit)
		}
		b.balanced()
		b.settle()
		require.Len(t, b.sink.burned, 1)
		require.Equal(t, pounds(970), b.supply())
		require.True(t, b.balance(address).IsZero())
		gas, err := b.Network.Client.BalanceAt(t.Context(), common.Address(address), nil)
		require.NoError(t, err)
		require.Zero(t, gas.Sign(), "the sweep needs no gas on the deposit address")
		require.Empty(t, b.sink.twice)
		require.Empty(t, b.causes())
		b.balanced()
	})
}

func TestDeposit_TwoInOneTransactionAreCreditedAndAnEmptyOneIsIgnored(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	address := b.depositAddress(id.New())
	b.send(address, pounds(1))
	b.send(address, pounds(2))
	b.send(jane, pounds(3))
	b.settle()
	require.Len(t, b.sink.credited, 2)
	require.Len(t, b.sink.burned, 2)
	require.Equal(t, pounds(997), b.supply())
	b.balanced()
}

func TestDeposit_SmallDepositsAreSweptTogether(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.SweepMinimum = pounds(5) })
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	address := b.depositAddress(id.New())
	b.send(address, pounds(2))
	b.settle()
	require.Len(t, b.sink.credited, 1)
	require.Empty(t, b.sink.burned, "not worth the gas yet")
	b.balanced()
	b.send(address, pounds(3))
	b.settle()
	require.Len(t, b.sink.burned, 2)
	require.Equal(t, pounds(995), b.supply())
	b.balanced()
}

func TestDeposit_HeldCoinsStayUntilReleased(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.sink.disposition = chain.Hold
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.settle()
		require.Equal(t, pounds(30), b.balance(address))
		require.Equal(t, pounds(1000), b.supply())
		b.balanced() // in quarantine: still in circulation
		var held string
		for held = range b.sink.credited {
		}
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReleaseDeposit(ctx, tx, held) })
		b.sink.disposition = chain.Burn
		b.settle()
		require.True(t, b.balance(address).IsZero())
		require.Equal(t, pounds(970), b.supply())
		b.balanced()
		err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Service.ReleaseDeposit(ctx, tx, id.New()) })
		require.ErrorIs(t, err, chain.ErrDepositNotHeld)
	})
}

func TestDeposit_MintedToADepositAddressIsBothAMintAndADeposit(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	address := b.depositAddress(id.New())
	ref := b.minted(address, pounds(7))
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Len(t, b.sink.credited, 1)
	for _, deposit := range b.sink.credited {
		require.True(t, deposit.From.IsZero())
	}
	require.True(t, b.supply().IsZero())
	b.balanced()
}

func TestDepositAddress_IsPermanentAndUniquePerCustomer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customer := id.New()
		first := b.depositAddress(customer)
		require.Equal(t, first, b.depositAddress(customer))
		owner, ours, err := b.Service.CustomerOf(t.Context(), d.Read(), first)
		require.NoError(t, err)
		require.True(t, ours)
		require.Equal(t, customer, owner)
		_, ours, err = b.Service.CustomerOf(t.Context(), d.Read(), jane)
		require.NoError(t, err)
		require.False(t, ours)

		var all sync.Map
		var many sync.WaitGroup
		same := id.New()
		for n := range 20 {
			many.Go(func() {
				who := same
				if n%2 == 0 {
					who = id.New()
				}
				err := d.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
					a, err := b.Service.DepositAddress(ctx, tx, who)
					if before, taken := all.LoadOrStore(a, who); taken && before != who {
						t.Errorf("%s was given to %s and to %s", a, before, who)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		many.Wait()
	})
}

func TestIsInternalAddress_CoversTheTokenOurKeysAndDepositAddresses(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	minter, err := b.Keys.Address(t.Context(), chain.RoleMinter)
	require.NoError(t, err)
	for a, want := range map[chain.Address]bool{b.Contracts.Token: true, chain.Address(minter): true, b.depositAddress(id.New()): true, jane: false, b.ExternalWallet.Address(): false} {
		ours, err := b.Service.IsInternalAddress(t.Context(), b.db.Read(), a)
		require.NoError(t, err)
		require.Equal(t, want, ours, a)
	}
}

func TestWatcher_CatchesUpInRangesAndBlockByBlockWithTheSameResult(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.LogRange = 7 })
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	address := b.depositAddress(id.New())
	var sum int64
	for n := range int64(40) {
		b.send(address, pounds(n+1))
		sum += n + 1
		for range 5 {
			_, err := b.Node.Seal()
			require.NoError(t, err)
		}
	}
	b.settle()
	require.Len(t, b.sink.credited, 40)
	b.settle()
	require.Equal(t, pounds(1000-sum).String(), b.supply().String())
	require.Empty(t, b.sink.twice)
	b.balanced()
}

func TestWatcher_RefusesAnotherChain(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	before, err := b.Service.Cursor(t.Context(), b.db.Read())
	require.NoError(t, err)
	other := newBench(t, dbtest.SQLite(t))
	other.seal(3)
	b.client.set(func(f *faulty) { f.Client = other.Network.Client })
	require.ErrorIs(t, b.worker.Step(t.Context()), chain.ErrWrongChain)
	require.Contains(t, b.causes(), chain.CauseWrongChain)
	after, err := b.Service.Cursor(t.Context(), b.db.Read())
	require.NoError(t, err)
	require.Equal(t, before, after, "nothing was read from it")
}

func TestWatcher_ReportsAgainAfterASinkRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.seal(confirmations + 1)
		b.sink.refuse = errors.New("the books are locked")
		_, err := b.Node.Seal()
		require.NoError(t, err)
		for range 3 {
			_, err := b.Node.Seal()
			require.NoError(t, err)
			_ = b.worker.Step(t.Context())
		}
		b.sink.refuse = nil
		b.settle()
		require.True(t, b.sink.isConfirmed(ref))
		require.Empty(t, b.sink.twice)
		b.balanced()
	})
}

func TestWatcher_AlertsOnAMintThatWasNotOrdered(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.as(chain.RoleMinter, contract.PackMint(common.Address(jane), big.NewInt(5e6), newRef(t)))
	b.settle()
	require.Equal(t, []chain.Cause{chain.CauseUnknownMint}, b.causes())
	require.Len(t, b.sink.confirmed, 1)
	require.Empty(t, b.sink.failed)
}

func TestWatcher_TwoProcessesProcessEachBlockOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		var refs []chain.Ref
		for range 10 {
			refs = append(refs, newRef(t))
			b.order(refs[len(refs)-1], jane, pounds(1))
			b.send(address, pounds(1))
		}
		for range 30 {
			_, err := b.Node.Seal()
			require.NoError(t, err)
			b.clock.Advance(2 * time.Second)
			var both sync.WaitGroup
			for range 3 { // without their leases: the database alone must keep them apart
				worker := b.Service.Worker(b.sink, b.sink)
				both.Go(func() { _ = worker.Step(context.Background()) })
			}
			both.Wait()
		}
		b.settle()
		for _, ref := range refs {
			require.True(t, b.sink.isConfirmed(ref))
		}
		require.Len(t, b.sink.credited, 10)
		require.Empty(t, b.sink.twice)
		require.Equal(t, pounds(1000+10-10), b.supply())
		b.balanced()
	})
}

func TestRun_ASecondProcessTakesOverWhenTheFirstEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.Poll, c.Lease = 5*time.Millisecond, 300*time.Millisecond })
		stop := make([]context.CancelFunc, 2)
		var both sync.WaitGroup
		for n := range 2 {
			ctx, cancel := context.WithCancel(context.Background())
			stop[n] = cancel
			service, err := chain.New(chain.Config{Network: b.Service.Network(), Poll: 5 * time.Millisecond, Lease: 300 * time.Millisecond, Rebroadcast: time.Second, MinTip: big.NewInt(1)}, chain.Dependencies{DB: d, Client: b.client, Keys: b.Keys, Clock: b.clock, Log: quiet()})
			require.NoError(t, err)
			both.Go(func() { _ = service.Worker(b.sink, b.sink).Run(ctx) })
		}
		first, second := newRef(t), newRef(t)
		b.order(first, jane, pounds(1))
		b.until(func() bool { return b.sink.isConfirmed(first) })
		stop[0]()
		b.order(second, jane, pounds(2))
		b.until(func() bool { return b.sink.isConfirmed(second) })
		stop[1]()
		both.Wait()
		require.Empty(t, b.sink.twice)
		require.Equal(t, pounds(3), b.supply())
	})
}

func (r *recorder) isConfirmed(ref chain.Ref) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.confirmed[ref]
	return ok
}

// until seals blocks while the workers run, until the condition holds.
func (b *bench) until(so func() bool) {
	b.t.Helper()
	for range 400 {
		if so() {
			return
		}
		_, err := b.Node.Seal()
		require.NoError(b.t, err)
		time.Sleep(25 * time.Millisecond)
	}
	b.t.Fatal("it did not come to pass")
}

func TestSanctioned_QueriesTheOracleAndIsInconclusiveWithoutAnAnswer(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	listed, err := b.Service.Sanctioned(t.Context(), jane)
	require.NoError(t, err)
	require.False(t, listed)
	oracle := sanctionsoracle.NewSanctionsOracle()
	freezer, err := b.Keys.Address(t.Context(), chain.RoleFreezer)
	require.NoError(t, err)
	nonce, err := b.Network.Client.PendingNonceAt(t.Context(), freezer)
	require.NoError(t, err)
	b.callAs(chain.RoleFreezer, nonce, b.Contracts.Oracle, oracle.PackSet(common.Address(jane), true))
	_, err = b.Node.Seal()
	require.NoError(t, err)
	listed, err = b.Service.Sanctioned(t.Context(), jane)
	require.NoError(t, err)
	require.True(t, listed)
	b.client.set(func(f *faulty) { f.down = errDown })
	_, err = b.Service.Sanctioned(t.Context(), jane)
	require.ErrorIs(t, err, chain.ErrUnavailable)
}

func TestExternalWallet_RefusesMoreThanItsBalance(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, err := b.ExternalWallet.Transfer(t.Context(), jane, pounds(1))
	require.ErrorContains(t, err, "A0400")
	_, err = b.ExternalWallet.Transfer(t.Context(), jane, money.New(1, money.GBP))
	require.ErrorIs(t, err, chain.ErrInvalidAmount)
}
