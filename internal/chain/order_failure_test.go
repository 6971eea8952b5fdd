package chain_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"
)

// keys is a signer that a test can make fail, for all signatures or for some.
type keys struct {
	signer.Signer
	mu      sync.Mutex
	fails   func(ctx context.Context, key string, message []byte) error
	missing map[string]bool
}

func (k *keys) set(fails func(ctx context.Context, key string, message []byte) error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.fails = fails
}

func (k *keys) Address(ctx context.Context, key string) (common.Address, error) {
	if k.missing[key] {
		return common.Address{}, fmt.Errorf("%w: %s", signer.ErrUnknownKey, key)
	}
	return k.Signer.Address(ctx, key)
}

func (k *keys) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	k.mu.Lock()
	fails := k.fails
	k.mu.Unlock()
	if fails != nil {
		if err := fails(ctx, key, message); err != nil {
			return nil, err
		}
	}
	return k.Signer.Sign(ctx, key, message)
}

func refuse(context.Context, string, []byte) error { return errors.New("403 forbidden") }

func hang(ctx context.Context, _ string, _ []byte) error {
	<-ctx.Done()
	return ctx.Err()
}

// only fails the signatures whose message contains part.
func only(part []byte, fails func(context.Context, string, []byte) error) func(context.Context, string, []byte) error {
	return func(ctx context.Context, key string, message []byte) error {
		if bytes.Contains(message, part) {
			return fails(ctx, key, message)
		}
		return nil
	}
}

// queue records the open exceptions of orders by their subject, and what the resolved ones were resolved with.
type queue struct {
	*exceptions.Service
	open     map[string]exceptions.Exception
	resolved map[string]string
}

func (q *queue) Raise(ctx context.Context, tx db.Tx, e exceptions.Exception) error {
	if e.Kind == exceptions.ChainOrder {
		q.open[e.Subject] = e
	}
	return q.Service.Raise(ctx, tx, e)
}

func (q *queue) Resolve(ctx context.Context, tx db.Tx, k exceptions.Kind, subject, resolution string) error {
	if _, open := q.open[subject]; open {
		q.resolved[subject] = resolution
	}
	delete(q.open, subject)
	return q.Service.Resolve(ctx, tx, k, subject, resolution)
}

// failing is a bench with a signer that can fail and a queue.
type failing struct {
	*bench
	keys  *keys
	queue *queue
}

func newFailing(t *testing.T, d *db.DB, tune ...func(*chain.Config)) *failing {
	t.Helper()
	b := newBench(t, d, tune...)
	f := &failing{bench: b, keys: &keys{Signer: b.Keys}, queue: &queue{Service: b.waiting, open: map[string]exceptions.Exception{}, resolved: map[string]string{}}}
	config := chain.Config{Network: b.Service.Network(), Rebroadcast: time.Second, StuckAfter: time.Minute, MinTip: big.NewInt(1), SignerTimeout: 20 * time.Millisecond}
	for _, t := range tune {
		t(&config)
	}
	service, err := chain.New(config, chain.Dependencies{DB: d, Client: b.client, Keys: f.keys, Clock: b.clock, Log: quiet()})
	require.NoError(t, err)
	service.BindExceptions(f.queue)
	b.Network.Service = service
	b.worker = service.Worker(b.sink, b.sink)
	return f
}

func (b *bench) exec(query string, args ...any) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

type orderRow struct{ id, state, reason string }

func (b *bench) row(key string) (o orderRow) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.ctx(), `SELECT id, state, reason FROM chain_orders WHERE key = $1`, key).Scan(&o.id, &o.state, &o.reason))
	return o
}

func (b *bench) freeze(key string, a chain.Address) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderFreeze(ctx, tx, key, a) })
}

// mint orders coins and returns the order's key.
func (b *bench) mint(ref chain.Ref, to chain.Address, pence int64) string {
	b.t.Helper()
	b.order(ref, to, pounds(pence))
	return "mint:" + ref.String()
}

var stranger = chain.MustParseAddress("0x52908400098527886E0F7030069857D2E4169EE7")

// redeemKey returns the key of the order that sweeps an address.
func (b *bench) redeemKey(a chain.Address) (key string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.ctx(), `SELECT key FROM chain_orders WHERE kind = 'redeem' AND account = $1`, a.String()).Scan(&key))
	return key
}

