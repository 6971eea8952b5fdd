package cluster

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"syscall"
)

// Server is a PostgreSQL cluster.
type Server struct {
	// Folder holds the socket, and the data in Folder/data.
	Folder string
	bin    string
}

// New returns the server of a cluster in folder. It finds PostgreSQL's programs but starts nothing.
func New(folder string) (Server, error) {
	bin, err := binaries()
	return Server{Folder: folder, bin: bin}, err
}

// URL returns the server's address without the name of a database: "postgres://postgres@/?host=…".
func (s Server) URL() string { return "postgres://postgres@/?host=" + s.Folder }

// Data returns the data directory.
func (s Server) Data() string { return filepath.Join(s.Folder, "data") }

// Running reports whether the server is running.
func (s Server) Running() bool { return s.run("pg_ctl", "status", "-D", s.Data()) == nil }

// Start creates the cluster if it does not exist and starts the server with the settings, each "name=value".
// It returns when the server accepts connections.
func (s Server) Start(settings ...string) error {
	if _, err := os.Stat(filepath.Join(s.Data(), "PG_VERSION")); err != nil {
		if err := s.create(); err != nil {
			return err
		}
	}
	options := "-c listen_addresses= -c unix_socket_directories=" + s.Folder
	for _, setting := range settings {
		options += " -c " + setting
	}
	return s.run("pg_ctl", "start", "-w", "-D", s.Data(), "-l", filepath.Join(s.Data(), "server.log"), "-o", options)
}

// Stop stops the server without waiting for its clients.
func (s Server) Stop() error {
	return s.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", s.Data())
}

// StopUnused starts a process that stops the server once the file used, in Folder, has not been modified for
// ten minutes. The process outlives the caller.
func (s Server) StopUnused(used string) error {
	script := `while [ -n "$(find "$0" -mmin -10)" ]; do sleep 30; done; exec "$1/pg_ctl" stop -m immediate -D "$2"`
	c := s.command("/bin/sh", "-c", script, filepath.Join(s.Folder, used), s.bin, s.Data())
	if err := c.Start(); err != nil {
		return err
	}
	return c.Process.Release()
}

// create creates the cluster in a folder owned by the user that runs the server.
func (s Server) create() error {
	if err := os.RemoveAll(s.Data()); err != nil {
		return err
	}
	if err := os.Mkdir(s.Data(), 0o700); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		for _, path := range []string{s.Folder, s.Data()} {
			if err := os.Chown(path, nobody, nobody); err != nil {
				return err
			}
		}
	}
	return s.run("initdb", "-D", s.Data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
}

// nobody is the unprivileged user of every Linux system.
const nobody = 65534

func (s Server) run(program string, args ...string) error {
	out, err := s.command(filepath.Join(s.bin, program), args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", program, err, out)
	}
	return nil
}

// detached closes inherited file descriptors other than the standard streams. A server that outlives this
// process would keep them open, and with them locks that others wait for.
const detached = `exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; exec "$@"`

func (s Server) command(program string, args ...string) *exec.Cmd {
	c := exec.Command("/bin/sh", append([]string{"-c", detached, "sh", program}, args...)...)
	c.Dir = s.Folder
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Getuid() == 0 {
		c.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}
	}
	return c
}

// binaries returns the folder of initdb and pg_ctl, which Debian does not put in PATH.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if target, err := filepath.EvalSymlinks(path); err == nil { // the other programs are beside it
			path = target
		}
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New(
			"PostgreSQL is not installed on this machine: install it (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql)",
		)
	}
	sort.Slice(found, func(i, j int) bool { return version(found[i]) < version(found[j]) })
	return filepath.Dir(found[len(found)-1]), nil
}

func version(path string) int {
	n, _ := strconv.Atoi(strings.Split(path, "/")[4]) // /usr/lib/postgresql/15/bin/initdb
	return n
}
