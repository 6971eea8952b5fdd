package treasury_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
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
		page, total, err := d.Journals(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.ElementsMatch(t, []string{booked, reversal}, []string{page[0].ID, page[1].ID})
		for _, j := range page {
			require.Equal(t, map[string]string{booked: reversal}[j.ID], j.ReversedBy)
		}
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

// The refusals of a manual entry: each has a code of its own on the field that is wrong.
var refusedJournals = []struct {
	name   string
	lines  []treasury.JournalLine
	reason string
	fields []string // field and code
}{
	{"no lines", nil, "a test", []string{"lines S5005"}},
	{"one line", []treasury.JournalLine{{"own", "debit", "1.00", "GBP"}}, "a test", []string{"lines S5005"}},
	{"no reason", journal("own", "receivable:jane", "1.00"), " ", []string{"reason A0401"}},
	{"a customer's account", []treasury.JournalLine{{"customer:jane", "debit", "1", "GBPC"}, {"fees", "credit", "1", "GBPC"}}, "a test", []string{"lines.0.account S5009"}},
	{"what is held for a customer", []treasury.JournalLine{{"held:jane", "debit", "1", "GBPC"}, {"fees", "credit", "1", "GBPC"}}, "a test", []string{"lines.0.account S5009"}},
	{"a bank's account", journal("own", "bank:own", "1.00"), "a test", []string{"lines.1.account S5009"}},
	{"the safeguarding account", journal("receipts", "bank:main", "1.00"), "a test", []string{"lines.1.account S5009"}},
	{"an unknown account", journal("own", "slush", "1.00"), "a test", []string{"lines.1.account S5008"}},
	{"an account without its id", journal("own", "receivable:", "1.00"), "a test", []string{"lines.1.account S5008"}},
	{"no account", journal("", "own", "1.00"), "a test", []string{"lines.0.account S5008"}},
	{"neither debit nor credit", []treasury.JournalLine{{"own", "left", "1.00", "GBP"}, {"receivable:jane", "credit", "1.00", "GBP"}}, "a test", []string{"lines.0.side A0407"}},
	{"another currency", []treasury.JournalLine{{"own", "debit", "1.00", "GBPC"}, {"receivable:jane", "credit", "1.00", "GBP"}}, "a test", []string{"lines.0.currency S5011"}},
	{"zero", journal("own", "receivable:jane", "0.00"), "a test", []string{"lines.0.amount S5010", "lines.1.amount S5010"}},
	{"negative", journal("own", "receivable:jane", "-1.00"), "a test", []string{"lines.0.amount S5010", "lines.1.amount S5010"}},
	{"tenths of a penny", journal("own", "receivable:jane", "1.005"), "a test", []string{"lines.0.amount A0410", "lines.1.amount A0410"}},
	{"no number", journal("own", "receivable:jane", "1,00"), "a test", []string{"lines.0.amount A0402", "lines.1.amount A0402"}},
	{"more than the books hold", journal("own", "receivable:jane", "92233720368547758.07"), "a test", []string{"lines.0.amount A0407", "lines.1.amount A0407"}},
	{"unbalanced", []treasury.JournalLine{{"own", "debit", "1.00", "GBP"}, {"receivable:jane", "credit", "2.00", "GBP"}}, "a test", []string{"lines S5006"}},
	{"balanced in one currency only", append(journal("own", "receivable:jane", "1.00"), treasury.JournalLine{"fees", "debit", "1", "GBPC"}), "a test", []string{"lines S5006"}},
	{"coins without a reserve", []treasury.JournalLine{{"issued", "debit", "1", "GBPC"}, {"fees", "credit", "1", "GBPC"}}, "a test", []string{"lines S5007"}},
	{"a receipt that no bank holds", journal("own", "receipts", "1.00"), "a test", []string{"lines S5007"}},
	{"several faults", []treasury.JournalLine{{"slush", "debit", "1.00", "GBP"}, {"bank:own", "credit", "0", "GBP"}}, "", []string{"reason A0401", "lines.0.account S5008", "lines.1.account S5009", "lines.1.amount S5010"}},
}

func TestJournal_EachRefusalNamesTheFieldWithACodeOfItsOwn(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		for _, c := range refusedJournals {
			_, _, err := d.RequestJournal(t.Context(), d.asks, c.lines, c.reason)
			require.Equal(t, fault.InvalidParameters, fault.Of(err).Code(), c.name)
			var fields []string
			for _, f := range fault.Of(err).Fields() {
				fields = append(fields, f.Field+" "+string(f.Code))
			}
			require.Equal(t, c.fields, fields, c.name)
		}
		_, total, err := d.Journals(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.Zero(t, total)
	})
}
