package signer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/signer"
)

// The vault that release 0.2.0 made is opened for as long as there may be one. Its keys protect nothing.
func TestFormat_TheVaultOfTheFirstReleaseIsOpened(t *testing.T) {
	v, err := signer.OpenVault(filepath.Join("testdata", "0.2.0", "vault.json"), "the first release")
	require.NoError(t, err)
	address, err := v.Address(t.Context(), "minter")
	require.NoError(t, err)
	was, err := os.ReadFile(filepath.Join("testdata", "0.2.0", "minter"))
	require.NoError(t, err)
	require.Equal(t, strings.TrimSpace(string(was)), address.Hex())
}

func TestFormat_AVaultOfANewerVersionIsRefusedWithAWord(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "0.2.0", "vault.json"))
	require.NoError(t, err)
	newer := filepath.Join(t.TempDir(), "vault.json")
	require.NoError(t, os.WriteFile(newer, []byte(strings.Replace(string(text), `"version":2`, `"version":3`, 1)), 0o600))
	_, err = signer.OpenVault(newer, "the first release")
	require.EqualError(t, err, "vault.json is a vault of version 3, and this program reads up to 2: it was made by a newer one")
}
