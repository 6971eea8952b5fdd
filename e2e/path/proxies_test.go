package path

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// upstream is a server behind a proxy: it says what it was sent.
type upstream struct {
	name    string
	address string
	server  *http.Server
	orders  atomic.Int64
	hangUp  atomic.Bool // it takes an order and goes away without an answer
}

func newUpstream(t *testing.T, name string) *upstream {
	u := &upstream{name: name, address: portstest.Reserve(t).Address()}
	u.start(t)
	t.Cleanup(func() { _ = u.server.Close() })
	return u
}

func (u *upstream) start(t *testing.T) {
	l, err := net.Listen("tcp", u.address)
	require.NoError(t, err)
	u.server = &http.Server{Handler: u, ReadHeaderTimeout: time.Minute}
	go func() { _ = u.server.Serve(l) }()
}

func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Server", u.name)
	switch r.URL.Path {
	case "/events":
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("X-Accel-Buffering", "no")
		for i := range 2 {
			_, _ = fmt.Fprintf(w, "data: %d\n\n", i)
			_ = http.NewResponseController(w).Flush()
			if i == 0 {
				<-r.Context().Done() // the second never comes
			}
		}
	case "/upload":
		n, _ := io.Copy(io.Discard, r.Body)
		_, _ = fmt.Fprint(w, n)
	case "/order":
		u.orders.Add(1)
		if u.hangUp.Load() {
			panic(http.ErrAbortHandler)
		}
	default:
		_, _ = fmt.Fprintf(w, "%s|%s", r.Header.Get("X-Forwarded-For"), r.Host)
	}
}

// selfSigned writes a certificate for gbpc.example and its key into the folder.
func selfSigned(t *testing.T, dir string) (pool *x509.CertPool, certificate, key string) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "gbpc.example"}, DNSNames: []string{"gbpc.example"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	certificate, key = filepath.Join(dir, "fullchain.pem"), filepath.Join(dir, "privkey.pem")
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	require.NoError(t, os.WriteFile(certificate, public, 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	pool = x509.NewCertPool()
	require.True(t, pool.AppendCertsFromPEM(public))
	return pool, certificate, key
}

// proxyExample returns our example with other addresses.
func proxyExample(t *testing.T, folder, file string, changes ...string) string {
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", folder, file))
	require.NoError(t, err)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, string(text), changes[i], "the example has it")
	}
	return strings.NewReplacer(changes...).Replace(string(text))
}

func TestProxy_Nginx(t *testing.T) {
	program := proxyProgram(t, "nginx")
	dir := t.TempDir()
	one, two, port := newUpstream(t, "one"), newUpstream(t, "two"), portstest.Reserve(t).Number
	pool, certificate, key := selfSigned(t, dir)
	site := proxyExample(t, "nginx", "gbpc.conf", "127.0.0.1:8080", one.address, "127.0.0.1:8081", two.address, "listen 80;", "listen 127.0.0.1:"+portstest.Reserve(t).Number+";",
		"listen 443 ", "listen 127.0.0.1:"+port+" ", "/etc/ssl/gbpc/fullchain.pem", certificate, "/etc/ssl/gbpc/privkey.pem", key)
	settings := filepath.Join(dir, "nginx.conf")
	require.NoError(t, os.WriteFile(settings, []byte("daemon off; master_process off; pid "+dir+"/pid; error_log stderr;\nevents {}\nhttp { client_body_temp_path "+dir+
		"/body; proxy_temp_path "+dir+"/proxy; fastcgi_temp_path "+dir+"/f; uwsgi_temp_path "+dir+"/u; scgi_temp_path "+dir+"/s;\n"+site+"\n}\n"), 0o600))
	runProxy(t, exec.Command(program, "-c", settings, "-p", dir))
	passesOn(t, pool, port, one, two, http.MethodPost)
}

