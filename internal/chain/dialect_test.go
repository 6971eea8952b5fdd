package chain_test

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"
	"sync/atomic"

	"github.com/gbpc/gbpc/internal/chain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// said is an error as a node gives it over JSON-RPC: the type of the client has data, whether or not the node gave some.
type said struct {
	code int
	text string
	data any
}

func (s said) Error() string  { return s.text }
func (s said) ErrorCode() int { return s.code }
func (s said) ErrorData() any { return s.data }

// write answers a call over HTTP.
func (s said) write(w http.ResponseWriter, r *http.Request) {
	var call struct {
		ID json.RawMessage `json:"id"`
	}
	_ = json.NewDecoder(r.Body).Decode(&call)
	_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": call.ID, "error": map[string]any{"code": s.code, "message": s.text, "data": s.data}})
}

// dialect is a node that refuses in its own words.
type dialect struct {
	chain.Client
	known    error              // what it says of a transaction that it has; nil: what the embedded node says
	unpaid   error              // what it says of one that its sender cannot pay for; nil: it takes it
	estimate error              // what it says instead of an estimate
	call     error              // and instead of the result of a call
	held     *types.Transaction // it has this one, which it does not mine, and takes another with its nonce for a tenth more alone
	tip      int64              // what it suggests; 0: what the embedded node does
	range_   uint64             // the most blocks of which it gives the logs at once; 0: any number
	pages    atomic.Int64       // how often it was asked for logs of several blocks
}

func (d *dialect) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	if d.unpaid != nil {
		return d.unpaid
	}
	if h := d.held; h != nil && tx.Nonce() == h.Nonce() && (10*tx.GasTipCap().Int64() < 11*h.GasTipCap().Int64() || 10*tx.GasFeeCap().Int64() < 11*h.GasFeeCap().Int64()) {
		return said{-32000, "replacement transaction underpriced", nil}
	}
	err := d.Client.SendTransaction(ctx, tx)
	if d.known != nil {
		return d.known
	}
	return err
}

func (d *dialect) BalanceAt(ctx context.Context, account common.Address, number *big.Int) (*big.Int, error) {
	if d.unpaid != nil {
		return big.NewInt(1000), nil
	}
	return d.Client.BalanceAt(ctx, account, number)
}

func (d *dialect) EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error) {
	if d.estimate != nil {
		return 0, d.estimate
	}
	return d.Client.EstimateGas(ctx, call)
}

func (d *dialect) CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	if d.call != nil {
		return nil, d.call
	}
	return d.Client.CallContractAtHash(ctx, call, block)
}

func (d *dialect) FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	if query.BlockHash == nil {
		d.pages.Add(1)
		if n := query.ToBlock.Uint64() - query.FromBlock.Uint64() + 1; d.range_ > 0 && n > d.range_ {
			return nil, said{code: -32600, text: "you can make eth_getLogs requests with up to a 10 block range"}
		}
	}
	return d.Client.FilterLogs(ctx, query)
}

// speaking puts a node that refuses in its own words between the network and its node.
func (b *bench) speaking() *dialect {
	d := &dialect{Client: b.client.Client}
	b.client.set(func(f *faulty) { f.Client = d })
	return d
}

func (d *dialect) SuggestGasTipCap(ctx context.Context) (*big.Int, error) {
	if d.tip != 0 {
		return big.NewInt(d.tip), nil
	}
	return d.Client.SuggestGasTipCap(ctx)
}
