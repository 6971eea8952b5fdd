package pricing_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestLimitsUsed_AreDeletedWhenTheirMonthIsLongOver(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		rows := func() (n int) {
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM pricing_limits_used").Scan(&n))
			return n
		}
		jane.Pay(wallettest.ToBank, jane.BankOrder("1.00"))
		before := rows()
		require.Positive(t, before)
		require.NoError(t, b.DB.Tx(t.Context(), b.Queue.Schedule))
		b.Clock.Advance(45 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, before, rows(), "a payment of last month may still fail and give its limit back")
		b.Clock.Advance(60 * 24 * time.Hour)
		b.RunJobs()
		require.Zero(t, rows())
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Velocity.PaymentsPerDay = 20 })
}
