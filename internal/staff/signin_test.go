package staff_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

type signIn struct {
	UserID        string
	Disabled      bool
	SecondFactors []string
}

func (b *bench) signIn(as string) (s signIn) {
	b.t.Helper()
	a := b.call("GET", "/admin/customer/"+b.customer.Customer.ID+"/sign-in", as, "")
	require.Equal(b.t, 200, a.Status)
	require.NoError(b.t, json.Unmarshal(a.Data, &s))
	return s
}

// asks asks for a change of a sign-in and returns the path on which it is decided.
func (b *bench) asks(path, as, action string) (decide string) {
	b.t.Helper()
	a := b.call("POST", path, as, `{"action":"`+action+`","reason":"Identified by telephone"}`)
	require.Equal(b.t, 200, a.Status, string(a.Data))
	var asked struct{ ID string }
	require.NoError(b.t, json.Unmarshal(a.Data, &asked))
	return "/admin/approval/" + asked.ID + "/decision"
}

// withAuthenticator gives the user an authenticator app, as the table has it.
func (b *bench) withAuthenticator(userID string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO auth_totp (user_id, secret, enabled, last_step) VALUES ($1, $2, TRUE, 1)", userID, []byte("x"))
		return err
	}))
}

const yes = `{"decision":"approve"}`

func TestSignIn_DisablingAndEnablingRequireASecondOperator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees, helps := b.operator(staff.Support), b.operator(staff.Compliance), b.operator(staff.Support)
		path := "/admin/customer/" + b.customer.Customer.ID + "/sign-in"
		require.Equal(t, 400, b.call("POST", path, asks.UserID, `{"action":"disable","reason":" "}`).Status)
		require.Equal(t, 409, b.call("POST", path, asks.UserID, `{"action":"enable","reason":"x"}`).Status, "nobody is disabled")
		decide := b.asks(path, asks.UserID, "disable")
		require.False(t, b.signIn(asks.UserID).Disabled, "one is not enough")
		require.Equal(t, 403, b.call("POST", decide, helps.UserID, yes).Status, "support may ask, not decide")
		require.Equal(t, 200, b.call("POST", decide, agrees.UserID, yes).Status)
		require.True(t, b.signIn(asks.UserID).Disabled)
		require.Equal(t, 200, b.call("POST", b.asks(path, agrees.UserID, "enable"), b.operator(staff.Compliance).UserID, yes).Status)
		require.False(t, b.signIn(asks.UserID).Disabled)

		events, _, err := b.auth.SecurityEvents(t.Context(), b.customer.User.ID, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, events, 2)
		require.Equal(t, securityevents.UserEnabled, events[0].Kind)
		require.Equal(t, securityevents.UserDisabled, events[1].Kind)
		require.Empty(t, events[0].Address+events[0].Browser, "an operator's whereabouts are not revealed")
		notes, err := b.Notes(t.Context(), b.customer.Customer.ID)
		require.NoError(t, err)
		require.Contains(t, notes[0].Text, "Identified by telephone")
	})
}

func TestSignIn_OfAClosedCustomerStaysDisabled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Support), b.operator(staff.Compliance)
		path := "/admin/customer/" + b.customer.Customer.ID + "/sign-in"
		require.Equal(t, 200, b.call("POST", b.asks(path, asks.UserID, "disable"), agrees.UserID, yes).Status)
		asked, waits := b.asks(path, asks.UserID, "enable"), b.asks(path, asks.UserID, "enable")
		b.withAuthenticator(b.customer.User.ID)
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE customers SET status = 'closed' WHERE id = $1", b.customer.Customer.ID)
			return err
		}))
		for _, action := range []string{"enable", "remove_second_factors"} {
			require.Equal(t, 409, b.call("POST", path, asks.UserID, `{"action":"`+action+`","reason":"x"}`).Status, action)
		}
		require.Equal(t, "S5002", b.call("POST", asked, agrees.UserID, yes).Code, "what was asked for before has nothing left to decide")
		require.NoError(t, b.CancelMoved(t.Context()))
		require.Equal(t, "S5002", b.call("POST", waits, agrees.UserID, yes).Code)
		require.True(t, b.signIn(asks.UserID).Disabled)
		pending, _, err := b.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Empty(t, pending)
	})
}

func TestSignIn_RemovingLostSecondFactorsRequiresASecondOperatorAndIsNotified(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Compliance), b.operator(staff.Compliance)
		path := "/admin/customer/" + b.customer.Customer.ID + "/sign-in"
		require.Equal(t, 409, b.call("POST", path, asks.UserID, `{"action":"remove_second_factors","reason":"x"}`).Status, "there are none")
		b.withAuthenticator(b.customer.User.ID)
		require.Equal(t, []string{"totp"}, b.signIn(asks.UserID).SecondFactors)
		decide := b.asks(path, asks.UserID, "remove_second_factors")
		require.Equal(t, 409, b.call("POST", decide, asks.UserID, yes).Status, "never by who asked")
		require.NotEmpty(t, b.signIn(asks.UserID).SecondFactors)
		require.Equal(t, 200, b.call("POST", decide, agrees.UserID, yes).Status)
		require.Empty(t, b.signIn(asks.UserID).SecondFactors)
		messages, err := b.outbox.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Len(t, messages, 1)
	})
}

