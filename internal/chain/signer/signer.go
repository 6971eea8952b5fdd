package signer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// ErrUnknownKey is returned when no key has the name.
var ErrUnknownKey = errors.New("no key of this name")

// Signer signs with named keys.
type Signer interface {
	// Address returns the address of the key. It returns ErrUnknownKey if no key has the name.
	Address(ctx context.Context, key string) (common.Address, error)
	// Sign signs the Keccak-256 hash of message with the key. The signature is R, S and a recovery id of 0
	// or 1. Sign returns ErrUnknownKey if no key has the name.
	Sign(ctx context.Context, key string, message []byte) ([]byte, error)
	// DepositAddress returns the address of the deposit key with this index.
	DepositAddress(index uint32) (common.Address, error)
}

// Prober is a signer outside this process that can be asked whether it answers. Nothing is signed.
type Prober interface {
	Probe(ctx context.Context) error
}

// Probe asks the signer whether it answers. One in this process always does.
func Probe(ctx context.Context, s Signer) error {
	if p, outside := s.(Prober); outside {
		return p.Probe(ctx)
	}
	return nil
}

const depositPrefix = "deposit/"

// DepositKey returns the name of the deposit key with this index.
func DepositKey(index uint32) string { return depositPrefix + strconv.FormatUint(uint64(index), 10) }

// depositIndex returns the index in the name of a deposit key.
func depositIndex(key string) (index uint32, ok bool) {
	text, found := strings.CutPrefix(key, depositPrefix)
	n, err := strconv.ParseUint(text, 10, 31)
	return uint32(n), found && err == nil // 31 bits
}

// SignTx returns tx signed with the key.
func SignTx(ctx context.Context, s Signer, key string, tx *types.DynamicFeeTx) (*types.Transaction, error) {
	address, err := s.Address(ctx, key)
	if err != nil {
		return nil, err
	}
	unsigned := types.NewTx(tx)
	rules := types.LatestSignerForChainID(tx.ChainID)
	message, err := unsignedBytes(tx)
	if err != nil {
		return nil, err
	}
	signature, err := s.Sign(ctx, key, message)
	if err != nil {
		return nil, fmt.Errorf("sign a transaction as %s: %w", key, err)
	}
	signed, err := unsigned.WithSignature(rules, signature)
	if err != nil {
		return nil, fmt.Errorf("sign a transaction as %s: %w", key, err)
	}
	from, err := types.Sender(rules, signed)
	if err != nil || from != address {
		return nil, fmt.Errorf("the signature as %s is not by %s", key, address)
	}
	return signed, nil
}

// unsignedBytes returns the encoding of an unsigned transaction, whose hash is signed (EIP-2718, EIP-1559).
func unsignedBytes(tx *types.DynamicFeeTx) ([]byte, error) {
	list, err := rlp.EncodeToBytes([]any{tx.ChainID, tx.Nonce, tx.GasTipCap, tx.GasFeeCap, tx.Gas, tx.To, tx.Value, tx.Data, tx.AccessList})
	if err != nil {
		return nil, fmt.Errorf("encode a transaction: %w", err)
	}
	return append([]byte{types.DynamicFeeTxType}, list...), nil
}

// Domain identifies the contract that typed data is for (EIP-712).
type Domain struct {
	Name, Version string
	ChainID       *big.Int
	Contract      common.Address
}

// Authorization lets To receive coins from From (ERC-3009 receiveWithAuthorization).
type Authorization struct {
	From, To                common.Address
	Value                   *big.Int
	ValidAfter, ValidBefore *big.Int
	Nonce                   [32]byte
}

// Signature is a signature in the three parts that a contract takes.
type Signature struct {
	V    uint8
	R, S [32]byte
}

var authorizationTypes = apitypes.Types{
	"EIP712Domain": {
		{Name: "name", Type: "string"}, {Name: "version", Type: "string"}, {Name: "chainId", Type: "uint256"},
		{Name: "verifyingContract", Type: "address"},
	},
	"ReceiveWithAuthorization": {{Name: "from", Type: "address"}, {Name: "to", Type: "address"}, {Name: "value", Type: "uint256"},
		{Name: "validAfter", Type: "uint256"}, {Name: "validBefore", Type: "uint256"}, {Name: "nonce", Type: "bytes32"}},
}

// SignAuthorization signs a with the key, whose address must be a.From.
func SignAuthorization(ctx context.Context, s Signer, key string, d Domain, a Authorization) (Signature, error) {
	_, message, err := apitypes.TypedDataAndHash(apitypes.TypedData{
		Types:       authorizationTypes,
		PrimaryType: "ReceiveWithAuthorization",
		Domain: apitypes.TypedDataDomain{
			Name: d.Name, Version: d.Version, ChainId: (*hexOrDecimal)(d.ChainID), VerifyingContract: d.Contract.Hex(),
		},
		Message: apitypes.TypedDataMessage{"from": a.From.Hex(), "to": a.To.Hex(), "value": a.Value.String(),
			"validAfter": a.ValidAfter.String(), "validBefore": a.ValidBefore.String(), "nonce": common.Hash(a.Nonce).Hex()},
	})
	if err != nil {
		return Signature{}, fmt.Errorf("encode an authorization: %w", err)
	}
	signature, err := s.Sign(ctx, key, []byte(message))
	if err != nil {
		return Signature{}, fmt.Errorf("sign an authorization as %s: %w", key, err)
	}
	if err := checkSignature(signature, []byte(message), a.From); err != nil {
		return Signature{}, err
	}
	return Signature{V: signature[64] + 27, R: [32]byte(signature[:32]), S: [32]byte(signature[32:64])}, nil
}

// checkSignature returns an error unless the signature of message is by address.
func checkSignature(signature, message []byte, address common.Address) error {
	if len(signature) != crypto.SignatureLength {
		return fmt.Errorf("a signature has %d bytes, not %d", len(signature), crypto.SignatureLength)
	}
	public, err := crypto.SigToPub(crypto.Keccak256(message), signature)
	if err != nil {
		return fmt.Errorf("recover the signer: %w", err)
	}
	if got := crypto.PubkeyToAddress(*public); got != address {
		return fmt.Errorf("signed by %s, not by %s", got, address)
	}
	return nil
}
