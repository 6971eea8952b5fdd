package money_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// typedCases are what people write, and what it means. The tests of the site's reader (web/src/lib/decimal.ts) read them too.
func typedCases(t testing.TB) (cases struct {
	Read    []struct{ Typed, Plain string }
	Refused []string
}) {
	content, err := os.ReadFile("testdata/typed.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &cases))
	return cases
}

func TestTyped_ReadsOneNumberOrLeavesTheTextToBeRefused(t *testing.T) {
	cases := typedCases(t)
	require.NotEmpty(t, cases.Read)
	require.NotEmpty(t, cases.Refused)
	for _, c := range cases.Read {
		require.Equal(t, c.Plain, money.Typed(c.Typed), "%q", c.Typed)
		_, err := money.Parse(c.Plain, money.GBPC)
		require.NotErrorIs(t, err, money.ErrFormat, "%q", c.Typed)
	}
	for _, text := range cases.Refused {
		require.Equal(t, text, money.Typed(text))
		_, err := money.Parse(money.Typed(text), money.GBPC)
		require.ErrorIs(t, err, money.ErrFormat, "%q", text)
	}
}

func TestTyped_ReadsWhatIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := money.New(rapid.Int64Min(0).Draw(t, "minor"), money.GBPC)
		shown, fraction, _ := strings.Cut(a.String(), ".")
		for i := len(shown) - 3; i > 0; i -= 3 {
			shown = shown[:i] + "," + shown[i:]
		}
		back, err := money.Parse(money.Typed(" £"+shown+"."+fraction+"\u00a0"), money.GBPC)
		require.NoError(t, err)
		require.Equal(t, a, back)
	})
}

func FuzzTyped(f *testing.F) {
	cases := typedCases(f)
	for _, c := range cases.Read {
		f.Add(c.Typed)
	}
	for _, text := range cases.Refused {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := money.Typed(text)
		if read != text && !regexp.MustCompile(`^(0|[1-9][0-9]*)(\.[0-9]+)?$`).MatchString(read) {
			t.Fatalf("%q became %q", text, read)
		}
		if money.Typed(read) != read {
			t.Fatalf("%q is read in two ways", text)
		}
	})
}

func TestParseField_TakesWhatTheDocumentsPatternSaysAndNothingElse(t *testing.T) {
	for text, want := range map[string]fault.Code{
		"": fault.RequiredField, "25,50": fault.InvalidFormat, "1,000": fault.InvalidFormat, "+1": fault.InvalidFormat, "-1": fault.InvalidFormat, "1e3": fault.InvalidFormat,
		"01": fault.InvalidFormat, "00.5": fault.InvalidFormat, ".5": fault.InvalidFormat, "5.": fault.InvalidFormat, " 1": fault.InvalidFormat, "1\n": fault.InvalidFormat,
		"٢٥": fault.InvalidFormat, "£1": fault.InvalidFormat, "0x1": fault.InvalidFormat, "1.005": fault.TooManyDecimals, "1.000": fault.TooManyDecimals,
		"1000000000000000": fault.OutOfRange, strings.Repeat("9", 400): fault.OutOfRange,
	} {
		_, err := money.ParseField("amount", text, money.GBP)
		require.Equal(t, want, fault.Of(err).Fields()[0].Code, "%q", text)
	}
	for _, text := range []string{"0", "0.5", "0.50", "25.50", "999999999999999.99"} {
		a, err := money.ParseField("amount", text, money.GBP)
		require.NoError(t, err, text)
		parsed, err := money.Parse(text, money.GBP)
		require.NoError(t, err)
		require.Equal(t, parsed, a)
	}
}

func TestParseField_ShowsTheRightFormInBothLanguages(t *testing.T) {
	_, err := money.ParseField("rules[0].from", "25,50", money.GBP)
	field := fault.Of(err).Fields()[0]
	require.Equal(t, "rules[0].from", field.Field)
	require.Contains(t, field.Sentence("en"), "1234.50")
	require.Contains(t, field.Sentence("zh"), "1234.50")
}
