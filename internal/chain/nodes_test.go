package chain_test

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// leaveOut seals n blocks without transactions, with a pass of the worker after each. The newest block must be empty.
func (b *bench) leaveOut(n int) {
	b.t.Helper()
	for range n {
		require.NoError(b.t, b.Node.Reorganise(1, 2))
		b.step()
	}
}

// The errors of providers that answer with HTTP 200 and give no answer.
var noAnswers = map[string]said{
	"too many requests": {-32005, "daily request count exceeded, request rate limited", map[string]any{"see": "https://provider.example"}},
	"nothing at hand":   {-32002, "resource unavailable", nil},
	"credits used up":   {-32029, "too many requests, reason: call rate limit exhausted", nil},
	"out of step":       {-32016, "the node is not in sync", nil},
	"another backend":   {-32000, "header not found", nil},
}

func TestEndpoints_OneThatGivesNoAnswerIsPassedOverAndNamed(t *testing.T) {
	p := newProxied(t, 3, nil)
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	credited := 0
	for name, answer := range noAnswers {
		p.proxies[0].answer.Store(&answer)
		ref := newRef(t)
		p.order(ref, jane, pounds(2))
		p.send(p.depositAddress(id.New()), pounds(3))
		credited++
		p.try(func() bool { return p.sink.isConfirmed(ref) && len(p.sink.credited) == credited })
		list, err := p.Service.Exceptions(t.Context(), p.db.Read())
		require.NoError(t, err)
		require.Len(t, list, 1, name)
		require.Equal(t, []string{string(chain.CauseUnreachable), "a"}, []string{string(list[0].Cause), list[0].Subject}, name)
		p.proxies[0].answer.Store(nil)
		p.try(func() bool { time.Sleep(10 * time.Millisecond); return len(p.causes()) == 0 })
	}
	p.settle()
	p.balanced()
}

func TestSignedBy_ABusyNodeIsUnknownAndARevertIsNo(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	node := b.speaking()
	for name, busy := range noAnswers {
		node.call = busy
		_, err := b.Service.SignedBy(t.Context(), jane, "a text", []byte{1})
		require.ErrorIs(t, err, chain.ErrUnavailable, name)
	}
	for name, revert := range map[string]said{
		"geth and others":   {3, "execution reverted", "0x"},
		"Besu":              {-32000, "Execution reverted", nil},
		"older Nethermind":  {-32015, "VM execution error.", "Reverted 0x4e487b710000000000000000000000000000000000000000000000000000000000000001"},
		"data in an object": {-32603, "VM Exception", map[string]any{"data": "0x4e487b71"}},
	} {
		node.call = revert
		signed, err := b.Service.SignedBy(t.Context(), jane, "a text", []byte{1})
		require.NoError(t, err, name)
		require.False(t, signed, name)
	}
}

func TestSender_AnEstimateThatFailsIsARejectionOnlyIfItIsARevert(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	queue := b.waiting
	b.minted(jane, pounds(1))
	node := b.speaking()
	for name, busy := range noAnswers {
		node.estimate = busy
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.step()
		require.Empty(t, openOf(t, queue), name)
		node.estimate = nil
		b.clock.Advance(time.Minute)
		b.settle()
		require.True(t, b.sink.isConfirmed(ref), name)
	}
	node.estimate = said{-32000, "Execution reverted", nil}
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	b.step()
	require.Len(t, openOf(t, queue), 1, "a contract that rejects it is an operator's at once")
	node.estimate = nil
	b.clock.Advance(time.Minute)
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	b.balanced()
}

// What anvil 1.7.1, Hardhat 3.18.0, geth 1.17.10, Besu and Nethermind say of a transaction that they have.
func TestSender_ATransactionThatANodeHasAlreadyIsSentWhateverItSays(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	node := b.speaking()
	for name, known := range map[string]said{
		"anvil":      {-32003, "transaction already imported", nil},
		"Hardhat":    {-32000, "Known transaction: 0x95d4", nil},
		"geth":       {-32000, "already known", nil},
		"Besu":       {-32000, "Known transaction", nil},
		"Nethermind": {-32010, "AlreadyKnown", nil},
	} {
		node.known = known
		ref := newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.step()
		require.Empty(t, b.causes(), name)
		b.settle()
		require.True(t, b.sink.isConfirmed(ref), name)
		require.Len(t, b.sink.submitted[ref], 1, name)
	}
	b.balanced()
}

