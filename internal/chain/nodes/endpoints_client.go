package nodes

import (
	"context"
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/kit/trust"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
)

// DialEndpoints returns a Client that uses the nodes at these addresses, as NewEndpoints does. It calls none of them.
// An endpoint is named for its host.
func DialEndpoints(ctx context.Context, config EndpointsConfig, addresses ...string) (*Endpoints, error) {
	var list []Endpoint
	hosts := map[string]int{}
	for i, address := range addresses {
		connection, err := rpc.DialOptions(ctx, address, rpc.WithHTTPClient(config.Trust.Client(trust.Chain, 0, trust.Identity{})))
		if err != nil {
			return nil, fmt.Errorf("address %d of the chain's nodes cannot be used", i+1) // without the address
		}
		name := "endpoint " + strconv.Itoa(i+1)
		if u, err := url.Parse(address); err == nil {
			name = u.Host
		}
		if hosts[name]++; hosts[name] > 1 {
			name += " (" + strconv.Itoa(hosts[name]) + ")"
		}
		list = append(list, Endpoint{Name: name, Client: ethclient.NewClient(connection), Secrets: redact.Secrets(address)})
	}
	return NewEndpoints(config, list...), nil
}

// grace is how much longer the other endpoints are waited for once one has reported its newest block.
const grace = time.Second

// HeaderByNumber returns the header of a canonical block, by default of the newest one.
func (e *Endpoints) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	if number == nil && len(e.list) > 1 {
		return e.newestHeader(ctx)
	}
	of := askHeader
	if number == nil {
		of = askNewest
	}
	return first(ctx, e, of, func(ctx context.Context, c Client) (*types.Header, error) { return c.HeaderByNumber(ctx, number) })
}

// newestHeader returns the newest block of the first endpoint that works and is not behind another one. It tries
// those again that had a problem.
func (e *Endpoints) newestHeader(ctx context.Context) (*types.Header, error) {
	newest := func(ctx context.Context, c Client) (*types.Header, error) { return c.HeaderByNumber(ctx, nil) }
	background := context.WithoutCancel(ctx) // a hanging endpoint is waited for to the end of its time limit
	for _, p := range e.list {
		if p.due(e.config.Retry) {
			go e.probe(background, p, newest)
		}
		for _, ask := range p.again(e.config.Retry) {
			go ask(background)
		}
	}
	list := e.usable(askNewest)
	replies := each(background, e, list, askNewest, newest)
	heads := make([]*types.Header, len(list))
	failed := map[*endpoint]error{}
	var enough <-chan time.Time
	for waiting := len(list); waiting > 0; {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-enough:
			waiting = 0
		case r := <-replies:
			waiting--
			if r.err != nil {
				failed[list[r.from]] = r.err
				continue
			}
			if heads[r.from] = r.answer; enough == nil {
				enough = time.After(grace)
			}
		}
	}
	if enough != nil {
		blame(e, askNewest, newest, failed)
	}
	for i, head := range heads {
		if head != nil && !e.isBehind(ctx, list[i], head, list, heads) {
			return head, nil
		}
	}
	return nil, e.together(failed)
}

// probe asks an endpoint that had a problem for its newest block, and uses it again if it is well.
func (e *Endpoints) probe(ctx context.Context, p *endpoint, newest func(context.Context, Client) (*types.Header, error)) {
	head, err := ask(ctx, e, p, askNewest, newest)
	if err != nil {
		return
	}
	for _, other := range e.list {
		if works, _ := other.state(askNewest, e.config.Retry); other == p || !works {
			continue
		}
		if theirs, err := ask(ctx, e, other, askNewest, newest); err == nil && head.Number.Uint64()+e.config.MaxLag < theirs.Number.Uint64() {
			p.set(EndpointBehind, fmt.Errorf("it is at block %s, and %s at %s", head.Number, other.Name, theirs.Number))
			return
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problem, p.err = "", nil
}

// isBehind reports whether another endpoint is on the same chain and far ahead, and passes the endpoint over if
// so. One that is ahead on another chain proves nothing.
func (e *Endpoints) isBehind(ctx context.Context, p *endpoint, head *types.Header, list []*endpoint, heads []*types.Header) bool {
	for i, other := range heads {
		if other == nil || list[i] == p || head.Number.Uint64()+e.config.MaxLag >= other.Number.Uint64() {
			continue
		}
		theirs, err := ask(
			ctx, e, list[i], askHeader, func(ctx context.Context, c Client) (*types.Header, error) { return c.HeaderByNumber(ctx, head.Number) },
		)
		if err == nil && theirs.Hash() == head.Hash() {
			p.set(EndpointBehind, fmt.Errorf("it is at block %s, and %s at %s", head.Number, list[i].Name, other.Number))
			return true
		}
	}
	return false
}

// SendTransaction gives the transaction to every endpoint that works, because one of them may keep it to itself.
// It succeeds if one accepts it.
func (e *Endpoints) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	send := func(ctx context.Context, c Client) (struct{}, error) { return struct{}{}, c.SendTransaction(ctx, tx) }
	list := e.usable(askSubmit)
	if len(e.list) == 1 {
		_, err := ask(ctx, e, list[0], askSubmit, send)
		return err
	}
	replies := each(context.WithoutCancel(ctx), e, list, askSubmit, send)
	answered := false
	all, failed := map[*endpoint]error{}, map[*endpoint]error{}
	for range list {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case r := <-replies:
			if r.err == nil {
				blame(e, askSubmit, send, failed)
				return nil
			}
			all[list[r.from]] = r.err
			if answered = answered || isRefusal(r.err); !isRefusal(r.err) {
				failed[list[r.from]] = r.err
			}
		}
	}
	if answered {
		blame(e, askSubmit, send, failed)
	}
	return e.together(all)
}

