// Package chain puts a whole network together in one process: keys, an embedded chain with the
// contracts on it, and the service that works with them. The sandbox and the tests use it; production
// has its own node, keys and contracts. It owns the folder it is given and no table.
package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
)

// Config says where the sandbox lives. The zero value of a field takes the default named.
type Config struct {
	Dir           string        // keys and chain; kept over restarts
	Addr          string        // host:port of the JSON-RPC; "" opens none
	ChainID       uint64        // 31337
	Confirmations int           // 3
	Manual        bool          // tests: blocks only when asked for
	Interval      time.Duration // between blocks while there is something to do: 250 ms
	Clock         clock.Clock
	Log           *slog.Logger
	Tune          func(*chain.Config) // tests: the service's own settings
}

// Network is a chain with everything that belongs to it.
type Network struct {
	Chain   *devchain.Chain
	Service *chain.Service
	Outside *chain.Outside
	Keys    *signer.Vault
	Client  *ethclient.Client
	Made    chain.Deployment
}

// NetworkID is how the API names the sandbox's network.
const NetworkID = "sandbox"

// These keys guard nothing: the chain is on this machine alone and its coins are play money.
const passphrase = "gbpc sandbox"

// Open starts the chain in its folder. The first time it makes the keys and deploys the contracts;
// killed in between, it goes on where it was.
func Open(ctx context.Context, d *db.DB, config Config) (_ *Network, err error) {
	if config.ChainID == 0 {
		config.ChainID = 31337
	}
	if config.Confirmations == 0 {
		config.Confirmations = 3
	}
	keys, err := openKeys(filepath.Join(config.Dir, "keys.json"))
	if err != nil {
		return nil, err
	}
	rich, err := richOnes(ctx, keys)
	if err != nil {
		return nil, err
	}
	node, err := devchain.Start(devchain.Config{Dir: filepath.Join(config.Dir, "node"), ChainID: config.ChainID, Addr: config.Addr, Clock: config.Clock,
		Settle: config.Confirmations, Manual: config.Manual, Interval: config.Interval, Rich: rich,
		ErrorLog: func(err error) { config.Log.Error("chain block not sealed", "error", err) }})
	if err != nil {
		return nil, err
	}
	s := &Network{Chain: node, Keys: keys, Client: node.Client()}
	if err := s.join(ctx, d, config); err != nil {
		return nil, errors.Join(err, node.Close())
	}
	return s, nil
}

func (s *Network) join(ctx context.Context, d *db.DB, config Config) (err error) {
	s.Made, err = chain.Deploy(ctx, s.Client, s.Keys, chain.DeployConfig{ChainID: config.ChainID, AdminDelay: 72 * time.Hour, MaxAge: time.Hour,
		Allowance: new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil), Oracle: true, Nudge: s.Chain.Advance})
	if err != nil {
		return err
	}
	settings := chain.Config{
		Network: chain.Network{ID: NetworkID, Name: "Sandbox chain", ChainID: config.ChainID, Token: s.Made.Token, Confirmations: config.Confirmations},
		Oracle:  s.Made.Oracle,
		Poll:    100 * time.Millisecond, Rebroadcast: 2 * time.Second, StuckAfter: time.Minute, InFlight: 64,
		MinTip: big.NewInt(1), Alone: true,
	}
	if config.Tune != nil {
		config.Tune(&settings)
	}
	if s.Service, err = chain.New(settings, d, s.Client, s.Keys, config.Clock, config.Log); err != nil {
		return err
	}
	s.Outside, err = s.Service.Outside(s.Client)
	return err
}

func openKeys(path string) (*signer.Vault, error) {
	keys, err := signer.OpenVault(path, passphrase)
	if errors.Is(err, os.ErrNotExist) {
		return signer.CreateVault(path, passphrase, signer.Weak, chain.Roles()...)
	}
	return keys, err
}

// richOnes have money for gas from the first block on.
func richOnes(ctx context.Context, keys *signer.Vault) (map[common.Address]*big.Int, error) {
	million := new(big.Int).Mul(big.NewInt(1e18), big.NewInt(1e6))
	outside, err := chain.OutsideAddress()
	if err != nil {
		return nil, err
	}
	rich := map[common.Address]*big.Int{common.Address(outside): million}
	for _, role := range chain.Roles() {
		address, err := keys.Address(ctx, role)
		if err != nil {
			return nil, err
		}
		rich[address] = million
	}
	return rich, nil
}

// Advance makes the chain notice that its clock jumped.
func (s *Network) Advance() error { return s.Chain.Advance() }

// Close stops the chain. The workers must have stopped before.
func (s *Network) Close() error {
	if err := s.Chain.Close(); err != nil {
		return fmt.Errorf("close the sandbox's chain: %w", err)
	}
	return nil
}
