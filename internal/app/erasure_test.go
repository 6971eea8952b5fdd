package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestErasure_AnOperatorWhoAsksForItIsOneOfTheTwo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		janes := desk.idOf("jane")
		path := "/admin/customer/" + janes + "/data"
		require.Equal(t, "A0400", desk.first.call(http.MethodPost, path+"/erasure", `{"reason":" "}`).Code)
		asked := desk.first.ok(http.MethodPost, path+"/erasure", `{"reason":"wrote to us"}`).Data.Request
		require.Equal(t, 1, asked.Needed)
		require.Nil(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Closing, "it is not the customer's request")
		decision := "/admin/approval/" + asked.ApprovalID + "/decision"
		require.Equal(t, "S5001", desk.first.call(http.MethodPost, decision, `{"decision":"approve"}`).Code)

		// What the customer asks for as well has nothing left to decide.
		desk.jane.stepsUp().ok(http.MethodPost, "/customer/data/closing", "{}")
		customers := desk.first.ok(http.MethodGet, path, "").Data.Request.ApprovalID
		desk.jane.copyOf()
		desk.other.ok(http.MethodPost, decision, `{"decision":"approve"}`)
		require.Equal(t, "S5002", desk.other.call(http.MethodPost, "/admin/approval/"+customers+"/decision", `{"decision":"approve"}`).Code)
		swept, err := desk.files.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, swept.Due, "the copy goes with the customer")

		id := desk.first.ok(http.MethodPost, path+"/export", "").Data.ID
		desk.works()
		_, words := desk.first.downloaded(path + "/export/" + id)
		require.NotContains(t, words, "jane@example.com")
		desk.clock.Advance(6 * 366 * 24 * time.Hour)
		desk.first.token = tokenOf(t, desk.door, "first@example.com")
		require.NoError(t, desk.privacy.Retain(t.Context()))
		require.Equal(t, "A0404", desk.first.call(http.MethodPost, path+"/export", "").Code, "nothing is kept any more")
	})
}

func TestErasure_OfABusinessKillsTheKeysThatItsOtherMembersMade(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := desk.auth.CreateUser(ctx, tx, auth.NewUser{Email: "acme@example.com", Password: "Correct-horse-9", DisplayName: "Acme", Country: "GB", Kind: customer.Business})
			return err
		}))
		made, secret, err := desk.auth.MakeKeyFor(t.Context(), "acme@example.com", apikeys.Draft{Name: "Jane's", Scopes: []apikeys.Scope{apikeys.Read}, IPAllowList: []string{"192.0.2.0/24"}})
		require.NoError(t, err)
		jane, _, err := desk.customers.ByEmail(t.Context(), desk.db.Read(), "jane@example.com")
		require.NoError(t, err)
		_, err = desk.db.Writer().ExecContext(t.Context(), "UPDATE auth_api_keys SET made_by = $1 WHERE id = $2", jane.ID, made.ID)
		require.NoError(t, err)
		read := func() int {
			r := request(t, http.MethodGet, "/api/event", "", "")
			r.RemoteAddr = "192.0.2.7:4000"
			r.Header.Set("Authorization", "Bearer "+string(secret))
			w := httptest.NewRecorder()
			desk.door.ServeHTTP(w, r)
			return w.Code
		}
		require.Equal(t, http.StatusOK, read())
		asked := desk.first.ok(http.MethodPost, "/admin/customer/"+desk.idOf("acme")+"/data/erasure", `{"reason":"wrote to us"}`).Data.Request
		desk.other.ok(http.MethodPost, "/admin/approval/"+asked.ApprovalID+"/decision", `{"decision":"approve"}`)
		require.Equal(t, http.StatusUnauthorized, read())
		require.Equal(t, 1, desk.count("SELECT count(*) FROM auth_api_keys WHERE id = $1 AND state = 'revoked'", made.ID))
	})
}

// Whoever belongs to several businesses loses the one that leaves.
func TestErasure_OfABusinessEndsTheSessionsOfItsOtherMembersInIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := desk.auth.CreateUser(ctx, tx, auth.NewUser{Email: "acme@example.com", Password: "Correct-horse-9", DisplayName: "Acme", Country: "GB", Kind: customer.Business})
			return err
		}))
		acmes, jane := desk.idOf("acme"), desk.jane
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			u, _, err := desk.customers.ByEmail(ctx, tx, "jane@example.com")
			if err != nil {
				return err
			}
			_, err = desk.customers.AddMember(ctx, tx, acmes, u.ID, customer.RoleOwner)
			return err
		}))
		founder, inside := asker{desk, "acme", tokenOf(t, desk.door, "acme@example.com")}, asker{desk, "jane", tokenOf(t, desk.door, "jane@example.com")}
		inside.ok(http.MethodPost, "/user/self/business", `{"id":"`+acmes+`"}`)
		inside.ok(http.MethodGet, "/customer/data", "")
		asked := desk.first.ok(http.MethodPost, "/admin/customer/"+acmes+"/data/erasure", `{"reason":"wrote to us"}`).Data.Request
		desk.other.ok(http.MethodPost, "/admin/approval/"+asked.ApprovalID+"/decision", `{"decision":"approve"}`)

		for _, out := range []asker{founder, inside} {
			require.Equal(t, "A10005", out.call(http.MethodGet, "/user/self", "").Code)
		}
		jane.ok(http.MethodGet, "/customer/data", "")
		require.Equal(t, "A0404", jane.call(http.MethodPost, "/user/self/business", `{"id":"`+acmes+`"}`).Code)
		require.Zero(t, desk.count("SELECT count(*) FROM auth_sessions WHERE customer_id = $1 AND ended_at IS NULL", acmes))
		require.Equal(t, 1, desk.happened("left_business"))
	})
}

// The person who opened a business may have left its first place to others, who have accounts of their own.
func TestErasure_OfABusinessErasesNobodyWhoOpenedAnotherAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		var acmes string
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			m, err := desk.auth.CreateUser(ctx, tx, auth.NewUser{Email: "acme@example.com", Password: "Correct-horse-9", DisplayName: "Acme", Country: "GB", Kind: customer.Business})
			if err != nil {
				return err
			}
			u, _, err := desk.customers.ByEmail(ctx, tx, "jane@example.com")
			if err != nil {
				return err
			}
			acmes = m.Customer.ID
			if _, err = desk.customers.AddMember(ctx, tx, acmes, u.ID, customer.RoleOwner); err != nil {
				return err
			}
			return desk.customers.RemoveMember(ctx, tx, m)
		}))
		letters := desk.letters()
		asked := desk.first.ok(http.MethodPost, "/admin/customer/"+acmes+"/data/erasure", `{"reason":"wrote to us"}`).Data.Request
		desk.other.ok(http.MethodPost, "/admin/approval/"+asked.ApprovalID+"/decision", `{"decision":"approve"}`)
		require.Equal(t, 1, desk.count("SELECT count(*) FROM customers WHERE id = $1 AND status = 'closed'", acmes))
		require.Equal(t, letters, desk.letters(), "nobody is told that they cannot sign in any more")
		desk.jane.ok(http.MethodGet, "/customer/data", "")
		tokenOf(t, desk.door, "acme@example.com")
	})
}