// TransactionByHash returns a transaction that one of the endpoints has, in its pool or in a block.
func (e *Endpoints) TransactionByHash(ctx context.Context, hash common.Hash) (*types.Transaction, bool, error) {
	type found struct {
		tx      *types.Transaction
		pending bool
	}
	call := func(ctx context.Context, c Client) (f found, err error) {
		f.tx, f.pending, err = c.TransactionByHash(ctx, hash)
		return f, err
	}
	failed, nowhere := map[*endpoint]error{}, error(nil)
	for _, p := range e.usable(askTransaction) {
		f, err := ask(ctx, e, p, askTransaction, call)
		switch {
		case err == nil:
			blame(e, askTransaction, call, failed)
			return f.tx, f.pending, nil
		case ctx.Err() != nil:
			return nil, false, err
		case IsNotFound(err):
			nowhere = err
		default:
			failed[p] = err
		}
	}
	if nowhere != nil {
		blame(e, askTransaction, call, failed)
		return nil, false, nowhere
	}
	return nil, false, e.together(failed)
}

// ChainID returns the id of the chain.
func (e *Endpoints) ChainID(ctx context.Context) (*big.Int, error) {
	return first(ctx, e, askChain, func(ctx context.Context, c Client) (*big.Int, error) { return c.ChainID(ctx) })
}

// FilterLogs returns the logs that match the query.
func (e *Endpoints) FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	return first(ctx, e, logQuestion(query), func(ctx context.Context, c Client) ([]types.Log, error) { return c.FilterLogs(ctx, query) })
}

// TransactionReceipt returns the receipt of a mined transaction.
func (e *Endpoints) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	return first(ctx, e, askReceipt, func(ctx context.Context, c Client) (*types.Receipt, error) { return c.TransactionReceipt(ctx, hash) })
}

// EstimateGas returns the gas that a call needs, or why the contract rejects it.
func (e *Endpoints) EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error) {
	return first(ctx, e, askEstimate, func(ctx context.Context, c Client) (uint64, error) { return c.EstimateGas(ctx, call) })
}

// CallContractAtHash returns the result of a view function at a block.
func (e *Endpoints) CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	return first(ctx, e, askCall, func(ctx context.Context, c Client) ([]byte, error) { return c.CallContractAtHash(ctx, call, block) })
}

// SuggestGasTipCap returns the tip that gets a transaction mined soon, in wei per unit of gas.
func (e *Endpoints) SuggestGasTipCap(ctx context.Context) (*big.Int, error) {
	return first(ctx, e, askChain, func(ctx context.Context, c Client) (*big.Int, error) { return c.SuggestGasTipCap(ctx) })
}

// NonceAt returns the next nonce of an account at a block, by default at the newest one.
func (e *Endpoints) NonceAt(ctx context.Context, account common.Address, number *big.Int) (uint64, error) {
	return first(ctx, e, askAccount, func(ctx context.Context, c Client) (uint64, error) { return c.NonceAt(ctx, account, number) })
}

// CodeAt returns the code of a contract at a block, by default at the newest one.
func (e *Endpoints) CodeAt(ctx context.Context, account common.Address, number *big.Int) ([]byte, error) {
	return first(ctx, e, askAccount, func(ctx context.Context, c Client) ([]byte, error) { return c.CodeAt(ctx, account, number) })
}

// BalanceAt returns what an account has to pay for gas, in wei.
func (e *Endpoints) BalanceAt(ctx context.Context, account common.Address, number *big.Int) (*big.Int, error) {
	return first(ctx, e, askAccount, func(ctx context.Context, c Client) (*big.Int, error) { return c.BalanceAt(ctx, account, number) })
}
