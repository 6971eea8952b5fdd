package iso20022_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// only is the one entry of a notice with this Ntry.
func only(t *testing.T, entry string) iso20022.Entry {
	t.Helper()
	n, err := iso20022.ReadNotices(withEntry(entry))
	require.NoError(t, err, entry)
	require.Len(t, n, 1)
	require.Len(t, n[0].Entries, 1)
	return n[0].Entries[0]
}

func changed(old, with string) string { return strings.Replace(goodEntry, old, with, 1) }

func TestRead_TakesEachFormOfABoolean(t *testing.T) {
	for text, want := range map[string]bool{
		"true": true, "1": true, " true\n": true, "\t1 ": true, "false": false, "0": false, "\n0\n": false,
		"yes": true, "": true, // it says neither: what may be a reversal is not taken for a deposit
	} {
		require.Equal(t, want, only(t, changed("<Sts>", "<RvslInd>"+text+"</RvslInd><Sts>")).Reversal, "%q", text)
	}
	require.False(t, only(t, goodEntry).Reversal)
	s := statement()
	s.Page = 1
	for text, want := range map[string]bool{"1": true, "true": true, "0": false, " false ": false} {
		got, err := iso20022.ReadStatements([]byte(strings.Replace(string(s.XML(iso20022.V08)), "<LastPgInd>false<", "<LastPgInd>"+text+"<", 1)))
		require.NoError(t, err)
		require.Equal(t, want, got[0].LastPage, "%q", text)
	}
	_, err := iso20022.ReadStatements([]byte(strings.Replace(string(s.XML(iso20022.V08)), "<LastPgInd>false<", "<LastPgInd>maybe<", 1)))
	require.ErrorIs(t, err, iso20022.ErrMalformed)
}

func TestRead_TakesEachFormOfAnAmount(t *testing.T) {
	for text, want := range map[string]string{
		".50": "0.50", "+1.00": "1.00", "1": "1.00", "1.": "1.00", "0001.5": "1.50", " 12.34\n": "12.34", "0": "0.00", "-0.00": "0.00", "+.5": "0.50", "1.00000": "1.00", "9000000000000": "9000000000000.00",
	} {
		require.Equal(t, want, only(t, changed("1.5<", text+"<")).Amount.String(), "%q", text)
	}
	for _, text := range []string{"", ".", "+", "-1", "- 1", "1,00", "1 000", "1e2", "0x10", "1.005", "++1", "INF", "9000000000000.01", "٣"} {
		_, err := iso20022.ReadNotices(withEntry(changed("1.5<", text+"<")))
		require.ErrorIs(t, err, iso20022.ErrMalformed, "%q", text)
	}
}

func TestRead_TakesEachFormOfADateAndATime(t *testing.T) {
	for date, want := range map[string]string{
		"<DtTm>2026-03-02T24:00:00</DtTm>":             "2026-03-03T00:00:00Z",
		"<DtTm>2026-07-01T24:00:00.000</DtTm>":         "2026-07-01T23:00:00Z", // midnight in London
		"<DtTm>2026-12-31T24:00:00Z</DtTm>":            "2027-01-01T00:00:00Z",
		"<DtTm> 2026-03-02T09:00:00-14:00\n</DtTm>":    "2026-03-02T23:00:00Z",
		"<DtTm>2026-03-02T09:00:00.1234567890Z</DtTm>": "2026-03-02T09:00:00.123456Z",
		"<Dt>2026-07-02+01:00</Dt>":                    "2026-07-01T23:00:00Z",
		"<Dt>\n 2026-03-02-05:00 </Dt>":                "2026-03-02T00:00:00Z",
		"<Dt>2026-03-02T00:00:00</Dt>":                 "2026-03-02T00:00:00Z", // where a time does not belong
		"<DtTm>2026-03-02T12:00:00</DtTm>":             "2026-03-02T12:00:00Z",
		"<DtTm>2026-03-02T12:00:00.5+00:00</DtTm>":     "2026-03-02T12:00:00.5Z",
	} {
		require.Equal(t, want, only(t, changed("<Dt>2026-03-02</Dt>", date)).BookedAt.Format(time.RFC3339Nano), date)
	}
	for _, date := range []string{"<Dt>2026-13-02</Dt>", "<DtTm>2026-03-02T24:00:01</DtTm>", "<DtTm>2026-03-02T25:00:00</DtTm>", "<Dt>0001-01-01</Dt>", "<Dt>02.03.2026</Dt>", "<DtTm>soon</DtTm>", "<Dt/>", ""} {
		e := only(t, changed("<Dt>2026-03-02</Dt>", date))
		require.True(t, e.BookedAt.IsZero(), "a date that cannot be read is none: %s", date)
		require.True(t, e.BookingDay().IsZero())
		e = only(t, changed("<BookgDt><Dt>2026-03-02</Dt></BookgDt>", "<BookgDt>"+date+"</BookgDt><ValDt><Dt>2026-03-04</Dt></ValDt>"))
		require.Equal(t, "2026-03-04", e.BookingDay().String())
	}
	got, err := iso20022.ReadStatements([]byte(strings.Replace(string(statement().XML(iso20022.V08)), "<Cd>CLBD</Cd>", "<Cd>CLBD</Cd>", 1)))
	require.NoError(t, err)
	require.Equal(t, "2026-03-02", got[0].Date.String())
	for _, end := range []string{"2026-07-02T24:00:00", "2026-07-02T24:00:00Z", "2026-07-02T23:59:59", "2026-07-02T18:00:00Z"} {
		s := statementWith(t, `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>`+end+`</DtTm></Dt></Bal>`)
		require.Equal(t, "2026-07-02", s.Date.String(), "a time that ends a day belongs to it: %s", end)
	}
}

