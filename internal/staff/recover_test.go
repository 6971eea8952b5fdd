package staff_test

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// administrator adds one who has an authenticator app.
func (b *bench) administrator(email string) (userID string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		m, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: "a long enough passphrase", DisplayName: email, Country: "GB"})
		if err != nil {
			return err
		}
		userID = m.User.ID
		return b.SaveOperator(ctx, tx, userID, email, []staff.Role{staff.Administrator, staff.Compliance})
	}))
	b.withAuthenticator(userID)
	return userID
}

func (b *bench) recovers(email string) (r staff.Recovered) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		r, err = b.Recover(ctx, tx, email, "lost the telephone")
		return err
	}))
	return r
}

func (b *bench) factors(userID string) []auth.Method {
	b.t.Helper()
	now, err := b.OperatorSignIn(b.t.Context(), userID)
	require.NoError(b.t, err)
	return now.SecondFactors
}

// chooses opens the link and chooses a new password.
func (b *bench) chooses(link string) error {
	_, fragment, _ := strings.Cut(link, "#")
	values, err := url.ParseQuery(fragment)
	require.NoError(b.t, err)
	return b.auth.ResetPassword(b.t.Context(), values.Get("email"), auth.Secret(values.Get("code")), "another long passphrase")
}

func TestRecover_TheLastAdministratorGetsALinkForAnHourThatIsGoodOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		owner := b.administrator("owner@gbpc.example")
		b.operator(staff.Support)
		r := b.recovers("owner@gbpc.example")
		require.Empty(t, b.factors(owner))
		b.clock.Advance(59 * time.Minute)
		require.NoError(t, b.chooses(r.Link))
		require.Error(t, b.chooses(r.Link))

		late := b.recovers("owner@gbpc.example")
		b.clock.Advance(time.Hour)
		require.Error(t, b.chooses(late.Link))

		page, _, err := b.SearchAudit(t.Context(), staff.AuditSearch{Action: "operator.recover", Until: noon.AddDate(1, 0, 0)}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 2)
		require.JSONEq(t, `{"by":"command line","alone":true}`, string(page[0].Details))
		for _, unknown := range []string{"nobody@gbpc.example", "jane@example.com"} { // and a customer
			err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := b.Recover(ctx, tx, unknown, "x")
				return err
			})
			require.ErrorIs(t, err, staff.ErrNotFound)
		}
	})
}

func TestRecover_WhereThereAreTwoTheOtherDecidesAndIsMailed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		lost, other := b.administrator("lost@gbpc.example"), b.administrator("other@gbpc.example")
		r := b.recovers("lost@gbpc.example")
		require.Empty(t, r.Link)
		require.Equal(t, 1, r.Asked)
		require.Equal(t, r.Until, b.recovers("lost@gbpc.example").Until, "the same request waits")
		require.NotEmpty(t, b.factors(lost))

		var asked struct{ List []struct{ ID string } }
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/approval?status=pending", other, "").Data, &asked))
		require.Len(t, asked.List, 1)
		decide := "/admin/approval/" + asked.List[0].ID + "/decision"
		require.Equal(t, 409, b.call("POST", decide, lost, yes).Status, "never by the operator concerned")
		by, _, err := b.Operator(t.Context(), d.Read(), other)
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), by, asked.List[0].ID, true, "")
		require.NoError(t, err)
		require.Empty(t, b.factors(lost))
	})
}

func TestRecover_LetsAnOperatorInWhoNeverHadASecondFactor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		other := b.administrator("other@gbpc.example")
		var invited string // signed in with the identity provider until now
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			m, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: "invited@gbpc.example", Password: "a long enough passphrase", DisplayName: "Ida", Country: "GB"})
			if err != nil {
				return err
			}
			invited = m.User.ID
			return b.SaveOperator(ctx, tx, invited, "Ida", []staff.Role{staff.Support})
		}))
		require.Empty(t, b.factors(invited))
		require.Equal(t, 1, b.recovers("invited@gbpc.example").Asked)
		waiting, _, err := b.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		by, _, err := b.Operator(t.Context(), d.Read(), other)
		require.NoError(t, err)
		done, err := b.Decide(t.Context(), by, waiting[0].ID, true, "")
		require.NoError(t, err)
		require.Equal(t, staff.Approved, done.Status)
	})
}

func TestRecover_GoesOnAloneIfNoAdministratorAnswersForADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		lost := b.administrator("lost@gbpc.example")
		b.administrator("other@gbpc.example")
		b.recovers("lost@gbpc.example")
		b.clock.Advance(24*time.Hour - time.Second)
		require.Empty(t, b.recovers("lost@gbpc.example").Link)
		b.clock.Advance(time.Second)
		require.NotEmpty(t, b.recovers("lost@gbpc.example").Link)
		require.Empty(t, b.factors(lost))
	})
}
