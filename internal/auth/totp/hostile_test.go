package totp

import (
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/hotp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

const secretOfTests = "JBSWY3DPEHPK3PXP"

func FuzzTOTP_FitsOnlyAsTheSixDigitsOfItsTime(f *testing.F) {
	sealer, err := seal.Generate()
	require.NoError(f, err)
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	s := &Service{sealer: sealer, clock: clock.NewFixed(noon)}
	sealed, err := sealer.Seal(sealContext, []byte(secretOfTests))
	require.NoError(f, err)
	good := map[string]bool{}
	for step := noon.Unix()/30 - maxDrift; step <= noon.Unix()/30+maxDrift; step++ {
		code, err := hotp.GenerateCode(secretOfTests, uint64(step))
		require.NoError(f, err)
		good[code] = true
		f.Add(code)
	}
	for _, seed := range []string{"", "000000", " 1 2 3 4 5 6 ", "１２３４５６", "1234567", "-12345", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, code string) {
		_, err := s.match(sealed, secret.Text(code), 0)
		if fits := good[strings.ReplaceAll(code, " ", "")]; fits != (err == nil) {
			t.Fatalf("%q: %v", code, err)
		}
	})
}

func FuzzRecoveryCode_IsReadWithoutItsDashes(f *testing.F) {
	f.Add("abcdefg-hijklm-nopqrst-uvwxyz")
	f.Add("--- ")
	f.Add("\xff\u212a")
	f.Fuzz(func(t *testing.T, code string) {
		dashed := strings.Join(strings.Split(code, ""), "-")
		require.Equal(t, recoveryHash("jane", secret.Text(code)), recoveryHash("jane", secret.Text(dashed)))
		require.NotEqual(t, recoveryHash("jane", secret.Text(code)), recoveryHash("john", secret.Text(code)))
	})
}
