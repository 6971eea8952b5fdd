package devchain

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/consensus"
	"github.com/ethereum/go-ethereum/consensus/beacon"
	"github.com/ethereum/go-ethereum/consensus/ethash"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/txpool/legacypool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth/gasprice"
	"github.com/ethereum/go-ethereum/ethdb"
	"github.com/ethereum/go-ethereum/ethdb/leveldb"
	"github.com/ethereum/go-ethereum/miner"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
)

// gasLimits are those of a block. The creation of the token nearly fills one of thirty millions where state has its price.
var gasLimits = map[Fork]uint64{Osaka: 30_000_000, Amsterdam: 60_000_000}

// engine is the store and what works on it: the chain, the pool and the block builder.
type engine struct {
	store ethdb.Database
	rules consensus.Engine
	chain *core.BlockChain
	pool  *txpool.TxPool
	miner *miner.Miner
	fees  *gasprice.Oracle
}

func openEngine(config Config) (_ *engine, err error) {
	e := &engine{rules: beacon.New(ethash.NewFaker())}
	if e.store, err = openStore(config.Dir); err != nil {
		return nil, fmt.Errorf("open chain folder: %w", err)
	}
	fork, err := forkOf(e.store, config.Fork)
	if err != nil {
		return nil, errors.Join(err, e.store.Close())
	}
	options := core.DefaultConfig().WithArchive(true) // the state of every block is written when it is sealed
	options.TrieCleanLimit, options.TrieDirtyLimit, options.SnapshotLimit = stateCache, 0, 0
	options.TxLookupLimit = 0 // every transaction can be found by its hash
	options.SlowBlockThreshold = -1
	if e.chain, err = core.NewBlockChain(e.store, genesis(config, fork), e.rules, options); err != nil {
		return nil, errors.Join(fmt.Errorf("open chain: %w", err), e.store.Close())
	}
	pool := legacypool.DefaultConfig
	pool.NoLocals, pool.Journal = true, ""
	if e.pool, err = txpool.New(lowestTip, e.chain, []txpool.SubPool{legacypool.New(pool, e.chain)}); err != nil {
		e.chain.Stop()
		return nil, errors.Join(fmt.Errorf("open transaction pool: %w", err), e.store.Close())
	}
	e.miner = miner.New(e, miner.Config{
		GasCeil: gasLimits[fork],
		// The block must include what the pool accepts, or a transaction would be pending for ever.
		GasPrice: big.NewInt(lowestTip),
		// On a busy machine a block may take long to build, and it must include all pending transactions.
		Recommit: time.Minute,
	}, e.rules)
	e.fees = gasprice.NewOracle(blocks{e}, gasprice.Config{
		Blocks: 20, Percentile: 60, MaxHeaderHistory: 1024, MaxBlockHistory: 1024,
		MaxPrice: gasprice.DefaultMaxPrice, IgnorePrice: gasprice.DefaultIgnorePrice,
	}, big.NewInt(lowestTip))
	return e, nil
}

const (
	lowestTip  = 1  // wei for a unit of gas
	stateCache = 16 // MB of the state's nodes in memory
)

// forkOf returns the fork of the chain in the store, or the wanted one of a new chain.
func forkOf(store ethdb.Database, wanted Fork) (Fork, error) {
	rules := rawdb.ReadChainConfig(store, rawdb.ReadCanonicalHash(store, 0))
	if rules == nil {
		if wanted == "" {
			wanted = Osaka
		}
		if gasLimits[wanted] == 0 {
			return "", fmt.Errorf("the chain knows no fork %q: write %s or %s", wanted, Osaka, Amsterdam)
		}
		return wanted, nil
	}
	has := Osaka
	if rules.AmsterdamTime != nil {
		has = Amsterdam
	}
	if wanted != "" && wanted != has {
		return "", fmt.Errorf("the chain in the folder has the rules of %s, not of %s: start with an empty folder", has, wanted)
	}
	return has, nil
}

