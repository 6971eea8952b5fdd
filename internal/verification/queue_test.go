package verification_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// quick is the longest that opening a case may take, whatever the length of the queue.
const quick = 300 * time.Millisecond

func TestCase_OpensQuicklyWithTenThousandInTheQueue(t *testing.T) {
	if testing.Short() {
		t.Skip("ten thousand cases take a few seconds to write")
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		for i := range 12 {
			m := b.addMember(token, person(recordID, fmt.Sprintf("Person%c", 'A'+i), "6", "director", "ubo", "senior_manager"))
			b.verifyMember(token, m.ID)
		}
		require.Equal(t, 200, b.call("POST", business, token, object{"submit": true, "noOwnerAtThreshold": true}).Status)
		b.fillQueue(10_000)
		operator := b.operator(staff.Compliance)
		for _, path := range []string{"/admin/verification?status=1&pageSize=20", "/admin/verification/business/" + recordID} {
			best := time.Hour
			for range 5 {
				began := time.Now()
				require.Equal(t, 200, b.call("GET", path, operator, nil).Status)
				best = min(best, time.Since(began))
			}
			require.Less(t, best, quick, path)
			t.Logf("%s in %s", path, best)
		}
	})
}

// fillQueue inserts cases in review. Their data is never decrypted, because a list shows none of it.
func (b *bench) fillQueue(n int) {
	b.t.Helper()
	listed := make([]string, 30)
	for i := range listed {
		listed[i] = b.customer("individual")
	}
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		for i := range n {
			record, at := id.New(), noon.Add(time.Duration(i)*time.Second)
			of := id.New() // each of another customer, as the table demands
			if i < len(listed) {
				of = listed[i] // the first page shows who they are
			}
			if err := queries.InsertRecord(ctx, q.InsertRecordParams{ID: record, Kind: "individual", CustomerID: of, Data: []byte("sealed"), CreatedAt: at}); err != nil {
				return err
			}
			if err := queries.UpdateRecord(ctx, q.UpdateRecordParams{ID: record, Status: 1, Data: []byte("sealed"), Submissions: 1, UpdatedAt: at, SubmittedAt: &at}); err != nil {
				return err
			}
		}
		return nil
	}))
}
