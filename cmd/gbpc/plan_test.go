package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/schema/locks"
)

func TestPlan_SaysWhoWaitsForWhatAndForHowLong(t *testing.T) {
	var out strings.Builder
	require.NoError(t, printPlan(&out, []string{"0098_later.sql", "0099_index.sql"}, []app.PlannedLock{
		{Migration: "0099_index.sql", Lock: locks.Lock{Statement: "CREATE INDEX i ON jobs (kind)", Table: "jobs", Mode: locks.Share, Work: locks.Indexes}, Rows: 20_000_000, Took: 40 * time.Second},
		{Migration: "0099_index.sql", Lock: locks.Lock{Statement: "ALTER TABLE jobs ADD COLUMN x TEXT", Table: "jobs", Mode: locks.AccessExclusive}, Rows: -1},
	}))
	require.Contains(t, out.String(), "0098_later.sql\n  no lock on a table that is there\n0099_index.sql\n"+
		"  SHARE on jobs (rows: about 20000000): indexes every row, about 40s: customers wait\n    CREATE INDEX i ON jobs (kind)\n"+
		"  ACCESS EXCLUSIVE on jobs (rows: unknown (ANALYZE tells)): a moment\n    ALTER TABLE jobs ADD COLUMN x TEXT\n")
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
