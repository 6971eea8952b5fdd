package devchain

import (
	"context"
	"fmt"
	"reflect"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/consensus/misc/eip4844"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
)

// maxProofKeys is how many places of the storage one proof is about.
const maxProofKeys = 1024

type accountProof struct {
	Address      common.Address  `json:"address"`
	AccountProof []hexutil.Bytes `json:"accountProof"`
	Balance      *hexutil.Big    `json:"balance"`
	CodeHash     common.Hash     `json:"codeHash"`
	Nonce        hexutil.Uint64  `json:"nonce"`
	StorageHash  common.Hash     `json:"storageHash"`
	StorageProof []storageProof  `json:"storageProof"`
}

type storageProof struct {
	Key   string          `json:"key"`
	Value *hexutil.Big    `json:"value"`
	Proof []hexutil.Bytes `json:"proof"`
}

// proofNodes are the nodes of a proof, from the root down.
type proofNodes []hexutil.Bytes

// Put adds a node.
func (p *proofNodes) Put(_, node []byte) error {
	*p = append(*p, node)
	return nil
}

// Delete is never called.
func (*proofNodes) Delete([]byte) error { panic("a proof loses no nodes") }

// storageKey is a place in the storage: 32 bytes, or a shorter number.
func storageKey(text string) (key common.Hash, whole bool, err error) {
	if len(text) == 2+2*common.HashLength {
		return key, true, key.UnmarshalText([]byte(text))
	}
	number, err := hexutil.DecodeBig(text)
	if err != nil {
		return key, false, fmt.Errorf("unable to decode storage key %q: %w", text, err)
	}
	return common.BigToHash(number), false, nil
}

// GetProof answers eth_getProof (EIP-1186).
func (a *ethAPI) GetProof(address common.Address, keys []string, at *rpc.BlockNumberOrHash) (*accountProof, error) {
	if len(keys) > maxProofKeys {
		return nil, fmt.Errorf("too many storage keys requested (max %d, got %d)", maxProofKeys, len(keys))
	}
	s, header, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	accounts, err := s.Database().OpenTrie(header.Root)
	if err != nil {
		return nil, err
	}
	proof := &accountProof{
		Address: address, Balance: (*hexutil.Big)(s.GetBalance(address).ToBig()), CodeHash: s.GetCodeHash(address),
		Nonce: hexutil.Uint64(s.GetNonce(address)), StorageHash: s.GetStorageRoot(address), StorageProof: []storageProof{},
	}
	if err := accounts.Prove(crypto.Keccak256(address.Bytes()), (*proofNodes)(&proof.AccountProof)); err != nil {
		return nil, err
	}
	for _, text := range keys {
		one, err := proveStorage(s, header.Root, address, text)
		if err != nil {
			return nil, err
		}
		proof.StorageProof = append(proof.StorageProof, one)
	}
	return proof, s.Error()
}

func proveStorage(s *state.StateDB, root common.Hash, address common.Address, text string) (storageProof, error) {
	key, whole, err := storageKey(text)
	if err != nil {
		return storageProof{}, err
	}
	proof := storageProof{Key: hexutil.EncodeBig(key.Big()), Value: (*hexutil.Big)(s.GetState(address, key).Big()), Proof: []hexutil.Bytes{}}
	if whole {
		proof.Key = key.Hex()
	}
	of := s.GetStorageRoot(address)
	if of == types.EmptyRootHash || of == (common.Hash{}) {
		return proof, nil
	}
	storage, err := s.Database().OpenStorageTrie(root, address, of, nil)
	if err != nil {
		return storageProof{}, err
	}
	return proof, storage.Prove(crypto.Keccak256(key.Bytes()), (*proofNodes)(&proof.Proof))
}

type accessList struct {
	AccessList types.AccessList `json:"accessList"`
	Error      string           `json:"error,omitempty"`
	GasUsed    hexutil.Uint64   `json:"gasUsed"`
}

// CreateAccessList answers eth_createAccessList: what the call touches, and what it costs if it says so.
func (a *ethAPI) CreateAccessList(
	ctx context.Context, args callArgs, at *rpc.BlockNumberOrHash, accounts *accountOverrides,
) (*accessList, error) {
	base, header, err := a.engine.overridden(at, accounts)
	if err != nil {
		return nil, err
	}
	rules := a.engine.chain.Config()
	if args.Gas == 0 {
		args.Gas = callGas
	}
	to := crypto.CreateAddress(args.From, base.GetNonce(args.From))
	if args.To != nil {
		to = *args.To
	}
	known := map[common.Address]bool{args.From: true, to: true}
	for _, address := range vm.ActivePrecompiles(rules.Rules(header.Number, true, header.Time)) {
		known[address] = true
	}
	// What the list says changes the cost, and with it what is done: it is complete when a run with it touches nothing else.
	for before := newAccessTracer(args.AccessList, known); ; {
		args.AccessList = before.list()
		message, err := args.message(rules.ChainID, header.BaseFee)
		if err != nil {
			return nil, err
		}
		tracer := newAccessTracer(args.AccessList, known)
		result, err := a.engine.run(ctx, base.Copy(), header, message, tracer.hooks())
		if err != nil {
			return nil, err
		}
		if reflect.DeepEqual(tracer.touched, before.touched) {
			list := &accessList{AccessList: args.AccessList, GasUsed: hexutil.Uint64(result.UsedGas)}
			if result.Err != nil {
				list.Error = result.Err.Error()
			}
			return list, nil
		}
		before = tracer
	}
}

// BlobBaseFee answers eth_blobBaseFee.
func (a *ethAPI) BlobBaseFee() *hexutil.Big {
	return (*hexutil.Big)(eip4844.CalcBlobFee(a.engine.chain.Config(), a.engine.chain.CurrentBlock()))
}
