package iso20022_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o600))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

var (
	noon   = time.Date(2026, 3, 2, 12, 0, 0, 123_000_000, time.UTC)
	issuer = iso20022.Party{Name: "GBPC Issuer Ltd", Account: iso20022.Account{SortCode: "609242", Number: "10000017"}}
	jane   = iso20022.Party{Name: "Jane O'Neil & Sons", Account: iso20022.Account{SortCode: "200000", Number: "55779911"}}
)

func pounds(s string) money.Amount { return money.MustParse(s, money.GBP) }

func order() iso20022.Order {
	return iso20022.Order{
		MessageID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", Created: noon, Debtor: issuer,
		Payments: []iso20022.Payment{
			{InstructionID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", Amount: pounds("1250.00"), Creditor: jane, Reference: "GBPC K7QX2M"},
			{InstructionID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f7", EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f7", Amount: pounds("0.01"), Creditor: jane},
		},
	}
}

func entries() []iso20022.Entry {
	return []iso20022.Entry{
		{ServicerRef: "FP26061000000001", Amount: pounds("250.10"), Direction: iso20022.Credit, Booked: true, BookedAt: noon, Debtor: jane,
			Creditor: iso20022.Party{Name: "GBPC Issuer Ltd", Account: iso20022.Account{SortCode: "609242", Number: "20000014"}}, Reference: "savings <1> & more"},
		{ServicerRef: "FP26061000000002", Amount: pounds("10.00"), Direction: iso20022.Debit, Booked: true, BookedAt: noon, Debtor: issuer, Creditor: jane,
			InstructionID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6"},
		{ServicerRef: "FP26061000000003", Amount: pounds("10.00"), Direction: iso20022.Credit, Booked: true, BookedAt: noon, Returned: true, Reason: iso20022.Reason{Code: "AC04", Text: "account closed"},
			EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", Debtor: jane, Creditor: issuer},
		{ServicerRef: "FP26061000000004", Amount: pounds("7.00"), Direction: iso20022.Debit, Booked: true, Reversal: true, BookedAt: noon},
		{ServicerRef: "FP26061000000005", Amount: pounds("1.00"), Direction: iso20022.Credit, BookedAt: noon},
	}
}

func notice() iso20022.Notice {
	return iso20022.Notice{MessageID: "N1", Created: noon, ID: "N1-1", Account: issuer.Account, Entries: entries()}
}

func statement() iso20022.Statement {
	return iso20022.Statement{MessageID: "S1", Created: noon, ID: "S1-1", Account: issuer.Account, Entries: entries(), Date: day.In(noon),
		Opening: pounds("5.00").Neg(), Closing: pounds("238.10"), HasClosing: true}
}

func report() iso20022.StatusReport {
	return iso20022.StatusReport{MessageID: "R1", Created: noon, OriginalMessageID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", Payments: []iso20022.PaymentStatus{
		{InstructionID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6", Status: iso20022.Settled},
		{EndToEndID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f7", Status: iso20022.Rejected, Reason: iso20022.Reason{Code: "AC01", Text: "no such account"}},
	}}
}

func TestMessages_AreWrittenAsAgreedAndReadBackUnchanged(t *testing.T) {
	text, err := order().XML()
	require.NoError(t, err)
	golden(t, "pain001.xml", text)
	o, err := iso20022.ReadOrder(text)
	require.NoError(t, err)
	require.Equal(t, order(), o)

	golden(t, "pain002.xml", report().XML())
	r, err := iso20022.ReadStatusReport(report().XML())
	require.NoError(t, err)
	require.Equal(t, report(), r)

	for _, v := range []iso20022.Version{iso20022.V02, iso20022.V08} {
		golden(t, "camt054_"+string(v)+".xml", notice().XML(v))
		n, err := iso20022.ReadNotices(notice().XML(v))
		require.NoError(t, err)
		require.Equal(t, []iso20022.Notice{notice()}, n)

		golden(t, "camt053_"+string(v)+".xml", statement().XML(v))
		s, err := iso20022.ReadStatements(statement().XML(v))
		require.NoError(t, err)
		require.Equal(t, []iso20022.Statement{statement()}, s)
	}
}

func TestRead_KnowsEachKindOfFileFromTheBank(t *testing.T) {
	m, err := iso20022.Read(report().XML())
	require.NoError(t, err)
	require.Equal(t, "R1", m.ID)
	require.NotNil(t, m.Status)
	m, err = iso20022.Read(notice().XML(iso20022.V02))
	require.NoError(t, err)
	require.Len(t, m.Notices, 1)
	require.Equal(t, "camt.054.001.02", m.Name)
	m, err = iso20022.Read(statement().XML(iso20022.V08))
	require.NoError(t, err)
	require.Len(t, m.Statements, 1)
	text, err := order().XML()
	require.NoError(t, err)
	_, err = iso20022.Read(text)
	require.ErrorIs(t, err, iso20022.ErrMalformed, "a bank does not send orders")
}

func TestStatusReport_ADetailThatCannotBeReadRefusesNoAnswer(t *testing.T) {
	text := string(report().XML())
	for _, change := range [][2]string{
		{"<MsgId>R1</MsgId>", "<MsgId/>"}, {"<CreDtTm>2026", "<CreDtTm>soon"}, {"<Cd>AC01</Cd>", "<Prtry>" + strings.Repeat("no account ", 9) + "</Prtry>"}, {"<AddtlInf>no such account<", "<AddtlInf>" + strings.Repeat("no ", 99) + "<"},
	} {
		require.Contains(t, text, change[0])
		r, err := iso20022.ReadStatusReport([]byte(strings.Replace(text, change[0], change[1], 1)))
		require.NoError(t, err, change[1])
		require.Equal(t, iso20022.Rejected, r.Payments[1].Status)
	}
}

// As the schemas of ISO 20022 have it, the ids and the status of a payment may be left out, and a status may be said of a whole
// payment information.
func TestStatusReport_IsReadInEachVersionAndWhereverTheStatusIsSaid(t *testing.T) {
	text := string(report().XML())
	for _, version := range []string{"03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"} {
		m, err := iso20022.Read([]byte(strings.ReplaceAll(text, "pain.002.001.10", "pain.002.001."+version)))
		require.NoError(t, err, version)
		require.Equal(t, report().Payments, m.Status.Payments, version)
	}
	for _, version := range []string{"02", "15", "1x"} {
		_, err := iso20022.Read([]byte(strings.ReplaceAll(text, "pain.002.001.10", "pain.002.001."+version)))
		require.ErrorIs(t, err, iso20022.ErrMalformed, version)
	}

	rejected := iso20022.Reason{Code: "AC01", Text: "no such account"}
	information := `<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>no such account</AddtlInf></StsRsnInf>`
	for name, c := range map[string]struct {
		say  string // after the id of the payment information
		want []iso20022.PaymentStatus
	}{
		"of all payments": {information, []iso20022.PaymentStatus{{Status: iso20022.Rejected, Reason: rejected}}},
		"of all payments, which are listed": {information + `<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId></TxInfAndSts>`,
			[]iso20022.PaymentStatus{{EndToEndID: "E1", Status: iso20022.Rejected, Reason: rejected}}},
		"of a payment without ids":    {`<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>`, []iso20022.PaymentStatus{{Status: iso20022.Settled}}},
		"of a payment, otherwise":     {information + `<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>`, []iso20022.PaymentStatus{{Status: iso20022.Settled}}},
		"of the order, of no payment": {``, nil},
		"of a repetition, in the second reason": {`<TxInfAndSts><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>NARR</Cd></Rsn></StsRsnInf><StsRsnInf><Rsn><Cd>DU03</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
			[]iso20022.PaymentStatus{{Status: iso20022.Rejected, Reason: iso20022.Reason{Code: "DU03"}}}},
	} {
		from, to := strings.Index(text, "</OrgnlPmtInfId>")+len("</OrgnlPmtInfId>"), strings.Index(text, "</OrgnlPmtInfAndSts>")
		r, err := iso20022.ReadStatusReport([]byte(text[:from] + c.say + text[to:]))
		require.NoError(t, err, name)
		require.Equal(t, c.want, r.Payments, name)
	}
}

func TestOrder_RefusesTextTheClearingWouldAlter(t *testing.T) {
	for why, spoil := range map[string]func(*iso20022.Order){
		"long reference":        func(o *iso20022.Order) { o.Payments[0].Reference = "1234567890123456789" },
		"reference in lower":    func(o *iso20022.Order) { o.Payments[0].Reference = "gbpc" },
		"accented name":         func(o *iso20022.Order) { o.Payments[0].Creditor.Name = "Zoë" },
		"no name":               func(o *iso20022.Order) { o.Payments[0].Creditor.Name = "" },
		"no amount":             func(o *iso20022.Order) { o.Payments[0].Amount = pounds("0") },
		"coins":                 func(o *iso20022.Order) { o.Payments[0].Amount = money.New(1, money.GBPC) },
		"long key":              func(o *iso20022.Order) { o.Payments[0].EndToEndID = strings.Repeat("a", 36) },
		"key with a space":      func(o *iso20022.Order) { o.Payments[0].InstructionID = "a b" },
		"short account":         func(o *iso20022.Order) { o.Payments[0].Creditor.Account.Number = "1234567" },
		"no payments":           func(o *iso20022.Order) { o.Payments = nil },
		"no message id":         func(o *iso20022.Order) { o.MessageID = "" },
		"no time":               func(o *iso20022.Order) { o.Created = time.Time{} },
		"sort code with hyphen": func(o *iso20022.Order) { o.Debtor.Account.SortCode = "60-92-42" },
	} {
		o := order()
		spoil(&o)
		_, err := o.XML()
		require.ErrorIs(t, err, iso20022.ErrMalformed, why)
	}
}

func TestReadOrder_RefusesSumsAndNumbersThatDoNotAgree(t *testing.T) {
	text, err := order().XML()
	require.NoError(t, err)
	for _, change := range [][2]string{{"<CtrlSum>1250.01", "<CtrlSum>1250.02"}, {"<NbOfTxs>2", "<NbOfTxs>3"}, {"pain.001.001.09", "pain.001.001.03"}} {
		_, err = iso20022.ReadOrder([]byte(strings.Replace(string(text), change[0], change[1], 1)))
		require.ErrorIs(t, err, iso20022.ErrMalformed, change[0])
	}
}

func TestLatin_KeepsCharactersBanksAccept(t *testing.T) {
	require.Equal(t, "Zoe Muller-Oyen", iso20022.Latin("Zoë Müller–Øyen"))
	require.Equal(t, "Strasse 7", iso20022.Latin(" Straße 7 "))
	require.Equal(t, "..", iso20022.Latin("李明"))
	require.Equal(t, "O'Neil & Sons (UK), Ltd.", iso20022.Latin("O’Neil & Sons (UK), Ltd."))
}

func TestLatin_IsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := iso20022.Latin(rapid.String().Draw(t, "s"))
		if iso20022.Latin(s) != s {
			t.Fatalf("%q changes again", s)
		}
	})
}

func TestReason_DuplicateIsNotTheOutcomeOfThePayment(t *testing.T) {
	require.True(t, iso20022.Reason{Code: "AM05"}.Duplicate())
	require.True(t, iso20022.Reason{Code: "DU03"}.Duplicate())
	require.False(t, iso20022.Reason{Code: "AC01"}.Duplicate())
	require.False(t, iso20022.Reason{}.Duplicate())
}
