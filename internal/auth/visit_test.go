package auth_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestVisit_GoesForwardOnlyNeverPastNowAndIsItsUsersOwn(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w, other := b.browser(), b.browser()
		w.register("jane@example.com")
		w.signIn("jane@example.com")
		other.register("john@example.com")
		other.signIn("john@example.com")
		var visit struct{ SeenUntil *time.Time }
		w.call("GET", "/user/visit", nil).into(t, &visit)
		require.Nil(t, visit.SeenUntil, "nothing before the first look")
		now := b.clock.Now()
		for _, step := range []struct{ said, kept time.Time }{
			{now.Add(-time.Hour), now.Add(-time.Hour)}, {now.Add(-2 * time.Hour), now.Add(-time.Hour)}, {now.Add(time.Hour), now},
		} {
			w.call("POST", "/user/visit", object{"seenUntil": step.said}).into(t, &visit)
			require.Equal(t, step.kept, *visit.SeenUntil)
		}
		w.ok(w.call("POST", "/user/auth/logout", nil))
		w.signIn("jane@example.com")
		w.call("GET", "/user/visit", nil).into(t, &visit)
		require.Equal(t, now, *visit.SeenUntil, "it outlives the session")
		other.call("GET", "/user/visit", nil).into(t, &visit)
		require.Nil(t, visit.SeenUntil)
	})
}
