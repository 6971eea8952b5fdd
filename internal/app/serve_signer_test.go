package app

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
)

// remoteSigner stands in for a Web3Signer in another place: it has the keys of the server's vault, and signs for who shows
// our certificate.
type remoteSigner struct {
	vault  *signer.Vault
	signed atomic.Int64
}

// moveKeys has the server sign with a remote signer from its next start on, and not with its vault.
func (o *outsideWorld) moveKeys(t *testing.T) *remoteSigner {
	t.Helper()
	vault, err := signer.OpenVault(o.config.Signer.Vault, testPassphrase)
	require.NoError(t, err)
	r := &remoteSigner{vault: vault}
	dir := t.TempDir()
	file := func(name, kind string, content []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600))
		return path
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}}
	certificate, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	require.NoError(t, err)
	parsed, err := x509.ParseCertificate(certificate)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)

	server := httptest.NewUnstartedServer(r)
	server.TLS = &tls.Config{ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: x509.NewCertPool()}
	server.TLS.ClientCAs.AddCert(parsed)
	server.StartTLS()
	t.Cleanup(server.Close)

	public, err := vault.DepositPublicKey()
	require.NoError(t, err)
	addresses := map[string]string{}
	for _, role := range []string{"minter", "reserve reporter", "pauser", "freezer"} {
		a, err := vault.Address(t.Context(), role)
		require.NoError(t, err)
		addresses[strings.ReplaceAll(role, " ", "-")] = a.Hex()
	}
	file("ours.key", "PRIVATE KEY", der)
	o.config.Signer = SignerConfig{URL: server.URL, CertFile: file("ours.pem", "CERTIFICATE", certificate), Addresses: addresses, DepositPublic: public}
	o.config.TLS.Only = map[string]string{"signer": file("signer.pem", "CERTIFICATE", server.Certificate().Raw)}
	return r
}

// ServeHTTP answers as a Web3Signer does.
func (r *remoteSigner) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if request.URL.Path == "/upcheck" {
		fmt.Fprint(w, "OK")
		return
	}
	var in struct{ Data hexutil.Bytes }
	address, err := chain.ParseAddress(strings.TrimPrefix(request.URL.Path, "/api/v1/eth1/sign/"))
	if err != nil || json.NewDecoder(request.Body).Decode(&in) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	for _, key := range r.keys() {
		if a, err := r.vault.Address(request.Context(), key); err != nil || chain.Address(a) != address {
			continue
		}
		signature, err := r.vault.Sign(context.WithoutCancel(request.Context()), key, in.Data)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		r.signed.Add(1)
		fmt.Fprint(w, hexutil.Encode(signature))
		return
	}
	w.WriteHeader(http.StatusNotFound)
}

// keys are the roles' and those of the first deposit addresses.
func (*remoteSigner) keys() []string {
	names := []string{"minter", "reserve reporter", "pauser", "freezer"}
	for index := range uint32(10) {
		names = append(names, signer.DepositKey(index))
	}
	return names
}
