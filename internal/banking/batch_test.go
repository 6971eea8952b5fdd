package banking_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
)

// bundle is the content of a report of one batch booking, with the details of its transactions or without.
func (b *bench) bundle(statement bool, ref, amount string, details ...string) []byte {
	e := b.entry(ref, amount, iso20022.Credit)
	content := string(iso20022.Notice{MessageID: "N" + ref, Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: []iso20022.Entry{e}}.XML(iso20022.V08))
	if statement {
		content = string(b.statementOf("S"+ref, e).XML(iso20022.V08))
	}
	before, rest, _ := strings.Cut(content, "<TxDtls>")
	_, after, _ := strings.Cut(rest, "</TxDtls>")
	return []byte(before + "<Btch><NbOfTxs>2</NbOfTxs></Btch>" + strings.Join(details, "") + after)
}

func part(ref, amount string) string {
	return "<TxDtls><Refs><AcctSvcrRef>" + ref + `</AcctSvcrRef></Refs><Amt Ccy="GBP">` + amount + "</Amt></TxDtls>"
}

func TestBatch_ReportedInPartsHereAndAsOneThereCountsOnce(t *testing.T) {
	for _, refs := range [][2]string{{"T1", "T2"}, {"", ""}, {"B", "B"}} { // of their own, none, or that of the whole
		parts := []string{part(refs[0], "60.00"), part(refs[1], "40.00")}
		each(t, func(t *testing.T, b *bench) {
			b.take(b.bundle(false, "B", "100.00", parts...))
			b.take(append(b.bundle(false, "B", "100.00", parts...), ' '))
			b.take(b.bundle(true, "B", "100.00"))
			b.take(append(b.bundle(true, "B", "100.00"), '\n'))
			require.Equal(t, []string{"credit 60.00 nobody", "credit 40.00 nobody", "closed main 100.00"}, b.sink.events, refs)
			require.Empty(t, b.sink.statements[0].Missing)
			require.Empty(t, b.exceptions.open)
			b.balanced("100.00")
		})
		each(t, func(t *testing.T, b *bench) {
			b.take(b.bundle(false, "B", "100.00"))
			b.take(b.bundle(true, "B", "100.00", parts...))
			b.clock.Advance(time.Minute)
			b.take(b.bundle(true, "B", "100.00", parts...))
			require.Equal(t, []string{"credit 100.00 nobody", "closed main 100.00", "closed main 100.00"}, b.sink.events, refs)
			require.Empty(t, b.sink.statements[1].Missing)
			require.Empty(t, b.exceptions.open)
			b.balanced("100.00")
		})
	}
}

func TestBatch_ChargesThatOneReportNamesAndAnotherDoesNotAreNoSecondEntry(t *testing.T) {
	gross := `<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="GBP">100.25</Amt><Chrgs><Rcrd><Amt Ccy="GBP">0.25</Amt></Rcrd></Chrgs></TxDtls>`
	report := func(b *bench, statement bool, details string) []byte {
		return []byte(strings.Replace(string(b.bundle(statement, "B", "100.00", details)), "<NbOfTxs>2<", "<NbOfTxs>1<", 1))
	}
	each(t, func(t *testing.T, b *bench) {
		b.take(report(b, false, gross))
		b.take(report(b, true, ""))
		b.clock.Advance(time.Minute)
		b.take(report(b, true, gross))
		require.Equal(t, []string{"credit 100.25 nobody", "closed main 100.00", "closed main 100.00"}, b.sink.events)
		require.Equal(t, []string{"charge"}, b.exceptions.reasons(exceptions.PayoutUnexplained))
		b.balanced("100.00")
	})
	each(t, func(t *testing.T, b *bench) {
		b.take(report(b, false, ""))
		b.take(report(b, true, gross))
		require.Equal(t, []string{"credit 100.00 nobody", "closed main 100.00"}, b.sink.events, "what was booked first stays")
		require.Empty(t, b.exceptions.open)
		b.balanced("100.00")
	})
}

func TestBatch_TwoAlikeTransactionsAreTwo(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.take(b.bundle(false, "B", "100.00", part("B", "50.00"), part("B", "50.00")))
		b.take(append(b.bundle(false, "B", "100.00", part("B", "50.00"), part("B", "50.00")), ' '))
		require.Equal(t, []string{"credit 50.00 nobody", "credit 50.00 nobody"}, b.sink.events)
		b.take(b.bundle(true, "B", "100.00"))
		b.balanced("100.00")
	})
}

func TestBatch_ThatComesToSomethingElseElsewhereContradictsItself(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.take(b.bundle(false, "B", "100.00", part("T1", "60.00"), part("T2", "40.00")))
		b.take(b.bundle(false, "B", "90.00"))
		require.Len(t, b.sink.credits, 2)
		require.Equal(t, []string{"entry_contradicts"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.act(exceptions.BankEntryRefused, "book")
		require.Len(t, b.sink.credits, 3)
		b.clock.Advance(24 * time.Hour)
		b.take(b.bundle(false, "B", "90.00", part("T3", "50.00"), part("T4", "40.00")))
		require.Len(t, b.sink.credits, 5, "of another day it is another one")
	})
}