// othersGoOn checks that a later order of the same kind and one of another kind are confirmed although the order with
// this key has failed, and that the operators are notified of it alone.
func (f *failing) othersGoOn(bad, reason, sameKind string) {
	f.t.Helper()
	f.freeze("other", stranger)
	f.settle()
	require.Equal(f.t, "confirmed", f.row(sameKind).state, "an order of the same kind")
	require.Equal(f.t, "confirmed", f.row("freeze:other").state, "an order of another kind")
	failed := f.row(bad)
	require.Equal(f.t, orderRow{failed.id, "waiting", reason}, failed)
	require.Len(f.t, f.queue.open, 1)
	raised := f.queue.open[failed.id]
	require.Equal(f.t, exceptions.ChainOrder, raised.Kind)
	require.Equal(f.t, reason, raised.Reason)
	require.Equal(f.t, bad, raised.Details["key"])
	f.balanced()
}

// ends checks that the order is confirmed once its cause is gone, and that its exception is resolved.
func (f *failing) ends(key string) {
	f.t.Helper()
	f.clock.Advance(time.Minute)
	f.settle()
	o := f.row(key)
	require.Equal(f.t, "confirmed", o.state)
	require.Empty(f.t, f.queue.open)
	require.NotEmpty(f.t, f.queue.resolved[o.id])
	require.Empty(f.t, f.sink.twice)
	require.Empty(f.t, f.causes())
	f.balanced()
}

func TestSender_AMissingKeyDelaysItsOwnOrderAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.keys.missing = map[string]bool{chain.RoleMinterAdmin: true}
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "1", pounds(77)) })
		first, second := newRef(t), newRef(t)
		f.mint(first, jane, 1)
		f.othersGoOn("allow:1", "key_missing", f.mint(second, jane, 2))
		require.True(t, f.sink.isConfirmed(first))
		f.keys.missing = nil
		f.ends("allow:1")
	})
}

func TestSender_AMissingDepositKeyDelaysItsOwnSweepAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(f.ExternalWallet.Address(), pounds(10))
	bad, good := f.depositAddress(id.New()), f.depositAddress(id.New())
	f.keys.set(func(_ context.Context, key string, _ []byte) error {
		if key == signer.DepositKey(0) {
			return fmt.Errorf("%w: %s", signer.ErrUnknownKey, key)
		}
		return nil
	})
	f.send(bad, pounds(1))
	f.seal(confirmations + 1)
	f.send(good, pounds(2))
	f.seal(confirmations + 1)
	f.othersGoOn(f.redeemKey(bad), "key_missing", f.redeemKey(good))
	f.keys.set(nil)
	f.ends(f.redeemKey(bad))
}

func TestSender_ASignerThatRefusesOrHangsForOneOrderDelaysItAlone(t *testing.T) {
	for reason, fails := range map[string]func(context.Context, string, []byte) error{"signer_refused": refuse, "signer_timeout": hang} {
		t.Run(reason, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f := newFailing(t, d)
				bad := newRef(t)
				key := f.mint(bad, jane, 1)
				f.keys.set(only(bad[:], fails))
				f.othersGoOn(key, reason, f.mint(newRef(t), jane, 2))
				require.Empty(t, f.sink.submitted[bad], "nothing was signed")
				f.keys.set(nil)
				f.ends(key)
				require.Equal(t, pounds(3), f.supply())
			})
		})
	}
}

func TestSender_ASignerThatHangsForEverythingIsAskedOncePerKeyInAPass(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(jane, pounds(1))
	asked := 0
	f.keys.set(func(ctx context.Context, key string, message []byte) error {
		asked++
		return hang(ctx, key, message)
	})
	for range 20 {
		f.mint(newRef(t), jane, 1)
	}
	f.freeze("1", stranger)
	f.step()
	require.Equal(t, 2, asked, "the minter and the freezer")
	require.Equal(t, []chain.Cause{chain.CauseSignerFailed, chain.CauseSignerFailed}, f.causes())
	f.keys.set(nil)
	f.clock.Advance(time.Minute)
	f.settle()
	f.settle()
	require.Equal(t, pounds(21), f.supply())
	require.Empty(t, f.queue.open)
	f.balanced()
}

func TestSender_AnOrderAboveTheAllowanceDelaysItselfAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "1", pounds(50)) })
		f.settle()
		key := f.mint(newRef(t), jane, 100)
		f.othersGoOn(key, "mint_allowance_exceeded", f.mint(newRef(t), jane, 2))
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "2", pounds(100)) })
		f.settle()
		f.ends(key)
	})
}

