package cluster

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/ports"
)

// Replicated is PostgreSQL servers under Patroni, which has one of them be the primary and another its synchronous
// replica, by what stands in etcd: nothing is committed that the replica does not have.
type Replicated struct {
	Nodes  []*Node
	folder string
	etcd   *exec.Cmd
	ports  []ports.Port
}

// Node is one of the servers with its Patroni.
type Node struct {
	Name       string
	port, rest string
	folder     string
	server     Server
	patroni    *exec.Cmd
	etcd       *link
	peers      []*link // from the other nodes: to the server, and to Patroni
}

// StartReplicated starts etcd and so many servers in the folder, with the settings of Patroni (deploy/patroni) in which these
// words are replaced: @SCOPE@ @NAME@ @REST@ @ETCD@ (with its brackets) @LISTEN@ @DATA@ @BIN@ @PASS@. Nodes reach each other by addresses of
// their own (connect_address), so that clients may still reach one that the others do not.
func StartReplicated(folder string, nodes int, settings string) (*Replicated, error) {
	server, err := New(folder)
	if err != nil {
		return nil, err
	}
	for _, program := range []string{"patroni", "etcd"} {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%s is not installed: tools/patroni", program)
		}
	}
	if err := own(folder); err != nil {
		return nil, err
	}
	if keepsLeader, err := patroniKeepsLeader(); err != nil {
		return nil, err
	} else if !keepsLeader {
		settings = strings.ReplaceAll(settings, "etcd3:", "etcd:")
	}
	r := &Replicated{folder: folder}
	numbers, err := r.reserve(2 + 2*nodes)
	if err != nil {
		return r, err
	}
	client, peer := "http://127.0.0.1:"+numbers[0], "http://127.0.0.1:"+numbers[1]
	r.etcd, err = server.background(
		"etcd.log", "etcd", "--data-dir", filepath.Join(folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "default="+peer, "--enable-v2=true")
	if err != nil {
		return nil, err
	}
	for i := range nodes {
		n := &Node{Name: "node" + strconv.Itoa(i+1), port: numbers[2+2*i], rest: numbers[3+2*i], server: server}
		n.folder = filepath.Join(folder, n.Name)
		if n.etcd, err = newLink("127.0.0.1:" + numbers[0]); err != nil {
			return r, err
		}
		if err := n.configure(settings); err != nil {
			return r, err
		}
		r.Nodes = append(r.Nodes, n)
		if err := n.Start(); err != nil {
			return r, err
		}
	}
	return r, nil
}

// configure makes the node's folder, its links to the others and its settings.
func (n *Node) configure(settings string) error {
	for _, port := range []string{n.port, n.rest} {
		peer, err := newLink("127.0.0.1:" + port)
		if err != nil {
			return err
		}
		n.peers = append(n.peers, peer)
	}
	if err := os.Mkdir(n.folder, 0o755); err != nil {
		return err
	}
	if err := own(n.folder); err != nil {
		return err
	}
	text := strings.NewReplacer(
		"@SCOPE@", "gbpc", "@NAME@", n.Name, "connect_address: @LISTEN@", "connect_address: "+n.peers[0].Addr().String(),
		"connect_address: @REST@", "connect_address: "+n.peers[1].Addr().String(), "@REST@", "127.0.0.1:"+n.rest, `hosts: ["@ETCD@"]`, `use_proxies: true, hosts: ["`+n.etcd.Addr().String()+`"]`, "@LISTEN@", "127.0.0.1:"+n.port,
		"@DATA@", n.data(), "@BIN@", n.server.bin, "@PASS@", filepath.Join(n.folder, "pgpass")).Replace(settings)
	return os.WriteFile(filepath.Join(n.folder, "patroni.yml"), []byte(text), 0o644) //nolint:gosec // of a test
}

// reserve reserves so many ports until the servers are stopped.
func (r *Replicated) reserve(n int) (numbers []string, err error) {
	for range n {
		p, err := ports.Reserve()
		if err != nil {
			return nil, err
		}
		r.ports, numbers = append(r.ports, p), append(numbers, p.Number)
	}
	return numbers, nil
}

// patroniKeepsLeader reports whether a primary that hung cannot take the lead back from its successor. By version 3 of etcd's API
// Patroni could until 3.0.3 (its pull request 2689): what the successor had committed was lost. By version 2 it never could.
func patroniKeepsLeader() (bool, error) {
	out, err := exec.Command("patroni", "--version").Output() //nolint:noctx // of a test
	if err != nil {
		return false, fmt.Errorf("ask Patroni for its version: %w", err)
	}
	var major, minor, patch int
	if _, err := fmt.Sscanf(string(out), "patroni %d.%d.%d", &major, &minor, &patch); err != nil {
		return false, fmt.Errorf("read Patroni's version %q: %w", out, err)
	}
	return major*1_000_000+minor*1_000+patch >= 3_000_003, nil
}

