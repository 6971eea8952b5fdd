package auth

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

func TestDummyHash_CostsWhatARealOneCosts(t *testing.T) {
	params, salt, key, err := argon2id.DecodeHash(nobodysHash)
	require.NoError(t, err)
	require.Equal(t, hashParams, params)
	require.Len(t, salt, int(hashParams.SaltLength))
	require.Len(t, key, int(hashParams.KeyLength))
	require.GreaterOrEqual(t, params.Memory, uint32(19*1024)) // OWASP's first recommendation
	require.GreaterOrEqual(t, params.Iterations, uint32(2))
}

func checked(password Secret, names ...string) string {
	var wrong fault.Fields
	checkPassword(&wrong, "password", password, names...)
	if len(wrong) == 0 {
		return ""
	}
	return wrong[0].Text
}

func TestPassword_OfAnyCompositionWithinItsLengthIsTaken(t *testing.T) {
	for _, good := range []Secret{"correct horse battery", "пароль-из-девяти", "密码是一个很长的句子呀", "0987 6512 3401", Secret(strings.Repeat("xy7 ", 32)), "UPPER LOWER none"} {
		require.Empty(t, checked(good), string(good))
	}
	for _, bad := range []Secret{"short", "ninechars", Secret(strings.Repeat("xy7 ", 32) + "x"), "with\x00control char", "bad \xff utf-8 here"} {
		require.NotEmpty(t, checked(bad), string(bad))
	}
}

// Neither cut nor folded: each character of the longest counts, and one too many is refused, at any size.
func TestPassword_OfSixtyFourCharactersIsTakenWholeAndTooLongOnesNever(t *testing.T) {
	long := strings.Repeat("Ab9 ", 16)
	require.Empty(t, checked(Secret(long)))
	require.NotEqual(t, normalPassword(Secret(long)), normalPassword(Secret(long[:63])))
	require.NotEqual(t, normalPassword(Secret(long)), normalPassword(Secret(strings.ToLower(long))))
	for n := range 500 { // hashed before they are looked at, so none may pass for a short one
		require.NotEmpty(t, checked(Secret(fmt.Sprint(n)+strings.Repeat("xy7 ", 600))))
	}
}

func TestPassword_SaysMoreThanOurName(t *testing.T) {
	require.Contains(t, checked("my-gbpc-77777"), "our name")
	require.Contains(t, checked("the-St4blec0in-77"), "our name")
}

func TestPassword_DoesNotHoldTheOwnName(t *testing.T) {
	require.Contains(t, checked("xx-janedoe-9182", "jane.doe@example.com"), "own name")
	require.Contains(t, checked("xx-Jane.Doe-9182", "jane.doe@example.com"), "own name")
	require.Contains(t, checked("the-willoughby-99", "x@example.com", "Jane Willoughby"), "own name")
	require.Contains(t, checked("jan@example.com", "jan@example.com"), "own name")
	require.Empty(t, checked("the-jan-and-feb-99", "jan@example.com", "Jan Li")) // too short to matter
	require.Empty(t, checked("an example of a good one", "jane@example.com"))    // the domain is no name
}

func TestPassword_IsTheSameHoweverItWasTyped(t *testing.T) {
	require.Equal(t, normalPassword("cafe\u0301 au lait"), normalPassword("caf\u00e9 au lait"))
}

func FuzzPasswordRules(f *testing.F) {
	f.Add("Sandbox-pass-2026", "jane@example.com", "Jane Doe")
	f.Add("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "", "")
	f.Fuzz(func(_ *testing.T, password, email, name string) {
		checked(Secret(password), email, name)
	})
}
