package app

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/backup"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

// Version N-1 beside, and after, version N: the last release, built from its commit.
func TestUpgrade_TheLastRelease(t *testing.T) {
	if os.Getenv("GBPC_UPGRADE") == "" {
		t.Skip("make test-upgrade")
	}
	r, err := releasetest.Last(recordedIn)
	require.NoError(t, err)
	source := sourceOf(t, r.Release)
	server := serverFrom(t, source)
	program := filepath.Join(t.TempDir(), "gbpc")
	runIn(t, source, "go", "build", "-o", program, "./cmd/gbpc")
	t.Run("ReadsWhatIsWrittenToday", func(t *testing.T) { readsWhatIsWrittenToday(t, program) })
	t.Run("ServesOnTheSchemaOfToday", func(t *testing.T) { servesOnTheSchemaOfToday(t, server) })
	t.Logf("release %s (%.12s)", r.Version, r.Commit)
}

// A backup of today is restored by the last release. It opens the vault in it, and with a key file whose key was replaced what is
// sealed in columns and in documents.
func readsWhatIsWrittenToday(t *testing.T, program string) {
	live := filepath.Join(t.TempDir(), "live")
	require.NoError(t, os.Mkdir(live, 0o700))
	written := CustomerData{Database: filepath.Join(live, "gbpc.db"), Keys: filepath.Join(live, "keys.json"), Files: filepath.Join(live, "files")}
	require.NoError(t, MakeKeys(written.Keys))
	require.NoError(t, AddKey(written.Keys, seal.Sealing))
	require.NoError(t, UseNewestKey(written.Keys, seal.Sealing))
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: live, BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), Demo: &smallWorld}))
	require.NoError(t, err)
	err = s.database.Read().QueryRowContext(t.Context(), "SELECT key_owner FROM files WHERE state = 'stored' ORDER BY name LIMIT 1").Scan(&written.Customer)
	require.NoError(t, errors.Join(err, s.Close()))
	file, restored := filepath.Join(t.TempDir(), "today.backup"), filepath.Join(t.TempDir(), "restored")
	_, err = backup.Make(t.Context(), backup.Options{Data: live, File: file, Program: "today"})
	require.NoError(t, err)
	runIn(t, "", program, "restore", "--verify", file) // with the chain, whose keys are in the vault
	runIn(t, "", program, "restore", file, "--data", restored)
	exported := filepath.Join(t.TempDir(), "export.zip")
	runIn(t, "", program, "customer", "export", written.Customer, "--database", filepath.Join(restored, "gbpc.db"), "--keys", filepath.Join(restored, "keys.json"), "--files", filepath.Join(restored, "files"), "--out", exported)

	var ours bytes.Buffer
	require.NoError(t, ExportCustomer(t.Context(), written, &ours))
	theirs, err := os.ReadFile(exported)
	require.NoError(t, err)
	is, was := unzipped(t, ours.Bytes()), unzipped(t, theirs)
	documents := 0
	for name, content := range is {
		switch {
		case strings.HasPrefix(name, "documents/"):
			documents++
			require.Equal(t, content, was[name], name)
		case name == "users.json", name == "verification_records.json":
			require.JSONEq(t, content, was[name], name)
		}
	}
	require.Positive(t, documents)
	require.Contains(t, is["users.json"], `"personal"`)
	require.Contains(t, is["verification_records.json"], `"data"`)
}

func unzipped(t *testing.T, content []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range archive.File {
		in, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, errors.Join(err, in.Close()))
		files[f.Name] = string(text)
	}
	return files
}

// The last release serves, under orders and reads. The program of today migrates its database and takes its place, one process
// after the other; then it is taken back. No request fails, and nothing is restored.
func servesOnTheSchemaOfToday(t *testing.T, old string) {
	o := newOutsideWorld(t)
	o.older = true
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
}

// sourceOf checks the commit of a release out.
func sourceOf(t *testing.T, r releasetest.Release) (folder string) {
	t.Helper()
	if err := exec.CommandContext(t.Context(), "git", "cat-file", "-e", r.Commit+"^{commit}").Run(); err != nil { //nolint:gosec // ours
		t.Fatalf("this checkout does not have commit %s of release %s, which is built and run here. If it is shallow, fetch the rest: git fetch --unshallow --tags", r.Commit, r.Version)
	}
	folder = filepath.Join(t.TempDir(), "release")
	git(t, "worktree", "add", "--detach", folder, r.Commit)
	t.Cleanup(func() { _ = exec.Command("git", "worktree", "remove", "--force", folder).Run() }) //nolint:gosec // ours
	site := filepath.Join(folder, "web", "dist")
	require.NoError(t, os.RemoveAll(site))
	require.NoError(t, os.CopyFS(site, os.DirFS(filepath.Join("..", "..", "web", "dist"))), "the site is the same")
	return folder
}

// serverFrom builds the test program of a source, which serves as ours does.
func serverFrom(t *testing.T, source string) (program string) {
	t.Helper()
	const onSQLite = "serve_sqlite_test.go"
	text, err := os.ReadFile(onSQLite)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(source, "internal", "app", onSQLite), text, 0o600))
	program = filepath.Join(t.TempDir(), "earlier.test")
	runIn(t, source, "go", "test", "-vet=off", "-trimpath", "-c", "-o", program, "./internal/app") // so that it is cached wherever it stands
	return program
}

// runIn runs a program, in a folder if one is named.
func runIn(t *testing.T, folder, program string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, arguments...) //nolint:gosec // ours
	command.Dir = folder
	said, err := command.CombinedOutput()
	require.NoError(t, err, "%s %s: %s", program, arguments, said)
}
