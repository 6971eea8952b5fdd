package modulus_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/banking/modulus"
)

// The cases of chapter 3 of the published specification, with their numbers.
func TestValid_MatchesThePublishedTestCases(t *testing.T) {
	cases := []struct {
		why, sortCode, accountNumber string
		valid                        bool
	}{
		{"1 MOD10", "089999", "66374958", true},
		{"2 MOD11", "107999", "88837491", true},
		{"3 MOD11 and DBLAL", "202959", "63748472", true},
		{"4 exceptions 10 and 11, first passes", "871427", "46238510", true},
		{"5 exceptions 10 and 11, second passes", "872427", "46238510", true},
		{"6 exception 10, ab = 09 and g = 9", "871427", "09123496", true},
		{"7 exception 10, ab = 99 and g = 9", "871427", "99123496", true},
		{"8 exception 3, c = 6", "820000", "73688637", true},
		{"9 exception 3, c = 9", "827999", "73988638", true},
		{"10 exception 3, c neither", "827101", "28748352", true},
		{"11 exception 4, the remainder is the check digit", "134020", "63849203", true},
		{"12 exception 1, 27 is added", "118765", "64371389", true},
		{"13 exception 6, foreign currency", "200915", "41011166", true},
		{"14 exception 5", "938611", "07806039", true},
		{"15 exception 5, substituted sort code", "938600", "42368003", true},
		{"16 exception 5, both remainders 0", "938063", "55065200", true},
		{"17 exception 7", "772798", "99345694", true},
		{"18 exception 8", "086090", "06774744", true},
		{"19 exceptions 2 and 9, first passes", "309070", "02355688", true},
		{"20 exceptions 2 and 9, substituted sort code", "309070", "12345668", true},
		{"21 exception 2, a not 0, g not 9", "309070", "12345677", true},
		{"22 exception 2, a not 0, g = 9", "309070", "99345694", true},
		{"23 exception 5, first passes, second fails", "938063", "15764273", false},
		{"24 exception 5, first fails", "938063", "15764264", false},
		{"25 exception 5, remainder of 1", "938063", "15763217", false},
		{"26 exception 1 fails", "118765", "64371388", false},
		{"27 first passes, second fails", "203099", "66831036", false},
		{"28 first fails, second passes", "203099", "58716970", false},
		{"29 MOD10 fails", "089999", "66374959", false},
		{"30 MOD11 fails", "107999", "88837493", false},
		{"31 exceptions 12 and 13, first passes", "074456", "12345112", true},
		{"32 exceptions 12 and 13, first passes", "070116", "34012583", true},
		{"33 exceptions 12 and 13, second passes", "074456", "11104102", true},
		{"34 exception 14, without the last digit", "180002", "00000190", true},
		{"exception 14, last digit not 0, 1 or 9", "180002", "12345678", false},
	}
	c := modulus.Published()
	for _, k := range cases {
		require.Equal(t, k.valid, c.Valid(k.sortCode, k.accountNumber), k.why)
	}
}

func TestValid_PassesASortCodeOutsideTheTable(t *testing.T) {
	require.True(t, modulus.Published().Valid("000000", "12345678"))
	require.True(t, modulus.Published().Valid("040099", "99999999"))
}

func TestValid_RequiresSixAndEightDigits(t *testing.T) {
	c := modulus.Published()
	for _, k := range [][2]string{{"12345", "12345678"}, {"1234567", "12345678"}, {"000000", "1234567"}, {"000000", "123456789"}, {"00000a", "12345678"}, {"000000", "1234567٣"}, {"", ""}} {
		require.False(t, c.Valid(k[0], k[1]), k)
	}
}

func TestValid_DetectsAnySingleDigitErrorUnderMod11(t *testing.T) {
	c := modulus.Published()
	rapid.Check(t, func(t *rapid.T) {
		account := []byte("88837491")
		i := rapid.IntRange(0, 7).Draw(t, "position")
		d := byte('0' + rapid.IntRange(0, 9).Draw(t, "digit"))
		if account[i] != d {
			account[i] = d
			if c.Valid("107999", string(account)) {
				t.Fatalf("%s passes", account)
			}
		}
	})
}

