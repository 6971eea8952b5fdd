package iso20022_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

func withEntry(entry string) []byte {
	return []byte(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08" xmlns:x="urn:other"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-02T12:00:00</CreDtTm></GrpHdr><Ntfctn><Id>1</Id><Acct><Id><IBAN>GB82 WEST 1234 5698 7654 32</IBAN></Id></Acct>` +
		entry + `</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`)
}

const goodEntry = `<Ntry><Amt Ccy="GBP">1.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef></Ntry>`

func TestReadNotices_ADebtorsAddressIsReadInFullOrNotAtAllAndRefusesNothing(t *testing.T) {
	for address, want := range map[string]iso20022.Address{
		"<PstCd>EC1A 1AA</PstCd><TwnNm>London</TwnNm><Ctry>GB</Ctry>":                           {Town: "London", Postcode: "EC1A 1AA", Country: "GB"},
		"<PstCd>EC1A 1AA</PstCd><TwnNm>" + strings.Repeat("L", 300) + "</TwnNm><Ctry>GB</Ctry>": {Town: strings.Repeat("L", 35), Postcode: "EC1A 1AA", Country: "GB"},
		"<TwnNm>London</TwnNm><Ctry>GB</Ctry>":                                                  {Town: "London", Country: "GB"},
		"<PstCd>EC1A 1AA</PstCd><Ctry>GB</Ctry><AdrLine>1 High Street</AdrLine>":                {},
		"<TwnNm>London</TwnNm><Ctry>GBR</Ctry>":                                                 {},
	} {
		for _, party := range []string{"<Dbtr><Nm>A</Nm><PstlAdr>" + address + "</PstlAdr></Dbtr>", "<Dbtr><Pty><Nm>A</Nm><PstlAdr>" + address + "</PstlAdr></Pty></Dbtr>"} {
			n, err := iso20022.ReadNotices(withEntry("<Ntry><Amt Ccy=\"GBP\">1.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls><RltdPties>" + party + "</RltdPties></TxDtls></NtryDtls></Ntry>"))
			require.NoError(t, err)
			require.Equal(t, want, n[0].Entries[0].DebtorAddress, address)
		}
	}
}

// Whoever is behind a payment is compared with the sanctions lists as its debtor is.
func TestReadNotices_EveryNameBehindAPaymentIsReadAndRefusesNothing(t *testing.T) {
	long := strings.Repeat("N", 300)
	parties := "<InitgPty><Pty><Nm>Initiator</Nm></Pty></InitgPty><Dbtr><Pty><Nm>Debtor</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>Behind</Nm></Pty></UltmtDbtr><UltmtCdtr><Nm>" + long + "</Nm></UltmtCdtr><TradgPty><Pty><Id/></Pty></TradgPty>"
	n, err := iso20022.ReadNotices(withEntry("<Ntry><Amt Ccy=\"GBP\">1.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls><RltdPties>" + parties + "</RltdPties></TxDtls></NtryDtls></Ntry>"))
	require.NoError(t, err)
	require.Equal(t, "Debtor", n[0].Entries[0].Debtor.Name)
	require.Equal(t, []string{"Initiator", "Behind", long[:140]}, n[0].Entries[0].Others)
}

func TestReadNotices_AcceptsOtherBanksDialects(t *testing.T) {
	n, err := iso20022.ReadNotices(withEntry(goodEntry))
	require.NoError(t, err)
	require.Equal(t, iso20022.Account{SortCode: "123456", Number: "98765432"}, n[0].Account)
	require.Equal(t, "1.50", n[0].Entries[0].Amount.String())
	n, err = iso20022.ReadNotices(withEntry(strings.Replace(goodEntry, "1.5<", "1.50000<", 1)))
	require.NoError(t, err)
	require.Equal(t, int64(150), n[0].Entries[0].Amount.Minor())
	n, err = iso20022.ReadNotices(withEntry(strings.Replace(goodEntry, "<CdtDbtInd>", "<x:CdtDbtInd>DBIT</x:CdtDbtInd><CdtDbtInd>", 1)))
	require.NoError(t, err, "elements of other namespaces are skipped")
	require.Equal(t, iso20022.Credit, n[0].Entries[0].Direction)
}

func TestReadNotices_ReadsABundleAsItsTransactions(t *testing.T) {
	bundle := func(a, b string) []byte {
		one := `<TxDtls><Refs><AcctSvcrRef>%s</AcctSvcrRef></Refs><Amt Ccy="GBP">%s</Amt></TxDtls>`
		return withEntry(strings.Replace(goodEntry, "</Ntry>", "<NtryDtls>"+fmt.Sprintf(one, "T1", a)+fmt.Sprintf(strings.Replace(one, "<AcctSvcrRef>%s</AcctSvcrRef>", "%s", 1), "", b)+"</NtryDtls></Ntry>", 1))
	}
	n, err := iso20022.ReadNotices(bundle("1.00", "0.50"))
	require.NoError(t, err)
	require.Len(t, n[0].Entries, 2)
	require.Equal(t, "T1", n[0].Entries[0].ServicerRef)
	require.Equal(t, "A1/2", n[0].Entries[1].ServicerRef)
	require.Equal(t, "0.50", n[0].Entries[1].Amount.String())
	for _, wrong := range [][2]string{{"1.00", "0.49"}, {"1.00", "0.51"}, {"1.50", "92233720368547758.07"}, {"x", "y"}} {
		n, err = iso20022.ReadNotices(bundle(wrong[0], wrong[1]))
		require.NoError(t, err)
		require.Len(t, n[0].Entries, 1, "transactions that are not the entry's are none: %v", wrong)
		require.Equal(t, "1.50", n[0].Entries[0].Amount.String())
		require.Equal(t, "A1", n[0].Entries[0].ServicerRef)
		require.Empty(t, n[0].Entries[0].EndToEndID)
	}
}