func TestSender_ARevertOfOneOrderDelaysItAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(jane, pounds(1))
	bad := newRef(t)
	f.mint(bad, stranger, 2)
	f.step() // signed and in the pool
	f.as(chain.RoleFreezer, contract.PackFreeze(common.Address(stranger)))
	_, err := f.Node.Seal() // the better paid freeze comes first: the mint reverts
	require.NoError(t, err)
	good := f.mint(newRef(t), jane, 3)
	f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderAllowance(ctx, tx, "1", pounds(77)) })
	f.settle()
	require.Equal(t, "confirmed", f.row(good).state)
	require.Equal(t, "confirmed", f.row("allow:1").state)
	require.Equal(t, "account_frozen", f.sink.failed[bad], "the money is given back")
	f.balanced()
}

func TestSender_ASweepOfAnUnknownAddressDelaysItselfAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(f.ExternalWallet.Address(), pounds(10))
	address := f.depositAddress(id.New())
	f.send(address, pounds(1))
	now := f.clock.Now()
	f.exec(`INSERT INTO chain_orders (id, network, key, kind, role, ref, account, amount, state, next_try_at, created_at, updated_at)
		VALUES ('1', $1, 'redeem:unknown', 'redeem', 'minter', $2, $3, 5, 'waiting', $4, $4, $4)`, f.Service.Network().ID, newRef(t).String(), stranger.String(), now)
	f.seal(confirmations + 1)
	f.othersGoOn("redeem:unknown", "unknown_address", f.redeemKey(address))
}

func TestSender_APanicOverOneOrderDelaysItAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	bad := newRef(t)
	key := f.mint(bad, jane, 1)
	f.keys.set(only(bad[:], func(context.Context, string, []byte) error { panic("a fault of the signer") }))
	f.othersGoOn(key, "internal_error", f.mint(newRef(t), jane, 2))
	f.keys.set(nil)
	f.ends(key)
}

func TestSender_ANodeThatObjectsToOneOrderDelaysItAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	bad := newRef(t)
	key := f.mint(bad, jane, 1)
	f.objects(bad[:])
	f.othersGoOn(key, "node_error", f.mint(newRef(t), jane, 2))
}

// objects has the node fail to estimate calls that contain part.
func (f *failing) objects(part []byte) {
	f.t.Helper()
	service, err := chain.New(chain.Config{Network: f.Service.Network(), Rebroadcast: time.Second, StuckAfter: time.Minute, MinTip: big.NewInt(1)},
		chain.Dependencies{DB: f.db, Client: objecting{f.client, part}, Keys: f.keys, Clock: f.clock, Log: quiet()})
	require.NoError(f.t, err)
	service.BindExceptions(f.queue)
	f.worker = service.Worker(f.sink, f.sink)
}

type objecting struct {
	chain.Client
	part []byte
}

func (o objecting) EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error) {
	if bytes.Contains(call.Data, o.part) {
		return 0, errors.New("504 gateway timeout")
	}
	return o.Client.EstimateGas(ctx, call)
}

func TestSender_AnAddressThatCannotBeSweptKeepsNobodyElseWaiting(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(f.ExternalWallet.Address(), pounds(10))
	bad, good := f.depositAddress(id.New()), f.depositAddress(id.New())
	f.exec(`CREATE TRIGGER broken BEFORE INSERT ON chain_sweeps WHEN NEW.address = '` + bad.String() + `' BEGIN SELECT RAISE(ABORT, 'broken'); END`)
	f.send(bad, pounds(1))
	f.send(good, pounds(2))
	ref := newRef(t)
	f.mint(ref, jane, 3)
	f.settle()
	require.True(t, f.sink.isConfirmed(ref))
	require.Equal(t, "confirmed", f.row(f.redeemKey(good)).state)
	require.Equal(t, []chain.Cause{chain.CauseTaskFailed}, f.causes())
	f.exec(`DROP TRIGGER broken`)
	f.settle()
	require.Empty(t, f.causes())
	require.Equal(t, "confirmed", f.row(f.redeemKey(bad)).state)
	f.balanced()
}

func TestRetry_DoesNotWaitForThePause(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(jane, pounds(1))
	ref := newRef(t)
	key := f.mint(ref, jane, 1)
	f.keys.set(only(ref[:], refuse))
	f.settle()
	f.keys.set(nil)
	f.step()
	require.Equal(t, "waiting", f.row(key).state, "it waits out its pause")
	f.tx(func(ctx context.Context, tx db.Tx) error { return f.worker.RetryOrder(ctx, tx, f.row(key).id) })
	f.step()
	require.Equal(t, "sent", f.row(key).state)
	f.settle()
	require.Equal(t, pounds(2), f.supply())
}
