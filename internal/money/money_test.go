package money_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/money"
)

func TestParse_AcceptsPlainDecimals(t *testing.T) {
	for text, minor := range map[string]int64{"12.50": 1250, "12.5": 1250, "0": 0, "0.01": 1, "007": 700, "92233720368547758.07": 9223372036854775807} {
		a, err := money.Parse(text, money.GBP)
		require.NoError(t, err, text)
		require.Equal(t, minor, a.Minor(), text)
	}
}

func TestParse_RefusesOtherForms(t *testing.T) {
	for text, want := range map[string]error{
		"": money.ErrFormat, ".5": money.ErrFormat, "5.": money.ErrFormat, "-1": money.ErrFormat, "+1": money.ErrFormat, "1e3": money.ErrFormat,
		"1,000.00": money.ErrFormat, " 1": money.ErrFormat, "1.2.3": money.ErrFormat, "١": money.ErrFormat, "NaN": money.ErrFormat,
		"0.001": money.ErrDecimals, "1.000": money.ErrDecimals, "92233720368547758.08": money.ErrTooLarge, strings.Repeat("9", 400): money.ErrTooLarge,
	} {
		_, err := money.Parse(text, money.GBP)
		require.ErrorIs(t, err, want, text)
	}
}

func TestAmount_PrintsWhatItParses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom([]money.Currency{money.GBP, money.GBPC}).Draw(t, "currency")
		a := money.New(rapid.Int64Min(0).Draw(t, "minor"), c)
		back, err := money.Parse(a.String(), c)
		require.NoError(t, err)
		require.Equal(t, a, back)
	})
}

func TestAmount_IsTextInJSON(t *testing.T) {
	b, err := json.Marshal(map[string]money.Amount{"a": money.New(-5, money.GBP), "b": money.New(1_250_000_000, money.GBPC)})
	require.NoError(t, err)
	require.JSONEq(t, `{"a":"-0.05","b":"1250.000000"}`, string(b))
}

func TestConversion_IsAtParWithoutLoss(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coins := money.New(rapid.Int64Range(0, 1<<60).Draw(t, "micro"), money.GBPC)
		pounds, rest := coins.ToPounds()
		require.Equal(t, coins, pounds.ToCoins().Add(rest))
		require.Less(t, rest.Minor(), int64(10_000))
	})
}

func TestBasisPoints_RoundsInTheNamedFavour(t *testing.T) {
	a := money.New(1, money.GBP)
	require.Equal(t, int64(1), a.BasisPoints(1, money.RoundUp).Minor())
	require.Equal(t, int64(0), a.BasisPoints(1, money.RoundDown).Minor())
	require.Equal(t, int64(15), money.MustParse("100.00", money.GBP).BasisPoints(15, money.RoundUp).Minor())
}

func TestAmounts_OfDifferentCurrenciesCannotBeCombined(t *testing.T) {
	require.Panics(t, func() { money.New(1, money.GBP).Add(money.New(1, money.GBPC)) })
}

func FuzzParse(f *testing.F) {
	f.Add("12.50")
	f.Add("1e9")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := money.Parse(text, money.GBPC)
		if err == nil && a.Minor() < 0 {
			t.Fatalf("%q became negative", text)
		}
	})
}
