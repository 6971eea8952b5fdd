package app

import (
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/chain/signer"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
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
	network, contract, key := right, right, right
	network.ChainID, contract.Contract, key.Role = 8, other, "admin"
	for why, wrong := range map[string]TokenSigning{"the file is for chain 7": network, "the file is for the contract": contract, "the file is for the key of": key} {
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

func TestRotateTokenKey_TakesTheStepsUpToTheServersNewKey(t *testing.T) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	defer func() { require.NoError(t, s.Close()) }()
	s.settled(t)
	address := func(role string) string {
		a, err := s.chain.Keys.Address(t.Context(), role)
		require.NoError(t, err)
		return chain.Address(a).String()
	}
	token, to := s.chain.Contracts.Token.String(), address(chain.RoleWiper)
	r := KeyRotation{Preparation: TokenPreparation{RPC: []string{s.chain.Node.URL()}, ChainID: s.chain.Node.ID(), Token: token, SafeNonce: -1}, Role: "minter", From: address(chain.RoleMinter), To: to}
	for why, change := range map[string]func(r *KeyRotation){
		"no role":     func(r *KeyRotation) { r.Role = "deployer" },
		"must be set": func(*KeyRotation) {}, // without the books
		"token:":      func(r *KeyRotation) { r.Preparation.Token = "0x" },
		"chain-rpc":   func(r *KeyRotation) { r.Preparation.RPC = nil },
	} {
		wrong := r
		change(&wrong)
		_, err := RotateTokenKey(t.Context(), wrong)
		require.ErrorContains(t, err, why)
	}
	r.Database, r.Network = filepath.Join(dir, "gbpc.db"), sandboxchain.NetworkID
	next := func() (step int, prepared *Prepared) {
		state, err := RotateTokenKey(t.Context(), r)
		require.NoError(t, err)
		return 1 + slices.IndexFunc(state.Steps, func(s coldkeys.Step) bool { return !s.Done }), state.Prepared
	}
	successor := func() string {
		k, err := chain.ReadKeyInUse(t.Context(), s.db.Read(), r.Network, chain.RoleMinter, chain.MustParseAddress(to))
		require.NoError(t, err)
		return k.Successor
	}
	step, prepared := next()
	require.Equal(t, 2, step, "the new key has no role")
	require.Nil(t, prepared, "nobody was named who signs")

	r.Preparation.From = address(chain.RoleMinterAdmin)
	_, prepared = next()
	require.NotNil(t, prepared)
	file, passphrase := filepath.Join(dir, "call.json"), filepath.Join(dir, "passphrase")
	require.NoError(t, os.WriteFile(file, prepared.File, 0o600))
	require.NoError(t, os.WriteFile(passphrase, []byte("gbpc sandbox"), 0o600))
	signed, err := SignTokenCall(t.Context(), TokenSigning{File: file, ChainID: s.chain.Node.ID(), Contract: token, Vault: filepath.Join(dir, "chain", "keys.json"), Role: "minter-admin", PassphraseFile: passphrase}, func(string) bool { return true })
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, signed, 0o600))
	_, _, err = SubmitTokenCall(t.Context(), TokenSubmission{File: file, RPC: r.Preparation.RPC, Confirmations: 1, Wait: 30 * time.Second, Poll: 20 * time.Millisecond})
	require.NoError(t, err)

	r.Look = true
	step, _ = next()
	require.Equal(t, 3, step)
	require.Empty(t, successor(), "who only looks changes nothing")
	r.Look = false
	step, prepared = next()
	require.Equal(t, 5, step, "the servers have to be given the new key")
	require.Nil(t, prepared)
	require.Equal(t, to, successor())
}
