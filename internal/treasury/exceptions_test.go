package treasury_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// waiting returns the open exceptions, "kind subject reason" of each.
func (d *kit) waiting() (open []string) {
	d.t.Helper()
	page, _, err := d.exceptions.List(d.t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 50})
	require.NoError(d.t, err)
	for _, e := range page {
		open = append(open, string(e.Kind)+" "+e.Subject+" "+e.Reason)
	}
	return open
}

func TestExceptions_ADifferenceWaitsUntilTheNextBalancedReconciliation(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		reconcile := func() {
			_, err := d.Reconcile(t.Context())
			require.NoError(t, err)
		}
		reconcile()
		require.Empty(t, d.waiting())
		d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("99.00")}
		reconcile()
		reconcile()
		require.ElementsMatch(t, []string{"reconciliation bank_balance/main bank_balance", "minting_stopped minting stopped_by_reconciliation"}, d.waiting())
		item, _, err := d.exceptions.OpenOne(t.Context(), d.db.Read(), exceptions.Reconciliation, "bank_balance/main")
		require.NoError(t, err)
		require.Equal(t, pounds("1.00"), item.Amount)
		require.Equal(t, map[string]string{"account": "main", "expected": "100.00", "actual": "99.00", "difference": "-1.00"}, item.Details)

		d.clock.Advance(time.Minute)
		d.bank.closing[banking.Main] = pounds("100.00")
		_, err = d.exceptions.Act(t.Context(), d.asks, item.ID, "run_again", exceptions.Input{Reason: "the bank corrected it"})
		require.NoError(t, err)
		_, err = d.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"minting_stopped minting stopped_by_reconciliation"}, d.waiting(), "an operator resumes")
		stop, _, err := d.exceptions.OpenOne(t.Context(), d.db.Read(), exceptions.MintingStopped, "minting")
		require.NoError(t, err)
		_, err = d.exceptions.Act(t.Context(), d.asks, stop.ID, "resume", exceptions.Input{Reason: "the statement was wrong"})
		require.NoError(t, err)
		require.Empty(t, d.waiting())
		_, stopped, err := d.Stopped(t.Context(), d.db.Read())
		require.NoError(t, err)
		require.False(t, stopped)
	})
}

func TestExceptions_MintingThatAnOperatorStoppedAndResumedNoLongerWaits(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		require.NoError(t, d.StopMinting(t.Context(), d.asks, "an incident"))
		require.Equal(t, []string{"minting_stopped minting stopped_by_operator"}, d.waiting())
		require.NoError(t, d.ResumeMinting(t.Context(), d.agrees, "over"))
		require.Empty(t, d.waiting())
	})
}

func TestExceptions_RunAgainComparesTheMoneyTablesWhenTheyDisagreed(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		run := func(statement string, args ...any) {
			d.tx(func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			})
		}
		records := func() exceptions.Item {
			item, open, err := d.exceptions.OpenOne(t.Context(), d.db.Read(), exceptions.Reconciliation, "records")
			require.NoError(t, err)
			require.True(t, open) // the kit's own money came from nowhere
			return item
		}
		run("INSERT INTO treasury_fee_payouts (id, state, amount, words, requested_at) VALUES ('edited', 'completed', 100, 'x', $1)", d.clock.Now())
		_, err := d.VerifyBooks(t.Context())
		require.NoError(t, err)
		require.Equal(t, "edited", records().Details["fee_payout_booked"])
		run("DELETE FROM treasury_fee_payouts")
		_, err = d.exceptions.Act(t.Context(), d.asks, records().ID, "run_again", exceptions.Input{Reason: "the row was put right"})
		require.NoError(t, err)
		_, err = d.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.NotContains(t, records().Details, "fee_payout_booked")
	})
}
