package banking_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// order orders a withdrawal to a person and returns its id.
func (b *bench) order(amount string, to person) string {
	b.t.Helper()
	payoutID := id.New()
	for range 2 { // the same id twice is one order
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payoutID, Kind: banking.Withdrawal, From: banking.Main, Creditor: partyOf(to.party), Amount: pounds(amount), Reference: "Redemption 7/a"})
		})
	}
	return payoutID
}

func (b *bench) state(payoutID string) banking.PayoutState {
	b.t.Helper()
	p, err := b.Payout(b.t.Context(), b.db.Read(), payoutID)
	require.NoError(b.t, err)
	return p.State
}

func TestPayout_IsOrderedOnceAndSettledByTheDebit(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		b.sink.reset()
		payout := b.order("40.00", jane)
		require.Equal(t, banking.Ordered, b.state(payout))
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		b.settle()
		require.Equal(t, banking.Settled, b.state(payout))
		require.Equal(t, []string{"settled withdrawal 40.00"}, b.sink.events)
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		require.Len(t, payments, 1)
		require.Equal(t, "REDEMPTION 7A", payments[0].Reference)
	})
}

func TestPayout_RejectedByTheBankIsReported(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		payout := b.order("40.00", jane) // the account is empty
		b.settle()
		require.Equal(t, banking.Rejected, b.state(payout))
		require.Equal(t, []string{"rejected withdrawal 40.00: The payment could not be funded"}, b.sink.events)
	})
}

func TestPayout_ReturnedIsReportedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		payout := b.order("40.00", jane)
		b.settle()
		b.sink.reset()
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		b.bank.SetFaults(sandboxbank.Faults{Twice: true})
		require.NoError(t, b.bank.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("account closed")))
		b.settle()
		require.Equal(t, banking.Returned, b.state(payout))
		require.Equal(t, []string{"returned withdrawal 40.00: The receiving bank returned the payment"}, b.sink.events)
	})
}

func TestPayout_ReturnedHasTheReasonOfTheBank(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		b.order("40.00", jane)
		b.settle()
		b.sink.reset()
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		status, _ := b.caller(id.New())("POST", "/sandbox/bank/return", `{"paymentId":"`+payments[0].ID+`","reason":"AC04"}`)
		require.Equal(t, 200, status)
		b.settle()
		require.Equal(t, []string{"returned withdrawal 40.00: The account is closed"}, b.sink.events)
	})
}

func TestPayout_ReturnedBeforeItsDebitIsSettledFirst(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		b.sink.reset()
		payout := b.order("40.00", jane)
		b.work()
		b.bank.SetFaults(sandboxbank.Faults{Outage: true})
		require.NoError(t, b.bank.Step(t.Context()))
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		require.NoError(t, b.bank.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("")))
		b.bank.SetFaults(sandboxbank.Faults{Backwards: true})
		b.settle()
		require.Equal(t, banking.Returned, b.state(payout))
		require.Equal(t, []string{"settled withdrawal 40.00", "returned withdrawal 40.00: The receiving bank returned the payment"}, b.sink.events)
	})
}

func TestPayout_UnansweredIsNeverSentAgainAutomatically(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		b.sink.reset()
		b.bank.SetFaults(sandboxbank.Faults{Outage: true})
		payout := b.order("40.00", jane)
		for range 5 {
			b.settle()
			b.clock.Advance(2 * time.Hour)
		}
		require.Equal(t, banking.Sent, b.state(payout))
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		require.Len(t, payments, 1)
		open, err := b.OpenPayouts(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, open, 1)
		b.bank.SetFaults(sandboxbank.Faults{})
		b.settle()
		require.Equal(t, banking.Settled, b.state(payout))
		require.Contains(t, b.sink.events, "settled withdrawal 40.00")
	})
}

func TestPayout_IsNotFailedByADuplicateRejection(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		payout := b.order("40.00", jane)
		b.work()
		for _, code := range []string{"AM05", "DU03"} {
			b.take(iso20022.StatusReport{MessageID: id.Hex(id.New()), Created: b.clock.Now(), OriginalMessageID: id.Hex(payout),
				Payments: []iso20022.PaymentStatus{{EndToEndID: id.Hex(payout), Status: iso20022.Rejected, Reason: iso20022.Reason{Code: code}}}}.XML())
		}
		require.Equal(t, banking.Sent, b.state(payout))
	})
}

func TestPayout_IsRejectedWithItsFile(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		payout := b.order("40.00", jane)
		b.work()
		b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout), GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "FF01"}}.XML())
		require.Equal(t, banking.Rejected, b.state(payout))
	})
}

func TestPayout_IsRejectedWithItsPaymentInformation(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		payout := b.order("40.00", jane)
		b.work()
		b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout),
			Payments: []iso20022.PaymentStatus{{Status: iso20022.Rejected, Reason: iso20022.Reason{Code: "AC04"}}}}.XML())
		require.Equal(t, banking.Rejected, b.state(payout), "the bank repeats no id of the payment")
	})
}

func TestPayout_RejectionAfterTheDebitIsIgnored(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		b.credit("100.00", jane.virtual, jane.party)
		payout := b.order("40.00", jane)
		b.settle()
		b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout),
			Payments: []iso20022.PaymentStatus{{EndToEndID: id.Hex(payout), Status: iso20022.Rejected, Reason: iso20022.Reason{Code: "AC01"}}}}.XML())
		require.Equal(t, banking.Settled, b.state(payout))
	})
}

func TestPayout_IsDueAtTheEndOfTheNextBusinessDay(t *testing.T) {
	for ordered, due := range map[time.Time]time.Time{
		time.Date(2026, 4, 2, 9, 0, 0, 0, time.UTC):    time.Date(2026, 4, 7, 23, 0, 0, 0, time.UTC),  // before Easter: Tuesday, in summer time
		time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC): time.Date(2026, 12, 30, 0, 0, 0, 0, time.UTC), // Boxing Day is a Saturday
		time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC):  time.Date(2026, 7, 3, 23, 0, 0, 0, time.UTC),  // 2 July in London
	} {
		require.Equal(t, due, banking.RedemptionDue(ordered), ordered)
	}
}

func TestRedemptionsDue_AreThoseOrderedBeforeTheFirstDayThatIsNotDue(t *testing.T) {
	from := time.Date(2026, 1, 1, 0, 30, 0, 0, time.UTC)
	for now := from; now.Before(from.AddDate(1, 0, 0)); now = now.Add(11 * time.Hour) { // a year: Easter, both changes of clocks, Christmas
		limit := banking.RedemptionsDue(now)
		require.False(t, banking.RedemptionDue(limit.Add(-time.Microsecond)).After(now), "%s: ordered just before %s", now, limit)
		require.True(t, banking.RedemptionDue(limit).After(now), "%s: ordered at %s", now, limit)
	}
}
