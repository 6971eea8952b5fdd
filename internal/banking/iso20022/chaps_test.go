package iso20022

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/money"
)

func TestCHAPS_TakesWhatIsOrderedAfterItsCutOffOnTheNextBusinessDay(t *testing.T) {
	at := func(text string) time.Time {
		parsed, err := time.Parse(time.RFC3339, text)
		require.NoError(t, err)
		return parsed
	}
	for ordered, taken := range map[string]string{
		"2026-03-04T10:00:00Z": "2026-03-04T10:00:00Z", // a Wednesday
		"2026-03-04T03:00:00Z": "2026-03-04T08:00:00Z",
		"2026-03-04T17:00:00Z": "2026-03-05T08:00:00Z",
		"2026-03-06T16:59:59Z": "2026-03-06T16:59:59Z",
		"2026-03-06T18:00:00Z": "2026-03-09T08:00:00Z", // over the weekend
		"2026-04-03T12:00:00Z": "2026-04-07T07:00:00Z", // Good Friday, and Easter Monday, in summer time
	} {
		require.Equal(t, at(taken), CHAPSFrom(at(ordered)).UTC(), ordered)
	}
}

func TestOrder_AboveTheLimitOfFasterPaymentsGoesByCHAPS(t *testing.T) {
	party := Party{Name: "Jane Doe", Account: Account{SortCode: "200000", Number: "55779911"}}
	order := func(amount string) Order {
		return Order{
			MessageID: "M1", Created: time.Date(2026, 3, 6, 18, 0, 0, 0, time.UTC), Debtor: party,
			Payments: []Payment{{InstructionID: "I1", EndToEndID: "E1", Amount: money.MustParse(amount, money.GBP), Creditor: party}},
		}
	}
	small, err := order("1000000.00").XML()
	require.NoError(t, err)
	require.NotContains(t, string(small), "PmtTpInf")
	require.Contains(t, string(small), "<Dt>2026-03-06</Dt>")
	large, err := order("1000000.01").XML()
	require.NoError(t, err)
	require.Regexp(t, `(?s)</CtrlSum>\s*<PmtTpInf>\s*<SvcLvl>\s*<Cd>URGP</Cd>\s*</SvcLvl>\s*<LclInstrm>\s*<Prtry>CHAPS</Prtry>\s*</LclInstrm>\s*</PmtTpInf>\s*<ReqdExctnDt>\s*<Dt>2026-03-09</Dt>`, string(large))
	read, err := ReadOrder(large)
	require.NoError(t, err)
	require.Equal(t, "1000000.01", read.Payments[0].Amount.String())
}

func TestOrder_NamesThePlacesOfBothPartiesAndTheirLEIWhereTheyAreKnown(t *testing.T) {
	party := Party{Name: "Jane Doe", Account: Account{SortCode: "200000", Number: "55779911"}}
	order := Order{
		MessageID: "M1", Created: time.Date(2026, 7, 6, 23, 30, 0, 0, time.UTC), Debtor: party,
		DebtorAddress: Address{Street: "1 Quay", Town: "Leith", Postcode: "EH6 6AA", Country: "GB"}, DebtorLEI: "549300GBPCEXAMPLE071",
		Payments: []Payment{{InstructionID: "I1", EndToEndID: "E1", Amount: money.MustParse("5", money.GBP), Creditor: party, CreditorAddress: Address{Town: "Leeds", Country: "GB"}}},
	}
	text, err := order.XML()
	require.NoError(t, err)
	blank := regexp.MustCompile(`\s*\n\s*`)
	written := blank.ReplaceAllString(string(text), "")
	require.Contains(t, written, "<Dbtr><Nm>Jane Doe</Nm><PstlAdr><StrtNm>1 Quay</StrtNm><PstCd>EH6 6AA</PstCd><TwnNm>Leith</TwnNm><Ctry>GB</Ctry></PstlAdr><Id><OrgId><LEI>549300GBPCEXAMPLE071</LEI></OrgId></Id></Dbtr>")
	require.Contains(t, written, "<Cdtr><Nm>Jane Doe</Nm><PstlAdr><TwnNm>Leeds</TwnNm><Ctry>GB</Ctry></PstlAdr></Cdtr>")
	require.Contains(t, written, "<ReqdExctnDt><Dt>2026-07-07</Dt></ReqdExctnDt>", "the day in London")
	_, err = ReadOrder(text)
	require.NoError(t, err)
	for _, spoil := range []func(*Order){
		func(o *Order) { o.DebtorLEI = "LEI0" }, func(o *Order) { o.Payments[0].CreditorLEI = "x" },
	} {
		wrong := order
		wrong.Payments = append([]Payment{}, order.Payments...)
		spoil(&wrong)
		_, err := wrong.XML()
		require.ErrorIs(t, err, ErrMalformed)
	}
	order.DebtorAddress = Address{Town: "Łódź", Country: "PL"}
	text, err = order.XML()
	require.NoError(t, err, "no payment is refused for an address")
	require.Contains(t, string(text), "<TwnNm>Lodz</TwnNm>")
	require.Equal(t, Address{Town: "Lodz", Country: "PL"}, Address{Town: "Łódź", Country: "PL"}.Written())
	require.Equal(t, Address{}, Address{Town: "Leeds"}.Written())
}

func TestLEI_HasItsCheckDigits(t *testing.T) {
	require.True(t, ValidLEI("549300GBPCEXAMPLE071"))
	for _, wrong := range []string{"", "549300GBPCEXAMPLE071"[:19], "549300GBPCEXAMPLE071"[:19] + "x", strings.ToLower("549300GBPCEXAMPLE071"), "1" + "549300GBPCEXAMPLE071"[1:]} {
		require.False(t, ValidLEI(wrong), wrong)
	}
}
