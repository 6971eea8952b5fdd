package banking_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
)

var (
	anna = iso20022.Party{Name: "Anna Gray", Account: iso20022.Account{SortCode: "300000", Number: "11111111"}}
	carl = iso20022.Party{Name: "Carl Gray", Account: iso20022.Account{SortCode: "300000", Number: "33333333"}}
	bert = iso20022.Party{Name: "Bert Hill", Account: iso20022.Account{SortCode: "300000", Number: "22222222"}}
)

// from is an entry with a payer and an end-to-end id.
func (b *bench) from(ref, amount string, payer iso20022.Party, endToEnd string) iso20022.Entry {
	e := b.entry(ref, amount, iso20022.Credit)
	e.Debtor, e.EndToEndID = payer, endToEnd
	return e
}

// statement takes a statement of the current day, which starts at zero and adds up.
func (b *bench) statement(messageID string, entries ...iso20022.Entry) {
	b.t.Helper()
	b.take(b.statementOf(messageID, entries...).XML(iso20022.V08))
}

func (b *bench) statementOf(messageID string, entries ...iso20022.Entry) iso20022.Statement {
	st := iso20022.Statement{MessageID: messageID, Created: b.clock.Now(), ID: messageID, Account: mainAccount, Date: day.In(b.clock.Now()), Opening: pounds("0"), Closing: pounds("0"),
		HasClosing: true, Entries: entries}
	for _, e := range entries {
		if e.Direction == iso20022.Debit {
			st.Closing = st.Closing.Sub(e.Amount)
		} else {
			st.Closing = st.Closing.Add(e.Amount)
		}
	}
	return st
}

// balanced checks that bank and department agree: what was reported to the sink is what the statement adds up to.
func (b *bench) balanced(closing string) {
	b.t.Helper()
	st, ok, err := b.LastStatement(b.t.Context(), b.db.Read(), banking.Main)
	require.NoError(b.t, err)
	require.True(b.t, ok)
	require.Equal(b.t, closing, st.Closing.String())
	var sum int64
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT CAST(sum(amount) AS BIGINT) FROM bank_entries WHERE account = 'main'").Scan(&sum))
	require.Equal(b.t, st.Closing.Add(st.Since).Minor(), sum)
}

func TestEntry_AReusedReferenceWithOtherContentIsAnotherEntry(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		first := b.from("STO1", "10.00", anna, "")
		b.notice(first)
		others := []iso20022.Entry{b.from("STO1", "10.00", bert, ""), b.from("STO1", "10.00", anna, "INV2"), b.from("STO1", "20.00", carl, ""), b.entry("STO1", "10.00", iso20022.Debit)}

		for _, e := range others {
			b.notice(e)
		}
		require.Equal(t, []string{"credit 10.00 nobody", "credit 10.00 nobody", "credit 20.00 nobody"}, b.sink.events, "the one with an end-to-end id may be the first with more detail")
		b.statement("S1", first, others[0], others[1], others[2], others[3])
		require.Equal(t, []string{"credit 10.00 nobody", "credit 10.00 nobody", "credit 20.00 nobody", "credit 10.00 nobody", "closed main 40.00"}, b.sink.events, "the statement says that they are two")
		b.balanced("40.00")

		b.clock.Advance(24 * time.Hour)
		tomorrow := b.from("STO1", "10.00", anna, "")
		b.notice(tomorrow)
		require.Len(t, b.sink.credits, 5, "a standing order of the next day")
		require.Equal(t, "STO1", b.sink.credits[4].AcctSvcrRef)
		require.Empty(t, b.exceptions.reasons(exceptions.BankEntryRefused))
	})
}

// Two reports that agree in everything but one thing are two entries.
func TestEntry_EachThingThatTellsEntriesApartDoesSoAlone(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		paid := func(ref string, payer iso20022.Party, endToEnd string) iso20022.Entry {
			return b.from(ref, "10.00", payer, endToEnd)
		}
		to := func(number string) iso20022.Entry { // one of our numbers, all of one account
			e := paid("OWN", anna, "E")
			e.Creditor = iso20022.Party{Account: iso20022.Account{SortCode: mainAccount.SortCode, Number: number}}
			return e
		}
		nameless := func(p iso20022.Party) iso20022.Party { return iso20022.Party{Account: p.Account} }
		named := func(p iso20022.Party) iso20022.Party { return iso20022.Party{Name: p.Name} }
		for ref, two := range map[string][2]iso20022.Entry{
			"END":  {paid("END", anna, "E1"), paid("END", anna, "E2")},
			"ACCT": {paid("ACCT", nameless(anna), "E"), paid("ACCT", nameless(bert), "E")},
			"NAME": {paid("NAME", named(anna), "E"), paid("NAME", named(bert), "E")},
			"REF1": {paid("REF1", anna, "E"), paid("REF2", anna, "E")},
			"OWN":  {to("77777771"), to("77777772")},
		} {
			before := len(b.sink.credits)
			b.notice(two[0])
			b.notice(two[1])
			require.Len(t, b.sink.credits, before+2, ref)
			b.notice(two[0])
			b.notice(two[1])
			require.Len(t, b.sink.credits, before+2, "%s: repeated", ref)
		}
		before := len(b.sink.credits)
		same := paid("BOTH", anna, "E")
		b.notice(same)
		b.noticeOn(ownAccount, same)
		require.Len(t, b.sink.credits, before+2, "the same words about the other account")
		require.Empty(t, b.exceptions.open)
	})
}

