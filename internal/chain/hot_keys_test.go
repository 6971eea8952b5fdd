package chain_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

func TestSender_NeedsTheHotKeysAlone(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.keys.missing = map[string]bool{chain.RoleAdmin: true, chain.RoleUpgrader: true, chain.RoleMinterAdmin: true, chain.RoleWiper: true}
	f.minted(f.ExternalWallet.Address(), pounds(10))
	f.send(f.depositAddress(id.New()), pounds(4))
	f.freeze("1", stranger)
	f.settle()
	f.tx(func(ctx context.Context, tx db.Tx) error {
		return errors.Join(f.Service.OrderPause(ctx, tx, "1"), f.Service.ReportReserve(ctx, tx, pounds(20)),
			f.Service.OrderUnfreeze(ctx, tx, "1", stranger), f.Service.OrderAttestation(ctx, tx, "1", chain.Attestation{Root: newRef(t), Total: pounds(6), Journal: newRef(t)}))
	})
	f.settle()
	f.tx(func(ctx context.Context, tx db.Tx) error { return f.Service.OrderUnpause(ctx, tx, "1") })
	f.settle()
	var open int
	require.NoError(t, f.db.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM chain_orders WHERE state <> 'confirmed'`).Scan(&open))
	require.Zero(t, open)
	require.Empty(t, f.queue.open)
	require.Equal(t, pounds(6), f.supply())
	for role, here := range map[string]bool{chain.RoleMinter: true, chain.RolePauser: true, chain.RoleMinterAdmin: false, chain.RoleWiper: false} {
		has, err := f.Service.HasKey(t.Context(), role)
		require.NoError(t, err)
		require.Equal(t, here, has, role)
	}
	f.balanced()
}
