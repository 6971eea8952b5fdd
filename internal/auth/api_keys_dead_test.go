package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestKey_DiesWithTheRoleOfWhoMadeIt(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		reading, paying := w.makeKey("read"), w.makeKey("read transfers")
		m, n := b.machine(reading.Secret), b.machine(paying.Secret)
		lose := func(role customer.Role) {
			require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				u, _, err := b.customers.ByEmail(ctx, tx, "owner@example.com")
				if err != nil {
					return err
				}
				member, err := b.customers.Member(ctx, tx, u.ID)
				if err != nil {
					return err
				}
				return b.auth.RevokeKeysOf(ctx, tx, u.ID, member.Customer.ID, role)
			}))
		}
		lose(customer.RoleDeveloper)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		n.refused("A20001", n.call("GET", "/wallet/account/setting", nil))
		lose("")
		m.refused("A20001", m.call("GET", "/wallet/account/setting", nil))
	})
}

func TestKey_OfADisabledUserIsDead(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read").Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			u, _, err := b.customers.ByEmail(ctx, tx, "owner@example.com")
			if err != nil {
				return err
			}
			return b.customers.SetUserState(ctx, tx, u.ID, customer.UserDisabled)
		}))
		m.refused("A20001", m.call("GET", "/wallet/account/setting", nil))
	})
}

func TestKey_OfAClosedCustomerIsDead(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read").Secret)
		set := func(status customer.Status) {
			require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				u, _, err := b.customers.ByEmail(ctx, tx, "owner@example.com")
				if err != nil {
					return err
				}
				member, err := b.customers.Member(ctx, tx, u.ID)
				if err != nil {
					return err
				}
				return b.customers.SetStatus(ctx, tx, member.Customer.ID, status)
			}))
		}
		set(customer.Frozen)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		set(customer.Closed)
		m.refused("A20001", m.call("GET", "/wallet/account/setting", nil))
	})
}

// An open stream asks before each event what a call asks. A disabled user's keys rest: others may use them in a program, and
// the user may come back.
func TestKey_OpensAStreamNoLongerThanItOpensACall(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		k, gate := b.business("owner@example.com").makeKey("read"), b.auth.KeyGate()
		ctx, err := gate.Identify(t.Context(), k.Secret)
		require.NoError(t, err)
		open := func(want error) {
			t.Helper()
			_, err := gate.Identify(t.Context(), k.Secret)
			require.ErrorIs(t, err, want)
			require.ErrorIs(t, gate.Recheck(ctx), want)
		}
		owner, _, err := b.customers.ByEmail(t.Context(), b.db.Read(), "owner@example.com")
		require.NoError(t, err)
		own, err := b.customers.OwnAccount(t.Context(), b.db.Read(), owner.ID)
		require.NoError(t, err)
		open(nil)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.auth.Disable(ctx, tx, owner.ID) })
		open(apikeys.ErrInvalid)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.auth.Enable(ctx, tx, owner.ID) })
		open(nil)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.SetStatus(ctx, tx, own, customer.Frozen) })
		open(nil)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.SetStatus(ctx, tx, own, customer.Closed) })
		open(apikeys.ErrInvalid)
	})
}
