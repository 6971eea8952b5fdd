package banking_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

func TestPayout_AboveTheLimitWaitsForTheHoursOfCHAPSAndCanBeWithdrawnUntilThen(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.clock.Advance(time.Date(2026, 3, 6, 18, 0, 0, 0, time.UTC).Sub(b.clock.Now())) // a Friday evening
		kept, withdrawn := id.New(), id.New()
		for _, payout := range []string{kept, withdrawn} {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payout, Kind: banking.Withdrawal, From: banking.Main, CustomerID: "jane", Creditor: partyOf(stranger), Amount: pounds("1000000.01"), Reference: "OUT"})
			})
		}
		b.work()
		require.Equal(t, banking.Ordered, b.state(kept))
		b.tx(func(ctx context.Context, tx db.Tx) error { _, err := b.WithdrawPayout(ctx, tx, withdrawn); return err })
		b.clock.Advance(time.Date(2026, 3, 9, 7, 59, 0, 0, time.UTC).Sub(b.clock.Now()))
		b.work()
		require.Equal(t, banking.Ordered, b.state(kept))
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(kept))
		rail, err := b.api.Rail(time.Second)
		require.NoError(t, err)
		found, err := rail.LookUp(t.Context(), id.Hex(kept))
		require.NoError(t, err)
		require.Equal(t, banking.LookUpPending, found.Status)
		found, err = rail.LookUp(t.Context(), id.Hex(withdrawn))
		require.NoError(t, err)
		require.Equal(t, banking.LookUpNotFound, found.Status)
	})
}
