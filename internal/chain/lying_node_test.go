package chain_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// liar is a node that changes the logs it is asked for, while it lies.
type liar struct {
	chain.Client
	forge func([]types.Log, ethereum.FilterQuery) []types.Log // nil: the truth
	holds *big.Int                                            // what every address holds; nil: the truth
	// receipt and header change what the node says about a transaction and about a block.
	receipt func(*types.Receipt) *types.Receipt
	header  func(*types.Header) *types.Header
}

func (l *liar) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	r, err := l.Client.TransactionReceipt(ctx, hash)
	if err != nil || l.receipt == nil {
		return r, err
	}
	changed := *r
	return l.receipt(&changed), nil
}

func (l *liar) HeaderByNumber(ctx context.Context, n *big.Int) (*types.Header, error) {
	h, err := l.Client.HeaderByNumber(ctx, n)
	if err != nil || l.header == nil {
		return h, err
	}
	return l.header(types.CopyHeader(h)), nil
}

func (l *liar) CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	if l.holds != nil && string(call.Data[:4]) == string(contract.PackBalanceOf(common.Address{})[:4]) {
		return common.LeftPadBytes(l.holds.Bytes(), 32), nil
	}
	return l.Client.CallContractAtHash(ctx, call, block)
}

func (l *liar) FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	logs, err := l.Client.FilterLogs(ctx, query)
	if err != nil || l.forge == nil {
		return logs, err
	}
	return l.forge(append([]types.Log{}, logs...), query), nil
}

// lying puts a liar between the network and its node.
func (b *bench) lying() *liar {
	l := &liar{Client: b.client.Client}
	b.client.set(func(f *faulty) { f.Client = l })
	return l
}

func TestWatcher_LogsOfAnotherContractOrOfADroppedBlockDoNotCount(t *testing.T) {
	for name, forge := range map[string]func(l *types.Log){
		"another contract's": func(l *types.Log) { l.Address = common.HexToAddress("0x00000000000000000000000000000000000000bb") },
		"a dropped block's":  func(l *types.Log) { l.BlockHash = common.HexToHash("0xdead") },
		"a later block's":    func(l *types.Log) { l.BlockNumber += 1000 },
		"removed":            func(l *types.Log) { l.Removed = true },
	} {
		for _, far := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				b := newBench(t, dbtest.SQLite(t))
				b.minted(b.ExternalWallet.Address(), pounds(1000))
				address := b.depositAddress(id.New())
				node := b.lying()
				node.forge = func(logs []types.Log, _ ethereum.FilterQuery) []types.Log {
					for i := range logs {
						forge(&logs[i])
					}
					return logs
				}
				b.send(address, pounds(30))
				for range confirmations + 70 { // far: deep enough to be read in a range
					if _, err := b.Node.Seal(); err != nil {
						t.Fatal(err)
					}
					if !far {
						_ = b.worker.Step(t.Context())
					}
				}
				require.ErrorIs(t, b.worker.Step(t.Context()), chain.ErrUnavailable)
				require.Empty(t, b.sink.seen, "nothing of it is believed")
				require.Empty(t, b.sink.credited)
				require.Contains(t, b.causes(), chain.CauseInconsistent)
				node.forge = nil
				b.settle()
				require.Len(t, b.sink.credited, 1, "and the truth is read afterwards")
				require.NotContains(t, b.causes(), chain.CauseInconsistent)
				b.balanced()
			})
		}
	}
}

// invented is a log of a transfer that never happened, in the block that is asked for.
func (b *bench) invented(to chain.Address, amount int64, query ethereum.FilterQuery) types.Log {
	header, err := b.Network.Client.HeaderByHash(b.ctx(), *query.BlockHash)
	require.NoError(b.t, err)
	return types.Log{Address: common.Address(b.Contracts.Token), BlockNumber: header.Number.Uint64(), BlockHash: header.Hash(), TxHash: common.HexToHash("0xfa4e"), Index: 77,
		Topics: []common.Hash{common.HexToHash("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"), common.BytesToHash(addressBytes(b.ExternalWallet.Address())), common.BytesToHash(addressBytes(to))},
		Data:   common.LeftPadBytes(big.NewInt(amount).Bytes(), 32)}
}

func TestWatcher_ADepositThatItsAddressDoesNotHoldIsNotCredited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		queue := b.waiting
		robber := id.New()
		robbed, honest := b.depositAddress(robber), b.depositAddress(id.New())
		node := b.lying()
		var block common.Hash
		node.forge = func(logs []types.Log, query ethereum.FilterQuery) []types.Log {
			if block == (common.Hash{}) && len(logs) > 0 {
				block = *query.BlockHash
			}
			if query.BlockHash == nil || *query.BlockHash != block {
				return logs
			}
			return append(logs, b.invented(robbed, 30e6, query))
		}
		b.send(honest, pounds(5))
		b.settle()
		onlyTheHonest := func(n int, reason string) {
			t.Helper()
			require.Len(t, b.sink.seen, n+1)
			require.Len(t, b.sink.credited, n, "the other deposits go on")
			for _, d := range b.sink.credited {
				require.Equal(t, honest, d.To)
			}
			require.Equal(t, []chain.Cause{chain.CauseUnbooked}, b.causes())
			page, _, err := queue.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 10})
			require.NoError(t, err)
			require.Len(t, page, 1)
			require.Equal(t, []string{string(exceptions.ChainDepositUnbooked), "30.000000", robber, reason}, []string{string(page[0].Kind), page[0].Amount.String(), page[0].CustomerID, page[0].Reason})
			b.balanced()
		}
		onlyTheHonest(1, "balance_short")
		node.forge = nil
		b.send(honest, pounds(6))
		b.settle()
		onlyTheHonest(2, "not_in_block")
		dismissed := b.dismiss(queue)
		require.Empty(t, b.causes())
		b.send(robbed, pounds(7))
		b.settle()
		require.Len(t, b.sink.credited, 3, "what the address really received is credited, once the node does not insist on the other deposit")
		b.balanced()
		dismissed()
	})
}

// dismiss does what two operators approved about the only deposit in doubt. What it returns checks that it was resolved,
// and not opened again.
func (b *bench) dismiss(queue *exceptions.Service) (check func()) {
	b.t.Helper()
	chain.HandleExceptions(queue, nil)
	open := openOf(b.t, queue)
	require.Len(b.t, open, 1)
	actions := queue.ActionsOf(open[0])
	require.Len(b.t, actions, 1)
	require.Equal(b.t, "dismiss", actions[0].Name)
	require.True(b.t, actions[0].ByTwo)
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return actions[0].Do(ctx, tx, open[0], staff.Operator{}, exceptions.Input{})
	})
	return func() {
		b.t.Helper()
		after, err := queue.Find(b.t.Context(), b.db.Read(), open[0].ID)
		require.NoError(b.t, err)
		require.Equal(b.t, exceptions.Resolved, after.Status)
		require.Empty(b.t, openOf(b.t, queue))
	}
}

func addressBytes(a chain.Address) []byte { return common.Address(a).Bytes() }
