package banking_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// among puts another report before the first one of a notice or a statement.
func among(content []byte, name, account, entries string) []byte {
	report := "<" + name + "><Id>other</Id><Acct>" + account + "</Acct>" + entries + "</" + name + ">"
	return []byte(strings.Replace(string(content), "<"+name+">", report+"<"+name+">", 1))
}

func TestFile_ReportsOfAccountsThatAreNotOursAreLeftOutAndSaidOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		euros := `<Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy>`
		entry := `<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>`
		first, second, third := b.from("A1", "1.00", anna, "E1"), b.from("A2", "2.00", anna, "E2"), b.from("A3", "3.00", anna, "E3")
		b.take(among(b.statementOf("S1", first).XML(iso20022.V08), "Stmt", euros, entry))
		require.Equal(t, []string{"credit 1.00 nobody", "closed main 1.00"}, b.sink.events)
		require.Equal(t, []string{"account_unknown"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.Empty(t, b.exceptions.reasons(exceptions.BankFileRefused))
		b.act(exceptions.BankEntryRefused, "run_again")
		require.Equal(t, []string{"account_unknown"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.act(exceptions.BankEntryRefused, "dismiss")
		b.clock.Advance(time.Minute)
		b.take(among(b.statementOf("S2", first, second).XML(iso20022.V08), "Stmt", euros, entry))
		require.Empty(t, b.exceptions.open, "it is said once of each account")

		pounds := `<Id><Othr><Id>` + issuer.Main + `</Id></Othr></Id><Ccy>USD</Ccy>`
		b.clock.Advance(time.Minute)
		b.take(among(b.statementOf("S3", first, second, third).XML(iso20022.V02), "Stmt", pounds, strings.ReplaceAll(entry, "EUR", "USD")))
		require.Equal(t, "credit 3.00 nobody", b.sink.events[len(b.sink.events)-2], "our number in another currency is another account")
		require.Equal(t, []string{"account_unknown"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		require.Len(t, b.sink.credits, 3)
		b.balanced("6.00")
	})
}

func TestFile_SeveralOfOurAccountsInOneMessageAreEachProcessed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		own := `<Id><Othr><Id>` + issuer.Own + `</Id></Othr></Id>`
		entry := `<Ntry><Amt Ccy="GBP">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Prtry>Posted</Prtry></Sts><AcctSvcrRef>O1</AcctSvcrRef></Ntry>`
		b.take(among(b.statementOf("S", b.from("A", "1.00", anna, "E")).XML(iso20022.V08), "Stmt", own, entry))
		require.Equal(t, []string{"credit 9.00 us", "credit 1.00 nobody", "closed main 1.00"}, b.sink.events)
		require.Empty(t, b.exceptions.open)
	})
}

func TestStatement_WithABalanceThatCannotBeReadBooksItsEntriesAndClosesNoDay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		st := b.statementOf("S", b.from("A", "1.00", anna, "E"))
		content := strings.Replace(string(st.XML(iso20022.V08)), "<Cd>CLBD</Cd>\n", "<Cd>CLBD</Cd>\n<!-- -->", 1)
		b.take([]byte(strings.Replace(content, "1.00</Amt>\n        <CdtDbtInd>CRDT</CdtDbtInd>\n        <Dt>", "one</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>", 1)))
		require.Equal(t, []string{"credit 1.00 nobody"}, b.sink.events)
		require.Equal(t, []string{"report_unreadable"}, b.exceptions.reasons(exceptions.BankEntryRefused))
		b.take(st.XML(iso20022.V08))
		require.Equal(t, []string{"credit 1.00 nobody", "closed main 1.00"}, b.sink.events, "the bank has sent it again")
		b.balanced("1.00")
	})
}

func TestReversal_OfAPayoutIsNeverADepositInWhateverFormItIsSaid(t *testing.T) {
	for _, word := range []string{"true", "1", "\n 1 ", "YES"} {
		each(t, func(t *testing.T, b *bench) {
			jane, _ := b.janeWithBank()
			b.credit("100.00", jane.virtual, jane.party)
			payout := b.order("40.00", jane)
			b.settle()
			b.sink.reset()
			back := b.entry("R1", "40.00", iso20022.Credit)
			back.EndToEndID, back.Reversal, back.Debtor = id.Hex(payout), true, jane.party
			back.Creditor = iso20022.Party{Account: jane.virtual}
			n := iso20022.Notice{MessageID: "N", Created: b.clock.Now(), ID: "N", Account: mainAccount, Entries: []iso20022.Entry{back}}
			b.take([]byte(strings.Replace(string(n.XML(iso20022.V08)), "<RvslInd>true<", "<RvslInd>"+word+"<", 1)))
			require.Equal(t, banking.Returned, b.state(payout), "%q", word)
			require.Empty(t, b.sink.credits)
		})
	}
}

func TestCredit_OfWhichTheBankKeptItsChargesIsWholeAndTheyAreOurs(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, _ := b.janeWithBank()
		e := b.entry("C1", "9.75", iso20022.Credit)
		e.Debtor, e.Creditor = jane.party, iso20022.Party{Account: jane.virtual}
		st := b.statementOf("S", e)
		gross := `<TxDtls>
            <Chrgs><Rcrd><Amt Ccy="GBP">.25</Amt><ChrgInclInd>1</ChrgInclInd></Rcrd></Chrgs>`
		content := strings.Replace(string(st.XML(iso20022.V08)), "<TxDtls>", gross, 1)
		at := strings.LastIndex(content, "9.75</Amt>")
		b.take([]byte(content[:at] + "+10.0</Amt>" + content[at+len("9.75</Amt>"):]))
		require.Equal(t, []string{"credit 10.00 customer", "closed main 9.75"}, b.sink.events)
		require.Equal(t, []string{"charge"}, b.exceptions.reasons(exceptions.PayoutUnexplained))
		found, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, "-0.25", found[0].Amount.String())
		b.take(append([]byte(content[:at]+"+10.0</Amt>"+content[at+len("9.75</Amt>"):]), '\n'))
		require.Len(t, b.sink.credits, 1)
		b.balanced("9.75")
	})
}
