package wallettest

import (
	"context"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// Operator returns a new operator with every role.
func (b *Bench) Operator(email string) staff.Operator {
	b.T.Helper()
	var o staff.Operator
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: Password})
		if err != nil {
			return err
		}
		if err := b.Staff.SaveOperator(ctx, tx, m.User.ID, email, staff.Roles); err != nil {
			return err
		}
		o, _, err = b.Staff.Operator(ctx, tx, m.User.ID)
		return err
	})
	return o
}

// PendingApproval returns the newest approval of a kind that is pending.
func (b *Bench) PendingApproval(kind string) staff.Approval {
	b.T.Helper()
	page, _, err := b.Staff.Approvals(b.T.Context(), staff.Pending, db.Window{Limit: 10})
	require.NoError(b.T, err)
	for _, a := range page {
		if a.Kind == kind {
			return a
		}
	}
	b.T.Fatalf("no approval of kind %s waits", kind)
	return staff.Approval{}
}

// Decide has the operators decide the pending approval of a kind.
func (b *Bench) Decide(kind string, approve bool, operators ...staff.Operator) {
	b.T.Helper()
	a := b.PendingApproval(kind)
	for _, o := range operators {
		_, err := b.Staff.Decide(b.T.Context(), o, a.ID, approve, "looked at it")
		require.NoError(b.T, err)
	}
}
