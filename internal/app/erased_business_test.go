package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// opensBusiness opens an account of a business for a person of this name.
func (desk *dataDesk) opensBusiness(name string) (m customer.Member) {
	desk.t.Helper()
	require.NoError(desk.t, desk.db.Tx(desk.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		m, err = desk.auth.CreateUser(ctx, tx, auth.NewUser{Email: name + "@example.com", Password: "Correct-horse-9", DisplayName: name, Country: "GB", Kind: customer.Business})
		return err
	}))
	return m
}

// erases has two operators erase a customer.
func (desk *dataDesk) erases(customerID string) {
	desk.t.Helper()
	asked := desk.first.ok(http.MethodPost, "/admin/customer/"+customerID+"/data/erasure", `{"reason":"wrote to us"}`).Data.Request
	desk.other.ok(http.MethodPost, "/admin/approval/"+asked.ApprovalID+"/decision", `{"decision":"approve"}`)
}

// later is some time later, when the operators sign in again.
func (desk *dataDesk) later(years int) {
	desk.t.Helper()
	desk.clock.Set(desk.clock.Now().AddDate(years, 0, 1))
	desk.first.token, desk.other.token = tokenOf(desk.t, desk.door, "first@example.com"), tokenOf(desk.t, desk.door, "other@example.com")
}

// retains erases what is due, and deletes its documents.
func (desk *dataDesk) retains() {
	desk.t.Helper()
	require.NoError(desk.t, desk.privacy.Retain(desk.t.Context()))
	_, err := desk.files.Sweep(desk.t.Context())
	require.NoError(desk.t, err)
}

func TestErasure_NobodyLeavesABusinessWithoutAnOwner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		acme, janes := desk.opensBusiness("acme"), desk.idOf("jane")
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			u, _, err := desk.customers.ByEmail(ctx, tx, "jane@example.com")
			if err != nil {
				return err
			}
			if _, err = desk.customers.AddMember(ctx, tx, acme.Customer.ID, u.ID, customer.RoleOwner); err != nil {
				return err
			}
			return desk.customers.RemoveMember(ctx, tx, acme)
		}))
		require.JSONEq(t, `[{"name":"last_owner"}]`, string(desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Obstacles))
		refused := desk.jane.stepsUp().call(http.MethodPost, "/customer/data/closing", "{}")
		require.Equal(t, "B4103", refused.Code)
		require.JSONEq(t, `["last_owner"]`, string(refused.Data.Obstacles))
		require.Equal(t, "B4103", desk.first.call(http.MethodPost, "/admin/customer/"+janes+"/data/erasure", `{"reason":"wrote to us"}`).Code)

		// An owner whom operators keep out owns nothing that others can rely on.
		owner := func(state customer.UserState) {
			require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				if _, err := desk.customers.AddMember(ctx, tx, acme.Customer.ID, acme.User.ID, customer.RoleOwner); err != nil {
					return err
				}
				return desk.customers.SetUserState(ctx, tx, acme.User.ID, state)
			}))
		}
		owner(customer.UserDisabled)
		require.JSONEq(t, `[{"name":"last_owner"}]`, string(desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Obstacles))
		owner(customer.UserActive)
		require.JSONEq(t, `[]`, string(desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Obstacles))
		desk.erases(janes)
		require.Zero(t, desk.count("SELECT count(*) FROM customers WHERE id = $1 AND status <> 'closed'", janes))
		require.Empty(t, desk.standing())
	})
}

// standing are the codes of what does not hold although it holds at all times.
func (desk *dataDesk) standing() (codes []string) {
	desk.t.Helper()
	found, err := integrity.Standing(desk.t.Context(), desk.db.Read(), privacy.KeptChecks()...)
	require.NoError(desk.t, err)
	for _, f := range found {
		codes = append(codes, f.Check)
	}
	return codes
}

// opensPart opens a sub-account for a customer of the business, with a passport.
func (desk *dataDesk) opensPart(business customer.Customer) (id, passport string) {
	desk.t.Helper()
	require.NoError(desk.t, desk.db.Tx(desk.t.Context(), func(ctx context.Context, tx db.Tx) error {
		part, err := desk.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: business, Holder: customer.HolderCustomer, Kind: customer.Individual, Name: "Somebody with a name"})
		id = part.ID
		return err
	}))
	return id, desk.passportOf(id)
}

func (desk *dataDesk) passportOf(customerID string) string {
	desk.t.Helper()
	f, err := desk.files.Put(desk.t.Context(), files.Upload{Owner: customerID, Purpose: "verification", Kinds: files.Documents, Content: strings.NewReader(somePDF)})
	require.NoError(desk.t, err)
	return f.Name
}

// closes closes a sub-account, as its business does.
func (desk *dataDesk) closes(id string) {
	desk.t.Helper()
	require.NoError(desk.t, desk.db.Tx(desk.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return desk.customers.SetStatus(ctx, tx, id, customer.Closed)
	}))
}

// kept reports whether the passport is still there.
func (desk *dataDesk) kept(passport string) bool {
	return desk.count("SELECT count(*) FROM files WHERE name = $1 AND state = 'stored'", passport) > 0
}

func TestErasure_OfABusinessErasesItsSubAccountsEachAtItsTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		acme := desk.opensBusiness("acme")
		first, firstPassport := desk.opensPart(acme.Customer)
		own := desk.passportOf(acme.Customer.ID)
		desk.closes(first)
		desk.later(1)
		second, secondPassport := desk.opensPart(acme.Customer)
		desk.closes(second)
		desk.erases(acme.Customer.ID)
		require.Equal(t, 3, desk.count("SELECT count(*) FROM privacy_erasures WHERE finished_at IS NULL"))

		desk.later(4)
		desk.retains()
		require.False(t, desk.kept(firstPassport))
		require.True(t, desk.kept(secondPassport))
		require.True(t, desk.kept(own))
		require.Equal(t, 1, desk.count("SELECT count(*) FROM customers WHERE id = $1 AND length(label) > 40", second))

		desk.later(1)
		desk.retains()
		require.False(t, desk.kept(secondPassport))
		require.False(t, desk.kept(own))
		require.Zero(t, desk.count("SELECT count(*) FROM customers WHERE parent_id = $1 AND length(label) > 40", acme.Customer.ID))
		require.Zero(t, desk.count("SELECT count(*) FROM privacy_erasures WHERE finished_at IS NULL"))
		require.Empty(t, desk.standing())
		_, err := d.Writer().ExecContext(t.Context(), "UPDATE customers SET label = $1 WHERE id = $2", make([]byte, 60), first)
		require.NoError(t, err)
		require.Equal(t, []string{"erased_customers_label"}, desk.standing())
	})
}

func TestErasure_TheHolderOfAClosedSubAccountIsErasedAlthoughTheBusinessStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		acme := desk.opensBusiness("acme")
		closed, passport := desk.opensPart(acme.Customer)
		_, open := desk.opensPart(acme.Customer)
		desk.closes(closed)
		desk.later(4)
		desk.retains()
		require.True(t, desk.kept(passport))
		desk.later(1)
		desk.retains()
		require.False(t, desk.kept(passport))
		require.True(t, desk.kept(open))
		require.Equal(t, 1, desk.count("SELECT count(*) FROM privacy_erasures WHERE customer_id = $1 AND finished_at IS NOT NULL", closed))
		desk.retains()
		require.Equal(t, 1, desk.count("SELECT count(*) FROM privacy_erasures"), "once")
		require.Empty(t, desk.standing())
	})
}
