package pricing_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestWithdraw_RefusesMoreThanTheMonthlyLimitExcludingRefunds(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("80.00"))
		jane.Refused(fault.LimitExceeded, jane.Call("POST", wallettest.ToBank, jane.BankOrder("20.01")))
		var account struct {
			Limits []struct{ PerMonth, UsedThisMonth string }
		}
		jane.Call("GET", "/wallet/account", nil).Into(t, &account)
		require.Equal(t, "100.00", account.Limits[0].PerMonth)
		require.Equal(t, "80.00", account.Limits[0].UsedThisMonth)
		b.RunJobs()
		b.Reject(p)
		jane.Pay(wallettest.ToBank, jane.BankOrder("100.00"))
	}, func(c *pricing.Config, _ *auth.Config) {
		c.Terms.Limits = map[pricing.Tier]map[customer.Kind]pricing.Limits{pricing.MediumRisk: {customer.Individual: {Fiat: pricing.Limit{PerMonth: wallettest.Pounds("100")}}}}
	})
}

func TestVelocity_APaymentBeyondTheDailyCountGoesToReviewEvenConcurrently(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		orders := make([]wallettest.Object, 5)
		for i := range orders {
			orders[i] = jane.BankOrder("1.0" + string(rune('0'+i)))
			jane.Authorise(wallettest.ToBank, orders[i])
		}
		reviewed := 0
		for _, a := range wallettest.Parallel(5, func(i int) wallettest.Answer { return jane.Call("POST", wallettest.ToBank, orders[i]) }) {
			var p wallettest.Payment
			a.Into(t, &p)
			if p.Status == "in_review" {
				reviewed++
			}
		}
		require.Equal(t, 3, reviewed)
		require.Equal(t, []any{"velocity"}, b.PendingApproval("withdrawal").Details["reasons"])
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Velocity.PaymentsPerDay = 2 })
}

func TestVelocity_MoreThanTheDailyTotalGoesToReviewAcrossRails(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		require.Equal(t, "pending", jane.Pay(wallettest.ToBank, jane.BankOrder("30.00")).Status)
		require.Equal(t, "in_review", jane.Pay(wallettest.ToChain, jane.ChainOrder("20.000001", to)).Status)
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Velocity.CoinsPerDay = wallettest.Coins("50") })
}

func TestLimit_ADayBeginsAtMidnightInLondonAndLasts25HoursWhenTheClocksGoBack(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		at := func(month time.Month, date, hour, minute int) {
			b.Clock.Set(time.Date(2026, month, date, hour, minute, 0, 0, time.UTC))
		}
		at(time.July, 1, 22, 30) // half past eleven at night on 1 July
		jane := b.Holding("jane@example.com", "1000.00")
		pay := func() { jane.SignIn(); jane.Pay(wallettest.ToBank, jane.BankOrder("60.00")) }
		refused := func() {
			jane.SignIn()
			jane.Refused(fault.LimitExceeded, jane.Call("POST", wallettest.ToBank, jane.BankOrder("60.00")))
		}
		pay()
		refused()
		at(time.July, 1, 23, 30) // half past midnight on 2 July
		pay()
		at(time.July, 2, 0, 30) // UTC has a new day, London has not
		refused()
		at(time.October, 24, 23, 30) // half past midnight on 25 October, on which the clocks go back
		pay()
		at(time.October, 25, 23, 30) // and it is still 25 October
		refused()
		at(time.October, 26, 0, 0)
		pay()
	}, func(c *pricing.Config, _ *auth.Config) {
		c.Terms.Limits = map[pricing.Tier]map[customer.Kind]pricing.Limits{pricing.MediumRisk: {customer.Individual: {Fiat: pricing.Limit{PerDay: wallettest.Pounds("100")}}}}
	})
}
