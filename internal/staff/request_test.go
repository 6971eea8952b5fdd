package staff_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

type loan struct {
	To    string `json:"to"`
	Payee string `json:"payee"`
}

var loanKind = staff.Kind[loan]{
	Name: "loan", Roles: []staff.Role{staff.Treasury}, Action: "loan.request", About: "loan", Unrecorded: "payee",
}

// propose has an operator ask for a loan.
func (b *bench) propose(by staff.Operator) staff.Approval {
	b.t.Helper()
	a, err := loanKind.Propose(b.t.Context(), b.Service, by, func(context.Context, db.Tx) (staff.Proposal[loan], error) {
		return staff.Proposal[loan]{Subject: "L1", Detail: loan{To: "Ann", Payee: "20-00-00"}}, nil
	})
	require.NoError(b.t, err)
	return a
}

func TestRequest_IsCarriedOutWithItsDetailAndRecordedWithoutWhatTheTrailDoesNotKeep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Treasury), b.operator(staff.Treasury)
		var got staff.Request[loan]
		staff.Handle(b.Service, loanKind, staff.Handler[loan]{Approved: func(_ context.Context, _ db.Tx, r staff.Request[loan]) error {
			got = r
			return nil
		}})
		a := b.propose(one)
		_, err := b.Decide(t.Context(), one, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		_, err = b.Decide(t.Context(), two, a.ID, true, "")
		require.NoError(t, err)
		require.Equal(t, loan{To: "Ann", Payee: "20-00-00"}, got.Detail)
		require.Equal(t, staff.Approved, got.Status)
		entries, _, err := b.SearchAudit(t.Context(), staff.AuditSearch{Action: "loan.request", Since: noon.Add(-time.Hour), Until: noon.Add(time.Hour)}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, entries, 1)
		var recorded map[string]string
		require.NoError(t, json.Unmarshal(entries[0].Details, &recorded))
		require.Equal(t, map[string]string{"approval": a.ID, "to": "Ann"}, recorded)
	})
}

func TestRequest_WhoseSubjectMovedOnIsCancelledAndNeverCarriedOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Treasury), b.operator(staff.Treasury)
		cause, became := "", []staff.Status{}
		note := func(_ context.Context, _ db.Tx, r staff.Request[loan]) error {
			became = append(became, r.Status)
			return nil
		}
		staff.Handle(b.Service, loanKind, staff.Handler[loan]{
			Approved: note, Cancelled: note,
			MovedOn: func(context.Context, db.Conn, staff.Request[loan]) (string, error) { return cause, nil },
		})
		a := b.propose(one)
		require.NoError(t, b.CancelMoved(t.Context()))
		require.Empty(t, became)
		cause = staff.DecidedOtherwise
		_, err := b.Decide(t.Context(), two, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
		require.Equal(t, []staff.Status{staff.Cancelled}, became)
	})
}

func TestRequest_OfADepartmentThatIsNotHereWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		staff.Handle(b.Service, loanKind, staff.Handler[loan]{Approved: func(context.Context, db.Tx, staff.Request[loan]) error { return nil }})
		a := b.propose(b.operator(staff.Treasury))
		elsewhere := b.withoutDepartments()
		require.NoError(t, elsewhere.CancelMoved(t.Context()))
		_, err := elsewhere.Decide(t.Context(), b.operator(staff.Treasury), a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrForbidden)
	})
}
