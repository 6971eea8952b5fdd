package signer

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// ErrPolicy is returned for a message that the policy does not let be signed. The signer is not asked.
var ErrPolicy = errors.New("the policy does not let this be signed")

// Policy says what may be signed, whoever holds the keys.
type Policy struct {
	ChainID uint64
	MaxFee  *big.Int // wei per unit of gas
	MaxGas  uint64   // of one transaction
	// Calls are the functions that each key may call. A key without any signs no transaction but one that does nothing: to
	// itself, without data.
	Calls map[string][]AllowedCall
	// Authorizations is the domain of what deposit keys sign, which they sign alone.
	Authorizations Domain
}

// AllowedCall is a function of a contract.
type AllowedCall struct {
	Contract common.Address // zero: any but Except
	Except   common.Address
	Selector [4]byte
}

// Guard returns a signer that signs what the policy allows, and returns ErrPolicy for everything else.
func Guard(s Signer, p Policy) (Signer, error) {
	d := p.Authorizations
	data := apitypes.TypedData{Types: authorizationTypes, PrimaryType: "ReceiveWithAuthorization",
		Domain: apitypes.TypedDataDomain{
			Name: d.Name, Version: d.Version, ChainId: (*hexOrDecimal)(d.ChainID), VerifyingContract: d.Contract.Hex(),
		}}
	domain, err := data.HashStruct("EIP712Domain", data.Domain.Map())
	if err != nil {
		return nil, fmt.Errorf("encode the domain of authorizations: %w", err)
	}
	return guarded{Signer: s, policy: p, domain: domain}, nil
}

type guarded struct {
	Signer
	policy Policy
	domain []byte
}

func (g guarded) Probe(ctx context.Context) error { return Probe(ctx, g.Signer) }

// Sign signs what the policy allows.
func (g guarded) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	check := g.checkTransaction
	if _, deposit := depositIndex(key); deposit {
		check = g.checkAuthorization
	}
	if err := check(ctx, key, message); err != nil {
		if errors.Is(err, ErrUnknownKey) {
			return nil, err
		}
		return nil, fmt.Errorf("%w with the key %s: %w", ErrPolicy, key, err)
	}
	return g.Signer.Sign(ctx, key, message)
}

// checkAuthorization: what is behind the domain is a hash. SignAuthorization makes it, for the contract's own use.
func (g guarded) checkAuthorization(_ context.Context, _ string, message []byte) error {
	const prefix = "\x19\x01"
	if len(message) != len(prefix)+2*common.HashLength || string(message[:2]) != prefix {
		return errors.New("it is no authorization")
	}
	if string(message[2:2+common.HashLength]) != string(g.domain) {
		return errors.New("it is an authorization for another contract or chain")
	}
	return nil
}

// unsignedTransaction is what is signed of a transaction (EIP-1559).
type unsignedTransaction struct {
	ChainID    *big.Int
	Nonce      uint64
	Tip, Fee   *big.Int
	Gas        uint64
	To         *common.Address `rlp:"nil"`
	Value      *big.Int
	Data       []byte
	AccessList types.AccessList
}

func (g guarded) checkTransaction(ctx context.Context, key string, message []byte) error {
	var tx unsignedTransaction
	if len(message) == 0 || message[0] != types.DynamicFeeTxType || rlp.DecodeBytes(message[1:], &tx) != nil {
		return errors.New("it is no transaction of the kind that we send")
	}
	p := g.policy
	switch {
	case !tx.ChainID.IsUint64() || tx.ChainID.Uint64() != p.ChainID:
		return fmt.Errorf("it is for chain %s", tx.ChainID)
	case tx.To == nil:
		return errors.New("it makes a contract")
	case tx.Value.Sign() != 0:
		return errors.New("it sends the chain's own money")
	case tx.Fee.Cmp(p.MaxFee) > 0 || tx.Tip.Cmp(tx.Fee) > 0:
		return fmt.Errorf("its fee of %s wei is above the ceiling", tx.Fee)
	case tx.Gas > p.MaxGas:
		return fmt.Errorf("its %d units of gas are above the ceiling", tx.Gas)
	case len(tx.AccessList) != 0:
		return errors.New("it has an access list")
	}
	if len(tx.Data) == 0 {
		own, err := g.Signer.Address(ctx, key)
		if err != nil {
			return err
		}
		if *tx.To != own {
			return fmt.Errorf("it is empty and goes to %s", tx.To)
		}
		return nil
	}
	for _, allowed := range p.Calls[key] {
		there := allowed.Contract == *tx.To || allowed.Contract == common.Address{} && *tx.To != allowed.Except
		if there && len(tx.Data) >= 4 && [4]byte(tx.Data) == allowed.Selector {
			return nil
		}
	}
	return fmt.Errorf("it calls %x of %s", tx.Data[:min(4, len(tx.Data))], tx.To)
}