// URL returns the address of the database "postgres" on whichever node is the primary.
func (r *Replicated) URL(parameters string) string {
	hosts := make([]string, len(r.Nodes))
	for i, n := range r.Nodes {
		hosts[i] = "127.0.0.1:" + n.port
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/postgres?sslmode=disable&target_session_attrs=read-write" + parameters
}

// Primary returns the node that is the primary, nil if there is none.
func (r *Replicated) Primary() *Node {
	for _, n := range r.Nodes {
		if n.is("primary") {
			return n
		}
	}
	return nil
}

// Whole reports whether there is a primary, and every other node follows it, one of them synchronously.
func (r *Replicated) Whole() bool {
	replicas, synchronous := 0, 0
	for _, n := range r.Nodes {
		if n.is("replica") {
			replicas++
		}
		if n.is("sync") {
			synchronous++
		}
	}
	return r.Primary() != nil && replicas == len(r.Nodes)-1 && synchronous > 0
}

// Stop ends everything, without an orderly end.
func (r *Replicated) Stop() {
	for _, n := range r.Nodes {
		n.Kill()
		for _, k := range append(n.peers, n.etcd) {
			_ = k.Close()
		}
	}
	if r.etcd != nil {
		_ = r.etcd.Process.Kill()
		_ = r.etcd.Wait()
	}
	for _, p := range r.ports {
		_ = p.Release()
	}
}

// Logs returns the last lines of every log, without those that say that nothing happened.
func (r *Replicated) Logs() string {
	var out strings.Builder
	for _, n := range r.Nodes {
		text, _ := os.ReadFile(filepath.Join(n.folder, "patroni.log"))
		lines := slices.DeleteFunc(
			strings.SplitAfter(string(text), "\n"), func(line string) bool { return strings.Contains(line, "INFO: no action.") || len(line) > 1000 },
		)
		fmt.Fprintf(&out, "── %s\n%s\n", n.Name, strings.Join(lines[max(0, len(lines)-400):], ""))
	}
	return out.String()
}

func (n *Node) data() string { return filepath.Join(n.folder, "data") }

// Start starts Patroni, which starts the server.
func (n *Node) Start() (err error) {
	n.patroni, err = n.server.background(filepath.Join(n.Name, "patroni.log"), "patroni", filepath.Join(n.folder, "patroni.yml"))
	return err
}

// Kill ends Patroni and the server as a machine that loses its power does.
func (n *Node) Kill() {
	n.signal(syscall.SIGKILL)
	if n.patroni != nil {
		_ = n.patroni.Wait() // it was killed
		n.patroni = nil
	}
}

// Cut has the node reach etcd no more, and Join again. Everything else reaches it as before.
func (n *Node) Cut() { n.etcd.cut(true) }

// Join ends Cut.
func (n *Node) Join() { n.etcd.cut(false) }

// Isolate has neither etcd nor the other nodes reach the node, nor it etcd, and their connections stay open. Clients reach it as before.
func (n *Node) Isolate() { n.silence(true) }

// Rejoin ends Isolate.
func (n *Node) Rejoin() { n.silence(false) }

func (n *Node) silence(is bool) {
	for _, k := range append(n.peers, n.etcd) {
		k.silence(is)
	}
}

// Freeze has neither Patroni nor the server answer anything, and their connections stay open.
func (n *Node) Freeze() { n.signal(syscall.SIGSTOP) }

// Thaw has them go on as if nothing had happened.
func (n *Node) Thaw() { n.signal(syscall.SIGCONT) }

// signal sends Patroni and all processes of the server a signal.
func (n *Node) signal(s syscall.Signal) {
	if n.patroni != nil {
		_ = syscall.Kill(n.patroni.Process.Pid, s)
	}
	signalServer(n.data(), s)
}

// Freeze has the server answer nothing, and its connections stay open.
func (s Server) Freeze() { signalServer(s.Data(), syscall.SIGSTOP) }

// Thaw has it go on as if nothing had happened.
func (s Server) Thaw() { signalServer(s.Data(), syscall.SIGCONT) }

// signalServer sends all processes of the server whose data these are a signal.
func signalServer(data string, s syscall.Signal) {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return
	}
	first, _, _ := strings.Cut(string(text), "\n")
	postmaster, err := strconv.Atoi(first)
	if err != nil || !isOf(postmaster, "postgres") {
		return
	}
	children := childrenOf(postmaster)
	_ = syscall.Kill(postmaster, s)
	for _, pid := range children {
		_ = syscall.Kill(pid, s)
	}
}

func isOf(pid int, program string) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return err == nil && strings.Contains(string(text), program)
}

func childrenOf(parent int) (pids []int) {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest)
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// is asks Patroni whether the node has a role.
func (n *Node) is(role string) bool {
	client := http.Client{Timeout: time.Second}
	answer, err := client.Get("http://127.0.0.1:" + n.rest + "/" + role) //nolint:noctx // it has a time limit
	if err != nil {
		return false
	}
	return answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
}

// background starts a program as the user that runs servers.
func (s Server) background(log, program string, args ...string) (*exec.Cmd, error) {
	c := exec.Command(program, args...)
	c.Dir, c.Env = s.Folder, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.Folder, "LC_ALL=C.UTF-8"}
	out, err := os.OpenFile(filepath.Join(s.Folder, log), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	c.Stdout, c.Stderr = out, out
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: 0}
	if os.Getuid() == 0 {
		c.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}
	}
	return c, c.Start()
}

// own gives a folder to the user that runs servers.
func own(folder string) error {
	if os.Getuid() != 0 {
		return nil
	}
	return os.Chown(folder, nobody, nobody)
}
