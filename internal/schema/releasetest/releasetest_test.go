package releasetest_test

import (
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

const again = "A migration of release %s is another now (%s). Once it is published, add a migration instead; until then, record it again: make release-record RELEASE=%[1]s"

func last(t *testing.T) releasetest.Record {
	t.Helper()
	r, err := releasetest.Last("../releases")
	require.NoError(t, err)
	return r
}

// unmigrated returns a database without a table.
func unmigrated(t *testing.T, engine db.Dialect) *db.DB {
	t.Helper()
	address := filepath.Join(t.TempDir(), "gbpc.db")
	if engine == db.Postgres {
		address = dbtest.PostgresEmptyDSN(t)
	}
	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// migrated returns a database with the schema of today.
func migrated(t *testing.T, engine db.Dialect) *db.DB {
	t.Helper()
	if engine == db.SQLite {
		return dbtest.SQLite(t)
	}
	d, err := db.Open(t.Context(), dbtest.PostgresDSN(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// released returns a database as the last release left it, with rows.
func released(t *testing.T, engine db.Dialect, r releasetest.Record) *db.DB {
	t.Helper()
	d := unmigrated(t, engine)
	require.NoError(t, d.Migrate(t.Context(), r.Files()))
	require.NoError(t, r.WriteRows(t.Context(), d))
	return d
}

func eachEngine(t *testing.T, do func(t *testing.T, engine db.Dialect)) {
	for _, engine := range []db.Dialect{db.SQLite, db.Postgres} {
		t.Run(engine.String(), func(t *testing.T) { do(t, engine) })
	}
}

// with returns the migrations of today and more.
func with(t *testing.T, texts ...string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for i, text := range texts {
		files[fmt.Sprintf("999%d_planted.sql", i)] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + text)}
	}
	names, err := fs.Glob(schema.Files, "*.sql")
	require.NoError(t, err)
	for _, name := range names {
		content, err := schema.Files.ReadFile(name)
		require.NoError(t, err)
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}

func count(t *testing.T, d *db.DB, table string) (n int) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

// Version N-1 runs on schema N: a rolling upgrade has both at once, and so has a rollback, which restores nothing.
func TestReleases_EveryStatementOfTheLastReleaseRunsOnTheSchemaOfToday(t *testing.T) {
	r := last(t)
	require.NotEmpty(t, r.Rows)
	eachEngine(t, func(t *testing.T, engine db.Dialect) {
		var d *db.DB
		if edited := r.Edited(schema.Files); len(edited) > 0 {
			require.False(t, r.Published, again, r.Version, strings.Join(edited, ", "))
			t.Logf(again, r.Version, strings.Join(edited, ", "))
			d = migrated(t, engine)
		} else {
			d = released(t, engine, r)
			before := map[string]int{}
			for table := range r.Rows {
				before[table] = count(t, d, table)
				require.Positive(t, before[table])
			}
			require.NoError(t, d.Migrate(t.Context(), schema.Files), "the migrations of today apply to what the last release left")
			for table := range r.Rows {
				require.Equal(t, before[table], count(t, d, table), "rows of %s", table)
			}
		}
		require.Greater(t, len(r.On(d)), 500)
		broken, err := releasetest.Broken(t.Context(), d, r.On(d))
		require.NoError(t, err)
		for name, why := range broken {
			t.Errorf("release %s cannot run %s on the schema of today: %v. Add, fill, switch; drop in a later release", r.Version, name, why)
		}
		if engine == db.Postgres { // SQLite has the same migrations
			refused, err := r.Refusals(t.Context(), d)
			require.NoError(t, err)
			require.Empty(t, refused, "rows that release %s writes are refused: it does not fill these columns", r.Version)
		}
		require.NoError(t, d.Migrate(t.Context(), r.Files()), "the last release starts on the schema of today")
	})
}

// What is planted is found: the check can fail. A statement can be accepted and its rows refused all the same.
func TestReleases_AContractionIsFound(t *testing.T) {
	const (
		expands   = "ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
		contracts = "ALTER TABLE transactions DROP COLUMN failure_code; ALTER TABLE jobs RENAME COLUMN args TO arguments; ALTER TABLE webhooks_endpoints RENAME TO webhooks_targets;"
		requires  = "ALTER TABLE jobs ADD COLUMN place TEXT NOT NULL; ALTER TABLE jobs ALTER COLUMN leased_until SET NOT NULL;"
	)
	r := last(t)
	eachEngine(t, func(t *testing.T, engine db.Dialect) {
		d := migrated(t, engine)
		require.NoError(t, d.Migrate(t.Context(), with(t, expands)))
		broken, err := releasetest.Broken(t.Context(), d, r.On(d))
		require.NoError(t, err)
		require.Empty(t, broken)
		require.NoError(t, d.Migrate(t.Context(), with(t, expands, contracts)))
		broken, err = releasetest.Broken(t.Context(), d, r.On(d))
		require.NoError(t, err)
		for _, department := range []string{"transactions/", "kit/jobs/", "webhooks/"} {
			require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(broken)), func(name string) bool { return strings.HasPrefix(name, department) }), "%s: %v", department, broken)
		}
		if engine == db.SQLite {
			return
		}
		require.NoError(t, d.Migrate(t.Context(), with(t, expands, contracts, requires)))
		refused, err := r.Refusals(t.Context(), d)
		require.NoError(t, err)
		require.Equal(t, []string{"jobs.arguments", "jobs.leased_until", "jobs.place"}, refused)
	})
}

func TestReleases_AnEditedMigrationIsFound(t *testing.T) {
	r := last(t)
	r.Migrations = maps.Clone(r.Migrations)
	r.Migrations["0001_kit.sql"] += "\n-- a word more\n"
	require.NotContains(t, r.Edited(schema.Files), "0001_kit.sql")
	r.Migrations["0001_kit.sql"] += "CREATE TABLE more (id TEXT);"
	require.Contains(t, r.Edited(schema.Files), "0001_kit.sql")
}
