package main

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"
)

// The contracts' addresses.
var (
	tokenAddress  = common.HexToAddress("0x00000000000000000000000000000000000070c3")
	feedAddress   = common.HexToAddress("0x000000000000000000000000000000000000feed")
	oracleAddress = common.HexToAddress("0x000000000000000000000000000000000005a1c7")
)

// reserveMaxAge is how old the reserve report may be at a mint, in seconds.
const reserveMaxAge = 3600

// contracts are the interfaces of the deployed contracts.
type contracts struct {
	token, feed, oracle abi.ABI
	sanctioned          bool // the oracle lists the wallet outside
}

func newContracts() (*contracts, error) {
	token, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		return nil, err
	}
	feed, err := reservefeed.ReserveFeedMetaData.ParseABI()
	if err != nil {
		return nil, err
	}
	oracle, err := sanctionsoracle.SanctionsOracleMetaData.ParseABI()
	if err != nil {
		return nil, err
	}
	return &contracts{token: *token, feed: *feed, oracle: *oracle}, nil
}

// state is the contracts' storage and the accounts' nonces after a block. A state that a block has is not changed.
type state struct {
	balances   map[common.Address]int64
	nonces     map[common.Address]uint64
	frozen     map[common.Address]bool
	refs       map[common.Hash]bool // used by mints and redemptions
	used       map[common.Hash]bool // authorizations
	supply     int64
	allowance  int64
	paused     bool
	attested   []attestation
	reported   int64
	reportedAt uint64
}

// attestation is what the reserve feed has of one.
type attestation struct {
	Root       [32]byte
	Total      *big.Int
	AttestedAt uint64
	Journal    [32]byte
}

func (s *state) clone() *state {
	c := *s
	c.balances, c.nonces, c.frozen = maps.Clone(s.balances), maps.Clone(s.nonces), maps.Clone(s.frozen)
	c.refs, c.used = maps.Clone(s.refs), maps.Clone(s.used)
	return &c
}

func firstState() *state {
	return &state{
		balances: map[common.Address]int64{}, nonces: map[common.Address]uint64{}, frozen: map[common.Address]bool{},
		refs: map[common.Hash]bool{}, used: map[common.Hash]bool{}, allowance: 1 << 60,
	}
}

// revert is the contract's refusal, as a node answers it.
type revert struct {
	name string
	data string
}

func (r revert) Error() string  { return "execution reverted: " + r.name }
func (r revert) ErrorCode() int { return 3 }
func (r revert) ErrorData() any { return r.data }

func (c *contracts) revert(name string, args ...any) error {
	e, known := c.token.Errors[name]
	if !known {
		return fmt.Errorf("the token has no error %s", name)
	}
	packed, err := e.Inputs.Pack(args...)
	if err != nil {
		return err
	}
	return revert{name, hexutil.Encode(append(e.ID.Bytes()[:4:4], packed...))}
}

// run executes a call on s, which it changes only if it succeeds, and returns the logs.
func (c *contracts) run(s *state, from, to common.Address, data []byte, at uint64) ([]*types.Log, error) {
	if to == feedAddress {
		return c.runFeed(s, data, at)
	}
	if to != tokenAddress || len(data) < 4 {
		return nil, nil
	}
	method, err := c.token.MethodById(data[:4])
	if err != nil {
		return nil, revert{"no such function", "0x"}
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return nil, revert{"arguments", "0x"}
	}
	next := s.clone()
	logs, err := c.runToken(next, from, method.Name, args, at)
	if err == nil {
		*s = *next
	}
	return logs, err
}

