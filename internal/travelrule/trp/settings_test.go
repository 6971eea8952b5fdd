package trp_test

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
)

// authority is a private CA with the certificates that it gave.
type authority struct {
	t    *testing.T
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test CA"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	cert, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return authority{t: t, cert: cert, key: key}
}

// give writes a certificate and its key into the folder and returns their paths.
func (a authority) give(folder, name string) (certFile, keyFile string) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(a.t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, &key.PublicKey, a.key)
	require.NoError(a.t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(a.t, err)
	certFile, keyFile = filepath.Join(folder, name+".pem"), filepath.Join(folder, name+".key")
	require.NoError(a.t, os.WriteFile(certFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(a.t, os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return certFile, keyFile
}

// settings writes the files of settings that can be opened.
func settings(t *testing.T, url string) (s trp.Settings, folder string) {
	t.Helper()
	folder = t.TempDir()
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	list, err := json.Marshal([]map[string]any{{"id": "northwind", "name": "Northwind Exchange", "country": "DE", "url": url, "publicKey": base64.StdEncoding.EncodeToString(public)}})
	require.NoError(t, err)
	s = trp.Settings{Counterparts: filepath.Join(folder, "providers.json"), ID: "gbpc", KeyFile: filepath.Join(folder, "seed")}
	require.NoError(t, os.WriteFile(s.Counterparts, list, 0o600))
	require.NoError(t, os.WriteFile(s.KeyFile, []byte(base64.StdEncoding.EncodeToString(private.Seed())+"\n"), 0o600))
	return s, folder
}

func TestSettings_NameWhatIsWrongWithThem(t *testing.T) {
	good, folder := settings(t, "https://travel.example/trp")
	c, err := good.Open(nil)
	require.NoError(t, err)
	to, found := c.Find("Northwind Exchange")
	require.True(t, found)
	require.Equal(t, "DE", to.Country)
	none, err := trp.Settings{}.Open(nil)
	require.NoError(t, err)
	require.Nil(t, none, "no list is no provider")
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	key := base64.StdEncoding.EncodeToString(make([]byte, ed25519.PublicKeySize))
	provider := func(id, name, url, key string) string {
		return `{"id":"` + id + `","name":"` + name + `","url":"` + url + `","publicKey":"` + key + `"}`
	}
	for want, change := range map[string]func(*trp.Settings){
		"id: must be set":        func(s *trp.Settings) { s.ID = "" },
		"counterparts: the file": func(s *trp.Settings) { s.Counterparts = filepath.Join(folder, "none") },
		"is not the list":        func(s *trp.Settings) { s.Counterparts = write("a.json", "{") },
		"https address": func(s *trp.Settings) {
			s.Counterparts = write("b.json", "["+provider("a", "A", "http://a.example", key)+"]")
		},
		"publicKey must be": func(s *trp.Settings) {
			s.Counterparts = write("c.json", "["+provider("a", "A", "https://a.example", "AA")+"]")
		},
		"provider 2: id": func(s *trp.Settings) {
			s.Counterparts = write("d.json", "["+provider("a", "A", "https://a.example", key)+","+provider("a", "B", "https://b.example", key)+"]")
		},
		"without full stops": func(s *trp.Settings) {
			s.Counterparts = write("e.json", "["+provider("a.b", "A", "https://a.example", key)+"]")
		},
		"key-file: cannot be read": func(s *trp.Settings) { s.KeyFile = filepath.Join(folder, "none") },
		"32 bytes in base64":       func(s *trp.Settings) { s.KeyFile = write("short", "AAAA") },
		"cert-file":                func(s *trp.Settings) { s.CertFile = write("cert.pem", "x") },
	} {
		s := good
		change(&s)
		_, err := s.Open(nil)
		require.ErrorContains(t, err, want)
	}
}

func TestSettings_TheClientCertificateIsShownToTheProvider(t *testing.T) {
	ca, stranger := newAuthority(t), newAuthority(t)
	serverFolder := t.TempDir()
	certFile, keyFile := ca.give(serverFolder, "server")
	pair, err := tls.LoadX509KeyPair(certFile, keyFile)
	require.NoError(t, err)
	trusted := x509.NewCertPool()
	trusted.AddCert(ca.cert)
	var seen string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.TLS.PeerCertificates[0].Subject.CommonName
		_, _ = w.Write([]byte(`{"approved":{}}`))
	}))
	server.TLS = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: trusted}
	server.StartTLS()
	t.Cleanup(server.Close)
	roots := filepath.Join(serverFolder, "ca.pem")
	require.NoError(t, os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca.cert.Raw}), 0o600))
	t.Setenv("SSL_CERT_FILE", roots) // read once in a process: by this test alone
	s, folder := settings(t, server.URL+"/trp")
	ask := func(s trp.Settings) (travelrule.Reply, error) {
		c, err := s.Open(nil)
		require.NoError(t, err)
		to, found := c.Find("Northwind Exchange")
		require.True(t, found)
		return c.Ask(t.Context(), to, travelrule.Inquiry{ID: "m-1"})
	}
	_, err = ask(s)
	require.Error(t, err, "without a certificate")
	wrong := s
	wrong.CertFile, _ = stranger.give(folder, "stranger")
	_, err = ask(wrong)
	require.Error(t, err, "one of another authority")
	require.Empty(t, seen)
	s.CertFile, _ = ca.give(folder, "gbpc")
	reply, err := ask(s)
	require.NoError(t, err)
	require.Equal(t, travelrule.Approve, reply.Decision)
	require.Equal(t, "gbpc", seen)
}
