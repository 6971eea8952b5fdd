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
