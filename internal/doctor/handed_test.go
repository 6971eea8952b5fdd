package doctor_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/doctor"
)

// server is the user and the group that the container image and the manifests name.
const server = 65532

// asServer calls f with the rights of the server's user, and not with root's. Threads have their own: this one ends with f.
func asServer(f func()) (err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		for _, call := range []struct{ number, first uintptr }{{syscall.SYS_SETGROUPS, 0}, {syscall.SYS_SETRESGID, server}, {syscall.SYS_SETRESUID, server}} {
			if _, _, code := syscall.RawSyscall(call.number, call.first, call.first, call.first); code != 0 {
				err = code
				return
			}
		}
		f()
	}()
	<-done
	return err
}

// deploy/kubernetes mounts secrets of root's with mode 0440 for the server's group, and gbpc serve takes them.
func TestExamine_ASecretThatAnOrchestratorHandsToTheServersGroupIsWell(t *testing.T) {
	folder, err := os.MkdirTemp("", "gbpc-secrets-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755)) //nolint:gosec // as the mount is
	secret := filepath.Join(folder, "keys.json")
	require.NoError(t, os.WriteFile(secret, []byte("{}"), 0o600))
	require.NoError(t, os.Chmod(secret, 0o440)) //nolint:gosec // as it is mounted

	found := doctor.Owned("keys", secret, "")
	require.Len(t, found, 1, "our own file is for us alone")
	require.Contains(t, found[0].String(), "mode 0440")
	if os.Getuid() != 0 {
		return // only root can give a file to root
	}
	require.NoError(t, os.Chown(secret, 0, server))
	require.NoError(t, asServer(func() { found = doctor.Owned("keys", secret, "") }))
	require.Empty(t, found)
	require.NoError(t, os.Chmod(secret, 0o444)) //nolint:gosec // the fault
	require.NoError(t, asServer(func() { found = doctor.Owned("keys", secret, "") }))
	require.Len(t, found, 1)
	require.Contains(t, found[0].String(), "mode 0444")
}
