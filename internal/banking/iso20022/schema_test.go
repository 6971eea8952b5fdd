package iso20022_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// writtenEntry is what a drawn Ntry says of the money: pence, negative for a debit, zero if it is not booked.
type writtenEntry struct {
	pence int64
	wrong bool // amount, direction or status cannot be read
}

// schema draws messages of the structure that the schemas allow, with details that are as they should be, or nonsense.
type schema struct {
	t       *rapid.T
	version int
}

func (s schema) chance(percent int) bool {
	return rapid.IntRange(1, 100).Draw(s.t, "chance") <= percent
}

func (s schema) one(of ...string) string { return rapid.SampledFrom(of).Draw(s.t, "one of") }

// el is an element, which is there more often than not.
func (s schema) el(name string, content ...string) string {
	if s.chance(30) {
		return ""
	}
	return "<" + name + ">" + strings.Join(content, "") + "</" + name + ">"
}

// many is an element that may be there several times.
func (s schema) many(name string, content func() string) (all string) {
	for range rapid.IntRange(0, 3).Draw(s.t, "times") {
		all += "<" + name + ">" + content() + "</" + name + ">"
	}
	return all
}

var nonsense = []string{"", "x", "?", "-1", "1,00", "99999999999999999999", "2026-99-99", "N/A", strings.Repeat("long ", 60), "é£", "&amp;", "\n"}

// text is a text of an element: a good one, or nonsense.
func (s schema) text(good ...string) string {
	if s.chance(25) {
		return rapid.SampledFrom(nonsense).Draw(s.t, "nonsense")
	}
	return s.one(good...)
}

// money is an amount in one of the forms of a decimal.
func (s schema) money(pence int64) string {
	whole, rest := strconv.FormatInt(pence/100, 10), fmt.Sprintf("%02d", pence%100)
	if s.chance(20) {
		whole = "+" + whole
	} else if s.chance(20) {
		whole = "00" + whole
	}
	if pence < 100 && pence > 0 && s.chance(50) {
		whole = ""
	}
	switch {
	case rest == "00" && s.chance(50):
		return whole
	case s.chance(30):
		rest += "000"
	}
	return s.one("", " ", "\n") + whole + "." + rest + s.one("", "\t")
}

func (s schema) amt(name string, pence int64) string {
	return `<` + name + ` Ccy="GBP">` + s.money(pence) + `</` + name + `>`
}

func (s schema) detailAmount(pence int64) string {
	if s.chance(15) {
		return `<Amt Ccy="` + s.one("EUR", "GBP", "") + `">` + s.text("1.23456", "many") + `</Amt>`
	}
	return s.amt("Amt", pence)
}

func (s schema) date(name string) string {
	return s.el(name, s.one("<Dt>"+s.text("2026-03-02", "2026-03-02Z", "2026-03-02+01:00")+"</Dt>", "<DtTm>"+s.text("2026-03-02T24:00:00", "2026-03-02T09:00:00.5-05:00", "2026-03-02T09:00:00")+"</DtTm>"))
}

func (s schema) address() string {
	return s.el("PstlAdr", s.el("StrtNm", s.text("High Street")), s.el("BldgNb", s.text("1")), s.el("PstCd", s.text("LS1 1AA")), s.el("TwnNm", s.text("Leeds")), s.el("Ctry", s.text("GB", "FR")),
		s.many("AdrLine", func() string { return s.text("1 High Street", "Floor 2") }))
}

func (s schema) agent(name string) string {
	return s.el(name, "<FinInstnId>", s.el("BICFI", s.text("AAAAGB2L")), s.el("ClrSysMmbId", s.el("MmbId", s.text("200000", "20-00-00"))), s.el("Nm", s.text("A Bank")), s.address(), "</FinInstnId>")
}

func (s schema) party(name string) string {
	inner := s.el("Nm", s.text("Ann Example", "Zoë")) + s.address()
	switch {
	case s.version < 8:
	case s.chance(20):
		inner = s.agent("Agt")
	default:
		inner = "<Pty>" + inner + "</Pty>"
	}
	return s.el(name, inner) + s.el(name+"Acct", s.el("Id", s.one("<IBAN>"+s.text("GB33BUKB20201555555555", "DE02120300000000202051")+"</IBAN>", "<Othr><Id>"+s.text("55779911", "20000055779911")+"</Id></Othr>")))
}