func TestRead_RefusesHostileAndDamagedFiles(t *testing.T) {
	good := string(withEntry(goodEntry))
	replaced := func(old, with string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, with, 1)
	}
	for why, text := range map[string]string{
		"empty":               "",
		"no XML":              "hello",
		"half a file":         good[:len(good)/2],
		"more than there is":  replaced("1.5<", "9000000000000.01<"),
		"two documents":       good + good,
		"text after":          good + "x",
		"document type":       replaced(`<?xml version="1.0"?>`, `<!DOCTYPE Document [<!ENTITY a "b">]>`),
		"external entity":     `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>` + replaced("A1<", "&x;<"),
		"unknown entity":      replaced("A1<", "&x;<"),
		"directive inside":    replaced("<GrpHdr>", "<!ELEMENT a ANY><GrpHdr>"),
		"processing inside":   replaced("<GrpHdr>", "<?php ?><GrpHdr>"),
		"other character set": replaced(`version="1.0"`, `version="1.0" encoding="EBCDIC-UK"`),
		"unknown version":     replaced("camt.054.001.08", "camt.054.001.99"),
		"first version":       replaced("camt.054.001.08", "camt.054.001.01"),
		"version in words":    replaced("camt.054.001.08", "camt.054.001.0x"),
		"other message":       replaced("camt.054.001.08", "camt.029.001.09"),
		"no namespace":        replaced(` xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"`, ""),
		"euros":               replaced("GBP", "EUR"),
		"no currency":         replaced(` Ccy="GBP"`, ""),
		"negative":            replaced("1.5<", "-1.5<"),
		"exponent":            replaced("1.5<", "1e5<"),
		"too exact":           replaced("1.5<", "1.505<"),
		"too large":           replaced("1.5<", "92233720368547758.08<"),
		"two amounts":         replaced("<CdtDbtInd>", `<Amt Ccy="GBP">2.00</Amt><CdtDbtInd>`),
		"no direction":        replaced("<CdtDbtInd>CRDT</CdtDbtInd>", ""),
		"unknown direction":   replaced("CRDT", "BOTH"),
		"no status":           replaced("<Sts><Cd>BOOK</Cd></Sts>", ""),
		"no account":          replaced("GB82 WEST 1234 5698 7654 32", "GB82 WEST 1234 5698 7654 33"),
		"no header":           replaced("<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-02T12:00:00</CreDtTm></GrpHdr>", ""),
		"no notification":     `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr/></BkToCstmrDbtCdtNtfctn></Document>`,
		"very deep":           `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">` + strings.Repeat("<a>", 100_000),
		"billion elements":    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">` + strings.Repeat("<a/>", 2_000_001) + "</Document>",
		"endless text":        replaced("A1<", strings.Repeat("a", 2<<20)+"<"),
		"endless blanks":      good + strings.Repeat(" ", 2<<20),
		"endless tag":         replaced("<AcctSvcrRef>", "<AcctSvcrRef "+strings.Repeat(" ", 2<<20)+">"),
		"zero byte":           replaced("A1<", "A\x001<"),
	} {
		_, err := iso20022.Read([]byte(text))
		require.ErrorIs(t, err, iso20022.ErrMalformed, why)
	}
}

// seeds are the golden files and one file of another bank.
func seeds(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add(withEntry(goodEntry))
}

func FuzzRead(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, content []byte) {
		m, err := iso20022.Read(content)
		if err != nil {
			return
		}
		for _, n := range m.Notices {
			same(t, n.Entries)
			again, err := iso20022.ReadNotices(n.XML(iso20022.V08))
			if err != nil || len(again[0].Entries) != len(n.Entries) {
				t.Fatalf("what was read cannot be written and read again: %v", err)
			}
		}
		for _, s := range m.Statements {
			same(t, s.Entries)
		}
	})
}

func same(t *testing.T, entries []iso20022.Entry) {
	t.Helper()
	for _, e := range entries {
		if e.Amount.Sign() < 0 {
			t.Fatalf("an entry with a negative amount: %+v", e)
		}
	}
}

func FuzzReadOrder(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, content []byte) {
		o, err := iso20022.ReadOrder(content)
		if err != nil {
			return
		}
		text, err := o.XML()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := iso20022.ReadOrder(text); err != nil || len(again.Payments) != len(o.Payments) {
			t.Fatalf("read again: %v", err)
		}
	})
}

// large reports whether the tests with large inputs run, as in make check-full.
func large() bool { return os.Getenv("GBPC_LARGE") != "" }
