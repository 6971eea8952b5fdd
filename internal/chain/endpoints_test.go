package chain_test

import (
	"context"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"
)

// proxy stands in front of the node, as a provider does, and can fail in the ways that providers fail.
type proxy struct {
	*httptest.Server
	hang, garbage, gone atomic.Bool
	answer              atomic.Pointer[said] // to every call, with HTTP 200; nil: the node's
	calls               atomic.Int64
	release             chan struct{}
}

func newProxy(t *testing.T, node string) *proxy {
	t.Helper()
	target, err := url.Parse(node)
	require.NoError(t, err)
	p := &proxy{release: make(chan struct{})}
	forward := httputil.NewSingleHostReverseProxy(target)
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.calls.Add(1)
		switch {
		case p.gone.Load():
			panic(http.ErrAbortHandler)
		case p.hang.Load():
			select {
			case <-p.release:
			case <-r.Context().Done():
			}
		case p.garbage.Load():
			_, _ = w.Write([]byte(`<html>Bad gateway`))
		case p.answer.Load() != nil:
			p.answer.Load().write(w, r)
		default:
			forward.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(func() { close(p.release); p.Close() })
	return p
}

func (p *proxy) dial(t *testing.T) chain.Client {
	t.Helper()
	client, err := ethclient.Dial(p.URL)
	require.NoError(t, err)
	t.Cleanup(client.Close)
	return client
}

// proxied is a network that is reached through several proxies in front of its node.
type proxied struct {
	*bench
	proxies   []*proxy
	endpoints *nodes.Endpoints
}

const shortTimeout = 400 * time.Millisecond

// newProxied returns a network with n endpoints. change may replace the client of each.
func newProxied(t *testing.T, n int, change func(b *bench, i int, c chain.Client) chain.Client) *proxied {
	t.Helper()
	b := newBench(t, dbtest.SQLite(t))
	p := &proxied{bench: b}
	var list []nodes.Endpoint
	for i := range n {
		front := newProxy(t, b.Node.URL())
		p.proxies = append(p.proxies, front)
		client := front.dial(t)
		if change != nil {
			client = change(b, i, client)
		}
		list = append(list, nodes.Endpoint{Name: string(rune('a' + i)), Client: client})
	}
	p.connect(list...)
	return p
}

// connect starts the work anew with these endpoints.
func (p *proxied) connect(list ...nodes.Endpoint) {
	t, b := p.t, p.bench
	p.endpoints = nodes.NewEndpoints(nodes.EndpointsConfig{ChainID: b.Node.ID(), Timeout: shortTimeout, Retry: 50 * time.Millisecond, MaxLag: 3}, list...)
	service, err := chain.New(chain.Config{Network: b.Service.Network(), Rebroadcast: time.Second, StuckAfter: time.Minute, MinTip: big.NewInt(1)},
		chain.Dependencies{DB: b.db, Client: p.endpoints, Keys: b.Keys, Clock: b.clock, Log: quiet()})
	require.NoError(t, err)
	service.BindExceptions(b.waiting)
	b.Network.Service = service
	b.worker = service.Worker(b.sink, b.sink)
}

// try seals blocks until the condition holds, whatever the passes return.
func (p *proxied) try(so func() bool) {
	p.t.Helper()
	for range 60 {
		if so() {
			return
		}
		_, err := p.Node.Seal()
		require.NoError(p.t, err)
		_ = p.worker.Step(p.ctx())
		p.clock.Advance(2 * time.Second)
	}
	p.t.Fatal("it did not come to pass")
}

func TestEndpoints_WorkGoesOnAtTheSecondWhileTheFirstHangsAnswersGarbageOrIsGone(t *testing.T) {
	for name, fail := range map[string]func(p *proxy){
		"hangs":           func(p *proxy) { p.hang.Store(true) },
		"answers garbage": func(p *proxy) { p.garbage.Store(true) },
		"is gone":         func(p *proxy) { p.gone.Store(true) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newProxied(t, 3, nil)
			p.minted(p.ExternalWallet.Address(), pounds(1000))
			fail(p.proxies[0])
			ref := newRef(t)
			p.order(ref, jane, pounds(2))
			p.send(p.depositAddress(id.New()), pounds(30))
			p.try(func() bool { return p.sink.isConfirmed(ref) && len(p.sink.credited) == 1 })
			require.Equal(t, []chain.Cause{chain.CauseUnreachable}, p.causes())
			p.proxies[0].hang.Store(false)
			p.proxies[0].garbage.Store(false)
			p.proxies[0].gone.Store(false)
			p.try(func() bool { return len(p.causes()) == 0 })
			p.settle()
			p.balanced()
		})
	}
}

