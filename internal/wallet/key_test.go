package wallet_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet"
)

func TestWithdraw_SameKeyTwiceHoldsOnceAndRepeatsTheFirstAnswer(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		order := jane.bankOrder("10.00")
		jane.authorise(toBank, order)
		first := jane.ok(jane.call("POST", toBank, order, "Idempotency-Key", "k1"))
		require.Empty(t, first.Header.Get("Idempotent-Replayed"))
		b.work()
		var p payment
		first.into(t, &p)
		b.settle(p)
		for range 2 { // no authentication, and whatever has become of it since
			again := jane.call("POST", toBank, order, "Idempotency-Key", "k1")
			require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
			require.Equal(t, string(first.Data), string(again.Data))
		}
		require.Equal(t, "90.000000", jane.available())
		jane.refused(fault.KeyReused, jane.call("POST", toBank, jane.bankOrder("10.01"), "Idempotency-Key", "k1"))
		other := jane.bankOrder("10.00")
		other["nextIsSecondaryAuth"] = 0
		jane.refused(fault.KeyReused, jane.call("POST", toBank, other, "Idempotency-Key", "k1"))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toBank, order, "Idempotency-Key", "k2"))

		john := b.holding("john@example.com", "100.00") // a key belongs to a customer
		require.NotEqual(t, p.ID, john.pay(toBank, john.bankOrder("10.00"), "Idempotency-Key", "k1").ID)
		a := jane.refused(fault.InvalidParameters, jane.call("POST", toBank, order, "Idempotency-Key", string(make([]byte, 256))))
		require.Contains(t, a.body, "Idempotency-Key")
	})
}

func TestWithdraw_ARefusalDoesNotUseUpTheKey(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "10.00")
		jane.refused(fault.InsufficientFunds, jane.call("POST", toBank, jane.bankOrder("20.00"), "Idempotency-Key", "k"))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toBank, jane.bankOrder("5.00"), "Idempotency-Key", "k"))
		require.Equal(t, "pending", jane.pay(toBank, jane.bankOrder("6.00"), "Idempotency-Key", "k").Status)
	})
}

func TestWithdraw_SameKeyInParallelHoldsOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		order := jane.chainOrder("10", to)
		jane.authorise(toChain, order)
		b.world.slow = 50 * time.Millisecond
		answers := parallel(8, func(int) answer { return jane.call("POST", toChain, order, "Idempotency-Key", "k") })
		replayed := 0
		for _, a := range answers {
			jane.ok(a)
			require.Equal(t, string(answers[0].Data), string(a.Data))
			if a.Header.Get("Idempotent-Replayed") == "true" {
				replayed++
			}
		}
		require.Equal(t, 7, replayed)
		require.Equal(t, "90.000000", jane.available())
	})
}

func TestWithdraw_OneAuthenticationPaysOnceHoweverManyTry(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		order := jane.bankOrder("10.00")
		jane.authorise(toBank, order)
		answers := parallel(6, func(i int) answer { return jane.call("POST", toBank, order, "Idempotency-Key", fmt.Sprint(i)) })
		paid := 0
		for _, a := range answers {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.refused(fault.SecondaryAuthRequired, a)
		}
		require.Equal(t, 1, paid)
		require.Equal(t, "90.000000", jane.available())
	})
}

func TestWithdraw_NeverSpendsMoreThanThereIsHoweverManyTry(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		var orders []object
		for i := range 5 {
			orders = append(orders, jane.bankOrder(fmt.Sprintf("30.0%d", i)))
			jane.authorise(toBank, orders[i])
		}
		paid := 0
		for _, a := range parallel(5, func(i int) answer { return jane.call("POST", toBank, orders[i]) }) {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.refused(fault.InsufficientFunds, a)
		}
		require.Equal(t, 3, paid)
	})
}

func TestWithdraw_NeverPassesTheDaysLimitHoweverManyTry(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "1000.00")
		var orders []object
		for i := range 5 {
			orders = append(orders, jane.bankOrder(fmt.Sprintf("40.0%d", i)))
			jane.authorise(toBank, orders[i])
		}
		paid := 0
		for _, a := range parallel(5, func(i int) answer { return jane.call("POST", toBank, orders[i]) }) {
			if a.Code == "00000" {
				paid++
				continue
			}
			jane.refused(fault.LimitExceeded, a)
		}
		require.Equal(t, 2, paid)
	}, func(c *wallet.Config, _ *auth.Config) {
		c.Terms.Limits = map[wallet.Tier]map[customer.Kind]wallet.Limits{wallet.MediumRisk: {customer.Individual: {Fiat: wallet.Limit{PerDay: pounds("100")}}}}
	})
}

func parallel(n int, do func(i int) answer) []answer {
	answers := make([]answer, n)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() { answers[i] = do(i) })
	}
	wait.Wait()
	return answers
}

func TestWithdraw_AsksNoMoreForPayeesPaidWithAnAuthenticationBefore(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		first, second := jane.payable(address(1)), jane.payable(address(2))
		remember := func(amount, to string) object {
			o := jane.chainOrder(amount, to)
			o["nextIsSecondaryAuth"] = 0
			return o
		}
		jane.pay(toChain, jane.chainOrder("1", first))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, remember("1", first))) // the setting stored before decides
		jane.pay(toChain, remember("1", first))
		jane.ok(jane.call("POST", toChain, remember("2", first)))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, remember("1", second))) // not paid yet
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toBank, jane.bankOrder("1.00")))
		jane.ok(jane.call("POST", toChain, jane.chainOrder("3", first))) // and from now on ask again
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, remember("1", first)))
	})
}

func TestWithdraw_APayeeTakenOffTheListIsTrustedNoMore(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		order := jane.chainOrder("1", to)
		order["nextIsSecondaryAuth"] = 0
		jane.pay(toChain, order)
		jane.ok(jane.call("POST", toChain, order))
		var list struct{ List []struct{ ID string } }
		jane.call("GET", "/wallet/address-whitelist", nil).into(t, &list)
		jane.ok(jane.call("DELETE", "/wallet/address-whitelist/"+list.List[0].ID+"?network="+network, nil))
		jane.refused(fault.AddressNotWhitelisted, jane.call("POST", toChain, order))
		jane.payable(address(1))
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", toChain, order))
	})
}

func TestWithdraw_IsRefusedWithoutASecondFactorWhereAPasswordDoesNotDo(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.refused(fault.EnrolmentRequired, jane.call("POST", toBank, jane.bankOrder("1.00")))
	}, func(_ *wallet.Config, c *auth.Config) { c.PasswordSecondaryAuth = false })
}