func TestFromFolder_AcceptsThePublishedFiles(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "valacdos.txt", "990000 990001 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1\r\n")
	write(t, folder, "scsubtab.txt", "938173 938017\r\n")
	c, err := modulus.FromFolder(folder)
	require.NoError(t, err)
	require.True(t, c.Valid("990001", "12345670"))
	require.False(t, c.Valid("990001", "12345671"))
	require.True(t, c.Valid("107999", "88837493"), "the published table is replaced, not joined")
}

func TestFromFolder_RefusesATableItDoesNotUnderstand(t *testing.T) {
	row := " 0 0 0 0 0 0 0 0 0 0 0 0 0 1"
	for why, table := range map[string]string{
		"empty":             "",
		"unknown method":    "990000 990001 MOD12" + row,
		"unknown exception": "990000 990001 MOD11" + row + " 15",
		"too few weights":   "990000 990001 MOD11 1 2 3",
		"no number":         "990000 990001 MOD11" + strings.Replace(row, "1", "x", 1),
		"reversed range":    "990001 990000 MOD11" + row,
		"overlap":           "990000 990005 MOD11" + row + "\n990003 990009 MOD11" + row,
		"three rows":        strings.Repeat("990000 990005 MOD11"+row+"\n", 3),
		"not a sort code":   "99000 990001 MOD11" + row,
	} {
		folder := t.TempDir()
		write(t, folder, "valacdos.txt", table)
		write(t, folder, "scsubtab.txt", "")
		_, err := modulus.FromFolder(folder)
		require.Error(t, err, why)
	}
	_, err := modulus.FromFolder(t.TempDir())
	require.Error(t, err)
}

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
}

func TestIBAN_ProducesThePublishedExample(t *testing.T) {
	require.Equal(t, "GB82WEST12345698765432", modulus.IBAN("WEST", "123456", "98765432"))
	require.Equal(t, "GB29NWBK60161331926819", modulus.IBAN("NWBK", "601613", "31926819"))
	sortCode, account, ok := modulus.OfIBAN("GB82WEST12345698765432")
	require.True(t, ok)
	require.Equal(t, "123456", sortCode)
	require.Equal(t, "98765432", account)
}

func TestValidIBAN_RefusesAnySingleDigitError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		good := modulus.IBAN("GBPC", rapid.StringMatching(`[0-9]{6}`).Draw(t, "sort code"), rapid.StringMatching(`[0-9]{8}`).Draw(t, "account"))
		if !modulus.ValidIBAN(good) {
			t.Fatalf("%s is refused", good)
		}
		bad := []byte(good)
		i := rapid.IntRange(2, len(bad)-1).Filter(func(i int) bool { return i < 4 || i > 7 }).Draw(t, "position")
		bad[i] = '0' + (bad[i]-'0'+byte(rapid.IntRange(1, 9).Draw(t, "change")))%10
		if modulus.ValidIBAN(string(bad)) {
			t.Fatalf("%s passes", bad)
		}
	})
}

func TestValidIBAN_AcceptsOtherCountriesAndRefusesMalformedOnes(t *testing.T) {
	require.True(t, modulus.ValidIBAN("DE89370400440532013000"))
	for _, s := range []string{"", "GB", "GB82 WEST 1234 5698 7654 32", "gb82west12345698765432", "GB82WEST1234569876543", "GB8212341234569876543 ", "GB82WEST123456987654321", "DE89370400440532013001"} {
		require.False(t, modulus.ValidIBAN(s), s)
	}
	_, _, ok := modulus.OfIBAN("DE89370400440532013000")
	require.False(t, ok)
}

func FuzzValid(f *testing.F) {
	f.Add("107999", "88837491")
	f.Add("180002", "00000190")
	c := modulus.Published()
	f.Fuzz(func(_ *testing.T, sortCode, account string) {
		c.Valid(sortCode, account)
		modulus.ValidIBAN(sortCode + account)
		modulus.OfIBAN("GB" + sortCode + account)
	})
}
