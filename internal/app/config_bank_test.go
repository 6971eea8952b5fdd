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
	"github.com/gbpc/gbpc/internal/banking/iso20022"
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
	c.API = BankAPIConfig{URL: "https://bank.example", TokenFile: file("token", "X", []byte("x")), KeyFile: file("key", "PRIVATE KEY", ours), BankKeyFile: file("bank.pem", "PUBLIC KEY", theirs), MainID: "a", OwnID: "b"}
	require.ErrorContains(t, c.check(), "bank-address: must be set")
	c.Address = "UK, London, High Street, 1, EC1A 1AA"
	require.NoError(t, c.check())
	for _, address := range []string{"London", "England, London, High Street, 1, EC1A 1AA"} {
		wrong := c
		wrong.Address = address
		require.ErrorContains(t, wrong.check(), "bank-address")
	}
	wrong := c
	wrong.LEI = "549300GBPCEXAMPLE072"
	require.ErrorContains(t, wrong.check(), "bank-lei")
	c.Address, c.LEI = "UK, London, High Street, 1, EC1A 1AA", "549300GBPCEXAMPLE071"
	require.NoError(t, c.check())
	require.Equal(t, iso20022.Address{Street: "1 High Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"}, c.issuer().Address)
	rail, hook, err = c.open(nil, nil)
	require.NoError(t, err)
	require.IsType(t, &clearbank.Bank{}, rail)
	require.NotNil(t, hook)

	c.API.BankKeyFile = c.API.KeyFile
	_, _, err = c.open(nil, nil)
	require.ErrorContains(t, err, "bank-api-bank-key-file")
}