func TestEndpoints_WithOneOfTwoGoneMintsGoOnAndDepositsWaitForTheOther(t *testing.T) {
	p := newProxied(t, 2, nil)
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	p.proxies[0].hang.Store(true)
	ref := newRef(t)
	p.order(ref, jane, pounds(2))
	p.send(p.depositAddress(id.New()), pounds(30))
	p.try(func() bool { return p.sink.isConfirmed(ref) })
	for range confirmations + 1 {
		_, err := p.Node.Seal()
		require.NoError(t, err)
		require.ErrorIs(t, p.worker.Step(t.Context()), chain.ErrUnavailable)
	}
	require.Len(t, p.sink.seen, 1)
	require.Empty(t, p.sink.credited, "one endpoint alone is not believed")
	require.Equal(t, []chain.Cause{chain.CauseUnreachable}, p.causes())
	p.proxies[0].hang.Store(false)
	p.try(func() bool { return len(p.sink.credited) == 1 && len(p.causes()) == 0 })
	p.settle()
	p.balanced()
}

func TestEndpoints_ThatDisagreeCreditNothingUntilTheyAgree(t *testing.T) {
	var node *liar
	p := newProxied(t, 2, func(_ *bench, i int, c chain.Client) chain.Client {
		if i > 0 {
			return c
		}
		node = &liar{Client: c}
		return node
	})
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	address := p.depositAddress(id.New())
	node.forge = func(logs []types.Log, query ethereum.FilterQuery) []types.Log {
		if query.BlockHash == nil || len(logs) == 0 {
			return logs
		}
		return append(logs, p.invented(address, 30e6, query))
	}
	p.send(p.depositAddress(id.New()), pounds(5))
	for range confirmations + 3 {
		_, err := p.Node.Seal()
		require.NoError(t, err)
		_ = p.worker.Step(t.Context())
	}
	require.Empty(t, p.sink.seen, "the block is not read before they agree on what is in it")
	require.Empty(t, p.sink.credited)
	require.Equal(t, []chain.Cause{chain.CauseDisagreement}, p.causes())
	node.forge = nil
	p.settle()
	require.Len(t, p.sink.seen, 1, "the invented deposit is not there afterwards either")
	require.Len(t, p.sink.credited, 1)
	require.Empty(t, p.causes())
	p.balanced()
}

// Both invent the same deposit, and the first also says that its address holds the coins: the second one's word about
// the balance counts as much.
func TestEndpoints_ThatDisagreeAboutABalanceCreditNothing(t *testing.T) {
	var nodes []*liar
	p := newProxied(t, 2, func(_ *bench, _ int, c chain.Client) chain.Client {
		nodes = append(nodes, &liar{Client: c})
		return nodes[len(nodes)-1]
	})
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	address := p.depositAddress(id.New())
	for _, node := range nodes {
		node.forge = func(logs []types.Log, query ethereum.FilterQuery) []types.Log {
			if query.BlockHash == nil || len(logs) == 0 {
				return logs
			}
			return append(logs, p.invented(address, 30e6, query))
		}
	}
	nodes[0].holds = big.NewInt(1e12)
	p.send(p.depositAddress(id.New()), pounds(5))
	for range confirmations + 3 {
		_, err := p.Node.Seal()
		require.NoError(t, err)
		_ = p.worker.Step(t.Context())
	}
	require.Len(t, p.sink.seen, 2)
	require.Empty(t, p.sink.credited)
	require.Contains(t, p.causes(), chain.CauseDisagreement)
	nodes[0].holds = nil
	p.settle()
	require.Len(t, p.sink.credited, 1, "the real one")
	require.Contains(t, p.causes(), chain.CauseUnbooked)
}

func TestEndpoints_OneThatContradictsTwoIsNamedAndNotBelieved(t *testing.T) {
	var node *liar
	p := newProxied(t, 3, func(_ *bench, i int, c chain.Client) chain.Client {
		if i != 1 {
			return c
		}
		node = &liar{Client: c}
		return node
	})
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	node.forge = func([]types.Log, ethereum.FilterQuery) []types.Log { return nil }
	p.send(p.depositAddress(id.New()), pounds(5))
	p.try(func() bool { return len(p.sink.credited) == 1 })
	require.Equal(t, []chain.Cause{chain.CauseOdd}, p.causes())
	node.forge = nil
	p.send(p.depositAddress(id.New()), pounds(6))
	p.settle()
	require.Len(t, p.sink.credited, 2)
	require.Empty(t, p.causes())
	p.balanced()
}

