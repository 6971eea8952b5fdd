package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

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
