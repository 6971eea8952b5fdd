package banking

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSameHolder_ToleratesCaseInitialsTitlesAndAccents(t *testing.T) {
	for _, k := range [][2]string{
		{"Jane Alice Doe", "Jane Alice Doe"}, {"Jane Alice Doe", "JANE DOE"}, {"Jane Alice Doe", "J A Doe"}, {"Jane Alice Doe", "J. Doe"}, {"Jane Alice Doe", "Ms Jane A. Doe"},
		{"Jane Alice Doe", "JA Doe"}, {"Jane Alice Doe", "Mrs J A DOE"}, {"Zoë Müller", "zoe muller"}, {"Sean O'Neil", "Mr Sean ONeil"}, {"Sean O’Neil", "SEAN O'NEIL"},
		{"Anne-Marie de la Cruz", "Anne Marie de la Cruz"}, {"Dr Jane Doe", "Prof. Jane Doe"}, {"Acme Widgets Limited", "ACME WIDGETS LTD"}, {"The Acme & Sons Ltd", "Acme and Sons Limited"},
		{"Jo Doe", "Jo Doe"}, {"Madonna", "MADONNA"},
	} {
		require.True(t, isSameHolder(k[0], k[1]), k)
	}
}

func TestSameHolder_RefusesSomeoneElse(t *testing.T) {
	for _, k := range [][2]string{
		{"Jane Alice Doe", "John Doe"}, {"Jane Alice Doe", "Jane Smith"}, {"Jane Alice Doe", "Alice Doe"}, {"Jane Alice Doe", "A Doe"}, {"Jane Alice Doe", "Doe"}, {"Jane Alice Doe", "Jane Alice"},
		{"Jane Alice Doe", "Jane Beth Doe"}, {"Jane Alice Doe", "Jane Doe and John Doe"}, {"Jane Doe", "Jane Doe Ltd"}, {"Jane Doe Consulting Ltd", "Jane Ltd"}, {"Acme Widgets Ltd", "Acme Gadgets Ltd"},
		{"Acme Widgets Ltd", "Acme Widgets LLP"}, {"Jane Doe", ""}, {"", "Jane Doe"}, {"Jane Doe", "..."}, {"Jane Alice Doe", "Alice Jane Doe"}, {"Jane Doe", "JX Doe"}, {"Jane Doe", "Janet Doe"},
	} {
		require.False(t, isSameHolder(k[0], k[1]), k)
	}
}

func TestSameHolder_MatchesEveryNameWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Za-z' .-]{0,30}`).Draw(t, "name")
		if len(nameWords(name)) > 0 && !isSameHolder(name, name) {
			t.Fatal(name)
		}
	})
}

func FuzzSameHolder(f *testing.F) {
	f.Add("Jane Alice Doe", "J A Doe")
	f.Add("Ltd", "Mr")
	f.Fuzz(func(t *testing.T, a, b string) {
		if isSameHolder(a, b) && len(nameWords(b)) == 0 {
			t.Fatal("an empty name is nobody")
		}
	})
}

func TestVirtualNumber_AnyTwoDifferInMoreThanOneDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		serial := rapid.Int64Range(1, 8_999_999).Draw(t, "serial")
		number := []byte(virtualNumber(serial))
		if len(number) != 8 {
			t.Fatal(string(number))
		}
		i := rapid.IntRange(0, 7).Draw(t, "position")
		number[i] = '0' + (number[i]-'0'+byte(rapid.IntRange(1, 9).Draw(t, "change")))%10
		if other := string(number[:7]); other >= "1000000" {
			var n int64
			for _, c := range other {
				n = n*10 + int64(c-'0')
			}
			if virtualNumber(n-firstVirtualNumber+1) == string(number) {
				t.Fatalf("%s is another account", number)
			}
		}
	})
}

func TestTransitions_EndAndNeverGoBack(t *testing.T) {
	payouts := []PayoutState{Ordered, Staged, Sent, Settled, Rejected, Returned}
	for _, from := range payouts {
		for _, to := range payouts {
			require.False(t, from.may(to) && to.may(from), "%s to %s and back", from, to)
		}
	}
	accounts := []BankAccountState{AccountPending, AccountVerified, AccountFailed}
	for _, from := range accounts {
		for _, to := range accounts {
			require.False(t, from.may(to) && to.may(from), "%s to %s and back", from, to)
		}
	}
	require.False(t, Sent.may(Returned), "it cannot come back without having been paid")
}
