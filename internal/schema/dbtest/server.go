package dbtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db/cluster"
)

// sharedServer returns the PostgreSQL server that all test processes of this user share, and starts it if it is
// not running. It listens only on a socket in its folder, does not sync to disk, and stops ten minutes after
// the last process that used it has ended.
var sharedServer = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(os.TempDir(), "gbpc-postgres-"+strconv.Itoa(os.Getuid()))
	if err := os.MkdirAll(folder, 0o755); err != nil { // the unprivileged server must reach its socket
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
	used := filepath.Join(folder, "used")
	if err := os.WriteFile(used, nil, 0o600); err != nil {
		return "", err
	}
	go keepUsed(used)
	server, err := cluster.New(folder)
	if err != nil {
		return "", fmt.Errorf("%w; or set GBPC_TEST_POSTGRES", err)
	}
	if server.Running() {
		return server.URL(), nil
	}
	err = server.Start("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300",
		"shared_buffers=128MB", "autovacuum=off", "log_min_messages=fatal")
	if err != nil {
		return "", fmt.Errorf("start the tests' PostgreSQL: %w", err)
	}
	return server.URL(), server.StopUnused(filepath.Base(used))
})

// keepUsed says that the server is used for as long as this process lives: one test may take ten minutes.
func keepUsed(file string) {
	for now := range time.Tick(time.Minute) {
		if err := os.Chtimes(file, now, now); err != nil {
			return // the folder is gone, and the server with it
		}
	}
}
