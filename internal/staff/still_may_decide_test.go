package staff_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// becomes gives the operator other roles, or dismisses them with none, with two administrators' consent.
func (b *bench) becomes(o staff.Operator, roles ...staff.Role) {
	b.t.Helper()
	asks, agrees := b.operator(staff.Administrator), b.operator(staff.Administrator)
	a, err := b.RequestRoles(b.t.Context(), asks, staff.RoleChange{UserID: o.UserID, Roles: roles, Active: len(roles) > 0, Reason: "another job"})
	require.NoError(b.t, err)
	_, err = b.Decide(b.t.Context(), agrees, a.ID, true, "")
	require.NoError(b.t, err)
}

func TestDecide_ADecisionOfADismissedOperatorOrOneWithoutTheRoleDoesNotCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, after := range map[string][]staff.Role{"dismissed": nil, "another role": {staff.Support}} {
			t.Run(name, func(t *testing.T) {
				b := newBench(t, d)
				gone, second, third := b.operator(staff.Treasury), b.operator(staff.Treasury), b.operator(staff.Treasury)
				approvalID := b.payment("jane", 2)
				_, err := b.Decide(t.Context(), gone, approvalID, true, "")
				require.NoError(t, err)
				b.becomes(gone, after...)
				a, err := b.Decide(t.Context(), second, approvalID, true, "")
				require.NoError(t, err)
				require.Equal(t, staff.Pending, a.Status)
				require.Empty(t, b.department.all)
				a, err = b.Decide(t.Context(), third, approvalID, true, "")
				require.NoError(t, err)
				require.Equal(t, staff.Approved, a.Status)
				require.Len(t, b.department.all, 1)
			})
		}
	})
}

func TestDecide_WhoWasDismissedSinceTheCallBeganDecidesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		gone := b.operator(staff.Treasury) // as the call's guard read them
		b.becomes(gone)
		_, err := b.Decide(t.Context(), gone, b.payment("jane", 1), true, "")
		require.ErrorIs(t, err, staff.ErrForbidden)
	})
}

func TestDecide_WhatADismissedOperatorAskedForIsRejectedOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		gone, other := b.operator(staff.Treasury), b.operator(staff.Treasury)
		approvalID := b.payment(gone.UserID, 1)
		b.becomes(gone)
		_, err := b.Decide(t.Context(), other, approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrRequesterLeft)
		a, err := b.Decide(t.Context(), other, approvalID, false, "ask again")
		require.NoError(t, err)
		require.Equal(t, staff.Rejected, a.Status)
	})
}

func TestRoles_NobodyApprovesTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, concerned, third := b.operator(staff.Administrator), b.operator(staff.Administrator), b.operator(staff.Administrator)
		a, err := b.RequestRoles(t.Context(), asks, staff.RoleChange{UserID: concerned.UserID, Roles: []staff.Role{staff.Administrator, staff.Treasury}, Active: true, Reason: "more to do"})
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), concerned, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		_, err = b.Decide(t.Context(), third, a.ID, true, "")
		require.NoError(t, err)
	})
}

func TestDecide_NeverAboutAnAccountOfOnesOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { // the customer works for the issuer, too
			return b.SaveOperator(ctx, tx, b.customer.User.ID, "jane@example.com", []staff.Role{staff.Treasury})
		}))
		jane, _, err := b.Operator(t.Context(), d.Read(), b.customer.User.ID)
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), jane, b.payment(id.New(), 1), true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
	})
}
