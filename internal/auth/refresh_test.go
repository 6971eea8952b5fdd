package auth_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type tokens struct {
	Token, RefreshToken string
	TokenTimeout        int
}

func (w *browser) refreshWith(token string) answer {
	w.t.Helper()
	return w.call("POST", "/auth/refresh", object{"refreshToken": token})
}

// refreshed refreshes with the session's newest token, which must succeed.
func (w *browser) refreshed() (fresh tokens) {
	w.t.Helper()
	w.refreshWith(w.refresh).into(w.t, &fresh)
	return fresh
}

func (w *browser) read() answer {
	w.t.Helper()
	return w.call("GET", "/user/self", nil)
}

// with is the same browser with another access token.
func (w *browser) with(token string) *browser {
	other := *w
	other.token = token
	return &other
}

func TestRefresh_RotatesTheToken(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		for range 3 {
			b.clock.Advance(6 * 24 * time.Hour)
			var fresh tokens
			a := w.refreshWith(w.refresh)
			a.into(t, &fresh)
			require.Equal(t, 3600, fresh.TokenTimeout)
			require.NotEqual(t, w.refresh, fresh.RefreshToken)
			w.token, w.refresh = fresh.Token, fresh.RefreshToken
			w.ok(w.call("GET", "/user/self", nil))
		}
	})
}

func TestRefresh_AfterALostAnswerTheSameDeviceGetsTheSameTokensFor30Seconds(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		lost := w.refreshed()
		for _, later := range []time.Duration{0, 10 * time.Second, 20 * time.Second} {
			b.clock.Advance(later)
			require.Equal(t, lost, w.refreshed())
		}
		w.ok(w.read()) // the older access token is good until the newer one is used
		w.token, w.refresh = lost.Token, lost.RefreshToken
		w.ok(w.read())
		next := w.refreshed() // the session goes on as if the first answer had arrived
		require.NotEqual(t, lost, next)
		w.ok(w.with(next.Token).read())
		require.NotContains(t, b.subjects("jane@example.com"), "We ended a session")
	})
}

func TestRefresh_AfterALostAnswerADeviceWithoutCookiesIsKnownByAddressAndAgent(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.cookies = map[string]string{}
		require.Equal(t, w.refreshed(), w.refreshed())
		w.address = "127.0.0.9"
		w.refused("A10006", w.refreshWith(w.refresh))
	})
}

func TestRefresh_TwoTabsAtOnceGetTheSameTokens(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		answers := make(chan answer, 6)
		for range cap(answers) {
			tab := *w
			tab.cookies = maps.Clone(w.cookies)
			go func() { answers <- tab.refreshWith(tab.refresh) }()
		}
		given := map[tokens]int{}
		for range cap(answers) {
			var fresh tokens
			(<-answers).into(t, &fresh)
			given[fresh]++
		}
		require.Len(t, given, 1)
		for fresh := range given {
			w.ok(w.with(fresh.Token).read())
		}
	})
}

// ended is that the session is over for whoever holds any of its tokens, and that its user was notified.
func (w *browser) ended(email string, all ...tokens) {
	w.t.Helper()
	w.refused("A10005", w.read())
	for _, one := range all {
		w.refused("A10005", w.with(one.Token).read())
		w.refused("A10006", w.refreshWith(one.RefreshToken))
	}
	require.Contains(w.t, w.subjects(email), "We ended a session")
	w.bench.signedIn(email) // other sessions are not touched
}

func TestRefresh_ReuseElsewhereEndsTheSession(t *testing.T) {
	for name, elsewhere := range map[string]func(owner, thief *browser){
		"another browser":             func(_, thief *browser) { thief.address, thief.agent = "203.0.113.9", "curl/8" },
		"the cookie, not the agent":   func(owner, thief *browser) { thief.cookies, thief.agent = maps.Clone(owner.cookies), "curl/8" },
		"the address, not the cookie": func(owner, thief *browser) { thief.address, thief.agent = owner.address, owner.agent },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, nil, func(t *testing.T, b *bench) {
				b.enrolled("jane@example.com")
				w := b.signedIn("jane@example.com")
				fresh := w.refreshed()
				thief := b.browser()
				elsewhere(w, thief)
				a := thief.refused("A10006", thief.refreshWith(w.refresh))
				require.Equal(t, 401, a.Status)
				w.ended("jane@example.com", fresh)
			})
		})
	}
}

func TestRefresh_ParallelUseElsewhereEndsTheSession(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		answers := make(chan answer, 6)
		for n := range cap(answers) {
			thief := b.browser()
			thief.address = fmt.Sprintf("127.0.1.%d", n+1)
			go func() { answers <- thief.refreshWith(w.refresh) }()
		}
		var given []tokens
		for range cap(answers) {
			if a := <-answers; a.Code == "00000" {
				var fresh tokens
				a.into(t, &fresh)
				given = append(given, fresh)
			}
		}
		require.Len(t, given, 1)
		w.ended("jane@example.com", given...)
	})
}

func TestRefresh_ReuseAfter30SecondsEndsTheSession(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		fresh := w.refreshed()
		b.clock.Advance(30*time.Second + time.Millisecond)
		w.refused("A10006", w.refreshWith(w.refresh))
		w.ended("jane@example.com", fresh)
	})
}

func TestRefresh_ReuseAfterASuccessorWasUsedEndsTheSession(t *testing.T) {
	for name, use := range map[string]func(w *browser, fresh tokens){
		"access token":  func(w *browser, fresh tokens) { w.ok(w.with(fresh.Token).read()) },
		"refresh token": func(w *browser, fresh tokens) { w.ok(w.refreshWith(fresh.RefreshToken)) },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, nil, func(t *testing.T, b *bench) {
				b.enrolled("jane@example.com")
				w := b.signedIn("jane@example.com")
				fresh := w.refreshed()
				use(w, fresh)
				w.refused("A10006", w.refreshWith(w.refresh))
				w.ended("jane@example.com", fresh)
			})
		})
	}
}

func TestRefresh_TheOlderAccessTokenEndsWithTheFirstUseOfTheNewer(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		first := w.token
		second := w.refreshed()
		w.refresh = second.RefreshToken
		third := w.refreshed()
		w.ok(w.with(first).read()) // nobody has used a newer one yet
		w.ok(w.with(second.Token).read())
		w.refused("A10005", w.with(first).read())
		w.ok(w.with(third.Token).read())
		w.refused("A10005", w.with(second.Token).read())
		w.ok(w.with(third.Token).read())
	})
}

func TestRefresh_ExpiresAfterSevenIdleDaysOrThirtyInTotal(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		b.clock.Advance(7 * 24 * time.Hour)
		a := w.refused("A10007", w.refreshWith(w.refresh))
		require.Equal(t, 401, a.Status)
		w.signIn("jane@example.com")
		for day := 5; day <= 25; day += 5 {
			b.clock.Advance(5 * 24 * time.Hour)
			var fresh tokens
			w.refreshWith(w.refresh).into(t, &fresh)
			w.token, w.refresh = fresh.Token, fresh.RefreshToken
		}
		b.clock.Advance(5 * 24 * time.Hour)
		w.refused("A10007", w.refreshWith(w.refresh))
		require.Equal(t, "A10006", w.refreshWith("nonsense").Code)
		require.Equal(t, "A10006", w.refreshWith(w.token).Code) // an access token is no refresh token
	})
}
