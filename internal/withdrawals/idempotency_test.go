package withdrawals_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestWithdraw_SameKeyTwiceHoldsOnceAndRepeatsTheFirstAnswer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		order := jane.BankOrder("10.00")
		jane.Authorise(wallettest.ToBank, order)
		first := jane.OK(jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", "k1"))
		require.Empty(t, first.Header.Get("Idempotent-Replayed"))
		b.RunJobs()
		var p wallettest.Payment
		first.Into(t, &p)
		b.Settle(p)
		for range 2 { // no authentication, and whatever has become of it since
			again := jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", "k1")
			require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
			require.Equal(t, string(first.Data), string(again.Data))
		}
		require.Equal(t, "90.000000", jane.Available())
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.ToBank, jane.BankOrder("10.01"), "Idempotency-Key", "k1"))
		other := jane.BankOrder("10.00")
		other["nextIsSecondaryAuth"] = 0
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.ToBank, other, "Idempotency-Key", "k1"))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", "k2"))

		john := b.Holding("john@example.com", "100.00") // a key belongs to a customer
		require.NotEqual(t, p.ID, john.Pay(wallettest.ToBank, john.BankOrder("10.00"), "Idempotency-Key", "k1").ID)
		a := jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", string(make([]byte, 256))))
		require.Contains(t, a.Body, "Idempotency-Key")
	})
}

func TestWithdraw_ARefusalDoesNotUseUpTheKey(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "10.00")
		jane.Refused(fault.InsufficientFunds, jane.Call("POST", wallettest.ToBank, jane.BankOrder("20.00"), "Idempotency-Key", "k"))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("5.00"), "Idempotency-Key", "k"))
		require.Equal(t, "pending", jane.Pay(wallettest.ToBank, jane.BankOrder("6.00"), "Idempotency-Key", "k").Status)
	})
}

func TestWithdraw_SameKeyInParallelHoldsOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		order := jane.ChainOrder("10", to)
		jane.Authorise(wallettest.ToChain, order)
		b.World.ScreeningTakes = 50 * time.Millisecond
		answers := wallettest.Parallel(8, func(int) wallettest.Answer {
			return jane.Call("POST", wallettest.ToChain, order, "Idempotency-Key", "k")
		})
		replayed := 0
		for _, a := range answers {
			jane.OK(a)
			require.Equal(t, string(answers[0].Data), string(a.Data))
			if a.Header.Get("Idempotent-Replayed") == "true" {
				replayed++
			}
		}
		require.Equal(t, 7, replayed)
		require.Equal(t, "90.000000", jane.Available())
	})
}

func TestWithdraw_OneAuthenticationPaysOnceUnderConcurrency(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		order := jane.BankOrder("10.00")
		jane.Authorise(wallettest.ToBank, order)
		answers := wallettest.Parallel(6, func(i int) wallettest.Answer {
			return jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", fmt.Sprint(i))
		})
		paid := 0
		for _, a := range answers {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.Refused(fault.SecondaryAuthRequired, a)
		}
		require.Equal(t, 1, paid)
		require.Equal(t, "90.000000", jane.Available())
	})
}

func TestWithdraw_NeverOverspendsUnderConcurrency(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		var orders []wallettest.Object
		for i := range 5 {
			orders = append(orders, jane.BankOrder(fmt.Sprintf("30.0%d", i)))
			jane.Authorise(wallettest.ToBank, orders[i])
		}
		paid := 0
		for _, a := range wallettest.Parallel(5, func(i int) wallettest.Answer { return jane.Call("POST", wallettest.ToBank, orders[i]) }) {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.Refused(fault.InsufficientFunds, a)
		}
		require.Equal(t, 3, paid)
	})
}

func TestWithdraw_NeverExceedsTheDailyLimitUnderConcurrency(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		var orders []wallettest.Object
		for i := range 5 {
			orders = append(orders, jane.BankOrder(fmt.Sprintf("40.0%d", i)))
			jane.Authorise(wallettest.ToBank, orders[i])
		}
		paid := 0
		for _, a := range wallettest.Parallel(5, func(i int) wallettest.Answer { return jane.Call("POST", wallettest.ToBank, orders[i]) }) {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.Refused(fault.LimitExceeded, a)
		}
		require.Equal(t, 2, paid)
	}, func(c *pricing.Config, _ *auth.Config) {
		c.Terms.Limits = map[pricing.Tier]map[customer.Kind]pricing.Limits{pricing.MediumRisk: {customer.Individual: {Fiat: pricing.Limit{PerDay: wallettest.Pounds("100")}}}}
	})
}

