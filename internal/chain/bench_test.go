package chain_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"sync"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/exceptions/exceptionstest"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

const confirmations = 3

// bench is a network whose blocks the test seals, with a recorder in place of the wallet.
type bench struct {
	*sandboxchain.Network
	t      *testing.T
	db     *db.DB
	clock  *clock.Fixed
	client *faulty
	sink   *recorder
	worker *chain.Worker
	fork   devchain.Fork
	// waiting is the queue of exceptions of every service of the bench.
	waiting *exceptions.Service
}

// newBenchOn is newBench on a chain with the rules of a fork.
func newBenchOn(t *testing.T, d *db.DB, fork devchain.Fork) *bench {
	t.Helper()
	b := &bench{t: t, db: d, fork: fork, clock: clock.NewFixed(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), sink: newRecorder()}
	b.open(t.TempDir())
	return b
}

func newBench(t *testing.T, d *db.DB, tune ...func(*chain.Config)) *bench {
	t.Helper()
	b := &bench{t: t, db: d, clock: clock.NewFixed(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), sink: newRecorder()}
	b.open(t.TempDir(), tune...)
	return b
}

func (b *bench) open(dir string, tune ...func(*chain.Config)) {
	b.t.Helper()
	box, err := sandboxchain.Open(b.ctx(), b.db, sandboxchain.Config{Dir: dir, Addr: "127.0.0.1:0", Confirmations: confirmations, Fork: b.fork, Manual: true, Clock: b.clock, Log: quiet()})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, box.Close()) })
	b.Network = box
	b.client = &faulty{Client: box.Client}
	config := chain.Config{Network: box.Service.Network(), Oracle: box.Contracts.Oracle, Rebroadcast: time.Second, StuckAfter: time.Minute, MinTip: big.NewInt(1)}
	for _, t := range tune {
		t(&config)
	}
	service, err := chain.New(config, chain.Dependencies{DB: b.db, Client: b.client, Keys: box.Keys, Clock: b.clock, Log: quiet()})
	require.NoError(b.t, err)
	b.waiting = exceptionstest.New(b.t, b.db, b.clock)
	service.BindExceptions(b.waiting)
	b.Network.Service = service
	b.worker = service.Worker(b.sink, b.sink)
	b.sink.allotment = pounds(1_000_000)
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func (b *bench) ctx() context.Context { return b.t.Context() }

func pounds(n int64) money.Amount { return money.New(n*1e6, money.GBPC) }

// step has the worker do one pass.
func (b *bench) step() {
	b.t.Helper()
	require.NoError(b.t, b.worker.Step(b.ctx()))
	b.clock.Advance(2 * time.Second) // so that rebroadcasts are due
}

// seal seals n blocks, with a pass of the worker after each.
func (b *bench) seal(n int) {
	b.t.Helper()
	for range n {
		_, err := b.Node.Seal()
		require.NoError(b.t, err)
		b.step()
	}
}

// settle seals blocks until everything is confirmed.
func (b *bench) settle() {
	b.t.Helper()
	b.step()
	b.seal(4*confirmations + 4)
}

func (b *bench) tx(fn func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.ctx(), fn))
}

func newRef(t testing.TB) chain.Ref {
	raw, err := id.Bytes32(id.New())
	require.NoError(t, err)
	return raw
}

func (b *bench) order(ref chain.Ref, to chain.Address, amount money.Amount) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return b.Service.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: to, Amount: amount})
	})
}

// minted orders coins for an address and waits until they are there.
func (b *bench) minted(to chain.Address, amount money.Amount) chain.Ref {
	b.t.Helper()
	ref := newRef(b.t)
	b.order(ref, to, amount)
	b.settle()
	require.True(b.t, b.sink.isConfirmed(ref))
	return ref
}

func (b *bench) depositAddress(customer string) (a chain.Address) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		a, err = b.Service.DepositAddress(ctx, tx, customer)
		return err
	})
	return a
}

func (b *bench) send(to chain.Address, amount money.Amount) chain.Hash {
	b.t.Helper()
	hash, err := b.ExternalWallet.Transfer(b.ctx(), to, amount)
	require.NoError(b.t, err)
	return hash
}

