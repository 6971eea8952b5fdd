package auth_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer/terms"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

type acceptance struct {
	Accepted   *string
	AcceptedAt *time.Time
	Current    string
}

func (w *browser) terms() acceptance {
	w.t.Helper()
	var self struct{ Terms acceptance }
	w.call("GET", "/user/self", nil).into(w.t, &self)
	return self.Terms
}

func TestTerms_RegistrationAcceptsThoseInForceWithItsTime(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		registered := b.clock.Now()
		w.register("jane@example.com")
		b.clock.Advance(time.Hour)
		w.signIn("jane@example.com")
		for range 2 { // the second is answered from memory
			got := w.terms()
			require.Equal(t, terms.InForce(), got.Current)
			require.Equal(t, terms.InForce(), *got.Accepted)
			require.Equal(t, registered, *got.AcceptedAt)
		}
	})
}

func TestTerms_AreAskedAgainWhenTheyChangeAndEachAcceptanceIsKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, sealer := clock.NewFixed(time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)), newSealer(t)
		inForce := func(version string) *bench {
			return newBenchOn(t, d, c, sealer, func(config *auth.Config) { config.Terms = version })
		}
		old := inForce("2026-01-01").browser()
		old.register("jane@example.com")
		registered := c.Now()

		b := inForce("2026-03-01")
		w := b.browser()
		w.signIn("jane@example.com")
		require.Equal(t, acceptance{Accepted: new("2026-01-01"), AcceptedAt: &registered, Current: "2026-03-01"}, w.terms())

		c.Advance(time.Minute)
		accepted := c.Now()
		now := acceptance{Accepted: new("2026-03-01"), AcceptedAt: &accepted, Current: "2026-03-01"}
		var answered acceptance
		for range 2 {
			w.call("POST", "/user/terms", object{"version": "2026-03-01"}).into(t, &answered)
			require.Equal(t, now, answered, "the first time stays")
			require.Equal(t, now, w.terms())
			c.Advance(time.Minute)
		}
		kept := everything(t, d, "user_terms")
		require.Contains(t, kept, "2026-01-01")
		require.Contains(t, kept, "2026-03-01")
		require.ErrorContains(t, b.execute("UPDATE user_terms SET version = ''"), "user_terms is append-only")
		require.ErrorContains(t, b.execute("DELETE FROM user_terms"), "user_terms is append-only")
	})
}

func TestTerms_OnlyTheVersionInForceIsAccepted(t *testing.T) {
	each(t, []option{func(c *auth.Config) { c.Terms = "2026-03-01" }}, func(t *testing.T, b *bench) {
		w := b.browser()
		w.register("jane@example.com")
		w.signIn("jane@example.com")
		before := everything(t, b.db, "user_terms")
		for version, code := range map[string]string{"": "A0401", "2026-01-01": "A0407", "2026-03-01 ": "A0407", "latest": "A0407"} {
			refused := w.refused("A0400", w.call("POST", "/user/terms", object{"version": version}))
			require.Contains(t, string(refused.Data), `"field":"version","code":"`+code+`"`)
		}
		require.Equal(t, before, everything(t, b.db, "user_terms"))
	})
}

func TestTerms_AnOperatorAcceptsNone(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrol(newOperator("olive@example.com"))
		w := b.browser()
		w.signIn("olive@example.com")
		require.Equal(t, acceptance{Current: terms.InForce()}, w.terms())
		require.Equal(t, 403, w.call("POST", "/user/terms", object{"version": terms.InForce()}).Status)
	})
}
