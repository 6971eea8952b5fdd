package travelrule_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func count(t *testing.T, b *wallettest.Bench, l travelrule.Linked) (sum string) {
	t.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		counted, err := b.TravelRule.Count(ctx, tx, l)
		sum = counted.String()
		return err
	})
	return sum
}

func TestLinked_TransfersOfACustomerToOneAddressOrPersonWithinADayCountTogether(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		number := 0
		pay := func(customer, address, person string) string {
			number++
			return count(t, b, travelrule.Linked{TransferID: fmt.Sprint("t-", number), CustomerID: customer, Address: address, Person: person, Amount: wallettest.Coins("100")})
		}
		require.Equal(t, "100.000000", pay("jane", "0xAB", ""))
		require.Equal(t, "200.000000", pay("jane", "0xab", "other Erika Mustermann"), "an address is the same in small letters")
		require.Equal(t, "200.000000", pay("jane", "0xcd", "other  erika MUSTERMANN"), "the same person at another address")
		require.Equal(t, "100.000000", pay("jane", "0xef", ""), "nobody knows whose it is")
		require.Equal(t, "100.000000", pay("john", "0xab", "other Erika Mustermann"), "another customer's")
		require.Equal(t, "300.000000", pay("jane", "0xab", ""), "of one address, whoever is paid")
		b.Clock.Advance(24 * time.Hour)
		require.Equal(t, "100.000000", pay("jane", "0xab", "other Erika Mustermann"), "a day later")
	})
}

func TestLinked_ATransferCountsOnceFromWhenItLeavesAndOneThatIsGivenBackNoLonger(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		first := travelrule.Linked{TransferID: "first", CustomerID: "jane", Address: "0xab", Amount: wallettest.Coins("400")}
		second := first
		second.TransferID = "second"
		require.Equal(t, "400.000000", count(t, b, first))
		b.Clock.Advance(30 * time.Hour)
		require.Equal(t, "400.000000", count(t, b, first), "it waited, and is counted again")
		b.Clock.Advance(time.Hour)
		require.Equal(t, "800.000000", count(t, b, second))
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.TravelRule.GivenBack(ctx, tx, "first") })
		require.Equal(t, "400.000000", count(t, b, second))
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Queue.Schedule(ctx, tx) })
		b.Clock.Advance(72 * time.Hour)
		b.RunJobs()
		var kept int
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM travelrule_linked) + (SELECT count(*) FROM travelrule_counts)").Scan(&kept))
		require.Zero(t, kept, "what links no more is forgotten")
	})
}

func TestLinked_OfTransfersAtOnceEachSeesThoseBeforeIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		for round := range 5 {
			const payments = 8
			sums := make([]string, payments)
			var all sync.WaitGroup
			for i := range payments {
				all.Go(func() {
					l := travelrule.Linked{TransferID: fmt.Sprint(round, "-", i), CustomerID: fmt.Sprint("jane", round), Address: "0xab", Amount: wallettest.Coins("100")}
					_ = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
						counted, err := b.TravelRule.Count(ctx, tx, l)
						sums[i] = counted.String()
						return err
					})
				})
			}
			all.Wait()
			var want []string
			for i := range payments {
				want = append(want, wallettest.Coins(fmt.Sprint(100*(i+1))).String())
			}
			require.ElementsMatch(t, want, sums)
		}
	})
}