func (b *bench) balance(a chain.Address) money.Amount {
	b.t.Helper()
	n, err := b.Service.BalanceOf(b.ctx(), a)
	require.NoError(b.t, err)
	return n
}

func (b *bench) supply() money.Amount {
	b.t.Helper()
	n, _, err := b.Service.TotalSupply(b.ctx())
	require.NoError(b.t, err)
	return n
}

func (b *bench) causes() []chain.Cause {
	b.t.Helper()
	list, err := b.Service.Exceptions(b.ctx(), b.db.Read())
	require.NoError(b.t, err)
	var causes []chain.Cause
	for _, e := range list {
		causes = append(causes, e.Cause)
	}
	return causes
}

// balanced checks the supply of the chain against the ledger, whose figures are those of the recorder.
func (b *bench) balanced() {
	b.t.Helper()
	p, err := b.Service.PositionAt(b.ctx(), b.db.Read())
	require.NoError(b.t, err)
	supply, err := b.Service.SupplyAt(b.ctx(), p.Block)
	require.NoError(b.t, err)
	want := b.sink.circulation().Add(p.MintedNotBooked).Add(p.CreditedNotBurned).Sub(p.HeldBurned).Sub(p.Wiped)
	require.Equal(b.t, want.String(), supply.String(), "supply = circulation + minted not booked + credited not burned − burned in quarantine − wiped")
}

// recorder is the Sink and the Reserve of the tests.
type recorder struct {
	heldMints   map[chain.Ref]bool
	stopped     bool // by a reconciliation: only what is booked leaves
	mu          sync.Mutex
	submitted   map[chain.Ref][]chain.Hash
	confirmed   map[chain.Ref]chain.Mint
	failed      map[chain.Ref]string
	seen        map[string]chain.Deposit
	credited    map[string]chain.Deposit
	dropped     map[string]int
	lost        map[string]chain.Deposit
	burned      map[string]bool
	twice       []string
	disposition chain.Disposition
	refuse      error
	allotment   money.Amount
}

func newRecorder() *recorder {
	return &recorder{submitted: map[chain.Ref][]chain.Hash{}, confirmed: map[chain.Ref]chain.Mint{}, failed: map[chain.Ref]string{}, seen: map[string]chain.Deposit{},
		credited: map[string]chain.Deposit{}, dropped: map[string]int{}, lost: map[string]chain.Deposit{}, burned: map[string]bool{}, disposition: chain.Burn}
}

// circulation returns the figure of the ledger: what was minted, less the deposits credited and not lost.
func (r *recorder) circulation() money.Amount {
	r.mu.Lock()
	defer r.mu.Unlock()
	sum := money.Zero(money.GBPC)
	for _, m := range r.confirmed {
		sum = sum.Add(m.Amount)
	}
	for deposit, d := range r.credited {
		if _, gone := r.lost[deposit]; !gone && r.disposition == chain.Burn {
			sum = sum.Sub(d.Amount)
		}
	}
	return sum
}

// record notes what a transaction reports once that has committed: one that is rolled back has reported nothing.
func (r *recorder) record(tx db.Tx, note func()) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	tx.AfterCommit(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		note()
	})
	return r.refuse
}

func (r *recorder) MintSubmitted(_ context.Context, tx db.Tx, ref chain.Ref, hash chain.Hash) error {
	return r.record(tx, func() { r.submitted[ref] = append(r.submitted[ref], hash) })
}

func (r *recorder) MintConfirmed(_ context.Context, tx db.Tx, m chain.Mint) error {
	return r.record(tx, func() {
		if _, again := r.confirmed[m.Ref]; again {
			r.twice = append(r.twice, "mint "+m.Ref.String())
		}
		if _, bad := r.failed[m.Ref]; bad {
			r.twice = append(r.twice, "mint after failure "+m.Ref.String())
		}
		r.confirmed[m.Ref] = m
	})
}

func (r *recorder) MintLeaving(_ context.Context, m chain.MintLeaving) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.heldMints[m.Ref] && (!r.stopped || m.Booked), nil
}

