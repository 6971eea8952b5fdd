package devchain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
)

// Config sets up the chain. A field that is zero takes the default in its comment.
type Config struct {
	Dir            string                      // "" keeps everything in memory: tests only
	ChainID        uint64                      // 31337
	Addr           string                      // host:port of the JSON-RPC, loopback only; "" opens none, port 0 chooses a free one
	Clock          clock.Clock                 // the machine's clock
	Interval       time.Duration               // between blocks while transactions are pending: 250 ms
	Heartbeat      time.Duration               // between blocks otherwise: 15 s
	Settle         int                         // empty blocks at the interval after one with transactions: 4
	Manual         bool                        // for tests: only Seal and Reorganise seal blocks
	FundedAccounts map[common.Address]*big.Int // balances in the genesis block, in wei
	ErrorLog       func(error)                 // receives the error if a block cannot be sealed; nil ignores it
}

// Chain is a running node. Close stops it.
type Chain struct {
	config Config
	stack  *node.Node
	eth    *eth.Ethereum
	rpc    *rpc.Client

	sealing sync.Mutex // one block at a time
	wake    chan struct{}
	stop    chan struct{}
	done    sync.WaitGroup
}

// Start opens the chain in its folder, or creates it there, and starts to seal blocks. It returns an error if
// the folder is in use or holds another chain, or if the address is not a loopback address.
func Start(config Config) (*Chain, error) {
	config = withDefaults(config)
	host, port, err := loopback(config.Addr)
	if err != nil {
		return nil, err
	}
	if config.Dir != "" {
		if err := os.MkdirAll(config.Dir, 0o700); err != nil {
			return nil, fmt.Errorf("make chain folder: %w", err)
		}
	}
	stack, err := node.New(nodeConfig(config.Dir, host, port))
	if err != nil {
		return nil, fmt.Errorf("open chain folder: %w", err)
	}
	c := &Chain{config: config, stack: stack, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	if err := c.open(); err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	if !config.Manual {
		c.done.Add(1)
		go c.sealLoop()
	}
	return c, nil
}

func withDefaults(c Config) Config {
	if c.ChainID == 0 {
		c.ChainID = 31337
	}
	if c.Clock == nil {
		c.Clock = clock.System{}
	}
	if c.Interval == 0 {
		c.Interval = 250 * time.Millisecond
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = 15 * time.Second
	}
	if c.Settle == 0 {
		c.Settle = 4
	}
	if c.ErrorLog == nil {
		c.ErrorLog = func(error) {}
	}
	return c
}

// loopback splits addr and rejects any host that is not loopback, because every client of the RPC may send
// transactions.
func loopback(addr string) (host string, port int, err error) {
	if addr == "" {
		return "", 0, nil
	}
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("chain address %q: %w", addr, err)
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return "", 0, fmt.Errorf("chain address %q is not a loopback IP address", addr)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("chain address %q has no valid port", addr)
	}
	return host, port, nil
}

func nodeConfig(dir, host string, port int) *node.Config {
	modules := []string{"eth", "net", "web3"}
	return &node.Config{
		Name:              "devchain",
		DataDir:           dir,
		HTTPHost:          host,
		HTTPPort:          port,
		HTTPVirtualHosts:  []string{"localhost"},
		HTTPModules:       modules,
		HTTPTimeouts:      rpc.DefaultHTTPTimeouts,
		WSHost:            host, // the same port: one listener serves both
		WSPort:            port,
		WSModules:         modules,
		BatchRequestLimit: 1000, BatchResponseMaxSize: 25_000_000, HTTPBodyLimit: 5 << 20,
		P2P: p2p.Config{NoDiscovery: true, NoDial: true, MaxPeers: 0, ListenAddr: ""},
	}
}

func (c *Chain) open() error {
	backend, err := eth.New(c.stack, ethConfig(c.config))
	if err != nil {
		return fmt.Errorf("open chain: %w", err)
	}
	c.eth = backend
	logs := filters.NewFilterSystem(backend.APIBackend, filters.Config{LogCacheSize: 16})
	c.stack.RegisterAPIs([]rpc.API{{Namespace: "eth", Service: filters.NewFilterAPI(logs)}})
	if err := c.resume(); err != nil {
		return err
	}
	if err := c.stack.Start(); err != nil {
		return fmt.Errorf("start chain: %w", err)
	}
	backend.SetSynced() // the node has no peers to synchronise with
	c.rpc = c.stack.Attach()
	return nil
}

func ethConfig(c Config) *ethconfig.Config {
	rules := *params.AllDevChainProtocolChanges // a copy: the global is shared
	rules.ChainID = new(big.Int).SetUint64(c.ChainID)
	rules.AmsterdamTime, rules.BogotaTime = nil, nil // only forks that are live on the public network
	alloc := core.SystemContractAllocs()
	for account, wei := range c.FundedAccounts {
		alloc[account] = types.Account{Balance: wei}
	}
	e := ethconfig.Defaults
	e.Genesis = &core.Genesis{Config: &rules, GasLimit: gasLimit, BaseFee: big.NewInt(params.InitialBaseFee), Difficulty: common.Big0, Alloc: alloc}
	e.NetworkId = c.ChainID
	e.SyncMode = ethconfig.FullSync
	e.DatabaseCache, e.DatabaseHandles = 16, 64
	e.TrieCleanCache, e.TrieDirtyCache, e.SnapshotCache = 16, 16, 0
	e.FilterLogCacheSize = 16
	// The log index would be read completely at every start. A chain this short is searched block by block.
	e.LogNoHistory = true
	e.TxPool.NoLocals, e.TxPool.Journal = true, ""
	// The block must include what the pool accepts, or a transaction would be pending for ever.
	e.Miner.GasPrice, e.TxPool.PriceLimit = big.NewInt(1), 1
	e.Miner.GasCeil = gasLimit
	// On a busy machine a block may take long to build, and it must include all pending transactions.
	e.Miner.Recommit = time.Minute
	// The state of every block is written when it is sealed.
	e.StateScheme, e.NoPruning = rawdb.HashScheme, true
	return &e
}

const gasLimit = 30_000_000

// Client returns a client that calls the node inside the process.
func (c *Chain) Client() *ethclient.Client { return ethclient.NewClient(c.rpc) }

// URL returns the URL of the JSON-RPC, or "" if none is open.
func (c *Chain) URL() string {
	if c.config.Addr == "" {
		return ""
	}
	return c.stack.HTTPEndpoint()
}

// ID returns the chain id.
func (c *Chain) ID() uint64 { return c.config.ChainID }

// Head returns the number and time of the newest block.
func (c *Chain) Head() (number uint64, at time.Time) {
	head := c.eth.BlockChain().CurrentBlock()
	return head.Number.Uint64(), time.Unix(int64(head.Time), 0).UTC() // seconds since 1970
}

// Ready returns an error if the node does not answer.
func (c *Chain) Ready(ctx context.Context) error {
	if _, err := c.Client().BlockNumber(ctx); err != nil {
		return fmt.Errorf("ask the embedded chain: %w", err)
	}
	return nil
}

// Close stops sealing and closes the folder.
func (c *Chain) Close() error {
	close(c.stop)
	c.done.Wait()
	c.sealing.Lock()
	defer c.sealing.Unlock()
	c.rpc.Close()
	if err := c.stack.Close(); err != nil {
		return fmt.Errorf("close chain: %w", err)
	}
	return nil
}
