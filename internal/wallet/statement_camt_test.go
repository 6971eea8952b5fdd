package wallet

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// drawStatement returns a statement of any amounts, as the books could have them.
func drawStatement(t *rapid.T) Statement {
	from := day.On(2026, time.March, 1)
	st := Statement{CustomerID: id.New(), From: from, To: from.Add(30), CreatedAt: from.Add(31).Start(), Opening: money.New(rapid.Int64Range(0, 5_000_000_000).Draw(t, "opening"), money.GBPC)}
	st.Closing = st.Opening
	for i := range rapid.IntRange(0, 40).Draw(t, "lines") {
		change := rapid.Int64Range(-st.Closing.Minor(), 2_000_000_000).Filter(func(c int64) bool { return c != 0 }).Draw(t, "change")
		st.Closing = st.Closing.Add(money.New(change, money.GBPC))
		st.Lines = append(st.Lines, StatementLine{
			Sequence: int64(i + 1), Part: 1, At: from.Start().Add(time.Duration(i) * time.Hour), Description: "Sent on chain", TransactionID: id.New(),
			ExternalID: rapid.StringMatching(`[A-Za-z0-9._:-]{0,64}`).Draw(t, "external"), Reference: rapid.SampledFrom([]string{"", "GBPC ABC", "=1+1 <&>", "two\nlines"}).Draw(t, "reference"),
			TxHash: "0x" + strings.Repeat("ab", 32), Status: "completed", Change: money.New(change, money.GBPC), After: st.Closing,
		})
	}
	return st
}

func TestCamt_OpeningAndEntriesAreTheClosingBalanceToThePenny(t *testing.T) {
	account := iso20022.Account{SortCode: "040000", Number: "10000008"}
	rapid.Check(t, func(t *rapid.T) {
		st := drawStatement(t)
		read, err := iso20022.ReadStatements(st.camt(account))
		require.NoError(t, err)
		require.Len(t, read, 1)
		s := read[0]
		require.Equal(t, account, s.Account)
		require.Equal(t, st.To, s.Date)
		require.True(t, s.HasClosing)
		require.Len(t, s.Entries, len(st.Lines))
		balance := s.Opening
		for i, e := range s.Entries {
			change := e.Amount
			if e.Direction == iso20022.Debit {
				change = change.Neg()
			}
			balance = balance.Add(change)
			l := st.Lines[i]
			require.Equal(t, day.In(l.At), e.Day, "the day of an entry is London's")
			require.Equal(t, wholePennies(l.After), balance)
			require.Contains(t, e.Information, "amount="+l.Change.String()+";")
			require.Contains(t, e.Information, "id="+l.TransactionID+";")
			if l.ExternalID != "" {
				require.Contains(t, e.Information, "externalId="+l.ExternalID+";")
			}
			require.LessOrEqual(t, len(e.Information), 500)
		}
		require.Equal(t, s.Closing, balance)
		require.Equal(t, wholePennies(st.Closing), s.Closing)
	})
}

func TestAccounting_SumsToTheSamePenniesAndHasNoFormulas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawStatement(t)
		sum := wholePennies(st.Opening)
		st.eachPenny(func(_ StatementLine, change money.Amount) { sum = sum.Add(change) })
		require.Equal(t, wholePennies(st.Closing), sum)
		for _, write := range []func(Statement, *bytes.Buffer) error{
			func(s Statement, b *bytes.Buffer) error { return s.WriteXero(b) }, func(s Statement, b *bytes.Buffer) error { return s.WriteQuickBooks(b) },
		} {
			var text bytes.Buffer
			require.NoError(t, write(st, &text))
			require.NotContains(t, text.String(), ",=")
			require.NotContains(t, text.String(), ",\"=")
			for line := range strings.Lines(text.String()) {
				require.Equal(t, strings.Count(line, "\"")%2, 0, "what others wrote breaks no line: %s", line)
			}
		}
	})
}
