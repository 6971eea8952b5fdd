package common_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gbpc/internal/auth/common"
)

func TestList_HoldsAtLeastTenThousand(t *testing.T) {
	require.GreaterOrEqual(t, common.Size(), 10_000)
}

func TestPassword_KnowsCommonOnesHoweverTheyAreDressed(t *testing.T) {
	for _, common_ := range []string{
		"password", "Password", "PASSWORD123", "Password2026!", "!!password!!", "p@ssw0rd2026", "Passw0rd!", "qwertyuiop", "1234567890", "123456789012", "aaaaaaaaaaaa", "iloveyou2026",
		"passwordpassword", "sunshine!!!!", "Gbpc-2026-01", "Stablecoin1!",
	} {
		require.True(t, common.Password(common_), common_)
	}
	for _, good := range []string{"Sandbox-pass-2026", "Another-pass-2026", "correct horse battery", "Tr0ub4dor and three", "mein-Pferd-heisst-Otto", "x7Kp92mQ4rT1"} {
		require.False(t, common.Password(good), good)
	}
}

func FuzzPassword(f *testing.F) {
	f.Add("Password1!")
	f.Add("")
	f.Add("\xff\xfe")
	f.Add(strings.Repeat("ab", 60))
	f.Fuzz(func(_ *testing.T, s string) {
		if len(s) <= 2048 {
			common.Password(s)
		}
	})
}
