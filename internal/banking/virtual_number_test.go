package banking

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

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
