package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

// The last release serves, under orders and reads. The program of today migrates its database and takes its place, one process
// after the other; then it is taken back. No request fails, and nothing is restored.
func TestUpgrade_TheLastReleaseServesOnTheSchemaOfToday(t *testing.T) {
	if os.Getenv("GBPC_UPGRADE") == "" {
		t.Skip("make test-upgrade")
	}
	r, err := releasetest.Last(recordedIn)
	require.NoError(t, err)
	old := programOf(t, r.Release)
	o := newOutsideWorld(t)
	o.config.Database, o.config.Drain = dbtest.PostgresEmptyDSN(t), time.Minute // each is told to go on when the proxy has noticed
	proxy := newRoundRobin(t)
	for range 3 {
		proxy.add(o.process(t, old))
	}
	c := o.customerWithKey(t, proxy.server.Listener.Addr().String())
	load := c.startLoad(t, toBank, toBank, toChain)
	replaceAll := func(program string) {
		for range 3 {
			load.answered(t, 20)
			proxy.add(o.process(t, program))
			load.answered(t, 20) // both serve
			proxy.replaced(t, proxy.all()[0])
		}
	}
	replaceAll(os.Args[0])
	replaceAll(old) // a rollback
	load.answered(t, 20)
	load.stop(t)
	o.requireOrders(t, load)
	t.Logf("release %s (%.12s) was replaced and taken back", r.Version, r.Commit)
}

// programOf builds the program of a release from its commit: its test program, which serves as ours does.
func programOf(t *testing.T, r releasetest.Release) string {
	t.Helper()
	if err := exec.CommandContext(t.Context(), "git", "cat-file", "-e", r.Commit+"^{commit}").Run(); err != nil { //nolint:gosec // ours
		t.Fatalf("this checkout does not have commit %s of release %s, which is built and run here. If it is shallow, fetch the rest: git fetch --unshallow --tags", r.Commit, r.Version)
	}
	tree := filepath.Join(t.TempDir(), "release")
	git(t, "worktree", "add", "--detach", tree, r.Commit)
	t.Cleanup(func() { _ = exec.Command("git", "worktree", "remove", "--force", tree).Run() }) //nolint:gosec // ours
	site := filepath.Join(tree, "web", "dist")
	require.NoError(t, os.RemoveAll(site))
	require.NoError(t, os.CopyFS(site, os.DirFS(filepath.Join("..", "..", "web", "dist"))), "the site is the same")
	program := filepath.Join(t.TempDir(), "release.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-c", "-o", program, "./internal/app") //nolint:gosec // ours
	build.Dir = tree
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	return program
}
