package coldkeys

import (
	"context"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
)

// Target is the token that a call is for.
type Target struct {
	ChainID uint64
	Token   chain.Address
}

// Prepare writes a call as an unsigned transaction of the key with the address from. It returns an error if the node
// is on another chain, or if the contract would reject the call now.
func Prepare(ctx context.Context, client chain.Client, t Target, from chain.Address, call Call) (File, error) {
	to, words, err := t.check(ctx, client, from, call)
	if err != nil {
		return File{}, err
	}
	gas, err := client.EstimateGas(ctx, ethereum.CallMsg{From: common.Address(from), To: &to, Data: call.Data})
	if err != nil {
		return File{}, rejectionOf(err)
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return File{}, fmt.Errorf("ask the chain's node: %w", err)
	}
	tip, err := client.SuggestGasTipCap(ctx)
	if err != nil {
		return File{}, fmt.Errorf("ask the chain's node: %w", err)
	}
	nonce, err := client.NonceAt(ctx, common.Address(from), nil)
	if err != nil {
		return File{}, fmt.Errorf("ask the chain's node: %w", err)
	}
	// Signing may take days: the fee is enough while the base fee grows to four times what it is.
	fee := new(big.Int).Add(new(big.Int).Lsh(head.BaseFee, 2), tip)
	return File{Format: fileFormat, Description: words, ChainID: t.ChainID, From: from.String(), To: to.Hex(), Nonce: nonce, Gas: gas + gas/2, MaxFee: fee, MaxTip: tip, Data: call.Data}, nil
}

// check returns the contract that the call is for and what the call does.
func (t Target) check(ctx context.Context, client chain.Client, from chain.Address, call Call) (to common.Address, words string, err error) {
	if words, err = Describe(call.Data); err != nil {
		return to, "", err
	}
	if err := checkChain(ctx, client, t.ChainID); err != nil {
		return to, "", err
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return to, "", fmt.Errorf("ask the chain's node: %w", err)
	}
	to = common.Address(t.Token)
	raw, err := client.CallContractAtHash(ctx, ethereum.CallMsg{From: common.Address(from), To: &to, Data: token.PackReserveFeed()}, head.Hash())
	if err != nil {
		return to, "", fmt.Errorf("read the token at %s: %w", t.Token, err)
	}
	address, err := token.UnpackReserveFeed(raw)
	if err != nil {
		return to, "", fmt.Errorf("there is no token at %s", t.Token)
	}
	if call.Contract == Feed {
		to = address
	}
	return to, words, nil
}

func checkChain(ctx context.Context, client chain.Client, want uint64) error {
	id, err := client.ChainID(ctx)
	if err != nil {
		return fmt.Errorf("ask the chain's node: %w", err)
	}
	if !id.IsUint64() || id.Uint64() != want {
		return fmt.Errorf("the node is on chain %s, not on chain %d", id, want)
	}
	return nil
}