func (s schema) charges(pence int64) string {
	if pence == 0 {
		if s.chance(70) {
			return ""
		}
		pence = rapid.Int64Range(1, 500).Draw(s.t, "charges")
	}
	if s.version < 4 {
		return "<Chrgs>" + s.detailAmount(pence) + s.el("CdtDbtInd", s.text("DBIT", "CRDT")) + "</Chrgs>"
	}
	return "<Chrgs>" + s.el("TtlChrgsAndTaxAmt", s.text("1")) + s.many("Rcrd", func() string { return s.detailAmount(pence) + s.el("ChrgInclInd", s.text("1", "true")) }) + "</Chrgs>"
}

func (s schema) transaction(pence int64) string {
	amount := ""
	if s.chance(70) {
		amount = s.detailAmount(pence) + s.el("CdtDbtInd", s.text("CRDT", "DBIT"))
		if s.version < 4 {
			amount = "<AmtDtls><TxAmt>" + s.detailAmount(pence) + "</TxAmt></AmtDtls>"
		}
	}
	return "<TxDtls>" + s.el("Refs", s.el("AcctSvcrRef", s.text("T1", "NONREF")), s.el("InstrId", s.text("I1")), s.el("EndToEndId", s.text("E1", "NOTPROVIDED")), s.el("UETR", s.text("eb6305c9-1f7a-4c4b-8b3e-5a7e2a1b3c4d"))) + amount + s.charges(0) +
		s.el("BkTxCd", s.el("Domn", s.el("Cd", s.text("PMNT")), s.el("Fmly", s.el("SubFmlyCd", s.text("FPAY", "RRTN"))))) +
		s.el("RltdPties", s.party("Dbtr"), s.party("Cdtr")) + s.el("RltdAgts", s.agent("DbtrAgt"), s.agent("CdtrAgt")) +
		s.el("RmtInf", s.many("Ustrd", func() string { return s.text("savings", "line\none") }), s.many("Strd", func() string { return s.el("CdtrRefInf", s.el("Ref", s.text("GBPC 7Q2"))) })) +
		s.el("RtrInf", s.el("Rsn", s.one("<Cd>"+s.text("AC04")+"</Cd>", "<Prtry>"+s.text("gone")+"</Prtry>")), s.many("AddtlInf", func() string { return s.text("closed") })) + "</TxDtls>"
}

// entry draws one Ntry. What it must have is as it should be, unless wrong says otherwise.
func (s schema) entry() (string, writtenEntry) {
	w := writtenEntry{pence: rapid.Int64Range(0, 5_000_000).Draw(s.t, "pence"), wrong: s.chance(5)}
	kept := rapid.SampledFrom([]int64{0, 0, 0, 25}).Draw(s.t, "kept")
	direction, status, booked := s.one("CRDT", "CRDT", "DBIT"), s.one("BOOK", "PDNG", "INFO"), false
	if booked = status == "BOOK"; s.version >= 8 {
		status = s.one("<Cd>"+status+"</Cd>", "<Prtry>"+map[string]string{"BOOK": "Posted", "PDNG": "Pending", "INFO": "Information"}[status]+"</Prtry>")
	}
	amount := s.amt("Amt", w.pence)
	if w.wrong {
		amount = s.one(`<Amt Ccy="EUR">1</Amt>`, "", `<Amt Ccy="GBP">?</Amt>`)
	}
	details := ""
	if parts := rapid.IntRange(0, 4).Draw(s.t, "transactions"); parts > 0 {
		left := w.pence + kept
		details = "<NtryDtls>" + s.el("Btch", s.el("NbOfTxs", s.text(strconv.Itoa(parts)))) + s.transaction(left-int64(parts-1)*(left/int64(parts)))
		for range parts - 1 {
			details += s.transaction(left / int64(parts))
		}
		details += "</NtryDtls>"
	}
	text := "<Ntry>" + s.el("NtryRef", s.text("1")) + amount + "<CdtDbtInd>" + direction + "</CdtDbtInd>" + s.el("RvslInd", s.text("true", "false", "1", "0", " 1 ")) + "<Sts>" + status + "</Sts>" + s.date("BookgDt") + s.date("ValDt") +
		s.el("AcctSvcrRef", s.text("A1")) + s.el("BkTxCd", s.text("x")) + s.charges(kept) + details + s.el("AddtlNtryInf", s.text("FASTER PAYMENT")) + "</Ntry>"
	if direction == "DBIT" {
		w.pence = -w.pence
	}
	if !booked {
		w.pence = 0
	}
	return text, w
}