func (c *contracts) runFeed(s *state, data []byte, at uint64) ([]*types.Log, error) {
	method, err := c.feed.MethodById(data[:4])
	if err != nil {
		return nil, revert{"no such function", "0x"}
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return nil, revert{"arguments", "0x"}
	}
	var l *types.Log
	switch method.Name {
	case "report":
		s.reported, s.reportedAt = args[0].(*big.Int).Int64(), at
		l, err = logOf(
			c.feed, feedAddress, "AnswerUpdated", []common.Hash{common.BigToHash(args[0].(*big.Int)), common.BigToHash(big.NewInt(1))},
			new(big.Int).SetUint64(at),
		)
	case "attest":
		a := attestation{Root: args[0].([32]byte), Total: args[1].(*big.Int), AttestedAt: at, Journal: args[2].([32]byte)}
		s.attested = append(s.attested[:len(s.attested):len(s.attested)], a)
		l, err = logOf(
			c.feed, feedAddress, "Attested", []common.Hash{common.BigToHash(big.NewInt(int64(len(s.attested)))), a.Root}, a.Total, a.Journal,
		)
	default:
		return nil, nil
	}
	return []*types.Log{l}, err
}

func (c *contracts) runToken(s *state, from common.Address, name string, args []any, at uint64) ([]*types.Log, error) {
	switch name {
	case "transfer":
		return c.move(s, from, from, args[0].(common.Address), args[1].(*big.Int).Int64(), at)
	case "mint":
		return c.mint(s, from, args[0].(common.Address), args[1].(*big.Int).Int64(), args[2].([32]byte), at)
	case "redeemWithAuthorization":
		return c.redeem(s, from, args, at)
	case "pause":
		if s.paused {
			return nil, c.revert("EnforcedPause")
		}
		s.paused = true
		return c.notice("Paused", from)
	case "unpause":
		if !s.paused {
			return nil, c.revert("ExpectedPause")
		}
		s.paused = false
		return c.notice("Unpaused", from)
	case "freeze":
		s.frozen[args[0].(common.Address)] = true
	case "unfreeze":
		delete(s.frozen, args[0].(common.Address))
	case "configureMinter":
		s.allowance = args[1].(*big.Int).Int64()
		l, err := c.log("MintAllowanceSet", []common.Hash{topic(args[0].(common.Address))}, args[1])
		return []*types.Log{l}, err
	}
	return nil, nil
}

// move is the token's _update with its checks.
func (c *contracts) move(s *state, sender, from, to common.Address, amount int64, at uint64) ([]*types.Log, error) {
	if s.paused {
		return nil, c.revert("EnforcedPause")
	}
	for _, account := range []common.Address{from, to, sender} {
		if s.frozen[account] {
			return nil, c.revert("AccountFrozen", account)
		}
	}
	if from == (common.Address{}) {
		if at-s.reportedAt > reserveMaxAge {
			return nil, c.revert("ReserveReportStale", new(big.Int).SetUint64(s.reportedAt), big.NewInt(reserveMaxAge))
		}
		if s.supply+amount > s.reported {
			return nil, c.revert("ReserveExceeded", big.NewInt(s.supply+amount), big.NewInt(s.reported))
		}
	}
	return c.update(s, from, to, amount)
}

func (c *contracts) update(s *state, from, to common.Address, amount int64) ([]*types.Log, error) {
	none := common.Address{}
	if from == none {
		s.supply += amount
	} else {
		if s.balances[from] < amount {
			return nil, c.revert("ERC20InsufficientBalance", from, big.NewInt(s.balances[from]), big.NewInt(amount))
		}
		s.balances[from] -= amount
	}
	if to == none {
		s.supply -= amount
	} else {
		s.balances[to] += amount
	}
	log, err := c.log("Transfer", []common.Hash{topic(from), topic(to)}, big.NewInt(amount))
	return []*types.Log{log}, err
}

func (c *contracts) mint(s *state, from, to common.Address, amount int64, ref common.Hash, at uint64) ([]*types.Log, error) {
	if s.refs[ref] {
		return nil, c.revert("RefAlreadyUsed", [32]byte(ref))
	}
	if amount > s.allowance {
		return nil, c.revert("MintAllowanceExceeded", from, big.NewInt(s.allowance))
	}
	logs, err := c.move(s, from, common.Address{}, to, amount, at)
	if err != nil {
		return nil, err
	}
	s.refs[ref] = true
	s.allowance -= amount
	minted, err := c.log("Minted", []common.Hash{topic(from), topic(to), ref}, big.NewInt(amount))
	return append(logs, minted), err
}

