package dbtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// ownServer starts the PostgreSQL server that all test processes of this user share, or finds it
// running. It listens on a socket in its own folder and nowhere else, does not sync to disk, and
// stops by itself ten minutes after the last test asked for it.
var ownServer = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(os.TempDir(), "gbpc-postgres-"+strconv.Itoa(os.Getuid()))
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // G301: the unprivileged server must reach its socket
		return "", err
	}
	guard, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	defer guard.Close() // gives the lock back
	if err := syscall.Flock(int(guard.Fd()), syscall.LOCK_EX); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(folder, "used"), nil, 0o600); err != nil {
		return "", err
	}
	s := server{folder: folder, data: filepath.Join(folder, "data")}
	if s.bin, err = binaries(); err != nil {
		return "", err
	}
	if err := s.start(); err != nil {
		return "", err
	}
	return "postgres://postgres@/?host=" + folder, nil
})

type server struct{ bin, folder, data string }

func (s server) start() error {
	if s.run("pg_ctl", "status", "-D", s.data) == nil {
		return nil
	}
	if _, err := os.Stat(filepath.Join(s.data, "PG_VERSION")); err != nil {
		if err := s.create(); err != nil {
			return err
		}
	}
	settings := strings.Join([]string{"-c listen_addresses=", "-c unix_socket_directories=" + s.folder, "-c fsync=off", "-c synchronous_commit=off",
		"-c full_page_writes=off", "-c max_connections=300", "-c shared_buffers=128MB", "-c autovacuum=off", "-c log_min_messages=fatal"}, " ")
	if err := s.run("pg_ctl", "start", "-w", "-D", s.data, "-l", filepath.Join(s.data, "server.log"), "-o", settings); err != nil {
		return fmt.Errorf("start the tests' PostgreSQL: %w", err)
	}
	return s.watch()
}

// create makes the cluster, in a folder that belongs to whoever runs the server: PostgreSQL
// refuses to run as root.
func (s server) create() error {
	if err := os.RemoveAll(s.data); err != nil {
		return err
	}
	if err := os.Mkdir(s.data, 0o700); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		for _, path := range []string{s.folder, s.data} {
			if err := os.Chown(path, nobody, nobody); err != nil {
				return err
			}
		}
	}
	return s.run("initdb", "-D", s.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
}

// nobody is the unprivileged user of every Linux system.
const nobody = 65534

func (s server) run(program string, args ...string) error {
	out, err := s.command(filepath.Join(s.bin, program), args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", program, err, out)
	}
	return nil
}

func (s server) command(program string, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Dir = s.folder
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Getuid() == 0 {
		c.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}
	}
	return c
}

// watch leaves a process behind that stops the server when it is no longer used.
func (s server) watch() error {
	script := `while [ -n "$(find "$0/used" -mmin -10)" ]; do sleep 30; done; exec "$1/pg_ctl" stop -m immediate -D "$2"`
	c := s.command("/bin/sh", "-c", script, s.folder, s.bin, s.data)
	if err := c.Start(); err != nil {
		return err
	}
	return c.Process.Release()
}

// binaries finds the folder of initdb and pg_ctl: Debian keeps it out of PATH.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL server on this machine: install it (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql) or set GBPC_TEST_POSTGRES")
	}
	sort.Slice(found, func(i, j int) bool { return version(found[i]) < version(found[j]) })
	return filepath.Dir(found[len(found)-1]), nil
}

func version(path string) int {
	n, _ := strconv.Atoi(strings.Split(path, "/")[4]) // /usr/lib/postgresql/15/bin/initdb
	return n
}