func TestEntry_InNoticeAndStatementIsOneWithWhateverDetail(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		full := b.from("FP1", "10.00", anna, "E1")
		less := b.entry("FP1", "10.00", iso20022.Credit)
		less.Day, less.BookedAt = day.In(b.clock.Now()), time.Time{} // a date, and no parties
		b.notice(full)
		b.take(iso20022.Notice{MessageID: "again", Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: []iso20022.Entry{less}}.XML(iso20022.V02))
		b.clock.Advance(13 * time.Hour)
		st := b.statementOf("S1", less)
		st.Date = st.Date.Previous()
		b.take(st.XML(iso20022.V08))
		b.take(append(st.XML(iso20022.V08), '\n')) // the bank repeats it in another file
		st.MessageID, st.ID, st.Created = "S1b", "S1b", st.Created.Add(time.Hour)
		b.take(st.XML(iso20022.V02)) // and under another name
		require.Equal(t, []string{"credit 10.00 nobody", "closed main 10.00", "closed main 10.00"}, b.sink.events)
		b.balanced("10.00")
		require.Empty(t, b.sink.statements[1].Missing)
	})
}

func TestEntry_WithoutAReferenceIsKnownByItsContent(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		without := func(e iso20022.Entry) iso20022.Entry { e.ServicerRef = ""; return e }
		two := []iso20022.Entry{without(b.from("", "10.00", anna, "")), without(b.from("", "10.00", anna, "")), without(b.from("", "5.00", bert, "")), b.from("NONREF", "6.00", bert, "")}
		n := iso20022.Notice{MessageID: "N1", Created: b.clock.Now(), ID: "N1", Account: mainAccount, Entries: two}
		b.take(n.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 4, "the lines of one notice are different entries")
		n.MessageID = "N2"
		b.take(n.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 4, "a repeated notice brings nothing new")
		refs := map[string]bool{}
		for _, c := range b.sink.credits {
			require.Empty(t, c.AcctSvcrRef)
			require.True(t, strings.HasPrefix(c.EntryRef, "none-20260302"), c.EntryRef)
			refs[c.EntryRef] = true
		}
		require.Len(t, refs, 4)
		named := two[0]
		named.ServicerRef = "FP77" // the statement knows more
		b.statement("S1", named, two[1], two[2], two[3])
		require.Len(t, b.sink.credits, 4)
		b.balanced("31.00")
	})
}

func TestEntry_TwinsInAStatementAreTwoEntriesHoweverOftenItIsRepeated(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		twin := b.from("REF", "10.00", anna, "")
		b.notice(twin)
		b.notice(twin)
		require.Len(t, b.sink.credits, 1)
		st := b.statementOf("S1", twin, twin)
		b.take(st.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 2)
		b.take(append(st.XML(iso20022.V08), ' '))
		st.MessageID, st.ID, st.Created = "S2", "S2", st.Created.Add(time.Minute)
		st.Entries = append([]iso20022.Entry{b.from("X", "1.00", bert, "")}, st.Entries...) // a revised one, with another line in front
		st.Closing = pounds("21.00")
		b.take(st.XML(iso20022.V08))
		require.Len(t, b.sink.credits, 3)
		b.balanced("21.00")
	})
}

func TestEntry_ThatContradictsItselfIsPutAsideUntilTwoOperatorsBookIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.notice(b.from("K1", "100.00", anna, "E1"))
		b.notice(b.from("K1", "10.00", anna, "E1"), b.from("K2", "3.00", anna, "E2"))
		require.Equal(t, []string{"credit 100.00 nobody", "credit 3.00 nobody"}, b.sink.events, "one bad entry holds up no other")
		require.Equal(t, []string{"entry_contradicts"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.act(exceptions.BankEntryRefused, "run_again")
		require.Len(t, b.sink.credits, 2, "it still contradicts")
		require.True(t, b.exceptions.actions["bank_entry_refused book"].ByTwo)
		b.act(exceptions.BankEntryRefused, "book")
		require.Equal(t, "credit 10.00 nobody", b.sink.events[2])
		require.Empty(t, b.exceptions.open)
		b.notice(b.from("K1", "10.00", anna, "E1"), b.from("K2", "3.00", anna, "E2"))
		require.Len(t, b.sink.credits, 3)
		b.statement("S1", b.from("K1", "100.00", anna, "E1"), b.from("K1", "10.00", anna, "E1"), b.from("K2", "3.00", anna, "E2"))
		b.balanced("113.00")
	})
}

func TestEntry_BelongsToTheDayInLondon(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.clock.Set(time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC)) // half past midnight on 2 July
		b.notice(b.from("A", "1.00", anna, "E1"))
		b.clock.Advance(time.Minute)
		yesterday := b.statementOf("S1")
		yesterday.Date = day.On(2026, time.July, 1)
		b.take(yesterday.XML(iso20022.V08))
		st := b.sink.statements[0]
		require.Empty(t, st.Missing, "it is booked on 2 July")
		require.Equal(t, "1.00", st.Since.String())
		require.Equal(t, time.Date(2026, 7, 1, 23, 0, 0, 0, time.UTC), st.StatedAt, "the day ended at midnight in London")
		b.balanced("0.00")
	})
}
