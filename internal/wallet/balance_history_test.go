package wallet_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type balanceHistory struct {
	Currency string
	From, To time.Time
	Points   []struct {
		At      time.Time
		Balance string
	}
}

func balanceHistoryOf(p *wallettest.Person, query string) (h balanceHistory) {
	p.T.Helper()
	p.Call("GET", "/wallet/account/balance/history"+query, nil).Into(p.T, &h)
	return h
}

func (h balanceHistory) balances() (all []string) {
	for _, p := range h.Points {
		all = append(all, p.Balance)
	}
	return all
}

func TestBalanceHistory_IncludesPaymentsInFlight(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.Clock.Advance(48 * time.Hour)
		jane.SignIn()
		jane.PayIn("7.00", "x")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.RunJobs()
		require.Equal(t, []string{"0.000000", "100.000000", "107.000000"}, balanceHistoryOf(jane, "").balances(), "held is still hers")

		b.Clock.Advance(time.Hour)
		jane.SignIn()
		b.Settle(p)
		h := balanceHistoryOf(jane, "?days=1")
		require.Equal(t, []string{"100.000000", "107.000000", "97.000000"}, h.balances())
		require.Equal(t, "GBPC", h.Currency)
		require.Equal(t, b.Clock.Now(), h.To)
		require.Equal(t, b.Clock.Now().AddDate(0, 0, -1), h.From)
		require.Equal(t, h.From, h.Points[0].At)
		require.Equal(t, b.Clock.Now(), h.Points[2].At)
	})
}

func TestBalanceHistory_IsVisibleToItsOwnerOnlyAndBounded(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Holding("jane@example.com", "100.00")
		john := b.Verified("john@example.com")
		require.Equal(t, []string{"0.000000"}, balanceHistoryOf(john, "").balances())
		for _, query := range []string{"?days=0", "?days=367", "?days=x"} {
			john.Refused(fault.InvalidParameters, john.Call("GET", "/wallet/account/balance/history"+query, nil))
		}
	})
}

func TestBalanceHistory_OfABusyCustomerKeepsTheLastBalanceOfEachInterval(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		for range 620 {
			jane.PayIn("1.00", "x")
			b.Clock.Advance(time.Minute)
		}
		jane.SignIn()
		h := balanceHistoryOf(jane, "?days=1")
		require.LessOrEqual(t, len(h.Points), 502)
		require.Equal(t, "0.000000", h.Points[0].Balance)
		require.Equal(t, "620.000000", h.Points[len(h.Points)-1].Balance)
	})
}
