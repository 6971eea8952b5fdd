package iso20022_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
)

func ibanOf(a iso20022.Account) string { return modulus.IBAN("BUKB", a.SortCode, a.Number) }

// shape is what is booked for an entry of £10.00: each part with its sign and whether it is a charge.
func shape(t *testing.T, direction, chargesOfEntry, details string) string {
	t.Helper()
	n, err := iso20022.ReadNotices(withEntry(`<Ntry><Amt Ccy="GBP">10</Amt><CdtDbtInd>` + direction + `</CdtDbtInd><Sts>BOOK</Sts><AcctSvcrRef>B</AcctSvcrRef>` + chargesOfEntry + details + `</Ntry>`))
	require.NoError(t, err)
	var parts []string
	net := pounds("0")
	for _, e := range n[0].Entries {
		part := e.ServicerRef + ":"
		net = net.Add(e.Amount)
		if e.Direction == iso20022.Debit {
			part += "-"
			net = net.Sub(e.Amount).Sub(e.Amount)
		}
		part += e.Amount.String() + e.EndToEndID
		if e.Charge {
			require.Empty(t, e.EndToEndID)
			part += "!"
		}
		parts = append(parts, part)
	}
	want := "10.00"
	if direction == "DBIT" {
		want = "-10.00"
	}
	require.Equal(t, want, net.String(), "money read is the money written")
	return strings.Join(parts, " ")
}

func TestRead_ABatchIsItsTransactionsWhereTheyAddUpAndOneEntryOtherwise(t *testing.T) {
	tx := func(inner string) string {
		return "<TxDtls><Refs><EndToEndId>x</EndToEndId></Refs>" + inner + "</TxDtls>"
	}
	amt := func(a string) string { return `<Amt Ccy="GBP">` + a + `</Amt>` }
	old := func(a string) string { return "<AmtDtls><TxAmt>" + amt(a) + "</TxAmt></AmtDtls>" }
	in := func(details string) string { return "<NtryDtls>" + details + "</NtryDtls>" }
	batch := "<Btch><NbOfTxs>2</NbOfTxs></Btch>"
	for details, want := range map[string]string{
		in(batch):                                                      "B:10.00",
		in(batch + tx("") + tx("")):                                    "B:10.00",
		in(batch + tx(amt("6")) + tx(amt("4"))):                        "B/1:6.00x B/2:4.00x",
		in(tx(old("6")) + tx(old("4"))):                                "B/1:6.00x B/2:4.00x",
		in(tx(amt("6"))) + in(tx(old("4"))):                            "B/1:6.00x B/2:4.00x",
		in(tx(amt("6")) + tx("")):                                      "B/1:6.00x B/2:4.00x", // what is left
		in(tx(amt("10")) + tx("")):                                     "B:10.00",
		in(tx(amt("11")) + tx(amt("1")+"<CdtDbtInd>DBIT</CdtDbtInd>")): "B/1:11.00x B/2:-1.00x",
		in(batch + tx(amt("6"))):                                       "B:10.00", // the other is not shown
		in(batch + tx("")):                                             "B:10.00",
		in(tx(amt("6")) + tx(amt("5"))):                                "B:10.00",
		in("<Btch><NbOfTxs>many</NbOfTxs></Btch>" + tx("")):            "B:10.00x",
		in(tx(amt("6"))):                                               "B:10.00x", // of another bank's charges nothing is said
	} {
		require.Equal(t, want, shape(t, "CRDT", "", details), details)
	}
	require.Equal(t, "B/1:-6.00x B/2:-4.00x", shape(t, "DBIT", "", in(tx(amt("6"))+tx(amt("4")))))
}

func TestRead_ChargesThatTheBankKeptAreAnEntryOfTheirOwn(t *testing.T) {
	amt := func(a string) string { return `<Amt Ccy="GBP">` + a + `</Amt>` }
	tx := func(inner string) string { return "<TxDtls>" + inner + "</TxDtls>" }
	record := func(a string) string { return "<Chrgs><Rcrd>" + amt(a) + "</Rcrd></Chrgs>" }
	old := func(a string) string { return "<Chrgs>" + amt(a) + "</Chrgs>" }
	total := func(a string) string {
		return `<Chrgs><TtlChrgsAndTaxAmt Ccy="GBP">` + a + `</TtlChrgsAndTaxAmt><Rcrd>` + amt("0.01") + `</Rcrd></Chrgs>`
	}
	given := "<Chrgs><Rcrd>" + amt("1") + "<CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>"
	in := func(details string) string { return "<NtryDtls>" + details + "</NtryDtls>" }
	for _, c := range []struct{ direction, charges, details, want string }{
		{"CRDT", "", in(tx(amt("11") + record("1"))), "B:11.00 B/charges:-1.00!"},
		{"CRDT", old("0.40") + old("0.60"), in(tx(amt("11"))), "B:11.00 B/charges:-1.00!"},
		{"CRDT", total("1"), in(tx("<AmtDtls><TxAmt>" + amt("11") + "</TxAmt></AmtDtls>")), "B:11.00 B/charges:-1.00!"},
		{"CRDT", "<AmtDtls><TxAmt>" + amt("11") + "</TxAmt></AmtDtls>" + record("1"), "", "B:11.00 B/charges:-1.00!"},
		{"CRDT", "", in(tx(amt("9") + given)), "B:9.00 B/charges:1.00!"},
		{"DBIT", "", in(tx(amt("9") + record("1"))), "B:-9.00 B/charges:-1.00!"},
		{"CRDT", record("1"), in(tx(amt("6")) + tx(amt("5"))), "B/1:6.00 B/2:5.00 B/charges:-1.00!"},
		{"CRDT", "", in(tx(amt("6")+record("0.50")) + tx(amt("5")+record("0.50"))), "B/1:6.00 B/2:5.00 B/charges:-1.00!"},
		{"DBIT", record("1"), in(tx(amt("5")) + tx(amt("4"))), "B/1:-5.00 B/2:-4.00 B/charges:-1.00!"},
		{"CRDT", "", in(tx(amt("10") + record("1"))), "B:10.00"},                                                   // charged apart
		{"CRDT", "", in(tx(amt("12") + record("1"))), "B:10.00"},                                                   // they do not explain it
		{"CRDT", "", in(tx("<AmtDtls><InstdAmt>" + amt("11") + "</InstdAmt></AmtDtls>" + record("1"))), "B:10.00"}, // another bank kept them
		{"CRDT", record("2"), in(tx(amt("6")) + tx(amt("5"))), "B:10.00"},
	} {
		require.Equal(t, c.want, shape(t, c.direction, c.charges, c.details), c)
	}
}
