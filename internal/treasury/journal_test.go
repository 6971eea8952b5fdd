package treasury_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/treasury"
)

func journal(from, to, amount string) []treasury.JournalLine {
	return []treasury.JournalLine{{Account: from, Side: "debit", Amount: amount, Currency: "GBP"}, {Account: to, Side: "credit", Amount: amount, Currency: "GBP"}}
}

func TestJournal_IsBookedAndReversedByTwoOperators(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.lose("deposit", jane)
		require.Equal(t, []string{"4.00"}, d.owed())
		writeOff := journal("own", "receivable:"+jane, "4.00")
		booked, approval, err := d.RequestJournal(t.Context(), d.asks, writeOff, "she cannot pay")
		require.NoError(t, err)
		require.Equal(t, []string{"4.00"}, d.owed(), "not before a second operator approves")
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "my own")
		require.Error(t, err)
		d.decide(approval, true)
		require.Empty(t, d.owed())
		found, err := integrity.Compare(t.Context(), d.db.Read())
		require.NoError(t, err)
		for _, f := range found { // the kit's first entry has no cause, and its deposits have no chain
			require.NotContains(t, f.Check, "journal")
			require.NotContains(t, f.Subject, booked)
		}

		reversal, approval, err := d.RequestJournalReversal(t.Context(), d.agrees, booked, "she could after all")
		require.NoError(t, err)
		_, _, err = d.RequestJournalReversal(t.Context(), d.asks, booked, "the same")
		require.ErrorIs(t, err, treasury.ErrConflict, "once")
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "")
		require.NoError(t, err)
		require.Equal(t, []string{"4.00"}, d.owed())
		page, total, err := d.Journals(t.Context(), 10, 0)
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.ElementsMatch(t, []string{booked, reversal}, []string{page[0].ID, page[1].ID})
	})
}

func TestJournal_ThatIsRejectedChangesNothing(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.lose("deposit", jane)
		journalID, approval, err := d.RequestJournal(t.Context(), d.asks, journal("own", "receivable:"+jane, "1.00"), "a test")
		require.NoError(t, err)
		d.decide(approval, false)
		require.Equal(t, []string{"4.00"}, d.owed())
		_, _, err = d.RequestJournalReversal(t.Context(), d.asks, journalID, "nothing to reverse")
		require.ErrorIs(t, err, treasury.ErrConflict)
	})
}

func TestJournal_OnACustomersOrABanksAccountOrAgainstTheRulesIsRefused(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		for name, lines := range map[string][]treasury.JournalLine{
			"a customer's":  {{Account: "customer:jane", Side: "debit", Amount: "1", Currency: "GBPC"}, {Account: "fees", Side: "credit", Amount: "1", Currency: "GBPC"}},
			"held":          {{Account: "held:jane", Side: "debit", Amount: "1", Currency: "GBPC"}, {Account: "fees", Side: "credit", Amount: "1", Currency: "GBPC"}},
			"a bank's":      journal("own", "bank:own", "1.00"),
			"safeguarded":   journal("receipts", "bank:main", "1.00"),
			"unknown":       journal("own", "slush", "1.00"),
			"unbacked":      {{Account: "issued", Side: "debit", Amount: "1", Currency: "GBPC"}, {Account: "fees", Side: "credit", Amount: "1", Currency: "GBPC"}},
			"unbalanced":    {{Account: "own", Side: "debit", Amount: "1.00", Currency: "GBP"}, {Account: "receivable:jane", Side: "credit", Amount: "2.00", Currency: "GBP"}},
			"of one line":   {{Account: "own", Side: "debit", Amount: "1.00", Currency: "GBP"}},
			"negative":      journal("own", "receivable:jane", "-1.00"),
			"wrong in kind": {{Account: "own", Side: "debit", Amount: "1.00", Currency: "GBPC"}, {Account: "receivable:jane", Side: "credit", Amount: "1.00", Currency: "GBPC"}},
		} {
			_, _, err := d.RequestJournal(t.Context(), d.asks, lines, "a test")
			require.Equal(t, fault.Invalid().Code(), fault.Of(err).Code(), name)
		}
	})
}
