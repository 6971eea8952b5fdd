package wallet_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type way struct {
	Steps []struct {
		Name string
		At   time.Time
	}
	Confirmations, ConfirmationsNeeded *int
}

func (p *person) way(id string) (w way) {
	p.t.Helper()
	p.call("GET", history+"/"+id, nil).into(p.t, &w)
	return w
}

func (w way) names() (names []string) {
	for _, s := range w.Steps {
		names = append(names, s.Name)
	}
	return names
}

func TestSteps_OfATransferHaveTheirTimesAndItsConfirmations(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("40", to))
		ordered := b.clock.Now()
		w := jane.way(p.ID)
		require.Equal(t, []string{"pending"}, w.names())
		require.Equal(t, 0, *w.Confirmations)
		require.Equal(t, 2, *w.ConfirmationsNeeded)

		b.work()
		b.clock.Advance(time.Minute)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintSubmitted(ctx, tx, p.ID, "0xabc") })
		b.world.confirmed = 1
		w = jane.way(p.ID)
		require.Equal(t, 1, *w.Confirmations)

		b.clock.Advance(time.Minute)
		b.confirm(p)
		w = jane.way(p.ID)
		require.Equal(t, []string{"pending", "processing", "completed"}, w.names())
		require.Equal(t, 2, *w.Confirmations)
		for i, s := range w.Steps {
			require.Equal(t, ordered.Add(time.Duration(i)*time.Minute), s.At)
		}
	})
}

func TestSteps_OfAPaymentInReviewBeginWithIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "60000.00")
		p := jane.pay(toBank, jane.bankOrder("50000.00"))
		w := jane.way(p.ID)
		require.Equal(t, []string{"in_review"}, w.names())
		require.Nil(t, w.Confirmations)
	})
}

func TestSteps_OfADepositBeginWithItsAnnouncement(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		d := jane.announce("25.00")
		b.clock.Advance(time.Hour)
		jane.arrives("25.00", d.Reference)
		jane.signIn()
		require.Equal(t, []string{"awaiting_funds", "completed"}, jane.way(d.ID).names())
	})
}

type balanceHistory struct {
	Currency string
	From, To time.Time
	Points   []struct {
		At      time.Time
		Balance string
	}
}

func (p *person) balanceHistory(query string) (h balanceHistory) {
	p.t.Helper()
	p.call("GET", "/wallet/account/balance/history"+query, nil).into(p.t, &h)
	return h
}

func (h balanceHistory) balances() (all []string) {
	for _, p := range h.Points {
		all = append(all, p.Balance)
	}
	return all
}

func TestBalanceHistory_IsWhatWasHeldPaymentsOnTheirWayIncluded(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		b.clock.Advance(48 * time.Hour)
		jane.signIn()
		jane.arrives("7.00", "x")
		p := jane.pay(toBank, jane.bankOrder("10.00"))
		b.work()
		require.Equal(t, []string{"0.000000", "100.000000", "107.000000"}, jane.balanceHistory("").balances(), "held is still hers")

		b.clock.Advance(time.Hour)
		jane.signIn()
		b.settle(p)
		h := jane.balanceHistory("?days=1")
		require.Equal(t, []string{"100.000000", "107.000000", "97.000000"}, h.balances())
		require.Equal(t, "GBPC", h.Currency)
		require.Equal(t, b.clock.Now(), h.To)
		require.Equal(t, b.clock.Now().AddDate(0, 0, -1), h.From)
		require.Equal(t, h.From, h.Points[0].At)
		require.Equal(t, b.clock.Now(), h.Points[2].At)
	})
}

func TestBalanceHistory_IsTheOwnersAloneAndBounded(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.holding("jane@example.com", "100.00")
		john := b.verified("john@example.com")
		require.Equal(t, []string{"0.000000"}, john.balanceHistory("").balances())
		for _, query := range []string{"?days=0", "?days=367", "?days=x"} {
			john.refused(fault.InvalidParameters, john.call("GET", "/wallet/account/balance/history"+query, nil))
		}
	})
}

func TestBalanceHistory_OfABusyCustomerKeepsTheLastOfEachPart(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		for range 620 {
			jane.arrives("1.00", "x")
			b.clock.Advance(time.Minute)
		}
		jane.signIn()
		h := jane.balanceHistory("?days=1")
		require.LessOrEqual(t, len(h.Points), 502)
		require.Equal(t, "0.000000", h.Points[0].Balance)
		require.Equal(t, "620.000000", h.Points[len(h.Points)-1].Balance)
	})
}
