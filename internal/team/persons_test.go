package team_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestAbuse_AccountsThatWereVerifiedWithOneDocumentAreOnePerson(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian := acme.join("ian@example.com", "initiator")
		ownAccount := func(email string) string {
			var id string
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT m.customer_id FROM customer_members m JOIN customers c ON c.id = m.customer_id WHERE m.own AND m.user_id = $1", email).Scan(&id))
			return id
		}
		same := func(people ...*wallettest.Person) {
			for _, p := range people {
				b.World.Identities[ownAccount(userOf(p))] = "a passport"
			}
		}
		ann, bob, cleo := acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver"), acme.join("cleo@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 2)))
		same(ian, ann)
		paid := order(ian, "10.00")
		ann.Refused(fault.OwnApproval, decide(ann, paid.Approval.ID, "approve"))
		same(bob)
		paid = order(acme.Person, "20.00")
		ann.OK(decide(ann, paid.Approval.ID, "approve"))
		bob.Refused(fault.ApprovalDecided, decide(bob, paid.Approval.ID, "approve"))
		require.Equal(t, "awaiting_approval", b.Status(paid.ID))
		cleo.OK(decide(cleo, paid.Approval.ID, "approve"))
		require.NotEqual(t, "awaiting_approval", b.Status(paid.ID))
		acme.Refused(fault.PolicyUnsatisfiable, acme.policy(true, redemptions("0.00", 3)))
	})
}

func TestApproval_AnApprovalByWhoMayNoLongerGiveItDoesNotCount(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann, bob, cat := acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver"), acme.join("cat@example.com", "approver")
		acme.join("dan@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 2)))
		paid := order(acme.Person, "10.00")
		given := func() []int {
			t.Helper()
			var item approval
			acme.Call("GET", "/team/approval/"+paid.Approval.ID, nil).Into(t, &item)
			var now payment
			acme.Call("GET", "/wallet/account/transaction/"+paid.ID, nil).Into(t, &now)
			return []int{now.Approval.Given, item.Given}
		}
		ann.OK(decide(ann, paid.Approval.ID, "approve"))
		require.Equal(t, []int{1, 1}, given())
		acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(ann), object{"role": "viewer"}))
		require.Equal(t, []int{0, 0}, given(), "the role was taken away")
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(ann), nil))
		bob.OK(decide(bob, paid.Approval.ID, "approve"))
		require.Equal(t, "awaiting_approval", b.Status(paid.ID))
		require.Equal(t, []int{1, 1}, given())
		cat.OK(decide(cat, paid.Approval.ID, "approve"))
		require.Equal(t, "pending", b.Status(paid.ID))
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(cat), nil))
		require.Equal(t, []int{2, 2}, given(), "it is decided, whoever leaves")
	})
}
