package db_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

func noted(t *testing.T, file string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), file)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	_, err = d.Writer().Exec("CREATE TABLE notes (n INTEGER PRIMARY KEY)")
	require.NoError(t, err)
	return d
}

func countNotes(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM notes").Scan(&n))
	return n
}

// One writer notes each number in the first database and then in the second: at any moment the first is ahead by one or
// not at all.
func TestMoment_SeveralDatabasesAreCopiedAsTheyWereAtOneMoment(t *testing.T) {
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "a ?.db"), filepath.Join(dir, "b#.db")}
	first, second := noted(t, files[0]), noted(t, files[1])
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		for n := 1; ctx.Err() == nil; n++ {
			for _, d := range []*db.DB{first, second} {
				if _, err := d.Writer().Exec("INSERT INTO notes VALUES ($1)", n); err != nil {
					ended <- err
					return
				}
			}
		}
		ended <- nil
	}()
	for round := range 5 {
		m, err := db.Hold(t.Context(), files...)
		require.NoError(t, err)
		held := countNotes(t, first)
		require.Equal(t, held, countNotes(t, first), "nobody commits")
		require.NoError(t, m.Release(t.Context()))
		require.Eventually(t, func() bool { return countNotes(t, first) > held+3 }, 10*time.Second, time.Millisecond, "the others go on")
		var counts []int
		for part := range files {
			file := filepath.Join(dir, fmt.Sprintf("copy-%d-%d.db", round, part))
			require.NoError(t, m.Copy(t.Context(), part, file))
			require.NoError(t, db.CheckFile(t.Context(), file))
			d, err := db.Open(t.Context(), file)
			require.NoError(t, err)
			counts = append(counts, countNotes(t, d))
			require.NoError(t, d.Close())
		}
		require.NoError(t, m.Close())
		require.Equal(t, held, counts[0], "as it was held")
		require.Contains(t, []int{held, held - 1}, counts[1])
	}
	stop()
	require.NoError(t, <-ended)
}

func TestMoment_AFileThatIsNotThereIsNotMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none.db")
	_, err := db.Hold(t.Context(), file)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, file)
}

func TestCheckFile_ADamagedDatabaseIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.db")
	d := noted(t, file)
	_, err := d.Writer().Exec("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000) INSERT INTO notes SELECT n FROM c")
	require.NoError(t, err)
	m, err := db.Hold(t.Context(), file)
	require.NoError(t, err)
	spoiled := file + ".copy"
	require.NoError(t, m.Copy(t.Context(), 0, spoiled))
	require.NoError(t, m.Close())
	require.NoError(t, db.CheckFile(t.Context(), spoiled))
	content, err := os.ReadFile(spoiled)
	require.NoError(t, err)
	for i := 3 * 4096; i < 4*4096; i++ {
		content[i] ^= 0x5a
	}
	require.NoError(t, os.WriteFile(spoiled, content, 0o600))
	require.Error(t, db.CheckFile(t.Context(), spoiled))
}