// What they say of one that its sender cannot pay for.
var unpaid = map[string]said{
	"anvil":      {-32003, "Insufficient funds for gas * price + value", nil},
	"Hardhat":    {-32000, "Sender doesn't have enough funds to send tx. The max upfront cost is: 1 and the sender's balance is: 0.", nil},
	"geth":       {-32000, "insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1", nil},
	"Besu":       {-32004, "Upfront cost exceeds account balance", nil},
	"Nethermind": {-32010, "InsufficientFunds, Account balance: 0, cumulative cost: 1", nil},
}

func TestSender_AKeyThatCannotPayIsAnAlarmWhateverTheNodeSays(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	node := b.speaking()
	for name, text := range unpaid {
		node.unpaid = text
		refs := []chain.Ref{newRef(t), newRef(t)}
		for _, ref := range refs {
			b.order(ref, jane, pounds(2))
		}
		for range 3 {
			b.seal(1)
			list, err := b.Service.Exceptions(t.Context(), b.db.Read())
			require.NoError(t, err)
			require.Len(t, list, 1, name)
			require.Equal(t, chain.CauseOutOfGas, list[0].Cause, name)
			raised, err := b.waiting.OpenOf(t.Context(), b.db.Read(), exceptions.ChainKey)
			require.NoError(t, err)
			require.Equal(t, raised[0].Since, raised[0].ChangedAt, "%s: it is raised once, not by each order", name)
		}
		node.unpaid = nil
		b.settle()
		for _, ref := range refs {
			require.True(t, b.sink.isConfirmed(ref), name)
			require.Len(t, b.sink.submitted[ref], 1, name)
		}
		require.Empty(t, b.causes(), name)
	}
	b.balanced()
}

func TestSender_HigherFeesAreOfferedOnlyForWhatBlocksLeftOut(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	node := b.speaking()
	ref := newRef(t)
	b.order(ref, jane, pounds(2))
	node.unpaid = unpaid["geth"]
	for range 6 { // with an empty tank, and without blocks
		b.step()
		b.clock.Advance(3 * time.Minute)
	}
	require.Len(t, b.sink.submitted[ref], 1, "the tank is empty")
	b.leaveOut(5)
	b.clock.Advance(3 * time.Minute)
	b.step()
	require.Len(t, b.sink.submitted[ref], 1, "nor with blocks")
	node.unpaid = nil
	for range 6 {
		b.step()
		b.clock.Advance(3 * time.Minute)
	}
	require.Len(t, b.sink.submitted[ref], 1, "no block has come that could have it")
	b.leaveOut(2)
	require.Len(t, b.sink.submitted[ref], 1, "too few to say that it is left out")
	b.leaveOut(2)
	require.Len(t, b.sink.submitted[ref], 2, "it is left out")
	b.leaveOut(2)
	require.Len(t, b.sink.submitted[ref], 2, "the newer one has its time too")
	b.settle()
	require.True(t, b.sink.isConfirmed(ref))
	require.Equal(t, b.sink.submitted[ref][1], b.sink.confirmed[ref].TxHash)
	b.balanced()
}

func TestSender_AnEmptyTransactionThatFillsAGapOutbidsWhatANodeHolds(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	b.client.set(func(f *faulty) { f.swallow = true })
	first, second := newRef(t), newRef(t)
	b.order(first, jane, pounds(2))
	b.step()
	b.order(second, jane, pounds(3))
	b.step()
	node := b.speaking()
	node.held = new(types.Transaction)
	require.NoError(t, node.held.UnmarshalBinary(b.transactions(first)[0]))
	b.exec(`UPDATE chain_orders SET state = 'cancelled', nonce = NULL WHERE key = $1`, "mint:"+first.String())
	b.client.set(func(f *faulty) { f.swallow = false })
	b.clock.Advance(time.Minute)
	b.settle()
	require.True(t, b.sink.isConfirmed(second))
	require.Equal(t, pounds(4), b.supply())
	b.balanced()
}

