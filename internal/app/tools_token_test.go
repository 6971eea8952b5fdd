package app

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/chain/signer"
)

func TestTokenSign_NobodyIsAskedToAgreeToWhatIsRefused(t *testing.T) {
	const token, other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"
	dir := t.TempDir()
	vault, passphrase, prepared := filepath.Join(dir, "vault.json"), filepath.Join(dir, "passphrase"), filepath.Join(dir, "prepared.json")
	require.NoError(t, os.WriteFile(passphrase, []byte("open sesame"), 0o600))
	keys, err := signer.CreateVault(vault, "open sesame", signer.Weak, "pauser", "admin")
	require.NoError(t, err)
	address, err := keys.Address(t.Context(), "pauser")
	require.NoError(t, err)
	words, err := coldkeys.Describe(coldkeys.Pause().Data)
	require.NoError(t, err)
	text, err := coldkeys.File{Format: "gbpc-token-transaction/1", Description: words, ChainID: 7, From: address.Hex(), To: token, Gas: 21_000, MaxFee: big.NewInt(1), MaxTip: big.NewInt(1), Data: coldkeys.Pause().Data}.Encode()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(prepared, text, 0o600))
	right := TokenSigning{File: prepared, ChainID: 7, Contract: token, Vault: vault, Role: "pauser", PassphraseFile: passphrase}
	chain, contract, key := right, right, right
	chain.ChainID, contract.Contract, key.Role = 8, other, "admin"
	for why, wrong := range map[string]TokenSigning{"the file is for chain 7": chain, "the file is for the contract": contract, "the file is for the key of": key} {
		_, err := SignTokenCall(t.Context(), wrong, func(string) bool {
			t.Error("asked, although it is refused: " + why)
			return true
		})
		require.ErrorContains(t, err, why)
	}
	asked := 0
	_, err = SignTokenCall(t.Context(), right, func(string) bool { asked++; return true })
	require.NoError(t, err)
	require.Equal(t, 1, asked)
}
