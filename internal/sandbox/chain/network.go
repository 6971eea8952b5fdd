package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/sandbox/faults/chainfaults"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
)

// Config sets up the network. A field that is zero takes the default in its comment.
type Config struct {
	Dir           string        // keys and chain; kept over restarts
	Addr          string        // host:port of the JSON-RPC; "" opens none
	ChainID       uint64        // 31337
	Confirmations int           // 3
	Fork          devchain.Fork // which rules a new chain has: Osaka
	Manual        bool          // only Node.Seal seals blocks: for tests
	SealTransfers bool          // a block is sealed for each transfer of the external wallet: where nobody else seals one meanwhile
	Interval      time.Duration // between blocks while transactions are pending: 250 ms
	Clock         clock.Clock
	Log           *slog.Logger
	Faults        *faults.Set // what the issuer's side of the network meets; nil: none. The external wallet meets none
}

// Network is a chain with everything that belongs to it.
type Network struct {
	Node           *devchain.Chain
	Service        *chain.Service
	ExternalWallet *ExternalWallet
	Keys           *signer.Vault
	Client         *ethclient.Client
	Contracts      chain.Deployment
	sealTransfers  bool
	deployed       uint64 // the contracts are in this block or below
}

// NetworkID is the id of the sandbox's network in the API.
const NetworkID = "sandbox"

// The keys protect nothing: the chain exists on this machine alone and its coins have no value.
const passphrase = "gbpc sandbox"

// Open starts the chain in its folder. The first call creates the keys and deploys the contracts; if
// the process is killed meanwhile, the next call continues.
func Open(ctx context.Context, d *db.DB, config Config) (_ *Network, err error) {
	if config.ChainID == 0 {
		config.ChainID = 31337
	}
	if config.Confirmations == 0 {
		config.Confirmations = 3
	}
	if config.Faults == nil {
		config.Faults = faults.New()
	}
	keys, err := openKeys(filepath.Join(config.Dir, "keys.json"))
	if err != nil {
		return nil, err
	}
	accounts, err := fundedAccounts(ctx, keys)
	if err != nil {
		return nil, err
	}
	node, err := devchain.Start(devchain.Config{
		Dir: filepath.Join(config.Dir, "node"), ChainID: config.ChainID, Addr: config.Addr, Fork: config.Fork, Clock: config.Clock,
		Settle: config.Confirmations, Manual: config.Manual, Interval: config.Interval, FundedAccounts: accounts,
		ErrorLog: func(err error) { config.Log.Error("chain block not sealed", "error", err) },
	})
	if err != nil {
		return nil, err
	}
	n := &Network{Node: node, Keys: keys, Client: node.Client(), sealTransfers: config.SealTransfers}
	if err := n.deploy(ctx, d, config); err != nil {
		return nil, errors.Join(err, node.Close())
	}
	return n, nil
}

func (n *Network) deploy(ctx context.Context, d *db.DB, config Config) (err error) {
	n.Contracts, err = chain.Deploy(ctx, n.Client, n.Keys, chain.DeployConfig{
		ChainID: config.ChainID, AdminDelay: 72 * time.Hour, MaxReportAge: time.Hour,
		MintAllowance: new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil), SanctionsOracle: true, SealBlock: n.Node.Advance,
	})
	if err != nil {
		return err
	}
	if n.deployed, err = deployedAt(filepath.Join(config.Dir, "deployed"), n.Node); err != nil {
		return err
	}
	n.Service, err = chain.New(chain.Config{
		Network: chain.Network{
			ID: NetworkID, Name: "Sandbox chain", ChainID: config.ChainID, Token: n.Contracts.Token, Confirmations: config.Confirmations,
		},
		Oracle: n.Contracts.Oracle,
		Poll:   100 * time.Millisecond, Rebroadcast: 2 * time.Second, StuckAfter: time.Minute, InFlight: 64,
		MinTip: big.NewInt(1), SingleProcess: true,
	}, chain.Dependencies{
		DB: d, Client: chainfaults.Client(config.Faults, n.Client), Keys: chainfaults.Signer(config.Faults, n.Keys), Clock: config.Clock,
		Log: config.Log,
	})
	if err != nil {
		return err
	}
	n.ExternalWallet, err = newExternalWallet(n.Service, n.Client)
	return err
}

// deployedAt returns the number in the file, or the newest block's if the contracts were deployed just now.
func deployedAt(file string, node *devchain.Chain) (uint64, error) {
	content, err := os.ReadFile(file)
	if err == nil {
		return strconv.ParseUint(string(content), 10, 64)
	}
	head, _ := node.Head()
	return head, os.WriteFile(file, []byte(strconv.FormatUint(head, 10)), 0o600)
}

func openKeys(path string) (*signer.Vault, error) {
	keys, err := signer.OpenVault(path, passphrase)
	if errors.Is(err, os.ErrNotExist) {
		return signer.CreateVault(path, passphrase, signer.Weak, chain.Roles()...)
	}
	return keys, err
}

// fundedAccounts returns the accounts that hold money for gas from the first block on, in wei.
func fundedAccounts(ctx context.Context, keys *signer.Vault) (map[common.Address]*big.Int, error) {
	million := new(big.Int).Mul(big.NewInt(1e18), big.NewInt(1e6))
	external, err := externalKey()
	if err != nil {
		return nil, err
	}
	accounts := map[common.Address]*big.Int{crypto.PubkeyToAddress(external.PublicKey): million}
	for _, role := range chain.Roles() {
		address, err := keys.Address(ctx, role)
		if err != nil {
			return nil, err
		}
		accounts[address] = million
	}
	return accounts, nil
}

// Advance makes the chain notice that its clock was moved.
func (n *Network) Advance() error { return n.Node.Advance() }

// Reorganise replaces the newest blocks, depth of them, with one more than that that are empty, and returns the hashes
// of the transactions that were in them, in their order. The chain forgets those: only who sent them can send them
// again. It returns devchain.ErrTooDeep if the blocks reach down to the contracts.
func (n *Network) Reorganise(depth int) ([]chain.Hash, error) {
	dropped, err := n.Node.Forget(depth, n.deployed)
	if err != nil {
		return nil, err
	}
	hashes := make([]chain.Hash, len(dropped))
	for i, h := range dropped {
		hashes[i] = chain.Hash(h)
	}
	return hashes, nil
}

// Close stops the chain. The workers must have stopped before.
func (n *Network) Close() error {
	if err := n.Node.Close(); err != nil {
		return fmt.Errorf("close the sandbox's chain: %w", err)
	}
	return nil
}
