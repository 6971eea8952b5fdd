package verification_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestRetention_DeletesDocumentsOfARejectedBusinessAfterFiveYears(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		director := b.addMember(token, person(recordID, "Dora", "30", "director", "ubo"))
		b.verifyMember(token, director.ID)
		require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status)
		kept := b.stored()
		require.Equal(t, 200, b.call("POST", "/admin/verification/business/"+recordID+"/decision", b.operator(staff.Compliance), object{"decision": "reject", "reason": "a forgery"}).Status)

		sweep := func() int {
			_, err := b.files.Sweep(t.Context())
			require.NoError(t, err)
			return b.stored()
		}
		b.clock.Set(noon.AddDate(5, 0, -1))
		require.Equal(t, kept, sweep())
		b.clock.Set(noon.AddDate(5, 0, 1))
		require.Zero(t, sweep())
	})
}

func TestRetention_ReplacedDocumentIsDeletedWithTheCase(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	customerID, recordID := b.submitted()
	token, operator := "customer:"+customerID, b.operator(staff.Compliance)
	path := "/admin/verification/individual/" + recordID + "/decision"
	require.Equal(t, 200, b.call("POST", path, operator, object{"decision": "return", "reason": "unreadable"}).Status)
	before := b.stored()
	form := b.person(token) // with new documents
	form["submit"] = true
	require.Equal(t, 200, b.call("POST", "/user/real-name", token, form).Status)
	require.Greater(t, b.stored(), before)
	require.Equal(t, 200, b.call("POST", path, operator, object{"decision": "reject", "reason": "a forgery"}).Status)
	b.clock.Set(noon.AddDate(5, 0, 1))
	_, err := b.files.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, b.stored())
}