// behind is a node that does not know the newest blocks.
type behind struct {
	chain.Client
	lag atomic.Int64
}

func (l *behind) HeaderByNumber(ctx context.Context, n *big.Int) (*types.Header, error) {
	head, err := l.Client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, err
	}
	newest := new(big.Int).Sub(head.Number, big.NewInt(l.lag.Load()))
	if n == nil {
		n = newest
	}
	if n.Cmp(newest) > 0 {
		return nil, ethereum.NotFound
	}
	return l.Client.HeaderByNumber(ctx, n)
}

func TestEndpoints_OneThatIsBehindIsPassedOverUntilItHasCaughtUp(t *testing.T) {
	var node *behind
	p := newProxied(t, 3, func(_ *bench, i int, c chain.Client) chain.Client {
		if i > 0 {
			return c
		}
		node = &behind{Client: c}
		return node
	})
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	node.lag.Store(9)
	p.send(p.depositAddress(id.New()), pounds(5))
	p.seal(confirmations + 1)
	require.Len(t, p.sink.credited, 1, "as soon as if the node were not there")
	require.Equal(t, []chain.Cause{chain.CauseBehind}, p.causes())
	node.lag.Store(0)
	p.try(func() bool { return len(p.causes()) == 0 })
	p.settle()
	p.balanced()
}

func TestEndpoints_OneThatIsReplacedLeavesNoAlertBehind(t *testing.T) {
	node := &behind{}
	p := newProxied(t, 3, func(_ *bench, i int, c chain.Client) chain.Client {
		if i > 0 {
			return c
		}
		node.Client = c
		return node
	})
	p.minted(p.ExternalWallet.Address(), pounds(1000))
	node.lag.Store(9)
	p.proxies[1].hang.Store(true)
	p.try(func() bool {
		return slices.Contains(p.causes(), chain.CauseBehind) && slices.Contains(p.causes(), chain.CauseUnreachable)
	})
	p.connect(nodes.Endpoint{Name: "another", Client: p.proxies[0].dial(t)}, nodes.Endpoint{Name: "c", Client: p.proxies[2].dial(t)})
	p.try(func() bool { return len(p.causes()) == 0 })
}

func TestEndpoints_OnAnotherChainOrForkAreNotBelieved(t *testing.T) {
	t.Run("wrong chain id", func(t *testing.T) {
		other, err := sandboxchain.Open(t.Context(), dbtest.SQLite(t), sandboxchain.Config{Dir: t.TempDir(), ChainID: 4711, Manual: true, Clock: newBench(t, dbtest.SQLite(t)).clock, Log: quiet()})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, other.Close()) })
		p := newProxied(t, 3, func(_ *bench, i int, c chain.Client) chain.Client {
			if i == 0 {
				return other.Client
			}
			return c
		})
		p.minted(p.ExternalWallet.Address(), pounds(1000))
		p.send(p.depositAddress(id.New()), pounds(5))
		p.settle()
		require.Len(t, p.sink.credited, 1)
		require.Equal(t, []chain.Cause{chain.CauseWrongChain}, p.causes())
		p.balanced()
	})
	t.Run("another fork", func(t *testing.T) {
		fork := newBench(t, dbtest.SQLite(t))
		fork.seal(60)
		p := newProxied(t, 3, func(_ *bench, i int, c chain.Client) chain.Client {
			if i == 2 {
				return fork.Network.Client
			}
			return c
		})
		p.minted(p.ExternalWallet.Address(), pounds(1000))
		p.send(p.depositAddress(id.New()), pounds(5))
		p.settle()
		require.Len(t, p.sink.credited, 1, "two agree")
		require.Equal(t, []chain.Cause{chain.CauseOdd}, p.causes())
		p.balanced()
	})
}

func TestRun_ASilentNodeIsAnAlarmWithin30Seconds(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	listener, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections, and nothing ever reads them
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, listener.Close()) })
	silent, err := ethclient.Dial("http://" + listener.Addr().String())
	require.NoError(t, err)
	service, err := chain.New(chain.Config{Network: b.Service.Network()}, chain.Dependencies{DB: b.db, Client: silent, Keys: b.Keys, Clock: b.clock, Log: quiet()})
	require.NoError(t, err)
	service.BindExceptions(b.waiting)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- service.Worker(b.sink, b.sink).Run(ctx) }()
	require.Eventually(t, func() bool { return len(b.causes()) > 0 }, 30*time.Second, 100*time.Millisecond)
	require.Contains(t, b.causes(), chain.CauseUnreachable)
	stop()
	require.ErrorIs(t, <-ended, context.Canceled)
}
