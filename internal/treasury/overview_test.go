package treasury_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/staff"
)

func TestQueue_StoppedMintingIsShownOnTheDashboard(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		count := func() int64 {
			all, err := d.people.QueueLengths(t.Context())
			require.NoError(t, err)
			at := slices.IndexFunc(all, func(w staff.QueueLength) bool { return w.Name == "treasury.alert" })
			require.GreaterOrEqual(t, at, 0)
			return all[at].Count
		}
		require.Zero(t, count())
		require.NoError(t, d.StopMinting(t.Context(), d.asks, "a test"))
		require.EqualValues(t, 1, count())
		require.NoError(t, d.ResumeMinting(t.Context(), d.asks, "the test is over"))
		require.Zero(t, count())
	})
}