func TestSignIn_EndingEverySessionRequiresASecondOperatorAndKeepsTheUserEnabled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Support), b.operator(staff.Compliance)
		var m customer.Member
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
			m, err = b.auth.CreateUser(ctx, tx, auth.NewUser{Email: "joan@example.com", Password: "Correct-horse-9", Kind: customer.Individual})
			return err
		}))
		signIn := func() {
			_, err := b.auth.SignIn(t.Context(), "joan@example.com", "Correct-horse-9")
			require.NoError(t, err)
		}
		open := func() (sessions int) {
			row := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM auth_sessions WHERE user_id = $1 AND ended_at IS NULL", m.User.ID)
			require.NoError(t, row.Scan(&sessions))
			return sessions
		}
		signIn()
		signIn()
		require.Equal(t, 2, open())
		decide := b.asks("/admin/customer/"+m.Customer.ID+"/sign-in", asks.UserID, "sign_out")
		require.Equal(t, 2, open(), "one is not enough")
		require.Equal(t, 200, b.call("POST", decide, agrees.UserID, yes).Status)
		require.Zero(t, open())
		events, _, err := b.auth.SecurityEvents(t.Context(), m.User.ID, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, securityevents.SignedOutByOperator, events[0].Kind)
		signIn()
		require.Equal(t, 1, open())
	})
}

// withSignIn adds an administrator who can sign in.
func (b *bench) withSignIn(email string) (o staff.Operator) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		m, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: "Correct-horse-9"})
		if err != nil {
			return err
		}
		if err := b.SaveOperator(ctx, tx, m.User.ID, m.User.Email, []staff.Role{staff.Administrator}); err != nil {
			return err
		}
		o, _, err = b.Operator(ctx, tx, m.User.ID)
		return err
	}))
	return o
}

func TestSignIn_AnOperatorNeverDecidesAboutTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Administrator), b.operator(staff.Administrator)
		lost := b.withSignIn("lost@gbpc.example")
		b.withAuthenticator(lost.UserID)
		var now signIn
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/operator/"+lost.UserID+"/sign-in", asks.UserID, "").Data, &now))
		require.Equal(t, signIn{UserID: lost.UserID, SecondFactors: []string{"totp"}}, now)
		require.Equal(t, 404, b.call("GET", "/admin/operator/"+b.customer.User.ID+"/sign-in", asks.UserID, "").Status, "a customer is no operator")
		decide := b.asks("/admin/operator/"+lost.UserID+"/sign-in", asks.UserID, "remove_second_factors")
		require.Equal(t, 409, b.call("POST", decide, lost.UserID, yes).Status)
		require.Equal(t, 200, b.call("POST", decide, agrees.UserID, yes).Status)
		require.Equal(t, 404, b.call("POST", "/admin/operator/"+b.customer.User.ID+"/sign-in", asks.UserID, `{"action":"disable","reason":"x"}`).Status, "a customer is no operator")
	})
}

func TestSignIn_TwoAdministratorsUnbindAnOperatorFromTheIdentityProvider(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees, bound := b.operator(staff.Administrator), b.operator(staff.Administrator), b.withSignIn("bound@gbpc.example")
		path := "/admin/operator/" + bound.UserID + "/sign-in"
		require.Equal(t, 409, b.call("POST", path, asks.UserID, `{"action":"unbind","reason":"x"}`).Status, "there is no binding")
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO auth_openid_bindings (user_id, issuer, subject, bound_at) VALUES ($1, 'https://login.example.com', $2, $3)", bound.UserID, []byte("x"), b.clock.Now())
			return err
		}))
		var now struct{ Bound bool }
		require.NoError(t, json.Unmarshal(b.call("GET", path, asks.UserID, "").Data, &now))
		require.True(t, now.Bound)
		require.Equal(t, 400, b.call("POST", "/admin/customer/"+b.customer.Customer.ID+"/sign-in", b.operator(staff.Compliance).UserID, `{"action":"unbind","reason":"x"}`).Status, "customers have none")
		require.Equal(t, 200, b.call("POST", b.asks(path, asks.UserID, "unbind"), agrees.UserID, yes).Status)
		require.NoError(t, json.Unmarshal(b.call("GET", path, asks.UserID, "").Data, &now))
		require.False(t, now.Bound)
	})
}
