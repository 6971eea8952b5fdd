package main

import (
	"context"
	"crypto/ecdsa"
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// keys signs with keys that are derived from their names: they are the same in every seed.
type keys struct {
	w *world
	p *process
}

var knownKeys sync.Map // name → *ecdsa.PrivateKey

func keyOf(name string) *ecdsa.PrivateKey {
	if k, known := knownKeys.Load(name); known {
		return k.(*ecdsa.PrivateKey)
	}
	k, err := crypto.ToECDSA(crypto.Keccak256([]byte("gbpc simulation: " + name)))
	if err != nil {
		panic(err)
	}
	knownKeys.Store(name, k)
	return k
}

func addressOf(name string) common.Address { return crypto.PubkeyToAddress(keyOf(name).PublicKey) }

func (keys) Address(_ context.Context, key string) (common.Address, error) {
	return addressOf(key), nil
}

func (keys) DepositAddress(index uint32) (common.Address, error) {
	return addressOf(signer.DepositKey(index)), nil
}

func (k keys) Sign(_ context.Context, key string, message []byte) ([]byte, error) {
	if err := k.w.meet(k.p, "sign as "+key, faults.Signer); err != nil {
		return nil, err
	}
	return crypto.Sign(crypto.Keccak256(message), keyOf(key))
}

// outside is the wallet of the world outside.
const outside = "the wallet outside"

// transferOf is a transfer by the wallet outside.
func (w *world) transferOf(to common.Address, amount int64) (*types.Transaction, error) {
	from := addressOf(outside)
	nonce := w.node.head().state.nonces[from]
	for _, tx := range w.node.pending {
		if senderOf(tx) == from {
			nonce = max(nonce, tx.Nonce()+1)
		}
	}
	data, err := w.node.token.Pack("transfer", to, big.NewInt(amount))
	if err != nil {
		return nil, fmt.Errorf("encode a transfer: %w", err)
	}
	return types.SignNewTx(keyOf(outside), types.LatestSignerForChainID(big.NewInt(chainID)), &types.DynamicFeeTx{
		ChainID: big.NewInt(chainID), Nonce: nonce, To: &tokenAddress,
		Gas: 100_000, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(3e9), Value: new(big.Int), Data: data})
}
