package wallet_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet"
)

// operator is somebody of ours.
func (b *bench) operator(email string) staff.Operator {
	b.t.Helper()
	var o staff.Operator
	b.tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: password})
		if err != nil {
			return err
		}
		if err := b.staff.SaveOperator(ctx, tx, m.User.ID, email, staff.Roles); err != nil {
			return err
		}
		o, _, err = b.staff.Operator(ctx, tx, m.User.ID)
		return err
	})
	return o
}

func (b *bench) pendingApproval(kind string) staff.Approval {
	b.t.Helper()
	page, _, err := b.staff.Approvals(b.t.Context(), staff.Pending, 10, 0)
	require.NoError(b.t, err)
	for _, a := range page {
		if a.Kind == kind {
			return a
		}
	}
	b.t.Fatalf("no approval of kind %s waits", kind)
	return staff.Approval{}
}

func (b *bench) decide(kind string, approve bool, operators ...staff.Operator) {
	b.t.Helper()
	a := b.pendingApproval(kind)
	for _, o := range operators {
		_, err := b.staff.Decide(b.t.Context(), o, a.ID, approve, "looked at it")
		require.NoError(b.t, err)
	}
}

// reject is the bank's word that it will not pay.
func (b *bench) reject(t payment) {
	b.t.Helper()
	o := b.world.payouts[t.ID]
	require.NotZero(b.t, o)
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return b.wallet.PayoutRejected(ctx, tx, wallet.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Amount: o.Amount}, "No")
	})
}
