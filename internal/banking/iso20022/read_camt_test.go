package iso20022_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// withDetails is the good entry with these details.
func withDetails(details string) string { return changed("</Ntry>", details+"</Ntry>") }

func oneTransaction(inner string) string {
	return withDetails("<NtryDtls><TxDtls>" + inner + "</TxDtls></NtryDtls>")
}

func TestRead_AnAddressInLinesIsReadAndRefusesNothing(t *testing.T) {
	lines := "<AdrLine>1 High Street</AdrLine><AdrLine>Floor 2</AdrLine>"
	for address, want := range map[string]iso20022.Address{
		lines: {},
		"<TwnNm>Leeds</TwnNm><Ctry>GB</Ctry>" + lines:                                                               {Street: "1 High Street, Floor 2", Town: "Leeds", Country: "GB"},
		"<PstCd>LS1 1AA</PstCd><TwnNm>Leeds</TwnNm><Ctry>GB</Ctry>" + lines:                                         {Street: "1 High Street, Floor 2", Town: "Leeds", Postcode: "LS1 1AA", Country: "GB"},
		"<StrtNm>High Street</StrtNm><BldgNb>1</BldgNb><TwnNm>Leeds</TwnNm><Ctry>GB</Ctry>" + lines:                 {Street: "1 High Street", Town: "Leeds", Country: "GB"},
		"<TwnNm>Leeds</TwnNm><TwnNm>York</TwnNm><Ctry>GB</Ctry>":                                                    {Town: "Leeds", Country: "GB"},
		"<TwnNm>Leeds</TwnNm><Ctry>GB</Ctry>" + strings.Repeat("<AdrLine>"+strings.Repeat("x", 70)+"</AdrLine>", 7): {Street: strings.Repeat("x", 70), Town: "Leeds", Country: "GB"},
	} {
		for _, party := range []string{"<Nm>A</Nm>%s", "<Pty><Nm>A</Nm>%s</Pty>", "<Agt><FinInstnId><Nm>A</Nm>%s</FinInstnId></Agt>"} {
			e := only(t, oneTransaction("<RltdPties><Dbtr>"+fmt.Sprintf(party, "<PstlAdr>"+address+"</PstlAdr>")+"</Dbtr></RltdPties>"))
			require.Equal(t, "A", e.Debtor.Name)
			require.Equal(t, want, e.DebtorAddress, address)
		}
	}
}

func TestRead_WhatCannotBeReadOfADetailIsNotThere(t *testing.T) {
	for _, detail := range []string{
		"<RltdPties><Dbtr><Nm>" + strings.Repeat("x", 200) + "</Nm></Dbtr></RltdPties>", "<RltdPties><Dbtr><Nm/></Dbtr><Dbtr><Nm/></Dbtr></RltdPties>", "<RltdPties/><RltdPties/>",
		"<RltdPties><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>", "<RltdPties><DbtrAcct><Id><Othr><Id>" + strings.Repeat("9", 99) + "</Id></Othr></Id></DbtrAcct></RltdPties>",
		"<Refs><UETR>none</UETR><EndToEndId>" + strings.Repeat("e", 99) + "</EndToEndId></Refs>", "<Refs><EndToEndId/></Refs>", "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>X</Cd><SubFmlyCd>TOOLONG</SubFmlyCd></Fmly></Domn></BkTxCd>",
		`<Amt Ccy="EUR">7</Amt>`, `<Amt Ccy="GBP">seven</Amt>`, `<AmtDtls><InstdAmt><Amt Ccy="USD">9.12345</Amt></InstdAmt></AmtDtls>`, `<Chrgs><Rcrd><Amt Ccy="EUR">1</Amt></Rcrd></Chrgs>`,
		"<RmtInf><Ustrd>" + strings.Repeat("u", 999) + "</Ustrd></RmtInf>", "<RmtInf><Strd><CdtrRefInf><Ref/></CdtrRefInf></Strd></RmtInf>", "<RltdAgts><DbtrAgt><FinInstnId><BICFI>X</BICFI></FinInstnId></DbtrAgt></RltdAgts>",
	} {
		e := only(t, oneTransaction(detail))
		require.Equal(t, "1.50", e.Amount.String(), detail)
		require.Equal(t, iso20022.Credit, e.Direction)
		require.Equal(t, "A1", e.ServicerRef)
		require.False(t, e.Debtor.Account.Known())
		require.False(t, e.Returned)
	}
	for _, twice := range []string{"<AcctSvcrRef>A2</AcctSvcrRef>", "<BookgDt><Dt>2026-03-03</Dt></BookgDt>", "<AddtlNtryInf>x</AddtlNtryInf><AddtlNtryInf>y</AddtlNtryInf>"} {
		require.Equal(t, "1.50", only(t, withDetails(twice)).Amount.String(), twice)
	}
}

