package chain

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
)

// ExternalWallet is a wallet that the issuer does not control: a customer's own, for example. Its key
// is no secret: it is derived from a sentence and is the same in every sandbox.
type ExternalWallet struct {
	service *chain.Service
	client  *ethclient.Client
	token   *gbpc.GBPC
	key     *ecdsa.PrivateKey
	sending sync.Mutex // one nonce at a time
}

var externalKey = sync.OnceValues(func() (*ecdsa.PrivateKey, error) {
	return crypto.ToECDSA(crypto.Keccak256([]byte("gbpc sandbox: the wallet outside")))
})

func newExternalWallet(service *chain.Service, client *ethclient.Client) (*ExternalWallet, error) {
	key, err := externalKey()
	if err != nil {
		return nil, err
	}
	return &ExternalWallet{service: service, client: client, token: gbpc.NewGBPC(), key: key}, nil
}

// Address returns the wallet's address.
func (w *ExternalWallet) Address() chain.Address {
	return chain.Address(crypto.PubkeyToAddress(w.key.PublicKey))
}

// Balance returns how many coins the wallet holds.
func (w *ExternalWallet) Balance(ctx context.Context) (money.Amount, error) {
	return w.service.BalanceOf(ctx, w.Address())
}

// Transfer sends coins and returns as soon as the node has accepted the transaction. It returns a field
// error if the wallet holds less, or if the token rejects the transfer.
func (w *ExternalWallet) Transfer(ctx context.Context, to chain.Address, amount money.Amount) (chain.Hash, error) {
	if amount.Currency() != money.GBPC || amount.Sign() <= 0 {
		return chain.Hash{}, chain.ErrInvalidAmount
	}
	w.sending.Lock()
	defer w.sending.Unlock()
	from, token := common.Address(w.Address()), common.Address(w.service.Network().Token)
	data := w.token.PackTransfer(common.Address(to), big.NewInt(amount.Minor()))
	gas, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &token, Data: data})
	if err != nil {
		return chain.Hash{}, w.explain(err)
	}
	return w.send(ctx, func() (*types.Transaction, error) { return w.sign(ctx, from, token, gas, data) })
}

// The node's pool follows a new block with a delay, and until then gives out a nonce that is in use.
const (
	maxNonceTries = 50
	nonceDelay    = 20 * time.Millisecond
)

// send signs and sends until the nonce is free. The node did not accept what it refuses for its nonce, so
// nothing is sent twice.
func (w *ExternalWallet) send(ctx context.Context, sign func() (*types.Transaction, error)) (chain.Hash, error) {
	for try := 1; ; try++ {
		tx, err := sign()
		if err != nil {
			return chain.Hash{}, err
		}
		err = w.client.SendTransaction(ctx, tx)
		if err == nil {
			return tx.Hash(), nil
		}
		if try == maxNonceTries || !isNonceTaken(err) {
			return chain.Hash{}, chain.ErrUnavailable.Because(fmt.Errorf("send from the external wallet: %w", err))
		}
		select {
		case <-ctx.Done():
			return chain.Hash{}, chain.ErrUnavailable.Because(ctx.Err())
		case <-time.After(nonceDelay):
		}
	}
}

// isNonceTaken reads the node's answer, which over RPC is a text.
func isNonceTaken(err error) bool {
	return strings.Contains(err.Error(), txpool.ErrReplaceUnderpriced.Error()) || strings.Contains(err.Error(), core.ErrNonceTooLow.Error())
}

// gasMargin is added to the estimate: a first balance costs more than a further one, most where state has its price. What is
// not used is not paid.
const gasMargin = 300_000

func (w *ExternalWallet) sign(ctx context.Context, from, token common.Address, gas uint64, data []byte) (*types.Transaction, error) {
	nonce, err := w.client.PendingNonceAt(ctx, from)
	if err != nil {
		return nil, chain.ErrUnavailable.Because(err)
	}
	head, err := w.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, chain.ErrUnavailable.Because(err)
	}
	tip := big.NewInt(1e9)
	chainID := new(big.Int).SetUint64(w.service.Network().ChainID)
	return types.SignNewTx(w.key, types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
		ChainID: chainID, Nonce: nonce, To: &token, Gas: gas + gasMargin, Data: data,
		GasTipCap: tip, GasFeeCap: new(big.Int).Add(new(big.Int).Lsh(head.BaseFee, 2), tip),
	})
}

// explain turns the token's error into a field error for the user of the sandbox.
func (w *ExternalWallet) explain(err error) error {
	var data rpc.DataError
	if !errors.As(err, &data) {
		return chain.ErrUnavailable.Because(err)
	}
	text, _ := data.ErrorData().(string)
	var rejection any
	if raw := common.FromHex(text); len(raw) >= 4 {
		rejection, _ = w.token.UnpackError(raw) // nil if it is unknown
	}
	switch r := rejection.(type) {
	case *gbpc.GBPCERC20InsufficientBalance:
		return fault.Invalid(fault.Field("amount", fault.OutOfRange, "The external wallet does not hold enough."))
	case *gbpc.GBPCAccountFrozen:
		return fault.Invalid(fault.Field("to", fault.OutOfRange, "The address "+r.Account.Hex()+" is frozen."))
	case *gbpc.GBPCERC20InvalidReceiver:
		return fault.Invalid(fault.Field("to", fault.OutOfRange))
	}
	return chain.ErrOrderState.Because(err) // the token refuses, for instance while it is paused
}