func TestProxy_Caddy(t *testing.T) {
	program := proxyProgram(t, "caddy")
	dir := t.TempDir()
	one, two, port := newUpstream(t, "one"), newUpstream(t, "two"), portstest.Reserve(t).Number
	pool, certificate, key := selfSigned(t, dir)
	settings := filepath.Join(dir, "Caddyfile")
	require.NoError(t, os.WriteFile(settings, []byte(proxyExample(t, "caddy", "Caddyfile", "\tadmin off\n", "\tadmin off\n\tauto_https disable_redirects\n",
		"gbpc.example} {\n", "gbpc.example} {\n\ttls "+certificate+" "+key+"\n")), 0o600))
	command := exec.Command(program, "run", "--config", settings, "--adapter", "caddyfile")
	command.Env = append(os.Environ(), "GBPC_SITE_NAME=https://gbpc.example:"+port, "GBPC_SERVERS="+one.address+" "+two.address, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	runProxy(t, command)
	// Before 2.7, Caddy answers 502 to a request with a body whose server refuses the connection: it has not reached any, and
	// the client repeats it by its key. Others go to the next server.
	passesOn(t, pool, port, one, two, http.MethodGet)
}

func proxyProgram(t *testing.T, name string) string {
	if os.Getenv("GBPC_PROXIES") == "" {
		t.Skip("make test-proxies runs it")
	}
	for _, place := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	t.Fatal(name, " is not installed")
	return ""
}

func runProxy(t *testing.T, command *exec.Cmd) {
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if t.Failed() {
			t.Logf("%s", tail(said.Bytes(), 4000))
		}
	})
}

// passesOn asks the proxy for what the servers need of it. A request by the method goes to the other server if one refuses it.
func passesOn(t *testing.T, pool *x509.CertPool, port string, one, two *upstream, method string) {
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: "gbpc.example"}, DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, "127.0.0.1:"+port)
		},
	}}
	site := "https://gbpc.example:" + port
	ask := func(method, path string, body io.Reader) (*http.Response, error) {
		request, err := http.NewRequestWithContext(t.Context(), method, site+path, body)
		require.NoError(t, err)
		request.Header.Set("X-Forwarded-For", "198.51.100.7") // a client that claims to be another
		return client.Do(request)
	}
	text := func(method, path string, body io.Reader) (string, string) {
		answer, err := ask(method, path, body)
		require.NoError(t, err)
		defer answer.Body.Close()
		content, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, answer.StatusCode, "%s", content)
		return string(content), answer.Header.Get("X-Server")
	}
	require.Eventually(t, func() bool {
		answer, err := ask(http.MethodGet, "/", nil)
		return err == nil && answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
	}, 20*time.Second, 50*time.Millisecond, "the proxy does not answer by TLS")

	said, _ := text(http.MethodGet, "/", nil)
	address, host, _ := strings.Cut(said, "|")
	require.Equal(t, "127.0.0.1", address, "the client's claim was passed on")
	require.Equal(t, "gbpc.example", strings.Split(host, ":")[0], "the servers need the name")

	events, err := ask(http.MethodGet, "/events", nil)
	require.NoError(t, err)
	line, err := bufio.NewReader(events.Body).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "data: 0\n", line, "an event is passed on at once, before the next")
	require.NoError(t, events.Body.Close())

	const largest = 50 << 20
	got, _ := text(http.MethodPost, "/upload", io.LimitReader(zeros{}, largest))
	require.Equal(t, fmt.Sprint(largest), got)

	served := map[string]bool{}
	for range 20 {
		_, by := text(http.MethodGet, "/", nil)
		served[by] = true
	}
	require.Len(t, served, 2, "both servers are used")

	one.hangUp.Store(true)
	two.hangUp.Store(true)
	answer, err := ask(http.MethodPost, "/order", strings.NewReader("{}"))
	if err == nil {
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusBadGateway, answer.StatusCode)
	}
	require.EqualValues(t, 1, one.orders.Load()+two.orders.Load(), "what a server has received is not sent to another: it may have been done")
	one.hangUp.Store(false)
	two.hangUp.Store(false)

	time.Sleep(6 * time.Second) // until the proxy asks the servers again that hung up
	require.NoError(t, one.server.Close())
	for range 20 { // it is being replaced
		_, by := text(method, "/order", nil)
		require.Equal(t, "two", by)
	}
	_, by := text(http.MethodPost, "/order", strings.NewReader("{}"))
	require.Equal(t, "two", by)
	one.start(t)
	require.NoError(t, two.server.Close())
	require.Eventually(t, func() bool {
		answer, err := ask(http.MethodGet, "/", nil)
		return err == nil && answer.Body.Close() == nil && answer.Header.Get("X-Server") == "one"
	}, 20*time.Second, 100*time.Millisecond, "a server that is back is not used again")
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
