package treasury_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/staff"
)

// queueLength is what the dashboard says of a queue.
func (d *kit) queueLength(name string) int64 {
	d.t.Helper()
	all, err := d.people.QueueLengths(d.t.Context())
	require.NoError(d.t, err)
	at := slices.IndexFunc(all, func(w staff.QueueLength) bool { return w.Name == name })
	require.GreaterOrEqual(d.t, at, 0)
	return all[at].Count
}

func TestQueue_StoppedMintingIsShownOnTheDashboard(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		count := func() int64 { return d.queueLength("treasury.alert") }
		require.Zero(t, count())
		require.NoError(t, d.StopMinting(t.Context(), d.asks, "a test"))
		require.EqualValues(t, 1, count())
		require.NoError(t, d.ResumeMinting(t.Context(), d.asks, "the test is over"))
		require.Zero(t, count())
	})
}
