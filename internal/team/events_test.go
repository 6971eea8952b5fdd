package team_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestApproval_ThatNobodyDecidesIsAnEventWhenItExpires(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid := order(acme.Person, "10.00")
		acme.Log().Happens(func() []json.RawMessage {
			b.Clock.Advance(7 * 24 * time.Hour)
			b.RunJobs()
			acme.SignIn()
			var expired approval
			acme.Call("GET", "/team/approval/"+paid.Approval.ID, nil).Into(t, &expired)
			require.Equal(t, "expired", expired.Status)
			return acme.Shown("/team/approval/"+paid.Approval.ID, "/wallet/account/transaction/"+paid.ID)
		}, "approval.decided", "transaction.cancelled")
	})
}
