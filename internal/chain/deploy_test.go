package chain_test

import (
	"errors"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// site is a chain without contracts, and the keys that deploy them.
type site struct {
	*devchain.Chain
	t    *testing.T
	node *dialect
	keys *signer.Vault
	seal func() error
}

func newSite(t *testing.T, fork devchain.Fork) *site {
	t.Helper()
	keys, err := signer.CreateVault(filepath.Join(t.TempDir(), "keys.json"), "a passphrase of a test", signer.Weak, chain.Roles()...)
	require.NoError(t, err)
	s := &site{t: t, keys: keys}
	rich := map[common.Address]*big.Int{}
	for _, role := range chain.Roles() {
		rich[s.address(role)] = new(big.Int).Mul(big.NewInt(1e18), big.NewInt(1000))
	}
	s.Chain, err = devchain.Start(devchain.Config{Manual: true, Fork: fork, FundedAccounts: rich})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	s.node, s.seal = &dialect{Client: s.Client()}, s.Advance
	return s
}

func (s *site) address(role string) common.Address {
	s.t.Helper()
	address, err := s.keys.Address(s.t.Context(), role)
	require.NoError(s.t, err)
	return address
}

func (s *site) nonce() uint64 {
	s.t.Helper()
	next, err := s.node.NonceAt(s.t.Context(), s.address(chain.RoleAdmin), nil)
	require.NoError(s.t, err)
	return next
}

func (s *site) deploy() error {
	_, err := chain.Deploy(s.t.Context(), s.node, s.keys, chain.DeployConfig{ChainID: s.ID(), AdminDelay: time.Hour, MaxReportAge: time.Hour, MintAllowance: big.NewInt(1), SanctionsOracle: true, SealBlock: s.seal})
	return err
}

func TestDeploy_SendsNothingWithoutAnEstimate(t *testing.T) {
	for _, fork := range []devchain.Fork{devchain.Osaka, devchain.Amsterdam} {
		t.Run(string(fork), func(t *testing.T) {
			s := newSite(t, fork)
			s.node.estimate = noAnswers["too many requests"]
			require.ErrorContains(t, s.deploy(), "nothing was sent")
			pending, err := s.Pending()
			require.NoError(t, err)
			require.Zero(t, pending)
			s.node.estimate = nil
			require.NoError(t, s.deploy(), "the key can be used as before")
			require.Equal(t, uint64(4), s.nonce())
			require.NoError(t, s.deploy())
			require.Equal(t, uint64(4), s.nonce(), "again, it changes nothing")
		})
	}
}

func TestDeploy_SaysThatAKeyWhoseNonceIsUsedCanNoLongerDeploy(t *testing.T) {
	s := newSite(t, devchain.Osaka)
	to := s.address(chain.RoleAdmin)
	tx, err := signer.SignTx(t.Context(), s.keys, chain.RoleAdmin, &types.DynamicFeeTx{ChainID: new(big.Int).SetUint64(s.ID()), To: &to, Gas: 21_000, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e11), Value: new(big.Int)})
	require.NoError(t, err)
	require.NoError(t, s.node.SendTransaction(t.Context(), tx))
	require.NoError(t, s.Advance())
	require.ErrorContains(t, s.deploy(), "can no longer be used")
	require.Equal(t, uint64(1), s.nonce(), "nothing more is spent")
}

func TestDeploy_IsResumedAfterAKillWhateverTheNodeSaysOfWhatItHas(t *testing.T) {
	for name, known := range map[string]error{"geth": nil, "anvil": said{-32003, "transaction already imported", nil}, "Nethermind": said{-32010, "AlreadyKnown", nil}} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, devchain.Osaka)
			killed := errors.New("killed")
			s.seal = func() error { return killed }
			require.ErrorIs(t, s.deploy(), killed)
			s.seal, s.node.known = s.Advance, known
			require.NoError(t, s.deploy())
			require.Equal(t, uint64(4), s.nonce())
		})
	}
	t.Run("with other fees", func(t *testing.T) {
		s := newSite(t, devchain.Osaka)
		killed := errors.New("killed")
		s.seal = func() error { return killed }
		require.ErrorIs(t, s.deploy(), killed)
		s.seal, s.node.tip = s.Advance, 2
		require.NoError(t, s.deploy(), "what was sent first is waited for")
		require.Equal(t, uint64(4), s.nonce())
	})
}
