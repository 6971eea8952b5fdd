package signer

import (
	"context"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// asked counts what a signer is asked.
type asked struct {
	Signer
	times int
}

func (a *asked) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	a.times++
	return a.Signer.Sign(ctx, key, message)
}

func TestGuard_OnlyWhatThePolicyAllowsReachesTheSigner(t *testing.T) {
	v := newVault(t, "minter", "pauser")
	inner := &asked{Signer: v}
	token, other, mint := common.HexToAddress("0x70"), common.HexToAddress("0x66"), [4]byte{1, 2, 3, 4}
	domain := Domain{Name: "GBPC", Version: "1", ChainID: big.NewInt(7), Contract: token}
	s, err := Guard(inner, Policy{ChainID: 7, MaxFee: big.NewInt(100), MaxGas: 1000, Authorizations: domain,
		Calls: map[string][]AllowedCall{"minter": {{Contract: token, Selector: mint}}, "pauser": {{Except: token, Selector: mint}}}})
	require.NoError(t, err)
	own, err := v.Address(ctx, "minter")
	require.NoError(t, err)
	good := func() *types.DynamicFeeTx {
		return &types.DynamicFeeTx{ChainID: big.NewInt(7), Nonce: 3, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(100), Gas: 1000, To: &token, Value: new(big.Int), Data: append(mint[:], 5, 6)}
	}
	_, err = SignTx(ctx, s, "minter", good())
	require.NoError(t, err)
	empty := good()
	empty.Data, empty.To = nil, &own
	_, err = SignTx(ctx, s, "minter", empty)
	require.NoError(t, err, "it only uses the nonce")
	elsewhere := good()
	elsewhere.To = &other
	_, err = SignTx(ctx, s, "pauser", elsewhere)
	require.NoError(t, err, "any contract but the token")
	require.Equal(t, 3, inner.times)

	for name, spoil := range map[string]func(tx *types.DynamicFeeTx) (key string){
		"another chain":      func(tx *types.DynamicFeeTx) string { tx.ChainID = big.NewInt(1); return "minter" },
		"another contract":   func(tx *types.DynamicFeeTx) string { tx.To = &other; return "minter" },
		"another function":   func(tx *types.DynamicFeeTx) string { tx.Data = []byte{9, 9, 9, 9}; return "minter" },
		"half a selector":    func(tx *types.DynamicFeeTx) string { tx.Data = mint[:3]; return "minter" },
		"a new contract":     func(tx *types.DynamicFeeTx) string { tx.To = nil; return "minter" },
		"money of the chain": func(tx *types.DynamicFeeTx) string { tx.Value = big.NewInt(1); return "minter" },
		"a fee too high":     func(tx *types.DynamicFeeTx) string { tx.GasFeeCap = big.NewInt(101); return "minter" },
		"too much gas":       func(tx *types.DynamicFeeTx) string { tx.Gas = 1001; return "minter" },
		"an access list": func(tx *types.DynamicFeeTx) string {
			tx.AccessList = types.AccessList{{Address: other}}
			return "minter"
		},
		"nothing to somebody": func(tx *types.DynamicFeeTx) string { tx.Data, tx.To = nil, &other; return "minter" },
		"another role's":      func(*types.DynamicFeeTx) string { return "pauser" },
		"a deposit key's":     func(*types.DynamicFeeTx) string { return DepositKey(0) },
	} {
		tx := good()
		_, err := SignTx(ctx, s, spoil(tx), tx)
		require.ErrorIs(t, err, ErrPolicy, name)
	}
	from, err := v.DepositAddress(3)
	require.NoError(t, err)
	_, err = SignAuthorization(ctx, s, DepositKey(3), domain, authorization(from))
	require.NoError(t, err)
	foreign := domain
	foreign.Contract = other
	_, err = SignAuthorization(ctx, s, DepositKey(3), foreign, authorization(from))
	require.ErrorIs(t, err, ErrPolicy)
	for _, message := range []string{"", "anything", "\x19Ethereum Signed Message:\n3abc"} {
		for _, key := range []string{"minter", DepositKey(3)} {
			_, err = s.Sign(ctx, key, []byte(message))
			require.ErrorIs(t, err, ErrPolicy)
		}
	}
	require.Equal(t, 4, inner.times, "the signer was not asked for any of them")
	_, err = SignTx(ctx, s, "wiper", good())
	require.ErrorIs(t, err, ErrUnknownKey)
}
