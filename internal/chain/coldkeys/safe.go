package coldkeys

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// SafeCall is a call for a Safe, a multisignature wallet.
type SafeCall struct {
	Description string
	Safe        chain.Address
	Nonce       uint64      // of the Safe
	Hash        common.Hash // of the SafeTx, which the owners' wallets show and sign (EIP-712)
	Batch       []byte      // the file for Safe's transaction builder
}

// safeBatch is the file format of Safe's transaction builder.
type safeBatch struct {
	Version      string            `json:"version"`
	ChainID      string            `json:"chainId"`
	CreatedAt    int64             `json:"createdAt"` // milliseconds
	Meta         safeMeta          `json:"meta"`
	Transactions []safeTransaction `json:"transactions"`
}

type safeMeta struct {
	Name                    string `json:"name"`
	Description             string `json:"description"`
	CreatedFromSafeAddress  string `json:"createdFromSafeAddress"`
	CreatedFromOwnerAddress string `json:"createdFromOwnerAddress"`
}

type safeTransaction struct {
	To                   string            `json:"to"`
	Value                string            `json:"value"`
	Data                 string            `json:"data"`
	ContractMethod       *struct{}         `json:"contractMethod"` // null: the call is in data
	ContractInputsValues map[string]string `json:"contractInputsValues"`
}

// ForSafe writes a call for a Safe that holds the role. A nil nonce means the Safe's next one. It returns an error if the
// node is on another chain, or if the contract would reject the call now.
func ForSafe(
	ctx context.Context, client chain.Client, t Target, safe chain.Address, nonce *uint64, call Call, now time.Time,
) (SafeCall, error) {
	to, words, err := t.check(ctx, client, safe, call)
	if err != nil {
		return SafeCall{}, err
	}
	if _, err := client.EstimateGas(ctx, ethereum.CallMsg{From: common.Address(safe), To: &to, Data: call.Data}); err != nil {
		return SafeCall{}, rejectionOf(err)
	}
	if nonce == nil {
		next, err := safeNonce(ctx, client, safe)
		if err != nil {
			return SafeCall{}, err
		}
		nonce = &next
	}
	hash, err := safeTxHash(t.ChainID, safe, to, call.Data, *nonce)
	if err != nil {
		return SafeCall{}, err
	}
	batch, err := json.MarshalIndent(safeBatch{
		Version: "1.0", ChainID: fmt.Sprint(t.ChainID), CreatedAt: now.UnixMilli(),
		Meta:         safeMeta{Name: "GBPC", Description: words, CreatedFromSafeAddress: safe.String()},
		Transactions: []safeTransaction{{To: to.Hex(), Value: "0", Data: hexutil.Encode(call.Data)}},
	}, "", "  ")
	return SafeCall{Description: words, Safe: safe, Nonce: *nonce, Hash: hash, Batch: append(batch, '\n')}, err
}

// safeNonce reads the next nonce of a Safe.
func safeNonce(ctx context.Context, client chain.Client, safe chain.Address) (uint64, error) {
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("ask the chain's node: %w", err)
	}
	to := common.Address(safe)
	raw, err := client.CallContractAtHash(ctx, ethereum.CallMsg{To: &to, Data: crypto.Keccak256([]byte("nonce()"))[:4]}, head.Hash())
	n := new(big.Int).SetBytes(raw)
	if err != nil || len(raw) != 32 || !n.IsUint64() {
		return 0, fmt.Errorf("%s is no Safe: it has no nonce", safe)
	}
	return n.Uint64(), nil
}

var safeTypes = apitypes.Types{
	"EIP712Domain": {{Name: "chainId", Type: "uint256"}, {Name: "verifyingContract", Type: "address"}},
	"SafeTx": {
		{Name: "to", Type: "address"}, {Name: "value", Type: "uint256"}, {Name: "data", Type: "bytes"}, {Name: "operation", Type: "uint8"},
		{Name: "safeTxGas", Type: "uint256"}, {Name: "baseGas", Type: "uint256"}, {Name: "gasPrice", Type: "uint256"},
		{Name: "gasToken", Type: "address"},
		{Name: "refundReceiver", Type: "address"}, {Name: "nonce", Type: "uint256"}},
}

// safeTxHash returns the hash of a plain call without a refund of gas (Safe 1.3 and later).
func safeTxHash(chainID uint64, safe chain.Address, to common.Address, data []byte, nonce uint64) (common.Hash, error) {
	none := common.Address{}.Hex()
	hash, _, err := apitypes.TypedDataAndHash(apitypes.TypedData{
		Types: safeTypes, PrimaryType: "SafeTx",
		Domain: apitypes.TypedDataDomain{ChainId: (*math.HexOrDecimal256)(new(big.Int).SetUint64(chainID)), VerifyingContract: safe.String()},
		Message: apitypes.TypedDataMessage{
			"to": to.Hex(), "value": "0", "data": data, "operation": "0", "safeTxGas": "0", "baseGas": "0", "gasPrice": "0",
			"gasToken": none, "refundReceiver": none, "nonce": fmt.Sprint(nonce)},
	})
	if err != nil {
		return common.Hash{}, fmt.Errorf("hash the Safe's transaction: %w", err)
	}
	return common.BytesToHash(hash), nil
}
