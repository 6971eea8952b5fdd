package auth_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLastSeen_OnlyAdvancesNeverPastNowAndIsPerUser(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w, other := b.browser(), b.browser()
		w.register("jane@example.com")
		w.signIn("jane@example.com")
		other.register("john@example.com")
		other.signIn("john@example.com")
		var lastSeen struct{ SeenUntil *time.Time }
		w.call("GET", "/user/visit", nil).into(t, &lastSeen)
		require.Nil(t, lastSeen.SeenUntil, "nothing before the first look")
		now := b.clock.Now()
		for _, step := range []struct{ said, kept time.Time }{
			{now.Add(-time.Hour), now.Add(-time.Hour)}, {now.Add(-2 * time.Hour), now.Add(-time.Hour)}, {now.Add(time.Hour), now},
		} {
			w.call("POST", "/user/visit", object{"seenUntil": step.said}).into(t, &lastSeen)
			require.Equal(t, step.kept, *lastSeen.SeenUntil)
		}
		w.ok(w.call("POST", "/user/auth/logout", nil))
		w.signIn("jane@example.com")
		w.call("GET", "/user/visit", nil).into(t, &lastSeen)
		require.Equal(t, now, *lastSeen.SeenUntil, "it outlives the session")
		other.call("GET", "/user/visit", nil).into(t, &lastSeen)
		require.Nil(t, lastSeen.SeenUntil)
	})
}