// statementWith is a statement of version .08 with these balances and entries.
func statementWith(t *testing.T, inner string) iso20022.Statement {
	t.Helper()
	content := strings.NewReplacer("camt.054", "camt.053", "BkToCstmrDbtCdtNtfctn", "BkToCstmrStmt", "Ntfctn", "Stmt").Replace(string(withEntry(inner)))
	s, err := iso20022.ReadStatements([]byte(content))
	require.NoError(t, err)
	require.Len(t, s, 1)
	return s[0]
}

func TestRead_ATextIsOneLineAndALongReferenceStaysItself(t *testing.T) {
	require.Equal(t, "A 1", only(t, changed("A1<", "\n  A\n1\t<")).ServicerRef)
	long := strings.Repeat("a", 40)
	first, second := only(t, changed("A1<", long+"1<")).ServicerRef, only(t, changed("A1<", long+"2<")).ServicerRef
	require.Len(t, first, 35)
	require.NotEqual(t, first, second)
	require.Equal(t, first, only(t, changed("A1<", long+"1<")).ServicerRef)
	require.Equal(t, strings.Repeat("a", 35), only(t, changed("A1<", strings.Repeat("a", 35)+"<")).ServicerRef)
	require.Equal(t, "A�", only(t, changed("A1<", "A\xff<")).ServicerRef, "a byte that is no letter spoils its letter, not the file")
}

func TestRead_TakesTheEncodingThatTheFileDeclares(t *testing.T) {
	named := changed("</Ntry>", "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Zoë Müller £5</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>")
	text := func(name string) string {
		return strings.Replace(string(withEntry(named)), `<?xml version="1.0"?>`, `<?xml version="1.0" encoding="`+name+`" standalone='yes'?>`, 1)
	}
	encoded := func(e encoding.Encoding, name string) string {
		s, err := e.NewEncoder().String(text(name))
		require.NoError(t, err)
		return s
	}
	little, big := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	for what, content := range map[string]string{
		"UTF-8": text("UTF-8"), "utf-8": text("utf-8"), "no name": string(withEntry(named)), "UTF-8 with its mark": "\ufeff" + text("UTF-8"),
		"ISO-8859-1": encoded(charmap.ISO8859_1, "ISO-8859-1"), "iso-8859-1": encoded(charmap.ISO8859_1, "iso-8859-1"), "windows-1252": encoded(charmap.Windows1252, "windows-1252"),
		"UTF-16 little": "\xff\xfe" + encoded(little, "UTF-16"), "UTF-16 big": "\xfe\xff" + encoded(big, "UTF-16"), "without its mark": encoded(little, "UTF-16LE"), "big, without": encoded(big, "UTF-16BE"),
		"a text of UTF-16 saved as UTF-8": text("utf-16"),
	} {
		n, err := iso20022.ReadNotices([]byte(content))
		require.NoError(t, err, what)
		require.Equal(t, "Zoë Müller £5", n[0].Entries[0].Debtor.Name, what)
		require.Equal(t, "1.50", n[0].Entries[0].Amount.String(), what)
	}
	n, err := iso20022.ReadNotices([]byte(strings.Replace(text("US-ASCII"), "Zoë Müller £5", "Zoe", 1)))
	require.NoError(t, err)
	require.Equal(t, "Zoe", n[0].Entries[0].Debtor.Name)
	euro, err := charmap.Windows1252.NewEncoder().String(strings.Replace(text("windows-1252"), "£5", "€5 “ok”", 1))
	require.NoError(t, err)
	n, err = iso20022.ReadNotices([]byte(euro))
	require.NoError(t, err)
	require.Equal(t, "Zoë Müller €5 “ok”", n[0].Entries[0].Debtor.Name)
}