// file draws a whole message of one account of ours, in one of the encodings, and what it says of the money.
func (s schema) file() ([]byte, []writtenEntry) {
	kind := rapid.SampledFrom([][3]string{{"camt.052", "BkToCstmrAcctRpt", "Rpt"}, {"camt.053", "BkToCstmrStmt", "Stmt"}, {"camt.054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"}}).Draw(s.t, "kind")
	var written []writtenEntry
	entries := ""
	for range rapid.IntRange(1, 5).Draw(s.t, "entries") {
		text, w := s.entry()
		entries, written = entries+text, append(written, w)
	}
	text := fmt.Sprintf(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:%s.001.%02d"><%s><GrpHdr>`, kind[0], s.version, kind[1]) + s.el("MsgId", s.text("M")) + s.el("CreDtTm", s.text("2026-03-02T18:00:00")) + "</GrpHdr><" + kind[2] + ">" +
		s.el("Id", s.text("1")) + s.el("ElctrncSeqNb", s.text("7")) + s.el("CreDtTm", s.text("2026-03-02T18:00:00Z")) + "<Acct><Id>" + s.one("<IBAN>GB82 WEST 1234 5698 7654 32</IBAN>", "<Othr><Id>12345698765432</Id></Othr>") + "</Id>" + s.one("", "<Ccy>GBP</Ccy>") + "</Acct>" +
		entries + "</" + kind[2] + "></" + kind[1] + "></Document>"
	names := map[string]encoding.Encoding{"UTF-8": unicode.UTF8, "ISO-8859-1": charmap.ISO8859_1, "windows-1252": charmap.Windows1252, "UTF-16": unicode.UTF16(unicode.BigEndian, unicode.UseBOM)}
	name := s.one("UTF-8", "ISO-8859-1", "windows-1252", "UTF-16")
	content, err := names[name].NewEncoder().Bytes([]byte(`<?xml version="1.0" encoding="` + name + `"?>` + text))
	if err != nil {
		s.t.Fatal(err)
	}
	return content, written
}

// checkSchema checks that no entry is refused for what it need not have, and that the money read is the money written.
func checkSchema(t *rapid.T) {
	s := schema{t, rapid.IntRange(2, 13).Draw(t, "version")}
	content, written := s.file()
	n := 0
	_, err := iso20022.Scan(bytes.NewReader(content), func(i iso20022.Item) error {
		w := written[n]
		n++
		if w.wrong != (i.Err != nil) {
			t.Fatalf("entry %d of %s: wrong %t, refused: %v", n, content, w.wrong, i.Err)
		}
		if w.wrong {
			return nil
		}
		var sum int64
		for _, e := range i.Entries {
			switch {
			case e.Amount.Sign() < 0:
				t.Fatalf("a negative amount in %s", content)
			case e.Booked && e.Direction == iso20022.Debit:
				sum -= e.Amount.Minor()
			case e.Booked:
				sum += e.Amount.Minor()
			}
		}
		if sum != w.pence || !i.NetKnown || i.Net.Minor() != w.pence {
			t.Fatalf("entry %d of %s: written %d, read %d, net %s", n, content, w.pence, sum, i.Net)
		}
		return nil
	})
	if err != nil || n != len(written) {
		t.Fatalf("%s: %d of %d entries, %v", content, n, len(written), err)
	}
}

func TestSchema_NoEntryIsRefusedForADetailAndTheMoneyReadIsTheMoneyWritten(t *testing.T) {
	rapid.Check(t, checkSchema)
}

func FuzzSchema(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkSchema)) }
