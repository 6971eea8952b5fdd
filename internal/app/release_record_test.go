package app

import (
	"cmp"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

// recordedIn is where the records of releases are.
const recordedIn = "../schema/releases"

// `make release-record RELEASE=1.2.3` writes what the program of a commit, the newest by default, is to its database: migrations,
// statements and some rows of a sandbox in which somebody orders.
func TestRelease_Record(t *testing.T) {
	version := os.Getenv("GBPC_RECORD")
	if version == "" {
		t.Skip("make release-record")
	}
	commit := git(t, "rev-parse", cmp.Or(os.Getenv("GBPC_COMMIT"), "HEAD"))
	require.Empty(t, git(t, "diff", "--name-only", commit, "--", ":/internal/*.sql", ":/internal/*/q/*.go"), "commit first: the record names the commit")
	r := releasetest.Record{Release: releasetest.Release{Version: version, Commit: commit, Date: git(t, "show", "-s", "--format=%cs", commit), Published: os.Getenv("GBPC_PUBLISHED") != ""}, Migrations: map[string]string{}}
	entries, err := schema.Files.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		text, err := schema.Files.ReadFile(e.Name())
		require.NoError(t, err)
		r.Migrations[e.Name()] = string(text)
	}
	address := dbtest.PostgresEmptyDSN(t)
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 50 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: address}))
	require.NoError(t, err)
	orders := s.ordersByKey(t)
	time.Sleep(5 * time.Second)
	orders.stop(t)
	require.NoError(t, s.Close())

	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	r.Rows, err = releasetest.ReadRows(t.Context(), d)
	require.NoError(t, err)
	r.Columns, err = releasetest.ReadColumns(t.Context(), d)
	require.NoError(t, err)
	all, err := releasetest.Collect("..")
	require.NoError(t, err)
	onPostgres, err := releasetest.Broken(t.Context(), d, all)
	require.NoError(t, err)
	onSQLite, err := releasetest.Broken(t.Context(), dbtest.SQLite(t), all)
	require.NoError(t, err)
	left := 0
	for _, statement := range all {
		require.False(t, statement.Generated() && onPostgres[statement.Name] != nil, "%s: %v", statement.Name, onPostgres[statement.Name])
		if onPostgres[statement.Name] == nil {
			statement.Engines = append(statement.Engines, db.Postgres.String())
		}
		if onSQLite[statement.Name] == nil {
			statement.Engines = append(statement.Engines, db.SQLite.String())
		}
		if len(statement.Engines) == 0 {
			left++
			continue
		}
		r.Statements = append(r.Statements, statement)
	}
	require.NoError(t, r.Write(recordedIn))
	t.Logf("release %s: %d migrations, %d statements (%d texts are parts of some), rows of %d tables", version, len(r.Migrations), len(r.Statements), left, len(r.Rows))
}

func git(t *testing.T, arguments ...string) string {
	t.Helper()
	text, err := exec.CommandContext(t.Context(), "git", arguments...).Output() //nolint:gosec // ours
	require.NoError(t, err, "git %s", arguments)
	return strings.TrimSpace(string(text))
}
