package banking_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// unanswered orders a payout that the bank makes and says nothing about, until operators are called.
func (b *bench) unanswered() (payout string) {
	b.t.Helper()
	jane, _ := b.janeWithBank()
	b.credit("100.00", jane.virtual, jane.party)
	b.sink.reset()
	b.bank.SetFaults(sandboxbank.Faults{Outage: true})
	payout = b.order("40.00", jane)
	b.settle()
	for range 16 { // four hours, less a moment
		b.clock.Advance(14 * time.Minute)
		b.settle()
	}
	require.Empty(b.t, b.exceptions.open, "before the time is over, nobody is called")
	for range 3 {
		b.clock.Advance(15 * time.Minute)
		b.settle()
	}
	require.Equal(b.t, []string{"bank_silent"}, b.exceptions.reasons(exceptions.PayoutUnanswered))
	require.Equal(b.t, pounds("40.00"), b.exceptions.open["payout_unanswered "+payout].Amount)
	return payout
}

func TestUnansweredPayout_IsNoLongerOneWhenTheBankAnswers(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.bank.SetFaults(sandboxbank.Faults{})
		b.settle()
		require.Equal(t, banking.Settled, b.state(payout))
		require.Empty(t, b.exceptions.open)
	})
}

func TestUnansweredPayout_IsNoLongerOneWhenTheBankRejectsIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout), GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "AC04"}}.XML())
		require.Equal(t, banking.Rejected, b.state(payout))
		require.Empty(t, b.exceptions.open)
		require.Len(t, b.payoutEvents(), 1, "the money comes back once")
	})
}

func TestUnansweredPayout_SettledByOperatorsIsConfirmedByTheDebitAndNotBookedAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.act(exceptions.PayoutUnanswered, "settled")
		require.Equal(t, banking.Settled, b.state(payout))
		require.Empty(t, b.exceptions.open)
		b.bank.SetFaults(sandboxbank.Faults{Twice: true})
		b.settle()
		require.Equal(t, []string{"settled withdrawal 40.00"}, b.payoutEvents())
		unexplained, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Empty(t, unexplained)
	})
}

// payoutEvents are what the sink was notified of, without statements.
func (b *bench) payoutEvents() (events []string) {
	for _, e := range b.sink.events {
		if len(e) < 6 || e[:6] != "closed" {
			events = append(events, e)
		}
	}
	return events
}

func TestUnansweredPayout_FailedByOperatorsIsNotBookedAgainWhenTheBankPaysIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.act(exceptions.PayoutUnanswered, "failed")
		require.Equal(t, banking.Rejected, b.state(payout))
		b.bank.SetFaults(sandboxbank.Faults{})
		b.settle()
		require.Len(t, b.payoutEvents(), 1)
		unexplained, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, unexplained, 1, "the debit waits for operators")
	})
}

func TestUnansweredPayout_SettledByOperatorsAndRejectedByTheBankWaitsForThemAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.act(exceptions.PayoutUnanswered, "settled")
		b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout), GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "AC04"}}.XML())
		require.Equal(t, banking.Settled, b.state(payout))
		require.Equal(t, []string{"rejected_after_settlement"}, b.exceptions.reasons(exceptions.PayoutUnanswered))
		b.act(exceptions.PayoutUnanswered, "failed")
		require.Equal(t, banking.Returned, b.state(payout))
		require.Empty(t, b.exceptions.open)
		require.Len(t, b.payoutEvents(), 2, "settled, and given back")
	})
}

func TestUnansweredPayout_IsSentAgainByOperatorsUnderTheSameIDs(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.act(exceptions.PayoutUnanswered, "retry")
		require.Equal(t, banking.Sent, b.state(payout))
		waiting, err := filepath.Glob(filepath.Join(b.folder.Outbox(), id.Hex(payout)+"*"))
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		b.bank.SetFaults(sandboxbank.Faults{})
		b.settle()
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		require.Len(t, payments, 1, "the bank had it, and refused the second one")
		require.Equal(t, banking.Settled, b.state(payout))
		require.Equal(t, []string{"settled withdrawal 40.00"}, b.payoutEvents())
	})
}

// closeDay has the bank close its day with a statement of nothing but the opening balance.
func (b *bench) closeDay(id, balance string) {
	b.t.Helper()
	st := iso20022.Statement{MessageID: id, Created: b.clock.Now(), ID: id, Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main},
		Date: day.In(b.clock.Now()).Previous(), Opening: pounds(balance), Closing: pounds(balance), HasClosing: true}
	b.take(st.XML(iso20022.V08))
}

func TestUnansweredPayout_SettledByOperatorsAndNotInTheStatementCanBeGivenBack(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		payout := b.unanswered()
		b.closeDay("S0", "100.00")
		require.Equal(t, []string{"bank_silent"}, b.exceptions.reasons(exceptions.PayoutUnanswered), "nobody said that it was paid")
		b.act(exceptions.PayoutUnanswered, "settled")
		b.clock.Advance(time.Second)
		b.closeDay("S1", "100.00") // of the day before
		require.Empty(t, b.exceptions.open, "the day on which it was said to be paid is not over")
		b.clock.Advance(24 * time.Hour)
		b.closeDay("S2", "100.00")
		require.Equal(t, []string{"not_in_statement"}, b.exceptions.reasons(exceptions.PayoutUnanswered))
		b.act(exceptions.PayoutUnanswered, "settled") // they stay with it, and are asked again the next day
		require.Empty(t, b.exceptions.open)
		b.clock.Advance(24 * time.Hour)
		b.closeDay("S3", "100.00")
		b.act(exceptions.PayoutUnanswered, "failed")
		require.Equal(t, banking.Returned, b.state(payout))
		require.Empty(t, b.exceptions.open)
		require.Len(t, b.payoutEvents(), 2, "settled, and given back once")
		b.clock.Advance(24 * time.Hour)
		b.closeDay("S4", "100.00")
		require.Empty(t, b.exceptions.open)

		b.bank.SetFaults(sandboxbank.Faults{}) // the debit comes after all: money is never doubled in silence
		b.settle()
		require.Len(t, b.payoutEvents(), 2)
		unexplained, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, unexplained, 1, "the debit waits for operators")
	})
}

func TestUnansweredPayout_SettledByOperatorsAndConfirmedByTheBankIsNotAskedAboutAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.unanswered()
		b.act(exceptions.PayoutUnanswered, "settled")
		b.bank.SetFaults(sandboxbank.Faults{})
		b.settle()
		b.clock.Advance(48 * time.Hour)
		b.closeDay("S1", "60.00")
		require.Empty(t, b.exceptions.open)
	})
}
