package verification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

func TestRescreen_ComparesEveryCaseDaily(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lists := &changing{Lists: sanctions.New(sanctions.Publication{List: "UK"})}
		b := newBench(t, d, func(o *outside) { o.lists = lists })
		_, _ = b.submitted()
		require.NoError(t, d.Tx(t.Context(), b.queue.Schedule))
		matches := func() int64 {
			_, err := b.queue.RunDue(t.Context())
			require.NoError(t, err)
			_, n, err := b.screening.Matches(t.Context(), screening.Potential, db.Window{Limit: 10})
			require.NoError(t, err)
			return n
		}
		lists.Lists = sanctions.New(sanctions.Publication{List: "UK", Entries: []sanctions.Entry{{List: "UK", ID: "1", Person: true, Names: []sanctions.Name{{Family: "Jane Doe"}}}}})
		b.clock.Advance(23 * time.Hour)
		require.Zero(t, matches())
		b.clock.Advance(2 * time.Hour)
		require.Equal(t, int64(1), matches())
		b.clock.Advance(25 * time.Hour)
		require.Equal(t, int64(1), matches(), "the same match is recorded once")
	})
}
