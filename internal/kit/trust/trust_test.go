package trust_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// private is a server whose certificate no machine trusts, and the file of its authority.
func private(t *testing.T) (*httptest.Server, string) {
	t.Helper()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			http.Redirect(w, r, "https://elsewhere.example", http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	file := filepath.Join(t.TempDir(), "authority.pem")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600))
	return server, file
}

func get(t *testing.T, s *trust.Store, o trust.Service, as trust.Identity, url string) (int, error) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	require.NoError(t, err)
	answer, err := s.Client(o, 10*time.Second, as).Do(request)
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, answer.Body.Close()
}

func TestStore_APrivateAuthorityIsAcceptedBySettingAlone(t *testing.T) {
	server, file := private(t)
	_, err := get(t, nil, trust.Bank, trust.Identity{}, server.URL)
	require.ErrorContains(t, err, "certificate")
	everywhere, err := trust.Open(trust.Settings{Authorities: []string{file}})
	require.NoError(t, err)
	_, err = get(t, everywhere, trust.Bank, trust.Identity{}, server.URL)
	require.NoError(t, err)
	one, err := trust.Open(trust.Settings{Only: map[string]string{"signer": file}})
	require.NoError(t, err)
	_, err = get(t, one, trust.Signer, trust.Identity{}, server.URL)
	require.NoError(t, err)
	_, err = get(t, one, trust.Bank, trust.Identity{}, server.URL)
	require.ErrorContains(t, err, "certificate", "it is the signer's alone")
}

func TestStore_AnOutsideWithItsOnlyAuthorityIsAcceptedFromNoOther(t *testing.T) {
	server, file := private(t)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	other := filepath.Join(t.TempDir(), "other.pem")
	require.NoError(t, os.WriteFile(other, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	both, err := trust.Open(trust.Settings{Authorities: []string{file}, Only: map[string]string{"travel_rule": other}})
	require.NoError(t, err)
	require.True(t, both.Roots(trust.TravelRule).Equal(both.TLS(trust.TravelRule).RootCAs))
	_, err = get(t, both, trust.Chain, trust.Identity{}, server.URL)
	require.NoError(t, err)
	_, err = get(t, both, trust.TravelRule, trust.Identity{}, server.URL)
	require.ErrorContains(t, err, "certificate")
}

func TestStore_TheServersNameIsThatOfItsAddress(t *testing.T) {
	server, file := private(t)
	s, err := trust.Open(trust.Settings{Authorities: []string{file}})
	require.NoError(t, err)
	_, err = get(t, s, trust.Signer, trust.Identity{}, server.URL) // its address is in the certificate
	require.NoError(t, err)
	_, err = get(t, s, trust.Signer, trust.Identity{}, strings.Replace(server.URL, "127.0.0.1", "localhost", 1))
	require.ErrorContains(t, err, "localhost")
}

func TestStore_NoClientFollowsARedirection(t *testing.T) {
	server, file := private(t)
	s, err := trust.Open(trust.Settings{Authorities: []string{file}})
	require.NoError(t, err)
	status, err := get(t, s, trust.Bank, trust.Identity{}, server.URL+"/elsewhere")
	require.NoError(t, err)
	require.Equal(t, http.StatusFound, status)
}

func TestStore_TheClientsCertificateIsReadAgainForEachConnection(t *testing.T) {
	asked := make(chan string, 2)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- string(r.TLS.PeerCertificates[0].Raw) }))
	server.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert, MinVersion: tls.VersionTLS12}
	server.StartTLS()
	defer server.Close()
	dir := t.TempDir()
	file := func(name, kind string, der []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
		return path
	}
	s, err := trust.Open(trust.Settings{Authorities: []string{file("ca.pem", "CERTIFICATE", server.Certificate().Raw)}})
	require.NoError(t, err)
	_, err = get(t, s, trust.Signer, trust.Identity{}, server.URL)
	require.Error(t, err, "a server that wants a certificate")
	as := trust.Identity{CertFile: filepath.Join(dir, "cert.pem")}
	_, err = get(t, s, trust.Signer, as, server.URL)
	require.ErrorContains(t, err, "cert.pem", "there is none yet")
	key, err := x509.MarshalPKCS8PrivateKey(server.TLS.Certificates[0].PrivateKey)
	require.NoError(t, err)
	file("cert.pem", "CERTIFICATE", server.Certificate().Raw)
	file("cert.key", "PRIVATE KEY", key)
	_, err = get(t, s, trust.Signer, as, server.URL)
	require.NoError(t, err)
	require.Equal(t, string(server.Certificate().Raw), <-asked)
}

func TestOpen_NamesTheSettingThatIsWrong(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	_, err := trust.Open(trust.Settings{Authorities: []string{"/nonexistent", empty}, Only: map[string]string{"nobody": empty, "bank": empty}})
	for _, part := range []string{"tls-authorities: /nonexistent cannot be read", empty + " has no certificate", `tls-only: there is no external service "nobody"`, "tls-only: bank"} {
		require.ErrorContains(t, err, part)
	}
}
