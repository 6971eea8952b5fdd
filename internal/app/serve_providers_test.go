package app

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
)

// otherProvider is one that announces deposits to the server over mutual TLS.
type otherProvider struct {
	id          string
	key         ed25519.PrivateKey
	certificate tls.Certificate
}

// meetProviders has the server, from its next start on, take the messages of two providers on a listener of its own.
func (o *outsideWorld) meetProviders(t *testing.T) (one, another otherProvider) {
	t.Helper()
	dir := t.TempDir()
	file := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, content, 0o600))
		return path
	}
	one, another = otherProvider{id: "northwind"}, otherProvider{id: "thistle"}
	var list []map[string]string
	for _, p := range []*otherProvider{&one, &another} {
		public, key, err := ed25519.GenerateKey(nil)
		require.NoError(t, err)
		p.key, p.certificate = key, selfSigned(t)
		list = append(list, map[string]string{
			"id": p.id, "name": p.id, "country": "DE", "url": "https://" + p.id + ".example/", "publicKey": base64.StdEncoding.EncodeToString(public), "certificate": travelrule.PinOf(p.certificate.Leaf),
		})
	}
	providers, err := json.Marshal(list)
	require.NoError(t, err)
	own := selfSigned(t)
	der, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	require.NoError(t, err)
	file("listener.key", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	o.config.TravelRule = trp.Settings{
		Counterparts: file("providers.json", providers), ID: "gbpc", KeyFile: file("ours.seed", []byte(base64.StdEncoding.EncodeToString(make([]byte, ed25519.SeedSize)))), Incoming: "hold",
		Listen: portstest.Reserve(t).Address(), ListenCert: file("listener.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Certificate[0]})),
	}
	return one, another
}

func selfSigned(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	leaf, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

// announce sends a message signed by the provider to an address of the server, and shows the certificates.
func (p otherProvider) announce(t *testing.T, origin string, shown ...tls.Certificate) (status int, err error) {
	t.Helper()
	body, err := json.Marshal(travelrule.Inquiry{
		ID: "their-1", Asset: travelrule.Asset{Symbol: "GBPC", Network: "test"}, Amount: "20.00", Address: payeesWallet,
		IVMS101: travelrule.Announcement(travelrule.Provider{Name: p.id, Country: "DE"}, "Erika Mustermann", "Walter Whitfield", payeesWallet),
	})
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, origin+travelrule.MessagePath, bytes.NewReader(body))
	require.NoError(t, err)
	r.Host = "gbpc.example"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", travelrule.Authorization(p.key, p.id, time.Now(), travelrule.MessagePath, body))
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true, Certificates: shown}}} //nolint:gosec // the test's own server
	answer, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, answer.Body.Close()
}

// requireProviders checks that the server knows by the certificate which provider calls, and takes messages nowhere else.
func (o *outsideWorld) requireProviders(t *testing.T, one, another otherProvider) {
	t.Helper()
	listener := "https://" + o.config.TravelRule.Listen
	status, err := one.announce(t, listener, one.certificate)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	status, err = one.announce(t, listener, another.certificate)
	require.NoError(t, err)
	require.Equal(t, http.StatusUnauthorized, status, "another provider's certificate")
	_, err = one.announce(t, listener)
	require.Error(t, err, "no certificate")
	_, err = one.announce(t, listener, selfSigned(t))
	require.Error(t, err, "nobody's certificate")
	status, err = one.announce(t, "http://"+o.config.Listen)
	require.NoError(t, err)
	require.Equal(t, http.StatusUnauthorized, status, "the public address")
}
