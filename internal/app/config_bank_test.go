package app

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
)

func TestBankConfig_OpensAFolderOrAnAPI(t *testing.T) {
	dir := t.TempDir()
	c := fit(t).Bank
	c.Folder = filepath.Join(dir, "bank")
	rail, hook, err := c.open(nil, nil)
	require.NoError(t, err)
	require.IsType(t, &banking.Folder{}, rail)
	require.Nil(t, hook)

	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	ours, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	theirs, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	require.NoError(t, err)
	file := func(name, kind string, content []byte) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600))
		return name
	}
	c.Folder = ""
	c.API = BankAPIConfig{URL: "https://bank.example", TokenFile: file("token", "X", []byte("x")), KeyFile: file("key", "PRIVATE KEY", ours), BankKeyFile: file("bank.pem", "PUBLIC KEY", theirs),
		Address: "UK, London", MainID: "a", OwnID: "b"}
	require.NoError(t, c.check())
	rail, hook, err = c.open(nil, nil)
	require.NoError(t, err)
	require.IsType(t, &clearbank.Bank{}, rail)
	require.NotNil(t, hook)

	c.API.BankKeyFile = c.API.KeyFile
	_, _, err = c.open(nil, nil)
	require.ErrorContains(t, err, "bank-api-bank-key-file")
}
