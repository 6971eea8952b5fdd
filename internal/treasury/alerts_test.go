package treasury_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestAlarms_AStopOfMintingStandsOnTheFirstPage(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		count := func() int64 {
			all, err := d.people.QueueLengths(t.Context())
			require.NoError(t, err)
			at := slices.IndexFunc(all, func(w staff.QueueLength) bool { return w.Name == "treasury.alarm" })
			require.GreaterOrEqual(t, at, 0)
			return all[at].Count
		}
		require.Zero(t, count())
		d.tx(func(ctx context.Context, tx db.Tx) error { return d.StopMinting(ctx, tx, "a test") })
		require.EqualValues(t, 1, count())
		d.tx(d.ResumeMinting)
		require.Zero(t, count())
	})
}
