package coldkeys_test

import (
	"context"
	"flag"
	"math/big"
	"os"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// mainnet stands in for a node with the token and a Safe, whose next nonce is 7.
type mainnet struct {
	chain.Client
	rejects error
}

var (
	safe  = chain.MustParseAddress("0x52908400098527886E0F7030069857D2E4169EE7")
	proxy = chain.MustParseAddress("0x8617E340B3D01FA5F11F306F4090FD50E238070D")
)

func (mainnet) ChainID(context.Context) (*big.Int, error) { return big.NewInt(1), nil }

func (mainnet) HeaderByNumber(context.Context, *big.Int) (*types.Header, error) {
	return &types.Header{Number: big.NewInt(1)}, nil
}

func (mainnet) CallContractAtHash(_ context.Context, call ethereum.CallMsg, _ common.Hash) ([]byte, error) {
	if *call.To == common.Address(safe) {
		return common.BigToHash(big.NewInt(7)).Bytes(), nil
	}
	return common.LeftPadBytes(common.Address(jane).Bytes(), 32), nil // the reserve feed
}

func (m mainnet) EstimateGas(context.Context, ethereum.CallMsg) (uint64, error) {
	return 50_000, m.rejects
}

func TestSafe_TheBatchIsTheGoldenFileAndTheHashIsWhatTheOwnersSign(t *testing.T) {
	target := coldkeys.Target{ChainID: 1, Token: proxy}
	allowance := coldkeys.Allowance(jane, money.New(5_000_000_000_000, money.GBPC))
	made, err := coldkeys.ForSafe(t.Context(), mainnet{}, target, safe, nil, allowance, time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.Equal(t, uint64(7), made.Nonce)
	require.Equal(t, "set what 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 may still mint to 5000000.000000 GBPC", made.Description)
	const golden = "testdata/safe_allowance.json"
	if *update {
		require.NoError(t, os.WriteFile(golden, made.Batch, 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), string(made.Batch))
	require.Equal(t, handHash(1, safe, proxy, allowance.Data, 7), made.Hash)

	nine := uint64(9)
	again, err := coldkeys.ForSafe(t.Context(), mainnet{}, target, safe, &nine, allowance, time.Now())
	require.NoError(t, err)
	require.Equal(t, handHash(1, safe, proxy, allowance.Data, 9), again.Hash)
}

func TestSafe_RefusesWhatTheContractWouldRejectAndAnAddressWithoutNonce(t *testing.T) {
	target := coldkeys.Target{ChainID: 1, Token: proxy}
	_, err := coldkeys.ForSafe(t.Context(), mainnet{rejects: context.DeadlineExceeded}, target, safe, nil, coldkeys.Pause(), time.Now())
	require.ErrorIs(t, err, context.DeadlineExceeded)
	i := newIssuer(t)
	_, err = coldkeys.ForSafe(t.Context(), i.client, i.target, i.address(i.hot, chain.RolePauser), nil, coldkeys.Pause(), time.Now())
	require.ErrorContains(t, err, "is no Safe")
}

// handHash computes the hash of a SafeTx as the contract of Safe 1.3 does, with the type hashes that its source states.
func handHash(chainID int64, safe, to chain.Address, data []byte, nonce int64) common.Hash {
	word := func(n int64) []byte { return common.BigToHash(big.NewInt(n)).Bytes() }
	address := func(a chain.Address) []byte { return common.LeftPadBytes(common.Address(a).Bytes(), 32) }
	domain := crypto.Keccak256(common.FromHex("0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218"), word(chainID), address(safe))
	tx := crypto.Keccak256(common.FromHex("0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8"), address(to), word(0), crypto.Keccak256(data),
		word(0), word(0), word(0), word(0), word(0), word(0), word(nonce))
	return crypto.Keccak256Hash([]byte{0x19, 0x01}, domain, tx)
}
