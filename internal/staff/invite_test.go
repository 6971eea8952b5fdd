package staff_test

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

const invitation = `{"email":"New@gbpc.example","roles":["support"],"reason":"hired"}`

func TestInvite_TakesEffectAndIsMailedWhenASecondAdministratorApproves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Administrator), b.operator(staff.Administrator)
		mailed := func() int {
			messages, err := b.outbox.Captured(t.Context(), "new@gbpc.example")
			require.NoError(t, err)
			return len(messages)
		}
		require.Equal(t, 403, b.call("POST", "/admin/operator", b.operator(staff.Compliance).UserID, invitation).Status)
		require.Equal(t, 400, b.call("POST", "/admin/operator", asks.UserID, `{"email":"nobody","roles":[],"reason":" "}`).Status)
		require.Equal(t, 409, b.call("POST", "/admin/operator", asks.UserID, `{"email":"jane@example.com","roles":["support"],"reason":"x"}`).Status, "a customer has the address")
		require.Equal(t, 200, b.call("POST", "/admin/operator", asks.UserID, invitation).Status)
		require.Equal(t, 200, b.call("POST", "/admin/operator", asks.UserID, invitation).Status, "asked twice by mistake")
		page, _, err := b.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 2)
		_, err = b.Decide(t.Context(), asks, page[0].ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		require.Zero(t, mailed())
		_, err = b.Decide(t.Context(), agrees, page[0].ID, true, "")
		require.NoError(t, err)
		require.Equal(t, 1, mailed())
		operators, _, err := b.Operators(t.Context(), db.Window{Limit: 100})
		require.NoError(t, err)
		require.Contains(t, operators, newest(operators, "new@gbpc.example", []staff.Role{staff.Support}))
		_, err = b.Decide(t.Context(), agrees, page[1].ID, true, "")
		require.Error(t, err, "the address is taken now")
		_, err = b.auth.SignIn(t.Context(), "new@gbpc.example", "Correct-horse-9")
		require.ErrorIs(t, err, auth.ErrBadCredentials, "nobody knows the password")
	})
}

func newest(all []staff.Operator, name string, roles []staff.Role) staff.Operator {
	for _, o := range all {
		if o.Name == name {
			o.Roles = roles
			return o
		}
	}
	return staff.Operator{}
}

func TestGate_AdmitsAllowedNetworksOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	o := b.operator(staff.Administrator)
	require.Equal(t, 200, b.call("GET", "/admin/self", o.UserID, "").Status)
	b.AllowFrom([]netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")})
	require.Equal(t, 403, b.call("GET", "/admin/self", o.UserID, "").Status)
	b.AllowFrom([]netip.Prefix{netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("192.0.2.0/24")})
	require.Equal(t, 200, b.call("GET", "/admin/self", o.UserID, "").Status, "httptest's address")
}
