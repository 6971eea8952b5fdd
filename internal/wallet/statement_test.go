package wallet_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestStatement_ADayIsADayInLondon(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Clock.Set(time.Date(2026, 6, 30, 12, 0, 0, 0, time.UTC))
		jane := b.Holding("jane@example.com", "100.00")
		b.Clock.Set(time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC)) // half past midnight on 2 July
		jane.SignIn()
		jane.PayIn("7.00", "late")
		for date, lines := range map[string]int{"2026-07-01": 0, "2026-07-02": 1} {
			a := jane.Call("GET", "/wallet/account/statement?from="+date+"&to="+date+"&format=csv", nil)
			rows, err := csv.NewReader(strings.NewReader(a.Body)).ReadAll()
			require.NoError(t, err)
			require.Len(t, rows, 3+lines, date) // the header, the opening and the closing balance
			for _, row := range rows[1:] {
				require.Equal(t, date, row[0], "a column has one form of date, which is London's")
			}
			a = jane.Call("GET", "/wallet/account/statement?from="+date+"&to="+date+"&format=camt053", nil)
			require.Equal(t, lines, strings.Count(a.Body, "<BookgDt>"))
			if lines > 0 {
				require.Regexp(t, `<BookgDt>\s*<Dt>2026-07-02</Dt>\s*</BookgDt>`, a.Body)
			}
		}
	})
}

func TestStatement_HasEveryLineBetweenOpeningAndClosing(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		jane.PayIn("0.50", "x")
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		jane.PayIn("7.00", "later")
		a := jane.Call("GET", "/wallet/account/statement?from=2026-03-03&to=2026-03-03&format=csv", nil)
		require.Equal(t, 200, a.Status)
		require.Contains(t, a.Header.Get("Content-Type"), "text/csv")
		rows, err := csv.NewReader(strings.NewReader(a.Body)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 5)
		require.Equal(t, "100.000000", rows[1][10])
		require.Equal(t, []string{"2026-03-03", "Redeemed to bank", "Barclays ••••9911", p.ID, "", transactions.ReferenceOf(p.ID), "", "pending", "GBPC", "-10.000000", "90.000000", "2026-03-03T12:00:00Z"}, rows[2])
		require.Equal(t, "0.500000", rows[3][9])
		require.Equal(t, "90.500000", rows[4][10])

		a = jane.Call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=pdf", nil)
		require.Equal(t, "application/pdf", a.Header.Get("Content-Type"))
		require.True(t, bytes.HasPrefix([]byte(a.Body), []byte("%PDF-")))
		a = jane.Refused(fault.InvalidParameters, jane.Call("GET", "/wallet/account/statement?format=csv", nil))
		require.Len(t, a.Fields(t), 2)
		jane.Refused(fault.InvalidParameters, jane.Call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=xml", nil))
	})
}
