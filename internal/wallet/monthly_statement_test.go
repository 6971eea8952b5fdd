package wallet_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const setting = "/wallet/account/setting"

func wantsStatements(p *wallettest.Person, wants bool) {
	p.T.Helper()
	p.OK(p.Call("POST", setting, wallettest.Object{"monthlyStatement": wants}))
}

func letters(p *wallettest.Person, about string) (n int) {
	p.T.Helper()
	all, err := p.Mail.Captured(p.T.Context(), p.Email)
	require.NoError(p.T, err)
	for _, l := range all {
		if l.Subject == about {
			n++
			require.Contains(p.T, l.Text, "http://localhost:8080/user/history?statement=")
		}
	}
	return n
}

func TestMonthlyStatement_IsAnnouncedOnceOnTheFirstDayInLondonToWhoWantsIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john, late := b.Holding("jane@example.com", "10.00"), b.Holding("john@example.com", "10.00"), b.Holding("late@example.com", "10.00")
		wantsStatements(jane, true)
		require.Contains(t, jane.OK(jane.Call("GET", setting, nil)).Body, `"monthlyStatement":true`)
		run := func() {
			t.Helper()
			require.NoError(t, b.Wallet.MonthEnded(t.Context()))
			b.RunJobs()
		}
		run() // of February, when nobody wanted one
		require.Zero(t, letters(jane, "Your statement for February 2026"))
		// In London it is April an hour before it is in UTC.
		b.Clock.Advance(time.Date(2026, 3, 31, 22, 59, 0, 0, time.UTC).Sub(b.Clock.Now()))
		run()
		require.Zero(t, letters(jane, "Your statement for March 2026"))
		b.Clock.Advance(2 * time.Minute)
		late.SignIn()
		wantsStatements(late, true) // from April on
		for range 3 {
			run()
		}
		require.Equal(t, 1, letters(jane, "Your statement for March 2026"))
		require.Zero(t, letters(john, "Your statement for March 2026"))
		require.Zero(t, letters(late, "Your statement for March 2026"))
		jane.SignIn()
		var told []events.Recorded
		require.Eventually(t, func() bool {
			var err error
			told, _, err = b.Events.List(t.Context(), jane.ID, events.Selection{Type: events.StatementReady}, db.Window{Limit: 10, ByCreation: true})
			return err == nil && len(told) == 1
		}, 5*time.Second, 5*time.Millisecond)
		shown := jane.OK(jane.Call("GET", "/wallet/account/statement/2026-03", nil))
		require.JSONEq(t, string(shown.Data), string(told[0].Data))
		require.JSONEq(t, `{"id":"2026-03","from":"2026-03-01","to":"2026-03-31","formats":["csv","pdf","camt053","xero","quickbooks"],"href":"/api/wallet/account/statement?from=2026-03-01&to=2026-03-31"}`, string(shown.Data))
		jane.Refused(fault.MonthNotOver, jane.Call("GET", "/wallet/account/statement/2026-04", nil))
		jane.Refused(fault.NotFound, jane.Call("GET", "/wallet/account/statement/March", nil))
		wantsStatements(jane, false)
		b.Clock.Advance(62 * 24 * time.Hour) // no server ran in May
		run()
		require.Equal(t, 1, letters(late, "Your statement for April 2026"))
		require.Equal(t, 1, letters(late, "Your statement for May 2026"))
		require.Zero(t, letters(jane, "Your statement for April 2026"))
	})
}

func TestMonthlyStatement_IsNotAnnouncedOfAnAccountThatIsClosed(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		open, frozen, closed := b.Verified("open@example.com"), b.Verified("frozen@example.com"), b.Verified("closed@example.com")
		for _, p := range []*wallettest.Person{open, frozen, closed} {
			wantsStatements(p, true)
		}
		announce := func() {
			t.Helper()
			require.NoError(t, b.Wallet.MonthEnded(t.Context()))
			b.RunJobs()
		}
		announce() // of February, when nobody wanted one
		b.Freeze(frozen.ID)
		b.Clock.Advance(31 * 24 * time.Hour)
		require.NoError(t, b.Wallet.MonthEnded(t.Context()))
		require.True(t, b.Close(closed.ID), "between the end of the month and the letter")
		b.RunJobs()
		b.Clock.Advance(30 * 24 * time.Hour)
		announce()
		for _, month := range []string{"March", "April"} {
			about := "Your statement for " + month + " 2026"
			require.Equal(t, []int{1, 1, 0}, []int{letters(open, about), letters(frozen, about), letters(closed, about)})
		}
	})
}

func TestMonthlyStatement_IsAnnouncedInPartsThatAKillDoesNotRepeat(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		const n = 205 // more than one part
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			for i := range n {
				_, err := b.Auth.CreateUser(ctx, tx, auth.NewUser{Email: fmt.Sprintf("p%d@example.com", i), Password: wallettest.Password, DisplayName: "P", Kind: customer.Individual})
				if err != nil {
					return err
				}
			}
			return nil
		})
		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE customer_settings SET monthly_statement_since = (SELECT created_at FROM customers WHERE id = customer_id)")
		require.NoError(t, err)
		b.Clock.Advance(31 * 24 * time.Hour)
		require.NoError(t, b.Wallet.MonthEnded(t.Context()))
		more, err := b.Wallet.AnnounceSome(t.Context(), "2026-03") // and then the process is killed
		require.NoError(t, err)
		require.True(t, more)
		b.RunJobs()
		var told, written, distinct int
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT told FROM wallet_statement_months WHERE completed_at IS NOT NULL").Scan(&told))
		require.Eventually(t, func() bool {
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*), count(DISTINCT customer_id) FROM events WHERE type = 'statement.ready'").Scan(&written, &distinct))
			return written == told
		}, 5*time.Second, 5*time.Millisecond)
		require.Equal(t, []int{n, n, n}, []int{told, written, distinct})
	})
}
