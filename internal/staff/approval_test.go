package staff_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestDecide_RequiresTheRequestedNumberOfOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		first, second := b.operator(staff.Treasury), b.operator(staff.Compliance)
		approvalID := b.payment("jane", 2)
		a, err := b.Decide(t.Context(), first, approvalID, true, "checked")
		require.NoError(t, err)
		require.Equal(t, staff.Pending, a.Status)
		require.Empty(t, b.department.all)
		a, err = b.Decide(t.Context(), second, approvalID, true, "")
		require.NoError(t, err)
		require.Equal(t, staff.Approved, a.Status)
		require.Len(t, b.department.all, 1)
		require.Equal(t, money.MustParse("50000.00", money.GBP), b.department.all[0].Amount)
	})
}

func TestDecide_AnOperatorDecidesOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one := b.operator(staff.Treasury)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), one, approvalID, true, "")
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), one, approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
		_, err = b.Decide(t.Context(), one, approvalID, false, "changed my mind")
		require.ErrorIs(t, err, staff.ErrDecided)
	})
}

func TestDecide_NeverByTheRequester(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one := b.operator(staff.Treasury)
		_, err := b.Decide(t.Context(), one, b.payment(one.UserID, 1), true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		require.Empty(t, b.department.all)
	})
}

func TestDecide_OneRejectionIsFinal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.NoError(t, err)
		a, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, false, "a mule")
		require.NoError(t, err)
		require.Equal(t, staff.Rejected, a.Status)
		require.Len(t, b.department.all, 1)
		_, err = b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
	})
}

func TestDecide_RequiresTheRole(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	approvalID := b.payment("jane", 1)
	for _, role := range []staff.Role{staff.Support, staff.Auditor, staff.Administrator} {
		_, err := b.Decide(t.Context(), b.operator(role), approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrForbidden)
	}
}

func TestDecide_IsRolledBackIfTheDepartmentRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 1)
		b.department.fail = errors.New("funds are short")
		_, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.ErrorIs(t, err, b.department.fail)
		a, err := b.Approval(t.Context(), approvalID)
		require.NoError(t, err)
		require.Equal(t, staff.Pending, a.Status)
		require.Empty(t, a.Decisions)
	})
}

func TestDecide_ConcurrentDecisionsNotifyTheDepartmentOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 2)
		operators := make([]staff.Operator, 6)
		for i := range operators {
			operators[i] = b.operator(staff.Treasury)
		}
		var all sync.WaitGroup
		for _, o := range operators {
			for range 2 { // each clicks twice
				all.Go(func() { _, _ = b.Decide(t.Context(), o, approvalID, true, "") })
			}
		}
		all.Wait()
		a, err := b.Approval(t.Context(), approvalID)
		require.NoError(t, err)
		require.Equal(t, staff.Approved, a.Status)
		require.Len(t, a.Decisions, 2)
		require.NotEqual(t, a.Decisions[0].OperatorID, a.Decisions[1].OperatorID)
		require.Len(t, b.department.all, 1)
		lines, err := b.VerifyAuditTrail(t.Context())
		require.NoError(t, err)
		require.Equal(t, int64(2), lines)
	})
}

func TestApprovalRow_EqualsARequestedApproval(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		r := staff.Proposal[map[string]any]{ID: id.New(), Subject: "s", Detail: map[string]any{}, Amount: money.MustParse("1.5", money.GBPC), RequestedBy: "jane", RequestedName: "Jane", Needed: 2, At: noon}
		row, err := paymentKind.Row(b.Service, r)
		require.NoError(t, err)
		names, marks := make([]string, len(row.Table.Columns)), make([]string, len(row.Table.Columns))
		for i, c := range row.Table.Columns {
			names[i], marks[i] = c.Name, "$"+string(rune('1'+i))
			if i >= 9 {
				marks[i] = "$1" + string(rune('0'+i-9))
			}
		}
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO "+row.Table.Name+" ("+strings.Join(names, ", ")+") VALUES ("+strings.Join(marks, ", ")+")", row.Values...)
			return err
		}))
		a, err := b.Approval(t.Context(), r.ID)
		require.NoError(t, err)
		require.Equal(t, r.Amount, a.Amount)
		require.Equal(t, noon, a.At)
		require.Equal(t, staff.Pending, a.Status)
	})
}

func TestApprovals_AreListedWithTheFieldsOfTheContract(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Treasury), b.operator(staff.Treasury)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), one, approvalID, true, "fine")
		require.NoError(t, err)
		var page struct {
			List []struct {
				ID, Kind, Status, Amount, Currency, RequestedBy, CreatedAt string
				Needed                                                     int
				Mine, MayDecide                                            bool
				Customer                                                   struct{ ID, Email, DisplayName string }
				Approvals                                                  []struct{ Operator, DecidedAt string }
			}
			Meta struct{ Total, TotalPages int } `json:"_meta"`
		}
		a := b.call("GET", "/admin/approval?status=pending", one.UserID, "")
		require.NoError(t, json.Unmarshal(a.Data, &page))
		require.Equal(t, 1, page.Meta.Total)
		item := page.List[0]
		require.Equal(t, approvalID, item.ID)
		require.Equal(t, "50000.00", item.Amount)
		require.Equal(t, "GBP", item.Currency)
		require.Equal(t, "jane@example.com", item.Customer.Email)
		require.Equal(t, 2, item.Needed)
		require.Len(t, item.Approvals, 1)
		require.True(t, item.Mine)
		require.False(t, item.MayDecide)
		for _, of := range []struct {
			o   staff.Operator
			may bool
		}{{two, true}, {b.operator(staff.Support), false}} {
			a := b.call("GET", "/admin/approval?status=pending", of.o.UserID, "")
			require.NoError(t, json.Unmarshal(a.Data, &page))
			require.Equal(t, of.may, page.List[0].MayDecide)
		}
		require.Equal(t, 400, b.call("GET", "/admin/approval?status=maybe", one.UserID, "").Status)

		require.Equal(t, 400, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"reject"}`).Status)
		require.Equal(t, 200, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		require.Equal(t, 409, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		require.Equal(t, 404, b.call("POST", "/admin/approval/none/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		a = b.call("GET", "/admin/approval?status=pending", one.UserID, "")
		require.NoError(t, json.Unmarshal(a.Data, &page))
		require.Zero(t, page.Meta.Total)
	})
}
