// Package cluster starts PostgreSQL servers of our own, for tests and benchmarks: each in a folder,
// listening on a socket in it and nowhere else. Run by root, the server runs as the unprivileged
// user that every Linux system has, because PostgreSQL refuses root.
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

// Server is a PostgreSQL cluster and where its programs are.
type Server struct {
	// Folder holds the socket, and the data in Folder/data.
	Folder string
	bin    string
}

// New finds PostgreSQL's programs for a cluster in folder. It starts nothing.
func New(folder string) (Server, error) {
	bin, err := binaries()
	return Server{Folder: folder, bin: bin}, err
}

// URL is the server's address up to the name of a database: "postgres://postgres@/?host=…".
func (s Server) URL() string { return "postgres://postgres@/?host=" + s.Folder }

// Data is the folder of the cluster's files.
func (s Server) Data() string { return filepath.Join(s.Folder, "data") }

// Running tells whether the server is up.
func (s Server) Running() bool { return s.run("pg_ctl", "status", "-D", s.Data()) == nil }

// Start makes the cluster if there is none and starts the server, each setting as "name=value". It
// returns when the server answers.
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

// Stop ends the server without waiting for its clients.
func (s Server) Stop() error {
	return s.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", s.Data())
}

// StopUnused leaves a process behind that stops the server when the file used, in Folder, was not
// touched for ten minutes.
func (s Server) StopUnused(used string) error {
	script := `while [ -n "$(find "$0" -mmin -10)" ]; do sleep 30; done; exec "$1/pg_ctl" stop -m immediate -D "$2"`
	c := s.command("/bin/sh", "-c", script, filepath.Join(s.Folder, used), s.bin, s.Data())
	if err := c.Start(); err != nil {
		return err
	}
	return c.Process.Release()
}

// create makes the cluster, in a folder that belongs to whoever runs the server.
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

// detached closes what our process was started with beyond its three streams. A server that
// outlives us would keep it open, and with it locks that somebody waits for.
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
		return "", errors.New("no PostgreSQL server on this machine: install it (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql)")
	}
	sort.Slice(found, func(i, j int) bool { return version(found[i]) < version(found[j]) })
	return filepath.Dir(found[len(found)-1]), nil
}

func version(path string) int {
	n, _ := strconv.Atoi(strings.Split(path, "/")[4]) // /usr/lib/postgresql/15/bin/initdb
	return n
}
