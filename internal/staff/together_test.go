package staff_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// together has all of them done at once, and counts those that went through.
func together(all ...func() error) (done int) {
	var (
		wait sync.WaitGroup
		lock sync.Mutex
	)
	for _, do := range all {
		wait.Go(func() {
			if do() == nil {
				lock.Lock()
				defer lock.Unlock()
				done++
			}
		})
	}
	wait.Wait()
	return done
}

func TestRoles_TwoAdministratorsRemainWhenTwoChangesAreApprovedConcurrently(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two, agrees := b.operator(staff.Administrator), b.operator(staff.Administrator), b.operator(staff.Administrator)
		demote := func(who, by staff.Operator) func() error {
			a, err := b.RequestRoles(t.Context(), by, staff.RoleChange{UserID: who.UserID, Roles: []staff.Role{staff.Support}, Active: true, Reason: "another job"})
			require.NoError(t, err)
			return func() error {
				_, err := b.Decide(t.Context(), agrees, a.ID, true, "")
				return err
			}
		}
		require.Equal(t, 1, together(demote(one, two), demote(two, one)))
		left := 0
		for _, o := range []staff.Operator{one, two, agrees} {
			now, _, err := b.Operator(t.Context(), d.Read(), o.UserID)
			require.NoError(t, err)
			if now.May(staff.Administrator) {
				left++
			}
		}
		require.Equal(t, 2, left)
	})
}

func TestFreeze_RequestedTwiceAndApprovedConcurrentlyFreezesOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Compliance), b.operator(staff.Compliance)
		ask := func(by, agrees staff.Operator) func() error {
			a, err := b.RequestFreeze(t.Context(), by, staff.Freeze{CustomerID: b.customer.Customer.ID, Frozen: true, LegalBasis: "court_order", Reason: "an order"})
			require.NoError(t, err)
			return func() error {
				_, err := b.Decide(t.Context(), agrees, a.ID, true, "")
				return err
			}
		}
		require.Equal(t, 1, together(ask(one, two), ask(two, one)))
		require.Equal(t, customer.Frozen, b.status())
		_, err := b.VerifyAuditTrail(t.Context())
		require.NoError(t, err)
	})
}

func TestDecide_ConcurrentApprovalAndRejectionCountOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Compliance), b.operator(staff.Compliance)
		approvalID := b.payment("jane", 1)
		decide := func(by staff.Operator, approve bool) func() error {
			return func() error {
				_, err := b.Decide(t.Context(), by, approvalID, approve, "looked at it")
				return err
			}
		}
		require.Equal(t, 1, together(decide(one, true), decide(two, false)))
		require.Len(t, b.department.all, 1)
	})
}
