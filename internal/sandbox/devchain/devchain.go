package devchain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net"
	"strconv"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
)

// Config sets up the chain. A field that is zero takes the default in its comment.
type Config struct {
	Dir            string                      // "" keeps everything in memory: tests only
	ChainID        uint64                      // 31337
	Addr           string                      // host:port of the JSON-RPC, loopback only; "" opens none, port 0 chooses a free one
	Clock          clock.Clock                 // the machine's clock
	Fork           Fork                        // which rules a new chain has: Osaka. A chain that is there keeps its own
	Interval       time.Duration               // between blocks while transactions are pending: 250 ms
	Heartbeat      time.Duration               // between blocks otherwise: 15 s
	Settle         int                         // empty blocks at the interval after one with transactions: 4
	Manual         bool                        // for tests: only Seal and Reorganise seal blocks
	FundedAccounts map[common.Address]*big.Int // balances in the genesis block, in wei
	ErrorLog       func(error)                 // receives the error if a block cannot be sealed; nil ignores it
}

// Fork is a version of the public network's rules.
type Fork string

// The forks.
const (
	Osaka     Fork = "osaka"
	Amsterdam Fork = "amsterdam" // has a price for every byte of state
)

// Chain is a running node. Close stops it.
type Chain struct {
	config Config
	engine *engine
	server *rpc.Server
	client *rpc.Client
	http   *listener // nil if no address is given

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
	c := &Chain{config: config, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	if c.engine, err = openEngine(config); err != nil {
		return nil, err
	}
	if err := c.open(host, port); err != nil {
		return nil, errors.Join(err, c.engine.close())
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

// open restores the head and answers clients.
func (c *Chain) open(host string, port int) (err error) {
	if err := c.resume(); err != nil {
		return err
	}
	if c.server, err = newServer(c.engine); err != nil {
		return err
	}
	if host != "" {
		if c.http, err = listen(c.server, host, port); err != nil {
			c.server.Stop()
			return err
		}
	}
	c.client = rpc.DialInProc(c.server)
	return nil
}

// Client returns a client that calls the node inside the process.
func (c *Chain) Client() *ethclient.Client { return ethclient.NewClient(c.client) }

// URL returns the URL of the JSON-RPC, or "" if none is open.
func (c *Chain) URL() string {
	if c.http == nil {
		return ""
	}
	return c.http.url()
}

// ID returns the chain id.
func (c *Chain) ID() uint64 { return c.config.ChainID }

// Head returns the number and time of the newest block.
func (c *Chain) Head() (number uint64, at time.Time) {
	head := c.engine.chain.CurrentBlock()
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
	c.client.Close()
	var err error
	if c.http != nil {
		err = c.http.close()
	}
	c.server.Stop()
	if err := errors.Join(err, c.engine.close()); err != nil {
		return fmt.Errorf("close chain: %w", err)
	}
	return nil
}
