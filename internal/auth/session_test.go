package auth_test

import (
	"context"
	"encoding/hex"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestSession_EndsOnExpiryAndOnLogout(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		b.clock.Advance(3600*time.Second - time.Second)
		w.ok(w.call("GET", "/user/self", nil))
		b.clock.Advance(time.Second)
		a := w.refused("A10005", w.call("GET", "/user/self", nil))
		require.Equal(t, 401, a.Status)
		w.signIn("jane@example.com")
		require.JSONEq(t, "null", string(w.ok(w.call("POST", "/user/auth/logout", nil)).Data))
		w.refused("A10005", w.call("GET", "/user/self", nil))
		w.refused("A10006", w.refreshWith(w.refresh))
		w.refused("A10005", w.call("POST", "/user/auth/logout", nil))
		w.token = ""
		w.refused("A10005", w.call("GET", "/user/self", nil))
		w.token = "nonsense"
		w.refused("A10005", w.call("GET", "/user/self", nil))
	})
}

func TestOperatorSession_EndsSoonerIfConfigured(t *testing.T) {
	each(t, []option{shortOperator}, func(t *testing.T, b *bench) {
		b.enrol(newOperator("ops@example.com"))
		w := b.browser()
		require.Equal(t, 1800, w.signIn("ops@example.com").TokenInfo.TokenTimeout)
		b.clock.Advance(30 * time.Minute)
		w.refused("A10005", w.call("GET", "/user/self", nil))
	})
}

func TestSessions_AreListedAndCanBeEndedSinglyOrTogether(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		w, phone, third := b.signedIn("jane@example.com"), b.browser(), b.signedIn("jane@example.com")
		phone.agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
		phone.address = "203.0.113.7"
		b.clock.Advance(2 * time.Minute)
		phone.signIn("jane@example.com")
		var page struct {
			List []struct {
				ID, Browser, Address string
				Current              bool
			}
			Meta struct{ Total int } `json:"_meta"`
		}
		w.call("GET", "/user/session", nil).into(t, &page)
		require.Equal(t, 3, page.Meta.Total)
		byBrowser := map[string]string{}
		current := 0
		for _, s := range page.List {
			byBrowser[s.Browser] = s.ID
			if s.Current {
				current++
			}
			if s.Browser == "Safari on iPhone" {
				require.Equal(t, "203.0.113.7", s.Address)
			}
		}
		require.Equal(t, 1, current)
		path := "/user/session/" + byBrowser["Safari on iPhone"]
		stranger := b.signedIn("mallory@example.com")
		require.Equal(t, 404, stranger.secondaryAuth().call("DELETE", path, nil).Status)
		w.secondaryAuth()
		w.ok(w.call("DELETE", path, nil))
		phone.refused("A10005", phone.call("GET", "/user/self", nil))
		require.Equal(t, 404, w.call("DELETE", path, nil).Status)
		w.ok(w.call("DELETE", "/user/session", nil))
		third.refused("A10005", third.call("GET", "/user/self", nil))
		w.ok(w.call("GET", "/user/self", nil))
	})
}

// Also where a password pays for nothing: without a second factor it is all there is to ask for.
func TestSessions_EndingAnotherRequiresStepUpEndingTheCurrentDoesNot(t *testing.T) {
	each(t, []option{strictStepUp, twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		thief, owner := b.signedIn("jane@example.com"), b.signedIn("jane@example.com")
		var page struct {
			List []struct {
				ID      string
				Current bool
			}
		}
		thief.call("GET", "/user/session", nil).into(t, &page)
		for _, s := range page.List {
			if !s.Current {
				thief.refused("A10008", thief.call("DELETE", "/user/session/"+s.ID, nil))
			}
		}
		thief.refused("A10008", thief.call("DELETE", "/user/session", nil))
		owner.ok(owner.secondaryAuth().call("DELETE", "/user/session", nil))
		thief.refused("A10005", thief.call("GET", "/user/self", nil))

		owner.withTOTP()
		b.clock.Advance(6 * time.Minute)
		owner.refused("A10008", owner.call("DELETE", "/user/session", nil))
		owner.refused("A10010", owner.secondary(object{"method": "password", "password": password})) // no longer enough
		owner.call("GET", "/user/session", nil).into(t, &page)
		require.Len(t, page.List, 1)
		owner.ok(owner.call("DELETE", "/user/session/"+page.List[0].ID, nil))
		owner.refused("A10005", owner.call("GET", "/user/self", nil))
	})
}

