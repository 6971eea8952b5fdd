package path

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// maxIdle is how much memory a sandbox may hold that has started and does nothing, in MB.
const maxIdle = 150

func TestSandbox_HoldsLittleMemoryWhenIdle(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	held := p.memory(t)
	t.Logf("a sandbox that has started holds %d MB", held)
	require.LessOrEqual(t, held, maxIdle)
}

// `make run` starts one with the demo world, which the first start makes.
func TestSandbox_HoldsLittleMemoryWithTheDemoWorld(t *testing.T) {
	p := newProgram(t)
	p.more = []string{"--demo"}
	p.begin(t)
	require.True(t, p.ready(5*time.Minute), "the demo world is not made")
	held := p.memory(t)
	t.Logf("a sandbox that has made the demo world holds %d MB", held)
	require.LessOrEqual(t, held, maxIdle)
	p.stop()
	p.start(t)
	held = p.memory(t)
	t.Logf("a sandbox that has started with it holds %d MB", held)
	require.LessOrEqual(t, held, maxIdle)
}

// memory returns what the process holds of the machine's memory, in MB.
func (p *program) memory(t *testing.T) (megabytes int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		t.Skip("this system does not tell: ", err)
	}
	_, line, found := strings.Cut(string(status), "VmRSS:")
	require.True(t, found)
	_, err = fmt.Sscan(line, &megabytes) // of kB
	require.NoError(t, err)
	return megabytes / 1000
}
