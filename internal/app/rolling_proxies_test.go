package app

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// The proxies of deploy/ stand before two processes that leave as they do without a setting. One after the other is replaced at its
// address, as operations.md says, while customers order and read: no request fails, and every order is there once.
func TestServe_BehindTheProxiesOfDeployAProcessIsReplacedWithoutOneFailedRequest(t *testing.T) {
	if os.Getenv("GBPC_PROXIES") == "" {
		t.Skip("make test-proxies")
	}
	for name, start := range map[string]func(t *testing.T, address string, servers []string){"nginx": startNginx, "caddy": startCaddy} {
		t.Run(name, func(t *testing.T) {
			o := newOutsideWorld(t)
			o.config.Drain = defaultDrain(t)
			two := []*servedProcess{o.process(t, os.Args[0]), o.process(t, os.Args[0])}
			address := portstest.Reserve(t).Address()
			start(t, address, []string{two[0].listen, two[1].listen})
			require.Eventually(t, func() bool {
				c, err := net.Dial("tcp", address) //nolint:noctx // of a test
				return err == nil && c.Close() == nil
			}, 20*time.Second, 50*time.Millisecond, "the proxy does not listen")
			time.Sleep(2 * time.Second) // Caddy has asked both
			load := o.customerWithKey(t, address).startLoad(t, often, often, often)
			for _, s := range two {
				load.answered(t, 50)
				require.NoError(t, s.command.Process.Signal(syscall.SIGTERM))
				require.NoError(t, s.command.Wait(), "it ends cleanly")
				s.gone.Store(true)
				load.answered(t, 50)
				o.processOn(t, s.listen, os.Args[0])
			}
			load.answered(t, 50)
			load.stop(t)
			o.requireOrders(t, load)
		})
	}
}

// often has an order be under way in nearly every moment of a replacement.
func often(c keyed) (path, body string, pause time.Duration) {
	path, body, _ = toBank(c)
	return path, body, 50 * time.Millisecond
}

// A server that is back gets requests again, and a connection that rests is closed by the proxy, before the next server has finished
// leaving. Otherwise, for a moment, both are taken to be gone, or an order is sent on a connection that the server is closing.
func TestServe_NginxNoticesSoonerThanAServerLeaves(t *testing.T) {
	site := proxySettings(t, "nginx/gbpc.conf")
	for _, setting := range []string{`fail_timeout=(\w+)`, `keepalive_timeout (\w+);`} {
		found := regexp.MustCompile(setting).FindAllStringSubmatch(site, -1)
		require.NotEmpty(t, found, setting)
		for _, f := range found {
			noticed, err := time.ParseDuration(f[1])
			require.NoError(t, err)
			require.Less(t, noticed+time.Second, defaultDrain(t), "%s: nginx counts whole seconds", f[0])
		}
	}
}

// defaultDrain is how long a server leaves without a setting.
func defaultDrain(t *testing.T) time.Duration {
	t.Helper()
	field, there := reflect.TypeFor[Config]().FieldByName("Drain")
	require.True(t, there)
	drain, err := time.ParseDuration(field.Tag.Get("default"))
	require.NoError(t, err)
	return drain
}

// proxySettings returns an example with what a test changes in it.
func proxySettings(t *testing.T, file string, changes ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", filepath.FromSlash(file)))
	require.NoError(t, err)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, string(text), changes[i], "the example has it")
	}
	return strings.NewReplacer(changes...).Replace(string(text))
}

// startNginx starts it without TLS, which e2e/path has.
func startNginx(t *testing.T, address string, servers []string) {
	dir := t.TempDir()
	site := proxySettings(t, "nginx/gbpc.conf", "127.0.0.1:8080", servers[0], "127.0.0.1:8081", servers[1], "listen 80;", "listen "+portstest.Reserve(t).Address()+";", "listen 443 ssl http2;", "listen "+address+";",
		"ssl_certificate     /etc/ssl/gbpc/fullchain.pem;", "", "ssl_certificate_key /etc/ssl/gbpc/privkey.pem;", "")
	var folders strings.Builder
	for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		folders.WriteString(name + "_temp_path " + filepath.Join(dir, name) + ";\n")
	}
	settings := filepath.Join(dir, "nginx.conf")
	require.NoError(t, os.WriteFile(settings, []byte("daemon off; master_process off; pid "+dir+"/pid; error_log stderr;\nevents {}\nhttp {\n"+folders.String()+site+"\n}\n"), 0o600))
	runProxy(t, nil, "nginx", "-c", settings, "-p", dir)
}

func startCaddy(t *testing.T, address string, servers []string) {
	dir := t.TempDir()
	settings := filepath.Join(dir, "Caddyfile")
	require.NoError(t, os.WriteFile(settings, []byte(proxySettings(t, "caddy/Caddyfile")), 0o600))
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	runProxy(t, []string{"GBPC_SITE_NAME=http://gbpc.example:" + port, "GBPC_SITE_HOST=gbpc.example", "GBPC_SERVERS=" + strings.Join(servers, " "), "XDG_DATA_HOME=" + dir, "XDG_CONFIG_HOME=" + dir},
		"caddy", "run", "--config", settings, "--adapter", "caddyfile")
}

func runProxy(t *testing.T, environment []string, name string, arguments ...string) {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		program = "/usr/sbin/" + name // not in everybody's PATH
	}
	var said bytes.Buffer
	command := exec.Command(program, arguments...)
	command.Env, command.Stdout, command.Stderr = append(os.Environ(), environment...), &said, &said
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if t.Failed() {
			t.Logf("%s:\n%s", name, said.Bytes()[max(0, said.Len()-4000):])
		}
	})
}
