package breached_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/breached"
)

func TestList_HasAtLeastTenThousandPasswords(t *testing.T) {
	require.GreaterOrEqual(t, breached.Size(), 10_000)
}

func TestList_HasThreeThousandBreachedPasswordsOfTenCharactersOrMore(t *testing.T) {
	require.GreaterOrEqual(t, breached.BreachedFrom(10), 3000)
	for _, password := range []string{"1q2w3e4r5t", "Qwertyuiop", "q1w2e3r4t5y6", "1qaz2wsx3edc", "Manchester", "ihateyou123"} {
		require.True(t, breached.IsCommon(password), password)
	}
}

func TestPassword_MustBeMoreThanListedWordsEvenDisguised(t *testing.T) {
	for _, bad := range []string{"my-gbpc-77777", "TheGBPC2026!", "g.b.p.c gbpc", "Gbpc-2026-01", "9bpc digital pound", "the-St4blec0in-77", "digital-pound-9", "Pound Sterling 8"} {
		require.True(t, breached.IsMostlyOwnName(bad), bad)
	}
	for _, good := range []string{"a pound of sterling silver", "Raheem Sterling runs", "correct horse battery", "seven gbpc for one horse", "стабильная монета"} {
		require.False(t, breached.IsMostlyOwnName(good), good)
	}
}

func TestPassword_CommonOnesAreRecognisedEvenDisguised(t *testing.T) {
	for _, password := range []string{
		"password", "Password", "PASSWORD123", "Password2026!", "!!password!!", "p@ssw0rd2026", "Passw0rd!", "qwertyuiop", "1234567890", "123456789012", "aaaaaaaaaaaa", "iloveyou2026",
		"passwordpassword", "sunshine!!!!", "Sterling-2026",
	} {
		require.True(t, breached.IsCommon(password), password)
	}
	for _, good := range []string{"Sandbox-pass-2026", "Another-pass-2026", "correct horse battery", "Tr0ub4dor and three", "mein-Pferd-heisst-Otto", "x7Kp92mQ4rT1"} {
		require.False(t, breached.IsCommon(good), good)
	}
}

func FuzzPassword(f *testing.F) {
	f.Add("Password1!")
	f.Add("")
	f.Add("\xff\xfe")
	f.Add(strings.Repeat("ab", 60))
	f.Fuzz(func(_ *testing.T, s string) {
		if len(s) <= 2048 {
			breached.IsCommon(s)
			breached.IsMostlyOwnName(s)
		}
	})
}
