package chain

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
)

// call is the contract and the calldata of an order.
type call struct {
	to   common.Address
	data []byte
}

// authorizationValidity is for how many seconds a deposit address's authorization to redeem is valid. It
// outlasts any congestion; an order that outlasts it is signed again.
const authorizationValidity = 24 * 3600

// callOf encodes the order for the contract. Times are those of the chain.
func (w *sender) callOf(ctx context.Context, o q.ChainOrder) (call, error) {
	to, err := w.contractOf(ctx, o)
	if err != nil {
		return call{}, err
	}
	data, err := w.calldataOf(ctx, o)
	return call{to: to, data: data}, err
}

func (w *sender) contractOf(ctx context.Context, o q.ChainOrder) (common.Address, error) {
	if o.Kind != kindReport && o.Kind != kindAttest {
		return w.tokenAddress(), nil
	}
	feed, err := callAtBlock(ctx, w.Service, w.tokenAddress(), w.head.Hash(), tokenCalls().PackReserveFeed(), tokenCalls().UnpackReserveFeed)
	if err != nil {
		return feed, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	return feed, nil
}

func (w *sender) calldataOf(ctx context.Context, o q.ChainOrder) ([]byte, error) {
	account, amount := common.HexToAddress(o.Account), big.NewInt(o.Amount)
	ref := [32]byte(common.HexToHash(o.Ref))
	switch o.Kind {
	case kindMint:
		return tokenCalls().PackMint(account, amount, ref), nil
	case kindRedeem:
		return w.redeemData(ctx, account, amount, ref)
	case kindReport:
		return feedCalls().PackReport(amount), nil
	case kindAttest:
		return feedCalls().PackAttest(ref, amount, common.HexToHash(o.JournalHash)), nil
	case kindPause:
		return tokenCalls().PackPause(), nil
	case kindUnpause:
		return tokenCalls().PackUnpause(), nil
	case kindFreeze:
		return tokenCalls().PackFreeze(account), nil
	case kindUnfreeze:
		return tokenCalls().PackUnfreeze(account), nil
	case kindWipe:
		return tokenCalls().PackWipe(account), nil
	case kindSetAllowance:
		minter, err := w.addressOf(ctx, RoleMinter)
		return tokenCalls().PackConfigureMinter(minter, amount), err
	}
	return nil, fmt.Errorf("an order of unknown kind %q", o.Kind)
}

// redeemData encodes a redemption: the deposit address authorizes the minter to receive its coins (ERC-3009),
// and the minter burns them in the same transaction. The address needs no gas, and only the minter can use
// the signature.
func (w *sender) redeemData(ctx context.Context, from common.Address, amount *big.Int, ref [32]byte) ([]byte, error) {
	owner, err := q.New(w.db.Read()).DepositAddressOwner(ctx, q.DepositAddressOwnerParams{Network: w.id(), Address: Address(from).String()})
	if db.IsNoRows(err) {
		return nil, &orderError{reason: ReasonUnknownAddress, account: from.Hex(), cause: err}
	}
	if err != nil {
		return nil, fmt.Errorf("read the owner of %s: %w", from, err)
	}
	minter, err := w.addressOf(ctx, RoleMinter)
	if err != nil {
		return nil, err
	}
	a := signer.Authorization{From: from, To: minter, Value: amount, ValidAfter: new(big.Int),
		ValidBefore: new(big.Int).SetUint64(w.head.Time + authorizationValidity), Nonce: ref}
	domain := signer.Domain{Name: "GBPC", Version: "1", ChainID: new(big.Int).SetUint64(w.config.Network.ChainID), Contract: w.tokenAddress()}
	key := signer.DepositKey(uint32(owner.DerivationIndex)) // below 2^31
	signature, err := signer.SignAuthorization(ctx, w.keys, key, domain, a)
	if err != nil {
		return nil, w.signerError(ctx, key, err)
	}
	w.clear(ctx, CauseSignerFailed, "deposit")
	return tokenCalls().PackRedeemWithAuthorization(
		a.From, a.Value, a.ValidAfter, a.ValidBefore, a.Nonce, signature.V, signature.R, signature.S,
	), nil
}

func nullable(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: true} }

func storedHash(text string) Hash { return common.HexToHash(text) }

// maxGas is above what any call of ours needs.
const maxGas = 2_000_000

// policyOf says what the keys of this server sign: the calls that calldataOf makes, each by the key of its role.
func policyOf(c Config) signer.Policy {
	token, feed := gbpc.NewGBPC(), reservefeed.NewReserveFeed()
	ours, zero := common.Address(c.Network.Token), new(big.Int)
	at := func(contract common.Address, packed ...[]byte) (allowed []signer.AllowedCall) {
		for _, data := range packed {
			allowed = append(allowed, signer.AllowedCall{Contract: contract, Except: ours, Selector: [4]byte(data)})
		}
		return allowed
	}
	return signer.Policy{
		ChainID: c.Network.ChainID, MaxFee: c.MaxFee, MaxGas: maxGas,
		Calls: map[string][]signer.AllowedCall{
			RoleMinter: at(ours, token.PackMint(common.Address{}, zero, [32]byte{}), token.PackRedeemWithAuthorization(
				common.Address{}, zero, zero, zero, [32]byte{}, 0, [32]byte{}, [32]byte{},
			)),
			RoleReporter:    at(common.Address(c.Feed), feed.PackReport(zero), feed.PackAttest([32]byte{}, zero, [32]byte{})),
			RolePauser:      at(ours, token.PackPause(), token.PackUnpause()),
			RoleFreezer:     at(ours, token.PackFreeze(common.Address{}), token.PackUnfreeze(common.Address{})),
			RoleWiper:       at(ours, token.PackWipe(common.Address{})),
			RoleMinterAdmin: at(ours, token.PackConfigureMinter(common.Address{}, zero)),
		},
		Authorizations: signer.Domain{Name: "GBPC", Version: "1", ChainID: new(big.Int).SetUint64(c.Network.ChainID), Contract: ours},
	}
}
