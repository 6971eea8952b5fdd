package dbtest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// Pooler starts PgBouncer in front of the server of an address until the test ends, and returns the address of the same
// database through it. It gives each transaction another one of few connections. settings are lines of its configuration.
func Pooler(t testing.TB, dsn string, settings ...string) string {
	t.Helper()
	server, err := url.Parse(dsn)
	require.NoError(t, err)
	host := server.Query().Get("host")
	if host == "" {
		host = server.Hostname()
	}
	port := portstest.Reserve(t).Number
	folder, err := os.MkdirTemp("", "gbpc-pooler-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	require.NoError(t, os.Chmod(folder, 0o755)) // it runs as another user
	password, _ := server.User.Password()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "users"), fmt.Appendf(nil, "%q %q\n", server.User.Username(), password), 0o644))
	config := fmt.Sprintf("[databases]\n* = host=%s port=%s\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = %s\nunix_socket_dir =\nauth_type = trust\nauth_file = %s\n"+
		"pool_mode = transaction\ndefault_pool_size = 6\nserver_round_robin = 1\nlog_connections = 0\nlog_disconnections = 0\n%s\n",
		host, or(server.Port(), "5432"), port, filepath.Join(folder, "users"), strings.Join(settings, "\n"))
	file := filepath.Join(folder, "pgbouncer.ini")
	require.NoError(t, os.WriteFile(file, []byte(config), 0o644))
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program = "/usr/sbin/pgbouncer"
	}
	c := exec.Command(program, "-q", file)
	c.Dir = folder
	if os.Getuid() == 0 { // which it refuses to run as
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534, NoSetGroups: true}}
	}
	require.NoError(t, c.Start(), "the tests need PgBouncer: tools/pooler")
	t.Cleanup(func() {
		_ = c.Process.Kill() // nothing in it is worth an orderly end
		_ = c.Wait()
	})
	require.Eventually(t, func() bool {
		conn, err := net.Dial("tcp", "127.0.0.1:"+port) //nolint:noctx // a test's
		return err == nil && conn.Close() == nil
	}, 10*time.Second, 5*time.Millisecond)
	through := url.URL{Scheme: "postgres", User: server.User, Host: "127.0.0.1:" + port, Path: server.Path, RawQuery: "sslmode=disable"}
	return through.String()
}

// Pooled returns the addresses of a new database, through a pooler and of its server, with limits of time for what comes
// through the pooler.
func Pooled(t testing.TB) (through, server string) {
	t.Helper()
	server = PostgresDSN(t)
	d := open(t, server)
	for _, name := range []string{"idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"} {
		statement := fmt.Sprintf("ALTER ROLE CURRENT_USER IN DATABASE %s SET %s = '30s'", strings.TrimPrefix(path(server), "/"), name)
		_, err := d.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	return Pooler(t, server), server
}

func path(dsn string) string {
	u, err := url.Parse(dsn)
	if err != nil {
		return ""
	}
	return u.Path
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