func TestWithdraw_RequiresNoAuthenticationForTrustedPayees(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		first, second := jane.Payable(wallettest.Address(1)), jane.Payable(wallettest.Address(2))
		remember := func(amount, to string) wallettest.Object {
			o := jane.ChainOrder(amount, to)
			o["nextIsSecondaryAuth"] = 0
			return o
		}
		jane.Pay(wallettest.ToChain, jane.ChainOrder("1", first))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, remember("1", first))) // the setting stored before decides
		jane.Pay(wallettest.ToChain, remember("1", first))
		jane.OK(jane.Call("POST", wallettest.ToChain, remember("2", first)))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, remember("1", second))) // not paid yet
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		jane.OK(jane.Call("POST", wallettest.ToChain, jane.ChainOrder("3", first))) // and from now on ask again
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, remember("1", first)))
	})
}

func TestWithdraw_DoNotAskNextTimeStaysUntilItIsChanged(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		setting := func() int {
			var s struct{ SecondaryAuth int }
			jane.Call("GET", "/wallet/account/setting", nil).Into(t, &s)
			return s.SecondaryAuth
		}
		order := func(amount string) wallettest.Object { // that chooses nothing
			o := jane.ChainOrder(amount, to)
			delete(o, "nextIsSecondaryAuth")
			return o
		}
		require.Equal(t, 1, setting())
		jane.Pay(wallettest.ToChain, order("1"))
		require.Equal(t, 1, setting(), "an order that chooses nothing loosens nothing")
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, order("2")))

		ticked := order("3")
		ticked["nextIsSecondaryAuth"] = 0
		jane.Pay(wallettest.ToChain, ticked)
		for _, amount := range []string{"4", "5", "6"} {
			jane.OK(jane.Call("POST", wallettest.ToChain, order(amount)))
			require.Equal(t, 0, setting(), "and what was chosen stays")
		}
		jane.OK(jane.Call("POST", "/wallet/account/setting", wallettest.Object{"secondaryAuth": 1}))
		require.Equal(t, 1, setting())
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, order("7")))
	})
}

func TestWithdraw_ARemovedPayeeIsNoLongerTrusted(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		order := jane.ChainOrder("1", to)
		order["nextIsSecondaryAuth"] = 0
		jane.Pay(wallettest.ToChain, order)
		jane.OK(jane.Call("POST", wallettest.ToChain, order))
		var list struct{ List []struct{ ID string } }
		jane.Call("GET", "/wallet/address-whitelist", nil).Into(t, &list)
		jane.OK(jane.Call("DELETE", "/wallet/address-whitelist/"+list.List[0].ID+"?network="+wallettest.NetworkID, nil))
		jane.Refused(fault.AddressNotWhitelisted, jane.Call("POST", wallettest.ToChain, order))
		jane.Payable(wallettest.Address(1))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToChain, order))
	})
}

func TestWithdraw_WithoutASecondFactorIsRefusedIfAPasswordIsNotEnough(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Refused(fault.EnrolmentRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
	}, func(_ *pricing.Config, c *auth.Config) { c.PasswordSecondaryAuth = false })
}

func TestWithdraw_IsAuthenticatedForThePayeeInFull(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		payee := func(path string, order wallettest.Object) string {
			var needed struct{ Summary struct{ Payee string } }
			require.NoError(t, json.Unmarshal(jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", path, order)).Data, &needed))
			return needed.Summary.Payee
		}
		require.Equal(t, "Jane Doe, 20-00-00, 55779911", payee(wallettest.ToBank, jane.BankOrder("10.00")))
		to := jane.Payable(wallettest.Address(1))
		require.Equal(t, to, payee(wallettest.ToChain, jane.ChainOrder("10", to)))
	})
}