func TestRead_EachFormOfAnAccountIsRead(t *testing.T) {
	want := iso20022.Account{SortCode: "200000", Number: "55779911"}
	member := func(code string) string {
		return "<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>" + code + "</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>"
	}
	account := func(id string) string { return "<RltdPties><DbtrAcct><Id>" + id + "</Id></DbtrAcct></RltdPties>" }
	for _, detail := range []string{
		account("<IBAN>GB33BUKB20000055779911</IBAN>"), account("<IBAN> gb33 bukb 2000 0055 7799 11 </IBAN>"), account("<Othr><Id>20000055779911</Id></Othr>"), account("<Othr><Id>20-00-00 55779911</Id></Othr>"),
		account("<Othr><Id>GB33BUKB20000055779911</Id></Othr>"), account("<Othr><Id>55779911</Id></Othr>") + member("200000"), account("<Othr><Id>5577 9911</Id></Othr>") + member("20-00-00"),
		account("<Othr><Id>55779911</Id></Othr>") + member("GBDSC200000"), account("<Othr><Id>55779911</Id></Othr>") + member("//SC200000"),
	} {
		detail = strings.ReplaceAll(detail, "GB33BUKB20000055779911", ibanOf(want))
		detail = strings.ReplaceAll(detail, "gb33 bukb 2000 0055 7799 11", strings.ToLower(ibanOf(want)))
		require.Equal(t, want, only(t, oneTransaction(detail)).Debtor.Account, detail)
	}
}

func TestRead_AReferenceInAStructureIsReadBesideFreeText(t *testing.T) {
	for remittance, want := range map[string]string{
		"<Strd><CdtrRefInf><Ref>GBPC 7Q2</Ref></CdtrRefInf></Strd>":                                                                                             "GBPC 7Q2",
		"<Ustrd>savings</Ustrd><Strd><CdtrRefInf><Ref>GBPC 7Q2</Ref></CdtrRefInf></Strd>":                                                                       "savings GBPC 7Q2",
		"<Ustrd>for GBPC 7Q2</Ustrd><Strd><CdtrRefInf><Ref>GBPC 7Q2</Ref></CdtrRefInf></Strd>":                                                                  "for GBPC 7Q2",
		"<Strd><CdtrRefInf><Ref>A</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>B</Ref></CdtrRefInf></Strd>":                                                  "A B",
		"<Strd><RfrdDocInf><Nb>7</Nb></RfrdDocInf><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp></CdtrRefInf><AddtlRmtInf>rent</AddtlRmtInf></Strd>": "rent",
		"<Ustrd>line one\nline two</Ustrd><Ustrd>three</Ustrd>":                                                                                                 "line one line two three",
		"<Ustrd>" + strings.Repeat("u", 140) + "</Ustrd><Strd><CdtrRefInf><Ref>GBPC 7Q2</Ref></CdtrRefInf></Strd>":                                              strings.Repeat("u", 131) + " GBPC 7Q2",
	} {
		require.Equal(t, want, only(t, oneTransaction("<RmtInf>"+remittance+"</RmtInf>")).Reference, remittance)
	}
}

func TestRead_AStatusInABanksOwnWordsCountsWhereTheySayOneThing(t *testing.T) {
	for words, isBooked := range map[string]bool{
		"BOOK": true, "Booked": true, "posted": true, "Booked / final": true, "SETTLED": true, "PDNG": false, "Pending": false, "NOT BOOKED": false, "not yet posted": false, "UNBOOKED": false, "FUTR": false, "INFO": false, "Information only": false,
	} {
		for _, status := range []string{"<Sts>" + words + "</Sts>", "<Sts><Cd>" + words + "</Cd></Sts>", "<Sts><Prtry>" + words + "</Prtry></Sts>"} {
			require.Equal(t, isBooked, only(t, changed("<Sts><Cd>BOOK</Cd></Sts>", status)).Booked, status)
		}
	}
	for _, words := range []string{"", "OK", "A7", "booked pending", "not pending", "BOOKISH", "handbook"} {
		_, err := iso20022.ReadNotices(withEntry(changed("<Sts><Cd>BOOK</Cd></Sts>", "<Sts><Prtry>"+words+"</Prtry></Sts>")))
		require.ErrorIs(t, err, iso20022.ErrMalformed, words)
	}
}

