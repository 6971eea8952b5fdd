package chain

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"sync"

	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
)

// Outside is the sandbox's wallet of somebody outside: a customer's own, say. Its key is no secret:
// it derives from a sentence, and is the same in every sandbox.
type Outside struct {
	service *Service
	key     *ecdsa.PrivateKey
	sending sync.Mutex // one nonce at a time
	client  OutsideClient
}

// OutsideClient is what a simple wallet asks a node.
type OutsideClient interface {
	Client
	PendingNonceAt(ctx context.Context, account common.Address) (uint64, error)
}

var outsideKey = sync.OnceValues(func() (*ecdsa.PrivateKey, error) {
	return crypto.ToECDSA(crypto.Keccak256([]byte("gbpc sandbox: the wallet outside")))
})

// OutsideAddress is the wallet's address, which the first block of the sandbox's chain gives money for gas.
func OutsideAddress() (Address, error) {
	key, err := outsideKey()
	if err != nil {
		return Address{}, err
	}
	return Address(crypto.PubkeyToAddress(key.PublicKey)), nil
}

// Outside opens the wallet on the service's network.
func (s *Service) Outside(client OutsideClient) (*Outside, error) {
	key, err := outsideKey()
	if err != nil {
		return nil, err
	}
	return &Outside{service: s, key: key, client: client}, nil
}

// Address is the wallet's address.
func (o *Outside) Address() Address { return Address(crypto.PubkeyToAddress(o.key.PublicKey)) }

// Balance is how many coins the wallet holds.
func (o *Outside) Balance(ctx context.Context) (money.Amount, error) {
	return o.service.BalanceOf(ctx, o.Address())
}

// Transfer sends coins and returns as soon as the node has taken the transaction. It returns a field
// error if the wallet holds less, or the token refuses.
func (o *Outside) Transfer(ctx context.Context, to Address, amount money.Amount) (Hash, error) {
	if amount.Currency() != money.GBPC || amount.Sign() <= 0 {
		return Hash{}, ErrAmount
	}
	o.sending.Lock()
	defer o.sending.Unlock()
	from, token := common.Address(o.Address()), o.service.target()
	data := o.service.token.PackTransfer(common.Address(to), big.NewInt(amount.Minor()))
	gas, err := o.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &token, Data: data})
	if err != nil {
		return Hash{}, o.refusal(err)
	}
	tx, err := o.sign(ctx, from, gas, data)
	if err != nil {
		return Hash{}, err
	}
	if err := o.client.SendTransaction(ctx, tx); err != nil {
		return Hash{}, ErrUnavailable.Because(fmt.Errorf("send from the outside wallet: %w", err))
	}
	return tx.Hash(), nil
}

func (o *Outside) sign(ctx context.Context, from common.Address, gas uint64, data []byte) (*types.Transaction, error) {
	nonce, err := o.client.PendingNonceAt(ctx, from)
	if err != nil {
		return nil, ErrUnavailable.Because(err)
	}
	head, err := o.service.head(ctx)
	if err != nil {
		return nil, err
	}
	tip := big.NewInt(1e9)
	id, token := new(big.Int).SetUint64(o.service.config.Network.ChainID), o.service.target()
	return types.SignNewTx(o.key, types.LatestSignerForChainID(id), &types.DynamicFeeTx{ChainID: id, Nonce: nonce, To: &token, Gas: withMargin(gas), Data: data,
		GasTipCap: tip, GasFeeCap: new(big.Int).Add(new(big.Int).Lsh(head.BaseFee, 2), tip)})
}

// refusal tells the sandbox's user why the token does not move.
func (o *Outside) refusal(err error) error {
	var data rpc.DataError
	if !errors.As(err, &data) {
		return ErrUnavailable.Because(err)
	}
	text, _ := data.ErrorData().(string)
	raw := common.FromHex(text)
	if len(raw) < 4 {
		return ErrUnavailable.Because(err)
	}
	refusal, _ := o.service.token.UnpackError(raw)
	switch r := refusal.(type) {
	case *gbpc.GBPCERC20InsufficientBalance:
		return fault.Invalid(fault.Field("amount", fault.OutOfRange, "The outside wallet holds less."))
	case *gbpc.GBPCAccountFrozen:
		return fault.Invalid(fault.Field("to", fault.OutOfRange, "The address "+r.Account.Hex()+" is frozen."))
	case *gbpc.GBPCERC20InvalidReceiver:
		return fault.Invalid(fault.Field("to", fault.OutOfRange))
	}
	return ErrUnavailable.Because(err)
}