// genesis has the rules of a fork of the public network.
func genesis(c Config, fork Fork) *core.Genesis {
	rules := *params.AllDevChainProtocolChanges // a copy: the global is shared
	rules.ChainID = new(big.Int).SetUint64(c.ChainID)
	rules.AmsterdamTime, rules.BogotaTime = nil, nil
	if fork == Amsterdam {
		rules.AmsterdamTime = new(uint64)
	}
	alloc := core.SystemContractAllocs()
	for account, wei := range c.FundedAccounts {
		alloc[account] = types.Account{Balance: wei}
	}
	return &core.Genesis{
		Config: &rules, GasLimit: gasLimits[fork], BaseFee: big.NewInt(params.InitialBaseFee), Difficulty: common.Big0, Alloc: alloc,
	}
}

// openStore opens the store in the folder, or one in memory if there is none.
func openStore(dir string) (ethdb.Database, error) {
	if dir == "" {
		return rawdb.NewMemoryDatabase(), nil
	}
	if _, err := os.Stat(filepath.Join(dir, "devchain")); err == nil {
		return nil, fmt.Errorf("%s was made by an earlier version of this program: start with an empty folder", dir)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	const cache, files = 16, 64 // MB, open files
	store, err := leveldb.New(filepath.Join(dir, "chain"), cache, files, "", false)
	if err != nil {
		return nil, err
	}
	return rawdb.NewDatabase(store), nil
}

// BlockChain and TxPool are what the block builder asks for.
func (e *engine) BlockChain() *core.BlockChain { return e.chain }

// TxPool returns the pool.
func (e *engine) TxPool() *txpool.TxPool { return e.pool }

func (e *engine) close() error {
	err := e.pool.Close()
	e.chain.Stop()
	return errors.Join(err, e.rules.Close(), e.store.Close())
}

var errNoPending = errors.New("pending block is not available")

// header returns nil if there is no such block.
func (e *engine) header(number rpc.BlockNumber) (*types.Header, error) {
	switch number {
	case rpc.PendingBlockNumber:
		block, _, _ := e.miner.Pending()
		if block == nil {
			return nil, errNoPending
		}
		return block.Header(), nil
	case rpc.LatestBlockNumber:
		return e.chain.CurrentBlock(), nil
	case rpc.FinalizedBlockNumber:
		return orMissing(e.chain.CurrentFinalBlock(), "finalized")
	case rpc.SafeBlockNumber:
		return orMissing(e.chain.CurrentSafeBlock(), "safe")
	case rpc.EarliestBlockNumber:
		return e.chain.Genesis().Header(), nil
	default:
		return e.chain.GetHeaderByNumber(uint64(number)), nil // positive: the tags are the negative ones
	}
}

func orMissing(header *types.Header, tag string) (*types.Header, error) {
	if header == nil {
		return nil, fmt.Errorf("%s block not found", tag)
	}
	return header, nil
}

// block returns nil if there is no such block.
func (e *engine) block(number rpc.BlockNumber) (*types.Block, error) {
	if number == rpc.PendingBlockNumber {
		block, _, _ := e.miner.Pending()
		if block == nil {
			return nil, errNoPending
		}
		return block, nil
	}
	header, err := e.header(number)
	if header == nil || err != nil {
		return nil, err
	}
	return e.chain.GetBlock(header.Hash(), header.Number.Uint64()), nil
}

// state returns the state after a block.
func (e *engine) state(at *rpc.BlockNumberOrHash) (*state.StateDB, *types.Header, error) {
	number := rpc.LatestBlockNumber
	if at != nil {
		if hash, named := at.Hash(); named {
			header := e.chain.GetHeaderByHash(hash)
			if header == nil {
				return nil, nil, errors.New("header for hash not found")
			}
			if at.RequireCanonical && e.chain.GetCanonicalHash(header.Number.Uint64()) != hash {
				return nil, nil, errors.New("hash is not currently canonical")
			}
			return e.stateOf(header)
		}
		number, _ = at.Number()
	}
	if number == rpc.PendingBlockNumber {
		block, _, pending := e.miner.Pending()
		if block == nil || pending == nil {
			return nil, nil, errNoPending
		}
		return pending, block.Header(), nil
	}
	header, err := e.header(number)
	if err != nil {
		return nil, nil, err
	}
	if header == nil {
		return nil, nil, errors.New("header not found")
	}
	return e.stateOf(header)
}

func (e *engine) stateOf(header *types.Header) (*state.StateDB, *types.Header, error) {
	s, err := e.chain.StateAt(header.Root, header.Number, header.Time)
	return s, header, err
}
