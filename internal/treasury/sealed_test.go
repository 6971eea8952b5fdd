package treasury_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/treasury"
)

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane, ctx, window := d.customer(), t.Context(), db.Window{Limit: 1}
		d.lose("deposit", jane)
		d.credited("credit", banking.Own, "1.50")
		_, err := d.RequestRepayment(ctx, d.asks, jane, "credit", "words of a repayment")
		require.NoError(t, err)
		_, _, err = d.RequestJournal(ctx, d.asks, journal("own", "receivable:"+jane, "1.00"), "words of a journal")
		require.NoError(t, err)
		_, err = d.RequestFeePayout(ctx, d.asks, pounds("1.00"), "words of a payout")
		require.NoError(t, err)
		d.debited(banking.Main)
		_, err = d.RequestDebitResolution(ctx, d.asks, treasury.Explanation{Account: banking.Main, Ref: "FP1", Purpose: treasury.Charge, Reason: "words of a debit"})
		require.NoError(t, err)
		require.NoError(t, d.StopMinting(ctx, d.asks, "words of a stop"))
		dbtest.HoldsNone(t, d.db, "gbpc.example", "words of")
		// And everything is still there for those who may read it.
		repayments, _, err := d.Repayments(ctx, window)
		require.NoError(t, err)
		journals, _, err := d.Journals(ctx, window)
		require.NoError(t, err)
		stop, _, err := d.Stopped(ctx, d.db.Read())
		require.NoError(t, err)
		payout, debit := d.feePayout(), d.debitResolution()
		require.Equal(t, []string{d.asks.Name, d.asks.Name, d.asks.Name, d.asks.Name}, []string{repayments[0].RequestedBy, journals[0].RequestedBy, payout.RequestedBy, debit.RequestedBy})
		require.Equal(t, []string{"words of a repayment", "words of a journal", "words of a payout", "words of a debit", "words of a stop"}, []string{repayments[0].Reason, journals[0].Reason, payout.Reason, debit.Reason, stop.Reason})
	})
}
