package db_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// While somebody keeps the table, a migration must not have everybody wait behind it.
func TestMigrate_LetsOthersPassWhileItWaitsForALock(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.PostgresEmptyDSN(t))
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	files := fstest.MapFS{"0001_a.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (x TEXT);\n")}}
	require.NoError(t, d.Migrate(t.Context(), files))
	kept, err := d.Writer().BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = kept.ExecContext(t.Context(), "INSERT INTO a VALUES ('kept')")
	require.NoError(t, err)

	files["0002_b.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE a ADD COLUMN y TEXT;\n")}
	pending, err := d.Pending(t.Context(), files)
	require.NoError(t, err)
	require.Equal(t, []string{"0002_b.sql"}, pending)
	migrated := make(chan error, 1)
	go func() { migrated <- d.Migrate(t.Context(), files) }()
	require.Eventually(t, func() bool {
		var waits bool
		err := d.Writer().QueryRowContext(t.Context(), "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE a %')").Scan(&waits)
		return err == nil && waits
	}, time.Minute, 10*time.Millisecond, "the migration does not wait for the table")
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var n int
	require.NoError(t, d.Writer().QueryRowContext(ctx, "SELECT count(*) FROM a").Scan(&n), "a reader waits behind the migration")
	select {
	case err := <-migrated:
		t.Fatal("the migration has ended while the table was kept: ", err)
	default:
	}
	require.NoError(t, kept.Commit())
	require.NoError(t, <-migrated)
	pending, err = d.Pending(t.Context(), files)
	require.NoError(t, err)
	require.Empty(t, pending)
	rows, there, err := d.EstimatedRows(t.Context(), "a")
	require.NoError(t, err)
	require.True(t, there)
	require.EqualValues(t, -1, rows, "nothing is known before the table was analysed")
	_, there, err = d.EstimatedRows(t.Context(), "nothing")
	require.NoError(t, err)
	require.False(t, there)
}

func TestMigrate_AnIndexMadeWhileOthersWriteIsOneOnBothEngines(t *testing.T) {
	for name, address := range map[string]string{"sqlite": filepath.Join(t.TempDir(), "empty.db"), "postgres": dbtest.PostgresEmptyDSN(t)} {
		t.Run(name, func(t *testing.T) {
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			defer func() { require.NoError(t, d.Close()) }()
			require.NoError(t, d.Migrate(t.Context(), fstest.MapFS{
				"0001_a.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (x TEXT);\n")},
				"0002_b.sql": {Data: []byte("-- +goose NO TRANSACTION\n-- +goose Up\nDROP INDEX CONCURRENTLY IF EXISTS a_x;\nCREATE INDEX CONCURRENTLY a_x ON a (x);\n")},
			}))
		})
	}
}
