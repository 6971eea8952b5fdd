package auth_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// full makes every insertion into a table fail as on a full disk, and returns what ends it.
func (b *bench) full(table string) (ends func()) {
	exec := func(text string) {
		_, err := b.db.Writer().ExecContext(b.t.Context(), text)
		require.NoError(b.t, err)
	}
	name := "full_" + table
	if b.db.Dialect() == db.SQLite {
		exec(fmt.Sprintf("CREATE TRIGGER %s BEFORE INSERT ON %s BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END", name, table))
		return func() { exec("DROP TRIGGER " + name) }
	}
	exec(fmt.Sprintf(`CREATE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`, name))
	exec(fmt.Sprintf("CREATE TRIGGER %[1]s BEFORE INSERT ON %[2]s FOR EACH ROW EXECUTE FUNCTION %[1]s()", name, table))
	return func() { exec(fmt.Sprintf("DROP TRIGGER %s ON %s", name, table)) }
}

func TestLogin_TheRightPasswordDuringAnOutageDoesNotLockTheAccount(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		stranger := b.browser()
		for range 3 {
			stranger.refused("A10001", stranger.login("jane@example.com", "wrong password"))
		}
		ends := b.full("auth_sessions")
		for range 8 {
			w := b.browser()
			require.GreaterOrEqual(t, w.login("jane@example.com", password).Status, 500)
		}
		ends()
		stranger.refused("A10001", stranger.login("jane@example.com", "wrong password"))
		stranger.refused("A10002", stranger.login("jane@example.com", "wrong password"))
		b.clock.Advance(15*time.Minute + time.Second)
		b.browser().signIn("jane@example.com")
	})
}

func TestLogin_AWrongPasswordDuringAnOutageCounts(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		ends := b.full("auth_events")
		for range 5 {
			w := b.browser()
			require.GreaterOrEqual(t, w.login("jane@example.com", "wrong password").Status, 500)
		}
		ends()
		w := b.browser()
		w.refused("A10002", w.login("jane@example.com", password))
	})
}

func TestTOTP_TheRightCodeDuringAnOutageDoesNotCount(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		b.clock.Advance(time.Minute)
		ends := b.full("auth_events")
		for range 8 {
			require.GreaterOrEqual(t, w.secondary(object{"method": "totp", "totp": b.totp(secret)}).Status, 500)
		}
		ends()
		w.ok(w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}
