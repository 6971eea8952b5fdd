package main

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/schema/locks"
)

func TestPlan_SaysWhoWaitsForWhatAndForHowLong(t *testing.T) {
	var out strings.Builder
	require.NoError(t, printPlan(&out, []string{"0098_later.sql", "0099_index.sql"}, []app.PlannedLock{
		{Migration: "0099_index.sql", Lock: locks.Lock{Statement: "CREATE INDEX i ON jobs (kind)", Table: "jobs", Mode: locks.Share, Work: locks.Indexes}, Rows: 20_000_000, Took: 40 * time.Second},
		{Migration: "0099_index.sql", Lock: locks.Lock{Statement: "ALTER TABLE jobs ADD COLUMN x TEXT", Table: "jobs", Mode: locks.AccessExclusive}, Rows: -1},
	}))
	require.Contains(t, out.String(), "0098_later.sql\n  no lock on an existing table\n0099_index.sql\n"+
		"  SHARE on jobs (rows: about 20000000): indexes every row, about 40s: blocks customers\n    CREATE INDEX i ON jobs (kind)\n"+
		"  ACCESS EXCLUSIVE on jobs (rows: unknown (run ANALYZE)): a moment\n    ALTER TABLE jobs ADD COLUMN x TEXT\n")
}

// Planning changes nothing.
func TestPlan_OfAnEmptyDatabaseHasEveryMigrationAndNoLock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "gbpc.db")
	for range 2 {
		pending, planned, err := app.PlanMigrations(t.Context(), file)
		require.NoError(t, err)
		require.Greater(t, len(pending), 30)
		require.Empty(t, planned, "nobody waits for a table that is made")
	}
	require.NoError(t, app.Migrate(t.Context(), file))
	pending, planned, err := app.PlanMigrations(t.Context(), file)
	require.NoError(t, err)
	require.Empty(t, pending)
	require.Empty(t, planned)
}

// Planning asks PostgreSQL's statistics, which autovacuum keeps. It changes nothing.
func TestPlan_OfAServerSaysHowManyRowsTheLockedTablesHave(t *testing.T) {
	before := fstest.MapFS{} // 0035 makes an index of chain_orders while nobody may write
	names, err := fs.Glob(schema.Files, "*.sql")
	require.NoError(t, err)
	for _, name := range names {
		if name < "0035" {
			text, err := schema.Files.ReadFile(name)
			require.NoError(t, err)
			before[name] = &fstest.MapFile{Data: text}
		}
	}
	address := dbtest.PostgresEmptyDSN(t)
	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Migrate(t.Context(), before))
	for _, statement := range []string{
		`INSERT INTO chain_orders (id, network, key, kind, role, state, nonce, next_try_at, created_at, updated_at)
			SELECT n, 'test', n, 'mint', 'minter', 'sent', n, now(), now(), now() FROM generate_series(1, 2000) AS n`,
		"ANALYZE chain_orders",
	} {
		_, err := d.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	for range 2 {
		pending, planned, err := app.PlanMigrations(t.Context(), address)
		require.NoError(t, err)
		require.Equal(t, names[len(before):], pending)
		require.Contains(t, planned, app.PlannedLock{Migration: "0035_chain_keys.sql", Rows: 2000, Took: 4 * time.Millisecond,
			Lock: locks.Lock{Statement: "CREATE UNIQUE INDEX chain_orders_nonce ON chain_orders (network, role, sender, nonce) WHERE nonce IS…", Table: "chain_orders", Mode: locks.Share, Work: locks.Indexes}})
		require.Contains(t, planned, app.PlannedLock{Migration: "0035_chain_keys.sql", Rows: -1, Lock: locks.Lock{Statement: "ALTER TABLE chain_nonces ADD COLUMN successor TEXT NOT NULL DEFAULT ''", Table: "chain_nonces", Mode: locks.AccessExclusive}})
	}
	require.NoError(t, app.Migrate(t.Context(), address))
	pending, planned, err := app.PlanMigrations(t.Context(), address)
	require.NoError(t, err)
	require.Empty(t, pending)
	require.Empty(t, planned)
}
