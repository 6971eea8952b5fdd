package app

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestMetrics_ShowOpenExceptionsAndTheAgeOfTheOldest(t *testing.T) {
	a := joined(t)
	metrics := func() string {
		require.NoError(t, a.monitor.Step(t.Context()))
		w := httptest.NewRecorder()
		a.operations().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
		return w.Body.String()
	}
	require.NotContains(t, metrics(), "gbpc_exceptions{")
	for _, subject := range []string{"p1", "p2"} {
		require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return a.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.PayoutUnanswered, Subject: subject, Reason: "bank_silent"})
		}))
	}
	require.Contains(t, metrics(), `gbpc_exceptions{kind="payout_unanswered",severity="high"} 2`)
	require.Contains(t, metrics(), `gbpc_exception_age_seconds{kind="payout_unanswered",severity="high"}`)
}

// A kind without an action goes on by itself, or is dealt with on a screen of its own.
func TestExceptions_KindsWithoutAnActionAreThese(t *testing.T) {
	a := joined(t)
	var without []exceptions.Kind
	for k := range exceptions.Kinds() {
		if len(a.exceptions.ActionsOf(exceptions.Item{Exception: exceptions.Exception{Kind: k}, Status: exceptions.Open})) == 0 {
			without = append(without, k)
		}
	}
	require.Subset(t, []exceptions.Kind{
		exceptions.ChainUnreachable, exceptions.ChainWrong, exceptions.ChainKey, exceptions.MintStuck, exceptions.SweepStuck, exceptions.OrderStuck, // go on by themselves
		exceptions.BankFeedSilent, exceptions.MailUnreachable, exceptions.FilesUnreachable, exceptions.LivenessUnreachable, exceptions.ScreeningUnavailable, exceptions.RedemptionOverdue, // go on by themselves
		exceptions.ReserveLimit, exceptions.ReserveOrderLate, exceptions.ReserveValuationStale, // "Reserve"
		exceptions.MonthOpen,                               // "Month's end"
		exceptions.ScreeningHold,                           // "Verification"
		exceptions.PayoutUnexplained,                       // "Unexplained debits"
		exceptions.PayoutUnanswered, exceptions.BooksStale, // registered by what serves them
		exceptions.JobFailing,           // registered with the queue
		exceptions.ChainDepositUnbooked, // offered by its reason
	}, without)
}
