package path

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// program is the sandbox as a process: it is started, stopped and killed, and keeps its folder and port.
type program struct {
	binary, data, port string
	published          published

	mu      sync.Mutex
	command *exec.Cmd
	ended   chan struct{}
	output  bytes.Buffer
}

// binary builds the program, unless GBPC_BINARY names one.
var binary = sync.OnceValues(func() (string, error) {
	if given := os.Getenv("GBPC_BINARY"); given != "" {
		return given, nil
	}
	folder, err := os.MkdirTemp("", "gbpc-path-")
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "gbpc")
	build := exec.Command("go", "build", "-o", file, "github.com/gbpc/gbpc/cmd/gbpc")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as make build does: compiled once
	build.Stderr = os.Stderr
	return file, build.Run()
})

func newProgram(t *testing.T) *program {
	t.Helper()
	file, err := binary()
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	p := &program{binary: file, data: filepath.Join(t.TempDir(), "data"), port: port}
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the program's last output:\n%s", tail(p.output.Bytes(), 12_000))
		}
	})
	return p
}

func tail(text []byte, n int) []byte { return text[max(0, len(text)-n):] }

// begin starts the process and does not wait for it.
func (p *program) begin(t testing.TB) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := exec.Command(p.binary, "sandbox", "--addr", "127.0.0.1:"+p.port, "--data", p.data)
	p.output.Reset()
	c.Stdout, c.Stderr = &p.output, &p.output
	require.NoError(t, c.Start())
	p.command, p.ended = c, make(chan struct{})
	go func(ended chan struct{}) {
		_ = c.Wait() // killed on purpose
		close(ended)
	}(p.ended)
}

// start starts the process and says how long it took to be ready, and how much of a processor's time.
func (p *program) start(t testing.TB) (waited, processor time.Duration) {
	began := time.Now()
	p.begin(t)
	require.True(t, p.ready(60*time.Second), "the sandbox is not ready after a minute")
	return time.Since(began), p.processorTime()
}

// processorTime is what the process has used; zero where the system does not tell.
func (p *program) processorTime() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest) // from the third on: proc(5)
	if len(fields) < 13 {
		return 0
	}
	const tick = 10 * time.Millisecond
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick
}

// ready waits for the process to answer. It gives up when the process has ended by itself.
func (p *program) ready(patience time.Duration) bool {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case <-ended:
			return false
		default:
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1:"+p.port+"/readyz", http.NoBody)
		if err != nil {
			cancel()
			return false
		}
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = answer.Body.Close()
		}
		cancel()
		if err == nil && answer.StatusCode == http.StatusOK {
			return true
		}
	}
	return false
}

// kill ends the process at once, as kill -9 does, and waits until it is gone.
func (p *program) kill() { p.end(syscall.SIGKILL) }

// stop ends the process as an operator does.
func (p *program) stop() { p.end(syscall.SIGTERM) }

func (p *program) end(signal syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.command == nil {
		return
	}
	_ = p.command.Process.Signal(signal) // it may have ended by itself
	select {
	case <-p.ended:
	case <-time.After(15 * time.Second):
		_ = p.command.Process.Kill()
		<-p.ended
	}
	p.command = nil
}
