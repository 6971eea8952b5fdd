package auth

import (
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/pquerna/otp/hotp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Each parser of what a stranger sends has a fuzz target: here those of this package; FuzzCalls sends
// the same through the whole door, kit/api has those of headers and bodies.

const secretOfTests = "JBSWY3DPEHPK3PXP"

func FuzzTOTP_FitsOnlyAsTheSixDigitsOfItsTime(f *testing.F) {
	sealer, err := seal.Generate()
	require.NoError(f, err)
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	s := &Service{sealer: sealer, clock: clock.NewFixed(noon)}
	sealed, err := sealer.Seal(totpContext, []byte(secretOfTests))
	require.NoError(f, err)
	good := map[string]bool{}
	for step := noon.Unix()/30 - totpDrift; step <= noon.Unix()/30+totpDrift; step++ {
		code, err := hotp.GenerateCode(secretOfTests, uint64(step))
		require.NoError(f, err)
		good[code] = true
		f.Add(code)
	}
	for _, seed := range []string{"", "000000", " 1 2 3 4 5 6 ", "１２３４５６", "1234567", "-12345", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, code string) {
		_, err := s.matchTOTP(sealed, Secret(code), 0)
		if fits := good[strings.ReplaceAll(code, " ", "")]; fits != (err == nil) {
			t.Fatalf("%q: %v", code, err)
		}
	})
}

func FuzzMailedCode_SixDigitsAreLookedAtAndLongOnesAreNot(f *testing.F) {
	for _, seed := range []string{"123456", "", "12345", "1234567", "12 456", "١٢٣٤٥٦", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, code string) {
		var wrong fault.Fields
		checkCode(&wrong, "code", Secret(code))
		digits := len(code) == 6 && strings.Trim(code, "0123456789") == ""
		if digits && wrong.Err() != nil {
			t.Fatalf("%q was refused", code)
		}
		if len(code) > 16 && wrong.Err() == nil {
			t.Fatalf("%q was taken", code)
		}
	})
}

func FuzzRecoveryCode_IsReadWithoutItsDashes(f *testing.F) {
	sealer, err := seal.Generate()
	require.NoError(f, err)
	s := &Service{sealer: sealer}
	f.Add("abcdefg-hijklm-nopqrst-uvwxyz")
	f.Add("--- ")
	f.Add("\xff\u212a")
	f.Fuzz(func(t *testing.T, code string) {
		dashed := strings.Join(strings.Split(code, ""), "-")
		require.Equal(t, s.recoveryIndex("jane", Secret(code)), s.recoveryIndex("jane", Secret(dashed)))
		require.NotEqual(t, s.recoveryIndex("jane", Secret(code)), s.recoveryIndex("john", Secret(code)))
	})
}

func FuzzPasskeyAnswer_IsReadOrRefused(f *testing.F) {
	for _, seed := range []string{
		`{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","userHandle":"AA"}}`,
		`{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"o2NmbXRkbm9uZQ"}}`,
		`{"response":null}`, `[]`, "", "\xff",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		if _, err := protocol.ParseCredentialRequestResponseBytes(answer); err != nil {
			require.Error(t, webauthnCause(err))
		}
		if _, err := protocol.ParseCredentialCreationResponseBytes(answer); err != nil {
			require.Error(t, webauthnCause(err))
		}
	})
}

// What a browser calls itself is shown in the own words of this program, never in the browser's.
func FuzzBrowser_IsNamedInOurWordsOnly(f *testing.F) {
	f.Add("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	f.Add("<script>Firefox/</script> Windows on on")
	f.Add("\xff\u202e")
	words := " an unknown browser Edge Opera Firefox Chrome Safari curl a Python program a Go program a Node program on Android iPhone iPad Windows a Mac ChromeOS Linux "
	f.Fuzz(func(t *testing.T, agent string) {
		for word := range strings.FieldsSeq(browserOf(agent)) {
			require.Contains(t, words, " "+word+" ")
		}
		require.NotEmpty(t, browserIn(chinese, agent))
	})
}