func TestRead_BalancesOfAPageAndOfOtherCurrenciesCloseNothing(t *testing.T) {
	bal := func(code, sub, amount, currency, date string) string {
		if sub != "" {
			sub = "<SubTp><Cd>" + sub + "</Cd></SubTp>"
		}
		return `<Bal><Tp><CdOrPrtry><Cd>` + code + `</Cd></CdOrPrtry>` + sub + `</Tp><Amt Ccy="` + currency + `">` + amount + `</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>` + date + `</Dt></Dt></Bal>`
	}
	s := statementWith(t, bal("OPBD", "", "5", "GBP", "2026-03-02")+bal("CLBD", "INTM", "6", "GBP", "2026-03-02"))
	require.False(t, s.HasClosing)
	require.False(t, s.NoOpening)
	s = statementWith(t, bal("OPBD", "INTM", "6", "GBP", "2026-03-02")+bal("CLBD", "", "7", "GBP", "2026-03-02"))
	require.True(t, s.NoOpening)
	require.Equal(t, "7.00", s.Closing.String())
	s = statementWith(t, bal("CLBD", "", "9", "EUR", "2026-03-02")+bal("CLBD", "", "7", "GBP", "2026-03-02")+bal("CLAV", "", "x", "GBP", ""))
	require.True(t, s.HasClosing)
	require.Equal(t, "7.00", s.Closing.String())
	s = statementWith(t, bal("CLBD", "", "8", "GBP", "2026-03-03")+bal("CLBD", "", "7", "GBP", "2026-03-02")+bal("PRCD", "", "1", "GBP", "2026-03-01"))
	require.Equal(t, "2026-03-03", s.Date.String(), "of several days the last")
	require.Equal(t, "8.00", s.Closing.String())
	require.Equal(t, "1.00", s.Opening.String())
	s = statementWith(t, bal("PRCD", "", "1", "GBP", "2026-03-01")+bal("OPBD", "", "2", "GBP", "2026-03-02")+bal("PRCD", "", "1", "GBP", "2026-03-01"))
	require.Equal(t, "2.00", s.Opening.String())
}

func TestScan_WhatCannotBeReadOfAReportStaysWithIt(t *testing.T) {
	report := func(account, entries string) string {
		return "<Ntfctn><Id>" + strings.Repeat("i", 50) + "</Id><Acct>" + account + "</Acct>" + entries + "</Ntfctn>"
	}
	ours := "<Id><IBAN>GB82 WEST 1234 5698 7654 32</IBAN></Id>"
	content := strings.Replace(string(withEntry("")), "<Ntfctn>", report("<Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy>", strings.Replace(goodEntry, "GBP", "EUR", 1))+report(ours+"<Ccy>USD</Ccy>", goodEntry)+
		report("", goodEntry)+report(ours+"<Ccy>GBP</Ccy>", goodEntry)+"<Ntfctn>", 1)
	entries := map[int]int{}
	m, err := iso20022.Scan(bytes.NewReader([]byte(content)), func(i iso20022.Item) error { entries[i.Report] += len(i.Entries); return nil })
	require.NoError(t, err)
	require.Len(t, m.Notices, 5)
	for i, readable := range []bool{false, false, false, true, true} {
		require.Equal(t, readable, m.Notices[i].Err == nil, i)
		require.Equal(t, readable, m.Notices[i].Account.Known(), i)
	}
	require.Equal(t, map[int]int{0: 0, 1: 1, 2: 1, 3: 1}, entries)
	_, err = iso20022.Read([]byte(content))
	require.ErrorIs(t, err, iso20022.ErrMalformed, "Read wants all of it")

	number := strings.NewReplacer("camt.054", "camt.053", "BkToCstmrDbtCdtNtfctn", "BkToCstmrStmt", "Ntfctn", "Stmt", "<IBAN>GB82 WEST 1234 5698 7654 32</IBAN>", "<Othr><Id>98765432</Id></Othr>",
		"<MsgId>M</MsgId><CreDtTm>2026-03-02T12:00:00</CreDtTm>", "<MsgId/><CreDtTm>today</CreDtTm>").Replace(string(withEntry(goodEntry)))
	s, err := iso20022.ReadStatements([]byte(number))
	require.NoError(t, err)
	require.Equal(t, iso20022.Account{Number: "98765432"}, s[0].Account, "banks that name themselves by their BIC say no sort code")
	require.True(t, s[0].Created.IsZero())
}

func TestRead_EachVersionOfTheReportsIsRead(t *testing.T) {
	for message, names := range map[string][2]string{"camt.052": {"BkToCstmrAcctRpt", "Rpt"}, "camt.053": {"BkToCstmrStmt", "Stmt"}, "camt.054": {"BkToCstmrDbtCdtNtfctn", "Ntfctn"}} {
		for version := 2; version <= 13; version++ {
			name := fmt.Sprintf("%s.001.%02d", message, version)
			m, err := iso20022.Read([]byte(strings.NewReplacer("camt.054.001.08", name, "BkToCstmrDbtCdtNtfctn", names[0], "Ntfctn", names[1]).Replace(string(withEntry(goodEntry)))))
			require.NoError(t, err, name)
			require.Equal(t, name, m.Name)
			if message == "camt.053" {
				require.Equal(t, "1.50", m.Statements[0].Entries[0].Amount.String())
				continue
			}
			require.Equal(t, "1.50", m.Notices[0].Entries[0].Amount.String())
		}
	}
}
