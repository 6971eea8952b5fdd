package banking_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
)

func (b *bench) withdrawPayout(payoutID string) error {
	return b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := b.WithdrawPayout(ctx, tx, payoutID)
		return err
	})
}

func TestPayout_ThatMayNotLeaveIsNotSubmittedUntilItMay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		b.sink.held = map[string]bool{payout: true}
		b.work()
		require.Equal(t, banking.Staged, b.state(payout))
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Zero(t, rail.sent.Load())
		b.sink.held = nil
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		require.EqualValues(t, 1, rail.sent.Load())
	})
}

func TestPayout_IsAskedAboutAgainAfterEachSubmissionThatCertainlyFailed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{err: errors.New("the bank is down")}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		b.work()
		require.Equal(t, banking.Staged, b.state(payout))
		b.sink.held = map[string]bool{payout: true} // listed during the outage
		rail.err = nil
		for range 12 {
			b.clock.Advance(time.Hour)
			b.work()
		}
		require.Zero(t, rail.sent.Load())
		require.NoError(t, b.withdrawPayout(payout))
		require.Equal(t, banking.Rejected, b.state(payout))
		require.Empty(t, b.sink.events, "who withdraws it gives the money back")
		b.sink.held = nil
		b.clock.Advance(time.Hour)
		b.work()
		require.Zero(t, rail.sent.Load())
	})
}

func TestPayout_ThatMayHaveLeftCannotBeWithdrawn(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{err: banking.ErrOutcomeUnknown}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		rail.submit = func() {
			require.ErrorIs(t, b.withdrawPayout(payout), banking.ErrPayoutDecided, "it is being submitted")
			rail.submit = nil
		}
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		b.sink.held = map[string]bool{payout: true}
		require.ErrorIs(t, b.withdrawPayout(payout), banking.ErrPayoutDecided)
		b.clock.Advance(3 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout), "unknown is not failed")
		require.NoError(t, b.withdrawPayout("0190b3a0-0000-7000-8000-000000000000"), "nothing was ordered")
	})
}
