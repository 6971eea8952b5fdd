// Package sftptest starts a real sshd (OpenSSH's), which a test can kill, stop and start again, behind a wire that the test
// can cut.
package sftptest

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"github.com/gbpc/gbpc/internal/kit/ports"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// Server is an sshd for the user of the test, on a free port of this machine.
type Server struct {
	Address string // where clients connect: the wire
	User    string
	Key     ssh.Signer // the client's, which may sign in
	KeyFile string
	HostKey ssh.PublicKey
	Root    string // the folder of the user

	t      *testing.T
	dir    string
	port   ports.Port
	life   sync.Mutex // of sshd
	sshd   *exec.Cmd  // nil: it was killed
	wire   net.Listener
	mu     sync.Mutex
	open   map[net.Conn]net.Conn // the client's and the server's end
	gate   func() bool           // whether the server's next answer is passed on; nil: it is
	bytes  int64                 // that clients have sent
	at     int64                 // after how many of them then is called
	then   func()
	prefix string // of the command that starts sshd
}

// Start starts a server. The test is skipped if sshd is not installed, unless CI is set. prefix is shell that is run before
// it, as ulimit; options are lines of its configuration.
func Start(t *testing.T, prefix string, options ...string) *Server {
	t.Helper()
	if program() == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("sshd is not installed: tools/sshd")
		}
		t.Skip("sshd is not installed: apt-get install openssh-server")
	}
	me, err := user.Current()
	require.NoError(t, err)
	if me.Uid == "0" {
		require.NoError(t, os.MkdirAll("/run/sshd", 0o755)) //nolint:gosec // where sshd expects it
	}
	s := &Server{User: me.Username, t: t, dir: t.TempDir(), Root: t.TempDir(), open: map[net.Conn]net.Conn{}, prefix: prefix}
	host, _ := s.key("host")
	s.HostKey = host.PublicKey()
	s.Key, s.KeyFile = s.key("client")
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "authorized"), ssh.MarshalAuthorizedKey(s.Key.PublicKey()), 0o600))
	s.port = portstest.Reserve(t)
	lines := append(options, "Port "+s.port.Number, "ListenAddress 127.0.0.1", "HostKey "+filepath.Join(s.dir, "host"), "AuthorizedKeysFile "+filepath.Join(s.dir, "authorized"),
		"PidFile none", "StrictModes no", "UsePAM no", "PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin yes", "MaxStartups 100",
		"Subsystem sftp internal-sftp -d "+s.Root)
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "config"), []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	s.wire, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s.Address = s.wire.Addr().String()
	go s.carry()
	s.Run()
	t.Cleanup(func() {
		_ = s.wire.Close()
		s.Kill()
	})
	return s
}

// program is where sshd is, which calls itself by its whole name.
func program() string {
	for _, name := range []string{"sshd", "/usr/sbin/sshd"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

func (s *Server) key(name string) (ssh.Signer, string) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(s.t, err)
	block, err := ssh.MarshalPrivateKey(private, "")
	require.NoError(s.t, err)
	file := filepath.Join(s.dir, name)
	require.NoError(s.t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	signer, err := ssh.NewSignerFromKey(private)
	require.NoError(s.t, err)
	return signer, file
}

// PinnedKey is the server's host key as a setting has it.
func (s *Server) PinnedKey() string {
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(s.HostKey)))
}

// Run starts sshd, and returns when it answers.
func (s *Server) Run() {
	s.t.Helper()
	s.life.Lock()
	defer s.life.Unlock()
	s.sshd = exec.Command("sh", "-c", s.prefix+` exec "$0" -D -e -f "$1"`, program(), filepath.Join(s.dir, "config")) //nolint:gosec // a test's
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	require.NoError(s.t, err)
	s.sshd.Stderr = log
	require.NoError(s.t, s.sshd.Start())
	require.NoError(s.t, log.Close())
	require.Eventually(s.t, func() bool {
		c, err := net.Dial("tcp", s.port.Address())
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	}, 10*time.Second, 5*time.Millisecond, "sshd does not start")
}

// Kill kills sshd and each of its sessions with -9.
func (s *Server) Kill() {
	s.life.Lock()
	defer s.life.Unlock()
	s.signal(syscall.SIGKILL)
	if s.sshd != nil {
		_ = s.sshd.Wait() // killed
		s.sshd = nil
	}
	s.Cut()
}

// Stop has sshd and its sessions stand still; Continue lets them go on.
func (s *Server) Stop() {
	s.life.Lock()
	defer s.life.Unlock()
	s.signal(syscall.SIGSTOP)
}

// Continue lets sshd go on.
func (s *Server) Continue() {
	s.life.Lock()
	defer s.life.Unlock()
	s.signal(syscall.SIGCONT)
}

func (s *Server) signal(with syscall.Signal) {
	if s.sshd == nil {
		return
	}
	for _, pid := range append(below(s.sshd.Process.Pid), s.sshd.Process.Pid) {
		_ = syscall.Kill(pid, with) // it may have ended
	}
}

// below returns the processes that a process has started, the youngest first.
func below(pid int) (found []int) {
	names, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range names {
		text, _ := os.ReadFile(name)
		for field := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(field); err == nil {
				found = append(append(found, below(child)...), child)
			}
		}
	}
	return found
}

// Cut ends every connection.
func (s *Server) Cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for client, server := range s.open {
		_, _ = client.Close(), server.Close()
	}
}

// Gate has each of the server's answers passed on only if pass returns true; otherwise the connection ends in its place.
func (s *Server) Gate(pass func() bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate = pass
}

// After calls do once clients have sent so many bytes more.
func (s *Server) After(bytes int64, do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at, s.then = s.bytes+bytes, do
}

func (s *Server) carry() {
	for {
		client, err := s.wire.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", s.port.Address())
		if err != nil {
			_ = client.Close()
			continue
		}
		s.mu.Lock()
		s.open[client] = server
		s.mu.Unlock()
		end := func() {
			_, _ = client.Close(), server.Close()
			s.mu.Lock()
			delete(s.open, client)
			s.mu.Unlock()
		}
		go s.pass(client, server, end, s.sent)
		go s.pass(server, client, end, func(int) bool {
			s.mu.Lock()
			gate := s.gate
			s.mu.Unlock()
			return gate == nil || gate()
		})
	}
}

func (s *Server) sent(n int) bool {
	s.mu.Lock()
	s.bytes += int64(n)
	do := s.then
	if do != nil && s.bytes >= s.at {
		s.then = nil
	} else {
		do = nil
	}
	s.mu.Unlock()
	if do != nil {
		do()
	}
	return true
}

func (*Server) pass(from, to net.Conn, end func(), may func(n int) bool) {
	defer end()
	block := make([]byte, 16<<10)
	for {
		n, err := from.Read(block)
		if n > 0 && !may(n) {
			return
		}
		if n > 0 {
			if _, err := to.Write(block[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
