package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every command that reads a passphrase refuses a file that others can read, before it opens a vault.
func TestTools_RefuseAPassphraseThatOthersCanRead(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), mode))
		return path
	}
	passphrase, address := file("passphrase", testPassphrase, 0o644), "0x"+strings.Repeat("12", 20)
	const why = "a file that only its owner can read"

	_, err := MakeVault(t.Context(), filepath.Join(dir, "vault.json"), passphrase, []string{"minter"}, "")
	require.ErrorContains(t, err, why)
	_, err = DeployContracts(t.Context(), NewContracts{ChainID: 1, Allowance: "1.00", Vaults: []string{"vault.json"}, PassphraseFiles: []string{passphrase}})
	require.ErrorContains(t, err, why)
	_, err = SignTokenCall(t.Context(), TokenSigning{File: "prepared.json", ChainID: 1, Contract: address, Vault: "vault.json", Role: "minter", PassphraseFile: passphrase}, func(string) bool {
		t.Error("asked, although the passphrase is not secret")
		return false
	})
	require.ErrorContains(t, err, why)
}
