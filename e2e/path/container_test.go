//go:build linux

package path

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// nobody is the user of the image, who owns nothing outside its folder.
const nobody = 65532

// TestContainer_TheProgramNeedsNothingBesideItself runs the program as the image does: its root is a folder with the program
// alone, which it cannot write, and it has no rights.
func TestContainer_TheProgramNeedsNothingBesideItself(t *testing.T) {
	file, err := binary()
	require.NoError(t, err)
	root, err := os.MkdirTemp("", "root-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(root)) })
	require.NoError(t, os.Chmod(root, 0o755))
	copyFile(t, file, filepath.Join(root, "gbpc"))
	data := filepath.Join(root, "data")
	require.NoError(t, os.Mkdir(data, 0o700))

	port := portstest.Reserve(t).Number
	c := exec.Command("/gbpc", "sandbox", "--addr", "127.0.0.1:"+port, "--data", "/data")
	c.Path, c.Env, c.Dir = "/gbpc", []string{}, "/"
	c.SysProcAttr = &syscall.SysProcAttr{Chroot: root}
	if os.Getuid() == 0 {
		require.NoError(t, os.Chown(data, nobody, nobody))
		c.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	} else {
		c.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getuid(), Size: 1}}
		c.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getgid(), Size: 1}}
	}
	p := &program{binary: file, data: data, port: port, command: c, ended: make(chan struct{})}
	c.Stdout, c.Stderr = &p.output, &p.output
	if err := c.Start(); err != nil {
		require.Empty(t, os.Getenv("CI"), "the build server lets us change the root of a process: %v", err)
		t.Skip("this system does not let us change the root of a process: ", err)
	}
	go func() { _ = c.Wait(); close(p.ended) }()
	t.Cleanup(p.kill)
	if !p.ready(time.Minute) {
		p.kill() // its output is complete then
		t.Fatalf("%s", tail(p.output.Bytes(), 4000))
	}

	answer, err := http.Get("http://127.0.0.1:" + port + "/api/public/config")
	require.NoError(t, err)
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode, "%s", text)
	p.kill()
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	require.Len(t, entries, 2, "it wrote outside its folder")
}

func copyFile(t *testing.T, from, to string) {
	in, err := os.Open(from)
	require.NoError(t, err)
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(out, in)
	require.NoError(t, err)
	require.NoError(t, out.Close())
}