func (c *contracts) redeem(s *state, minter common.Address, args []any, at uint64) ([]*types.Log, error) {
	from, amount, ref := args[0].(common.Address), args[1].(*big.Int).Int64(), args[4].([32]byte)
	used := common.BytesToHash(append(from.Bytes()[8:], ref[:20]...))
	if s.used[used] {
		return nil, c.revert("ERC3009UsedAuthorization", from, ref)
	}
	if before := args[3].(*big.Int).Uint64(); at >= before {
		return nil, c.revert("ERC3009InvalidAuthorizationTime", args[2], args[3])
	}
	logs, err := c.move(s, minter, from, minter, amount, at)
	if err != nil {
		return nil, err
	}
	if s.refs[ref] {
		return nil, c.revert("RefAlreadyUsed", ref)
	}
	burned, err := c.update(s, minter, common.Address{}, amount)
	if err != nil {
		return nil, err
	}
	s.used[used], s.refs[ref] = true, true
	authorized, err := c.log("AuthorizationUsed", []common.Hash{topic(from), ref})
	if err != nil {
		return nil, err
	}
	redeemed, err := c.log("Redeemed", []common.Hash{topic(minter), ref}, big.NewInt(amount))
	return slices.Concat([]*types.Log{authorized}, logs, burned, []*types.Log{redeemed}), err
}

// notice is the log of an event without indexed arguments.
func (c *contracts) notice(event string, args ...any) ([]*types.Log, error) {
	l, err := c.log(event, nil, args...)
	return []*types.Log{l}, err
}

// log builds a log of the token from its indexed arguments and the others.
func (c *contracts) log(event string, indexed []common.Hash, args ...any) (*types.Log, error) {
	return logOf(c.token, tokenAddress, event, indexed, args...)
}

func logOf(contract abi.ABI, at common.Address, event string, indexed []common.Hash, args ...any) (*types.Log, error) {
	e := contract.Events[event]
	data, err := e.Inputs.NonIndexed().Pack(args...)
	if err != nil {
		return nil, err
	}
	return &types.Log{Address: at, Topics: append([]common.Hash{e.ID}, indexed...), Data: data}, nil
}

// view answers a call that changes nothing.
func (c *contracts) view(s *state, to common.Address, data []byte) ([]byte, error) {
	parsed := map[common.Address]*abi.ABI{tokenAddress: &c.token, feedAddress: &c.feed, oracleAddress: &c.oracle}[to]
	if parsed == nil {
		return nil, nil
	}
	method, err := parsed.MethodById(data[:4])
	if err != nil {
		return nil, err
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return nil, err
	}
	switch method.Name {
	case "totalSupply":
		return method.Outputs.Pack(big.NewInt(s.supply))
	case "balanceOf":
		return method.Outputs.Pack(big.NewInt(s.balances[args[0].(common.Address)]))
	case "frozen":
		return method.Outputs.Pack(s.frozen[args[0].(common.Address)])
	case "paused":
		return method.Outputs.Pack(s.paused)
	case "mintAllowance":
		return method.Outputs.Pack(big.NewInt(s.allowance))
	case "refUsed":
		return method.Outputs.Pack(s.refs[args[0].([32]byte)])
	case "reserveFeed":
		return method.Outputs.Pack(feedAddress)
	case "reserveMaxAge":
		return method.Outputs.Pack(big.NewInt(reserveMaxAge))
	case "isSanctioned":
		return method.Outputs.Pack(c.sanctioned && args[0].(common.Address) == addressOf(outside))
	case "attestations":
		return method.Outputs.Pack(big.NewInt(int64(len(s.attested))))
	case "attestation":
		n := args[0].(*big.Int).Int64()
		if n < 1 || n > int64(len(s.attested)) {
			return nil, revert{"NoSuchReport", "0x"}
		}
		return method.Outputs.Pack(s.attested[n-1])
	case "latestRoundData":
		at := new(big.Int).SetUint64(s.reportedAt)
		return method.Outputs.Pack(big.NewInt(1), big.NewInt(s.reported), at, at, big.NewInt(1))
	}
	return nil, fmt.Errorf("the simulated contracts do not answer %s", method.Name)
}

// topic is an address as an indexed argument.
func topic(a common.Address) common.Hash { return common.BytesToHash(a.Bytes()) }
