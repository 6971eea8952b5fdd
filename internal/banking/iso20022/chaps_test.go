package iso20022

import (
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
