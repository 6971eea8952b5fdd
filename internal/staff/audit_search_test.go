package staff_test

import (
	"context"
	"encoding/json"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestTrail_IsSearchableByActionPersonAndID(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ann, bob := b.operator(staff.Administrator), b.operator(staff.Compliance)
		for _, a := range []staff.AuditEvent{
			{Actor: ann, Action: "operator.request_roles", Subject: "operator", SubjectID: "one"},
			{Actor: bob, Action: "verification.approve", Subject: "individual", SubjectID: "two"},
			{Actor: bob, Action: "file.view", Subject: "file", SubjectID: "three"},
		} {
			require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Record(ctx, tx, a) }))
		}
		found := func(query string) (ids []string) {
			var page struct{ List []struct{ SubjectID string } }
			require.NoError(t, json.Unmarshal(b.call("GET", "/admin/audit?query="+url.QueryEscape(query), ann.UserID, "").Data, &page))
			for _, entry := range page.List {
				ids = append(ids, entry.SubjectID)
			}
			return ids
		}
		require.Equal(t, []string{"three", "two", "one"}, found(""))
		require.Equal(t, []string{"two"}, found("APPROVE"))
		require.Equal(t, []string{"three", "two"}, found(bob.Name))
		require.Equal(t, []string{"three", "two"}, found(" "+bob.UserID))
		require.Equal(t, []string{"one"}, found("one"))
		require.Empty(t, found("nothing like that"))
	})
}
