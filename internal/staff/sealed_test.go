package staff_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ann, bob := b.operator(staff.Administrator), b.operator(staff.Administrator)
		carl, dora := b.operator(staff.Compliance), b.operator(staff.Compliance)
		customerID := b.customer.Customer.ID
		require.NoError(t, b.AddNote(t.Context(), carl, customerID, "words of a note"))
		freeze, err := b.RequestFreeze(t.Context(), carl, staff.Freeze{CustomerID: customerID, Frozen: true, LegalBasis: "other", Reason: "words of a freeze"})
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), dora, freeze.ID, false, "words of a rejection")
		require.NoError(t, err)
		_, err = b.RequestInvitation(t.Context(), ann, staff.Invitation{Email: "new@gbpc.example", Roles: []staff.Role{staff.Support}, Reason: "words of an invitation"})
		require.NoError(t, err)
		_, err = b.RequestRoles(t.Context(), ann, staff.RoleChange{UserID: bob.UserID, Roles: []staff.Role{staff.Support}, Active: true, Reason: "words about a colleague"})
		require.NoError(t, err)
		require.NoError(t, d.Tx(api.WithInfo(t.Context(), api.Info{Address: "192.0.2.77"}), func(ctx context.Context, tx db.Tx) error {
			return b.Record(ctx, tx, staff.AuditEvent{Actor: carl, Action: "test", Details: map[string]any{"why": "words of the trail"}})
		}))
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: "seen@gbpc.example", Password: "Correct-horse-9", DisplayName: "Seen Person"})
			return err
		}))
		dbtest.HoldsNone(t, d, "gbpc.example", "words of", "words about", "192.0.2.77", "Seen Person", "jane@example.com", "Jane")
		// And everything is still there for those who may read it.
		page, _, err := b.SearchAudit(t.Context(), staff.AuditSearch{Action: "test", Until: noon.AddDate(1, 0, 0)}, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, []any{carl.Name, "192.0.2.77", `{"why":"words of the trail"}`}, []any{page[0].Actor, page[0].IP, string(page[0].Details)})
		notes, err := b.Notes(t.Context(), customerID)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{carl.Name + ": words of a note", carl.Name + ": words of a freeze"}, []string{notes[0].Author + ": " + notes[0].Text, notes[1].Author + ": " + notes[1].Text})
	})
}
