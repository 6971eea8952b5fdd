package auth_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func (w *browser) asksReset() {
	w.t.Helper()
	w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
	w.clock.Advance(time.Millisecond)
}

func (w *browser) resets(code string) answer {
	return w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": code, "newPassword": "Another-pass-2026"})
}

// Each wrong code is compared with two of a million at most, so a month of guessing has one chance in 2500.
func TestMailedCode_AMonthFromNewAddressesBuysTwoHundredGuessesAndTheLinkIsStillGood(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		w.asksReset()
		judged := 0
		for n, end := 0, b.clock.Now().Add(30*24*time.Hour); judged < 500 && b.clock.Now().Before(end); n++ {
			w.address = fmt.Sprintf("198.%d.%d.1", 51+n/250, n%250)
			switch a := w.resets("abcdef"); a.Code {
			case "A10013":
				judged++
			case "A10014":
				b.clock.Advance(time.Minute) // there are so many letters in an hour
				w.asksReset()
			default:
				wait, err := strconv.Atoi(w.refused("A0429", a).Header.Get("Retry-After"))
				require.NoError(t, err)
				require.Positive(t, wait)
				b.clock.Advance(time.Duration(wait) * time.Second)
				w.asksReset()
			}
		}
		require.LessOrEqual(t, judged, 200)
		require.Greater(t, judged, 190)

		w.resets("abcdef") // and one more
		b.clock.Advance(time.Hour)
		own := b.browser()
		own.asksReset()
		wait, err := strconv.Atoi(own.refused("A0429", own.resets(b.readCode("jane@example.com"))).Header.Get("Retry-After"))
		require.NoError(t, err)
		require.InDelta(t, 6.2*3600, wait, 60)
		own.ok(own.resets(b.readLink("jane@example.com")))
	})
}

func TestMailedCode_ATryIsComparedWithTheClientsOwnAndTheNewest(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		all := b.strangers(4)
		var codes []string
		for _, w := range all[:3] {
			w.asksReset()
			codes = append(codes, b.readCode("jane@example.com"))
		}
		all[0].refused("A10013", all[0].resets(codes[1]))
		all[2].refused("A10013", all[2].resets(codes[0]))
		all[3].refused("A10013", all[3].resets(codes[0]))
		all[3].refused("A10013", all[3].resets(codes[1]))
		all[3].ok(all[3].resets(codes[2]))
	})
}

func TestMailedCode_WithoutTriesOfItsOwnAClientMayUseWhatWasMailedLater(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w, phone := b.browser(), b.strangers(1)[0]
		w.asksReset()
		own := b.readCode("jane@example.com")
		for range 5 {
			w.refused("A10013", w.resets("abcdef"))
		}
		w.refused("A10014", w.resets(own))
		phone.asksReset()
		w.refused("A10013", w.resets(own))
		w.ok(w.resets(b.readCode("jane@example.com")))
	})
}

func TestMailedLink_IsGoodOnceFromEverywhereAndNoGuess(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w, phone := b.browser(), b.strangers(1)[0]
		w.asksReset()
		older := b.readLink("jane@example.com")
		w.asksReset()
		link, code := b.readLink("jane@example.com"), b.readCode("jane@example.com")
		for range 12 {
			w.refused("A10014", w.resets(older)) // replaced, and no wrong code
		}
		phone.ok(phone.resets(link))
		w.refused("A10013", w.resets(link))
		w.refused("A10013", w.resets(code)) // used up with it

		w.asksReset()
		b.clock.Advance(30 * time.Minute)
		phone.refused("A10014", phone.resets(b.readLink("jane@example.com")))
	})
}

func TestMailedLink_IsForItsPurposeAndAddress(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		w.ok(w.captcha("jane@example.com", "email"))
		other := b.readLink("jane@example.com")
		w.ok(w.captcha("john@example.com", "registry"))
		w.ok(w.captcha("jane@example.com", "registry"))
		link := b.readLink("jane@example.com")
		require.Contains(t, b.inbox("jane@example.com")[0].Text, "http://localhost:8080/Auth/CreateAccount#email=jane%40example.com&code="+link)
		w.refused("A10014", w.registry(registration("jane@example.com", other)))
		w.refused("A10014", w.registry(registration("john@example.com", link)))
		w.ok(w.registry(registration("jane@example.com", link)))
	})
}

// While the index key is replaced, what was mailed under the older one is good, and a newer code replaces it.
func TestMailedCode_IsGoodUnderTheOlderIndexKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		name, now := filepath.Join(t.TempDir(), "keys.json"), clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		open := func() *bench {
			sealer, err := seal.LoadOrCreate(name)
			require.NoError(t, err)
			return newBenchOn(t, d, now, sealer)
		}
		before := open()
		before.enrolled("jane@example.com")
		w := before.browser()
		w.asksReset()
		code, link := before.readCode("jane@example.com"), before.readLink("jane@example.com")
		require.NoError(t, seal.AddKey(name, seal.Indexing))
		require.NoError(t, seal.UseNewest(name, seal.Indexing))

		for range 2 {
			w = open().browser()
			w.ok(w.resets(code))
			w.asksReset()
			code = w.readLink("jane@example.com")
		}
		w.refused("A10014", w.resets(link))
		w.asksReset()
		w.refused("A10014", w.resets(code)) // replaced
		w.ok(w.resets(w.readCode("jane@example.com")))
	})
}

func TestMailedCode_ParallelGuessesOfOthersAreFive(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.strangers(1)[0].asksReset()
		const guesses = 30
		answers := make(chan answer, guesses)
		for range guesses {
			go func() { answers <- b.browser().resets("abcdef") }()
		}
		codes := map[string]int{}
		for range guesses {
			codes[(<-answers).Code]++
		}
		require.Equal(t, map[string]int{"A10013": 5, "A10014": guesses - 5}, codes)
	})
}
