package screening_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestPayment_AStrangersNameHoldsItAloneUntilItIsConfirmed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, waiting := screened(t, d) // with two matches of Jane herself
		compliance := staff.Operator{UserID: "cleo", Name: "cleo"}
		for _, id := range []string{"joe", "jane"} {
			require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, "INSERT INTO customers (id, kind, status, created_at) VALUES ($1, 'individual', 'active', $2)", id, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
				return err
			}))
		}
		var told []string
		s.OnPaymentDecided(func(_ context.Context, _ db.Tx, paymentID string) error { told = append(told, paymentID); return nil })
		came := func(customerID, paymentID string) {
			require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return s.ScreenNames(ctx, tx, customerID, screening.Subject{Kind: screening.SubjectCounterparty, ID: paymentID, Name: "Ivan", Either: true})
			}))
		}
		came("joe", "credit-1")
		came("", "credit-2")
		holds := func(customerID string) bool {
			open, err := s.HasOpenMatch(t.Context(), d.Read(), customerID)
			require.NoError(t, err)
			return open
		}
		match := func(paymentID string) screening.MatchStatus {
			status, err := s.PaymentMatch(t.Context(), d.Read(), paymentID)
			require.NoError(t, err)
			return status
		}
		require.Equal(t, []screening.MatchStatus{screening.Potential, screening.Potential, ""}, []screening.MatchStatus{match("credit-1"), match("credit-2"), match("jane")})
		require.False(t, holds("joe"), "his other money moves")
		require.True(t, holds("jane"), "she is matched herself")
		_, open, err := waiting.OpenOne(t.Context(), d.Read(), exceptions.ScreeningHold, "joe")
		require.NoError(t, err)
		require.False(t, open, "it is in the queue as the payment")

		decide := func(paymentID string, decision screening.MatchStatus) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return s.DecidePayment(ctx, tx, compliance, paymentID, decision, "looked at it")
			})
		}
		require.NoError(t, decide("credit-2", screening.FalsePositive))
		require.ErrorIs(t, decide("credit-2", screening.Confirmed), screening.ErrDecided)
		require.Empty(t, match("credit-2"))
		page, _, err := s.Matches(t.Context(), screening.Potential, db.Window{Limit: 10})
		require.NoError(t, err)
		for _, m := range page {
			if m.SubjectID == "credit-1" {
				_, err := s.DecideMatch(t.Context(), compliance, m.ID, screening.Confirmed, "it is Ivan")
				require.NoError(t, err)
			}
		}
		require.Equal(t, screening.Confirmed, match("credit-1"))
		require.True(t, holds("joe"), "he deals with somebody listed")
		require.Equal(t, []string{"credit-2", "credit-2", "credit-1", "credit-1"}, told)
		came("joe", "credit-1") // an entry that was decided is not found again
		require.Equal(t, screening.Confirmed, match("credit-1"))
	})
}