func TestSession_EndsInEveryProcessAtOnce(t *testing.T) {
	d := dbtest.Postgres(t)
	sealer := newSealer(t)
	one := newBench(t, d)
	one = newBenchOn(t, d, one.clock, sealer)
	two := newBenchOn(t, d, one.clock, sealer)
	one.enrolled("jane@example.com")
	w := one.signedIn("jane@example.com")
	elsewhere := *w
	elsewhere.bench = two
	elsewhere.ok(elsewhere.call("GET", "/user/self", nil))
	w.ok(w.call("POST", "/user/auth/logout", nil))
	elsewhere.refused("A10005", elsewhere.call("GET", "/user/self", nil))
	for n := range 5 { // guesses are counted together
		a := []*bench{one, two}[n%2].browser().login("jane@example.com", "wrong password")
		require.Equal(t, map[bool]string{true: "A10001", false: "A10002"}[n < 4], a.Code)
	}
}

func TestDisabledUser_IsSignedOutAtOnceAndCannotSignIn(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		m := b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.auth.Disable(ctx, tx, m.User.ID) }))
		w.refused("A10005", w.call("GET", "/user/self", nil))
		w.refused("A10006", w.refreshWith(w.refresh))
		a := w.refused("A10003", w.login("jane@example.com", password))
		require.Equal(t, 403, a.Status)
		w.refused("A10001", b.browser().login("jane@example.com", "wrong password")) // only a caller with the password learns that the user is disabled
		require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.auth.Enable(ctx, tx, m.User.ID) }))
		w.signIn("jane@example.com")
	})
}

func TestDatabase_HoldsNoPlaintextTokenPasswordCodeOrAddress(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		w := b.browser()
		setup := w.register("jane@example.com").SetupToken
		w.signIn("jane@example.com")
		secret, recovery := w.withTOTP()
		w.pay("12.34", "0xabcdef")
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		code := b.mailedCode("jane@example.com")
		secrets := []string{password, w.token, w.refresh, setup, secret, recovery[0], "jane@example.com", "0xabcdef", "127.0.0.1", w.cookies["gbpc_device"], "code=" + code, b.readLink("jane@example.com")}
		for _, table := range []string{
			"users", "auth_credentials", "auth_sessions", "auth_tokens", "auth_email_codes", "auth_attempts", "auth_devices", "auth_totp", "auth_recovery_codes",
			"auth_passkeys", "auth_ceremonies", "auth_challenges", "auth_events", "mail_outbox", "rate_limits", "jobs",
		} {
			content := everything(t, b.db, table)
			for _, s := range secrets {
				require.NotContains(t, content, s, table)
			}
		}
	})
}

// everything is a table's content as text, bytes as they are and in hexadecimal.
func everything(t *testing.T, d *db.DB, table string) (content string) {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
	require.NoError(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	require.NoError(t, err)
	for rows.Next() {
		values, pointers := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			pointers[i] = &values[i]
		}
		require.NoError(t, rows.Scan(pointers...))
		for _, v := range values {
			switch v := v.(type) {
			case []byte:
				content += string(v) + " " + hex.EncodeToString(v) + "\n"
			case string:
				content += v + "\n"
			}
		}
	}
	require.NoError(t, rows.Err())
	return content
}

func TestCleanup_KeepsWhatIsStillNeeded(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		b.browser().login("jane@example.com", "wrong password")
		b.passkeyLeftover()
		require.NoError(t, b.db.Tx(t.Context(), b.queue.Schedule))
		run := func() {
			ran, err := b.queue.RunDue(t.Context())
			require.NoError(t, err)
			require.Equal(t, 2, ran) // the cleanup, and the queue's own
		}
		run()
		w.ok(w.call("GET", "/user/self", nil))
		b.clock.Advance(40 * 24 * time.Hour)
		run()
		for _, table := range []string{"auth_tokens", "auth_attempts", "auth_ceremonies", "rate_limits"} {
			require.Empty(t, everything(t, b.db, table), table)
		}
		require.NotEmpty(t, everything(t, b.db, "auth_events"))
	})
}

func TestCleanup_DeletesInSmallTransactionsAndOneThatFailsKeepsNoOther(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com")
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for n := range 2500 {
				if _, err := tx.ExecContext(ctx, "INSERT INTO auth_ceremonies (challenge, kind, session, expires_at) VALUES ($1, 'assert', '{}', $2)", strconv.Itoa(n), b.clock.Now()); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, "ALTER TABLE auth_tokens RENAME TO lost")
			return err
		}))
		b.clock.Advance(40 * 24 * time.Hour)
		require.NoError(t, b.db.Tx(t.Context(), b.queue.Schedule))
		_, err := b.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Empty(t, everything(t, b.db, "auth_ceremonies"), "although the tokens cannot be deleted")
	})
}

func (b *bench) passkeyLeftover() { b.browser().passkeyOptions("") }
