package verification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestRescreen_ACaseThatCannotBeScreenedDoesNotKeepTheOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for range 25 {
			_, _ = b.submitted()
		}
		_, err := d.Writer().ExecContext(t.Context(), "UPDATE verification_records SET screened_at = $1", b.clock.Now().Add(-time.Hour))
		require.NoError(t, err)
		_, err = d.Writer().ExecContext(t.Context(), "UPDATE verification_records SET data = $1, screened_at = $2 WHERE id IN (SELECT id FROM verification_records ORDER BY id LIMIT 3)",
			[]byte("unreadable"), b.clock.Now().Add(-2*time.Hour))
		require.NoError(t, err)
		b.clock.Advance(25 * time.Hour)
		require.NoError(t, d.Tx(t.Context(), b.queue.Schedule))
		_, err = b.queue.RunDue(t.Context())
		require.NoError(t, err)
		due := 0
		before := b.clock.Now().Add(-time.Hour)
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM verification_records WHERE status IN (1, 2) AND screened_at < $1", before).Scan(&due))
		require.Equal(t, 3, due)
	})
}
