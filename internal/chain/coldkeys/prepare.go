package coldkeys

import (
	"bytes"
	"context"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"

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
	return File{
		Format: fileFormat, Description: words, ChainID: t.ChainID, From: from.String(), To: to.Hex(), Nonce: nonce, Gas: gas + gas/2,
		MaxFee: fee, MaxTip: tip, Data: call.Data,
	}, nil
}

// check returns the contract that the call is for and what the call does.
func (t Target) check(
	ctx context.Context, client chain.Client, from chain.Address, call Call,
) (to common.Address, words string, err error) {
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
	raw, err := client.CallContractAtHash(
		ctx, ethereum.CallMsg{From: common.Address(from), To: &to, Data: token.PackReserveFeed()}, head.Hash(),
	)
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
	return to, words, checkImplementation(ctx, client, call, head.Hash())
}

// erc1967 is what proxiableUUID of every implementation for a UUPS proxy returns (ERC-1822).
var erc1967 = common.HexToHash("0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc")

// checkImplementation says plainly what is wrong with the address of an upgrade: the proxy would only revert.
func checkImplementation(ctx context.Context, client chain.Client, call Call, at common.Hash) error {
	contract, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		return fmt.Errorf("read the token's interface: %w", err)
	}
	method := contract.Methods["upgradeToAndCall"]
	if !bytes.HasPrefix(call.Data, method.ID) {
		return nil
	}
	values, err := method.Inputs.Unpack(call.Data[len(method.ID):])
	if err != nil {
		return fmt.Errorf("read the upgrade: %w", err)
	}
	address := values[0].(common.Address) // the interface says that it is an address
	code, err := client.CodeAt(ctx, address, nil)
	if err != nil {
		return fmt.Errorf("ask the chain's node: %w", err)
	}
	if len(code) == 0 {
		return fmt.Errorf("there is no contract at %s: deploy the implementation first", address)
	}
	raw, err := client.CallContractAtHash(ctx, ethereum.CallMsg{To: &address, Data: token.PackProxiableUUID()}, at)
	if err != nil && !nodes.Reverted(err) {
		return fmt.Errorf("ask the chain's node: %w", err)
	}
	if err != nil || common.BytesToHash(raw) != erc1967 {
		return fmt.Errorf("the contract at %s is no implementation for the token's proxy (UUPS)", address)
	}
	return nil
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
