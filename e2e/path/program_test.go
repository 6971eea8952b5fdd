package path

import (
	"bytes"
	"context"
	"fmt"
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

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// program is a sandbox process. It can be started, stopped and killed, and keeps its folder and port.
type program struct {
	binary, data, port string
	operations         string   // port of the operations listener; "": none
	more               []string // further flags
	twoFactor          bool     // whether customers may set up a second factor, and operators need one
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
	p := &program{binary: file, data: filepath.Join(t.TempDir(), "data"), port: portstest.Reserve(t).Number}
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the program's last output:\n%s", tail(p.output.Bytes(), 12_000))
		}
	})
	return p
}

func tail(text []byte, n int) []byte { return text[max(0, len(text)-n):] }

// begin starts the process without waiting until it is ready.
func (p *program) begin(t testing.TB) {
	p.mu.Lock()
	defer p.mu.Unlock()
	arguments := []string{"sandbox", "--addr", "127.0.0.1:" + p.port, "--data", p.data}
	if p.operations != "" {
		arguments = append(arguments, "--operations", "127.0.0.1:"+p.operations)
	}
	if p.twoFactor {
		arguments = append(arguments, "--two-factor")
	}
	c := exec.Command(p.binary, append(arguments, p.more...)...)
	p.output.Reset()
	c.Stdout, c.Stderr = &p.output, &p.output
	require.NoError(t, c.Start())
	p.command, p.ended = c, make(chan struct{})
	go func(ended chan struct{}) {
		_ = c.Wait() // killed on purpose
		close(ended)
	}(p.ended)
}

// start starts the process and returns the time and the processor time until it was ready.
func (p *program) start(t testing.TB) (waited, processor time.Duration) {
	began := time.Now()
	p.begin(t)
	require.True(t, p.ready(60*time.Second), "the sandbox is not ready after a minute")
	return time.Since(began), p.processorTime()
}

// processorTime returns the processor time that the process has used; zero where /proc does not exist.
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

// ready reports whether the process becomes ready within the timeout. It returns early if the process exits.
func (p *program) ready(timeout time.Duration) bool {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
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

// kill sends SIGKILL and waits until the process has exited.
func (p *program) kill() { p.end(syscall.SIGKILL) }

// stop sends SIGTERM and waits until the process has exited.
func (p *program) stop() { p.end(syscall.SIGTERM) }

func (p *program) end(signal syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.command == nil {
		return
	}
	_ = p.command.Process.Signal(signal) // it may have exited already
	select {
	case <-p.ended:
	case <-time.After(15 * time.Second):
		_ = p.command.Process.Kill()
		<-p.ended
	}
	p.command = nil
}