func (r *recorder) MintFailed(_ context.Context, tx db.Tx, ref chain.Ref, reason chain.Reason) error {
	return r.record(tx, func() {
		if _, again := r.failed[ref]; again {
			r.twice = append(r.twice, "failed "+ref.String())
		}
		r.failed[ref] = string(reason)
	})
}

func (r *recorder) DepositSeen(_ context.Context, tx db.Tx, d chain.Deposit) error {
	return r.record(tx, func() { r.seen[d.ID] = d })
}

func (r *recorder) DepositConfirmed(_ context.Context, tx db.Tx, d chain.Deposit) (chain.Disposition, error) {
	err := r.record(tx, func() {
		if _, again := r.credited[d.ID]; again {
			r.twice = append(r.twice, "deposit "+d.ID)
		}
		r.credited[d.ID] = d
	})
	return r.disposition, err
}

func (r *recorder) DepositDropped(_ context.Context, tx db.Tx, d chain.Deposit) error {
	return r.record(tx, func() { r.dropped[d.ID]++ })
}

func (r *recorder) DepositLost(_ context.Context, tx db.Tx, d chain.Deposit) error {
	return r.record(tx, func() {
		if _, again := r.lost[d.ID]; again {
			r.twice = append(r.twice, "lost "+d.ID)
		}
		r.lost[d.ID] = d
	})
}

func (r *recorder) DepositBurned(_ context.Context, tx db.Tx, d chain.Deposit) error {
	return r.record(tx, func() { r.burned[d.ID] = true })
}

func (r *recorder) Allotment(context.Context, db.Tx, string) (money.Amount, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.allotment, nil
}

// faulty is a Client that a test can make fail.
type faulty struct {
	chain.Client
	mu         sync.Mutex
	down       error // every call fails
	swallow    bool  // transactions are accepted and dropped
	unanswered bool  // transactions are accepted, and the response is lost
	sends      int
}

var errDown = errors.New("connection refused")

func (f *faulty) set(change func(*faulty)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

func (f *faulty) HeaderByNumber(ctx context.Context, n *big.Int) (*types.Header, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down != nil {
		return nil, f.down
	}
	return f.Client.HeaderByNumber(ctx, n)
}

func (f *faulty) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sends++
	if f.swallow {
		return nil
	}
	err := f.Client.SendTransaction(ctx, tx)
	if f.unanswered {
		return context.DeadlineExceeded
	}
	return err
}

var contract = gbpc.NewGBPC()

// as sends a call of the token with the key of a role, without the service.
func (b *bench) as(role string, data []byte) {
	b.t.Helper()
	b.asOn(b.Contracts.Token, role, data)
}

// asOn sends a call of a contract with the key of a role.
func (b *bench) asOn(to chain.Address, role string, data []byte) {
	b.t.Helper()
	from, err := b.Keys.Address(b.ctx(), role)
	require.NoError(b.t, err)
	nonce, err := b.Network.Client.NonceAt(b.ctx(), from, nil)
	require.NoError(b.t, err)
	b.callAs(role, nonce, to, data)
}

func (b *bench) frozen(a chain.Address) {
	b.t.Helper()
	b.as(chain.RoleFreezer, contract.PackFreeze(common.Address(a)))
	_, err := b.Node.Seal()
	require.NoError(b.t, err)
}

// callAs sends a call of any contract with the key of a role.
func (b *bench) callAs(role string, nonce uint64, to chain.Address, data []byte) {
	b.t.Helper()
	target := common.Address(to)
	tx, err := signer.SignTx(b.ctx(), b.Keys, role, &types.DynamicFeeTx{ChainID: new(big.Int).SetUint64(b.Node.ID()), Nonce: nonce, To: &target,
		Gas: 300_000, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(1e11), Value: new(big.Int), Data: data})
	require.NoError(b.t, err)
	require.NoError(b.t, b.Network.Client.SendTransaction(b.ctx(), tx))
}

func (b *bench) confirmationsOf(hash chain.Hash) int {
	b.t.Helper()
	n, err := b.Service.ConfirmationsOf(b.ctx(), b.db.Read(), hash.Hex())
	require.NoError(b.t, err)
	return n
}
