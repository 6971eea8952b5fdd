package chain_test

import (
	"context"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

func TestSender_AReceiptThatIsNotOfTheOrderDoesNotEndIt(t *testing.T) {
	for name, lie := range map[string]func(*types.Receipt) *types.Receipt{
		"another transaction's": func(r *types.Receipt) *types.Receipt { r.TxHash = common.HexToHash("0xbad"); return r },
		"another's logs": func(r *types.Receipt) *types.Receipt {
			r.Logs = []*types.Log{{Address: r.Logs[0].Address, Topics: r.Logs[0].Topics, Data: r.Logs[0].Data, TxHash: common.HexToHash("0xbad")}}
			return r
		},
		"success without the token's log": func(r *types.Receipt) *types.Receipt { r.Logs = nil; return r },
		"success with another mint's log": func(r *types.Receipt) *types.Receipt {
			var logs []*types.Log
			for _, l := range r.Logs {
				other := *l
				other.Topics = append([]common.Hash{}, l.Topics...)
				other.Topics[len(other.Topics)-1] = common.HexToHash("0xbad")
				logs = append(logs, &other)
			}
			r.Logs = logs
			return r
		},
		"no block": func(r *types.Receipt) *types.Receipt { r.BlockNumber = nil; return r },
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.SQLite(t)
			b := newBench(t, d)
			queue := b.waiting
			b.minted(b.ExternalWallet.Address(), pounds(1000)) // the reserve is reported
			node := b.lying()
			ref := newRef(t)
			b.order(ref, jane, pounds(2))
			b.step()
			node.receipt = lie
			for range 2 {
				b.settle()
			}
			status, known, err := b.Service.MintStatus(t.Context(), d.Read(), ref)
			require.NoError(t, err)
			require.True(t, known)
			require.NotContains(t, []chain.OrderState{chain.Confirmed, chain.Failed, chain.Cancelled}, status.State)
			open := openOf(t, queue)
			require.Len(t, open, 1)
			require.Equal(t, []string{string(exceptions.ChainOrder), "node_error"}, []string{string(open[0].Kind), open[0].Reason})

			node.receipt = nil
			for range 3 {
				b.settle()
			}
			status, _, err = b.Service.MintStatus(t.Context(), d.Read(), ref)
			require.NoError(t, err)
			require.Equal(t, chain.Confirmed, status.State)
			require.True(t, b.sink.isConfirmed(ref))
			require.Empty(t, b.sink.twice)
			require.Empty(t, openOf(t, queue))
			b.balanced()
		})
	}
}

func TestWatcher_LogsThatAreMalformedOrRepeatedStopReadingWithAnAlarmAndNothingIsMissed(t *testing.T) {
	for name, forge := range map[string]func([]types.Log) []types.Log{
		"a topic is missing": func(l []types.Log) []types.Log { l[0].Topics = l[0].Topics[:2]; return l },
		"a topic too many":   func(l []types.Log) []types.Log { l[0].Topics = append(l[0].Topics, common.Hash{}); return l },
		"no data":            func(l []types.Log) []types.Log { l[0].Data = nil; return l },
		"data too short":     func(l []types.Log) []types.Log { l[0].Data = l[0].Data[:31]; return l },
		"data too long":      func(l []types.Log) []types.Log { l[0].Data = append(l[0].Data, l[0].Data...); return l },
		"a log twice":        func(l []types.Log) []types.Log { return append(l, l...) },
		"a log index twice": func(l []types.Log) []types.Log {
			other := l[0]
			other.TxHash = common.HexToHash("0xbad")
			return append(l, other)
		},
	} {
		for _, far := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				b := newBench(t, dbtest.SQLite(t))
				queue := b.waiting
				b.minted(b.ExternalWallet.Address(), pounds(1000))
				address := b.depositAddress(id.New())
				node := b.lying()
				node.forge = func(logs []types.Log, _ ethereum.FilterQuery) []types.Log {
					if len(logs) == 0 {
						return logs
					}
					return forge(logs)
				}
				b.send(address, pounds(30))
				blocks := confirmations + 2
				if far { // deep enough to be read in a range
					blocks += 70
				}
				for range blocks {
					_, err := b.Node.Seal()
					require.NoError(t, err)
					if !far {
						_ = b.worker.Step(t.Context())
					}
				}
				require.ErrorIs(t, b.worker.Step(t.Context()), chain.ErrUnavailable)
				require.Empty(t, b.sink.seen)
				require.Empty(t, b.sink.credited)
				require.Contains(t, b.causes(), chain.CauseInconsistent)
				require.Equal(t, exceptions.ChainWrong, openOf(t, queue)[0].Kind)
				node.forge = nil
				b.settle()
				require.Len(t, b.sink.credited, 1, "the truth is read afterwards, once")
				require.Empty(t, b.sink.twice)
				require.NotContains(t, b.causes(), chain.CauseInconsistent)
				b.balanced()
			})
		}
	}
}

func TestWatcher_LogsThatOneNodeLeavesOutAreNotMissed(t *testing.T) {
	for _, nodes := range []int{2, 3} {
		liars := make([]*liar, nodes)
		p := newProxied(t, nodes, func(_ *bench, i int, c chain.Client) chain.Client {
			liars[i] = &liar{Client: c}
			return liars[i]
		})
		p.minted(p.ExternalWallet.Address(), pounds(1000))
		address := p.depositAddress(id.New())
		liars[0].forge = func([]types.Log, ethereum.FilterQuery) []types.Log { return nil }
		p.send(address, pounds(30))
		for range 3 * confirmations {
			_, err := p.Node.Seal()
			require.NoError(t, err)
			_ = p.worker.Step(t.Context())
		}
		if nodes == 2 {
			require.Empty(t, p.sink.credited, "one says there is nothing")
			require.Contains(t, p.causes(), chain.CauseDisagreement)
			liars[0].forge = nil
		}
		p.try(func() bool { return len(p.sink.credited) == 1 })
		require.Empty(t, p.sink.twice)
		require.NotContains(t, p.causes(), chain.CauseDisagreement)
		p.balanced()
	}
}

func TestWatcher_ABlockWhoseHashChangesBetweenTwoCallsIsReadAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(1000))
		address := b.depositAddress(id.New())
		node := b.lying()
		asked := map[uint64]int{}
		node.header = func(h *types.Header) *types.Header {
			if asked[h.Number.Uint64()]++; asked[h.Number.Uint64()]%2 == 1 {
				h.Extra, h.Bloom = []byte("another"), types.Bloom{} // with no logs
			}
			return h
		}
		b.send(address, pounds(30))
		for range 4 * confirmations {
			_, err := b.Node.Seal()
			require.NoError(t, err)
			_ = b.worker.Step(context.WithoutCancel(t.Context()))
		}
		node.header = nil
		b.settle()
		b.settle()
		require.Len(t, b.sink.credited, 1, "it is found, once")
		require.Empty(t, b.sink.twice)
		b.balanced()
	})
}