func TestSender_MintsInFlightCountAgainstTheMintersAllowance(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	queue := b.waiting
	b.minted(jane, pounds(1))
	allow := func(decision string, n int64) {
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.Service.OrderAllowance(ctx, tx, decision, pounds(n))
		})
		b.settle()
	}
	allow("1", 10)
	refs := []chain.Ref{newRef(t), newRef(t), newRef(t)}
	for _, ref := range refs {
		b.order(ref, jane, pounds(4)) // the contract would accept each
	}
	b.step()
	require.Len(t, b.sink.submitted, 3, "the first of all and two of these")
	require.Empty(t, openOf(t, queue), "the third waits for the two")
	b.settle()
	require.Equal(t, pounds(9), b.supply())
	require.Len(t, openOf(t, queue), 1, "and then for the minter admin")
	allow("2", 10)
	b.clock.Advance(time.Minute)
	b.settle()
	for _, ref := range refs {
		require.Len(t, b.sink.submitted[ref], 1, "no transaction reverted")
	}
	require.Equal(t, pounds(13), b.supply())
	b.balanced()
}

func TestWatcher_ANodeThatGoesBackAndStaysThereIsAnAlarm(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	back := &behind{Client: b.client.Client}
	back.lag.Store(5)
	b.client.set(func(f *faulty) { f.Client = back })
	b.step()
	require.Empty(t, b.causes(), "for a moment it is nothing")
	b.clock.Advance(5 * time.Minute)
	b.step()
	require.Equal(t, []chain.Cause{chain.CauseBehind}, b.causes())
	back.lag.Store(0)
	b.step()
	require.Empty(t, b.causes())
}

func TestLogs_OfANodeThatGivesTenBlocksAtOnceAreReadByAll(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(b.ExternalWallet.Address(), pounds(1000))
	for range 120 {
		_, err := b.Node.Seal()
		require.NoError(t, err)
	}
	b.send(b.depositAddress(id.New()), pounds(5))
	for range 90 {
		_, err := b.Node.Seal()
		require.NoError(t, err)
	}
	node := b.speaking()
	node.range_ = 10
	b.settle()
	require.Len(t, b.sink.credited, 1, "the watcher catches up")
	require.Less(t, node.pages.Load(), int64(60), "and asks for what the node gives")
	cursor, err := b.Service.Cursor(t.Context(), b.db.Read())
	require.NoError(t, err)
	node.pages.Store(0)
	events, err := b.Service.TokenEvents(t.Context(), cursor.Number)
	require.NoError(t, err, "the reconciliation reads them too")
	require.Len(t, events, 2, "the mint, and the redemption of the deposit")
	require.Less(t, node.pages.Load(), int64(60))
	b.balanced()
}

func TestSubmit_SaysHowATransactionStands(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	node := &dialect{Client: b.Network.Client}
	tx := b.signed(chain.RoleFreezer, 0)
	node.unpaid = unpaid["Besu"]
	standing, err := nodes.Submit(t.Context(), node, tx)
	require.Equal(t, nodes.Unpaid, standing)
	require.ErrorContains(t, err, "has 1000 wei and needs")
	require.ErrorIs(t, err, unpaid["Besu"])
	node.unpaid, node.known = nil, errors.New("context deadline exceeded")
	standing, err = nodes.Submit(t.Context(), node, tx)
	require.NoError(t, err, "the answer was lost, and the node has it")
	require.Equal(t, nodes.Taken, standing)
	_, err = b.Node.Seal()
	require.NoError(t, err)
	node.known = nil
	standing, _ = nodes.Submit(t.Context(), node, b.signed(chain.RoleFreezer, 1e9))
	require.Equal(t, nodes.Spent, standing)
}

// signed returns a transaction of a role's key to itself, with its first nonce.
func (b *bench) signed(role string, tip int64) *types.Transaction {
	b.t.Helper()
	from, err := b.Keys.Address(b.ctx(), role)
	require.NoError(b.t, err)
	tx, err := signer.SignTx(b.ctx(), b.Keys, role, &types.DynamicFeeTx{ChainID: new(big.Int).SetUint64(b.Node.ID()), To: &from, Gas: 21_000,
		GasTipCap: big.NewInt(tip + 1), GasFeeCap: big.NewInt(1e11), Value: new(big.Int)})
	require.NoError(b.t, err)
	return tx
}
