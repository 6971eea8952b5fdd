package passwords

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

func TestDummyHash_CostsAsMuchAsARealOne(t *testing.T) {
	s, err := New(Config{}, Dependencies{Clock: clock.System{}})
	require.NoError(t, err)
	params, salt, key, err := argon2id.DecodeHash(s.DummyHash())
	require.NoError(t, err)
	require.Equal(t, s.params, params)
	require.Len(t, salt, int(s.params.SaltLength))
	require.Len(t, key, int(s.params.KeyLength))
	require.GreaterOrEqual(t, params.Memory, uint32(19*1024)) // OWASP's first recommendation
	require.GreaterOrEqual(t, params.Iterations, uint32(2))
}

func checked(password secret.Text, names ...string) string {
	var wrong fault.Fields
	Check(&wrong, "password", password, names...)
	if len(wrong) == 0 {
		return ""
	}
	return wrong[0].Text
}

func TestPassword_OfPermittedLengthMayHaveAnyComposition(t *testing.T) {
	for _, good := range []secret.Text{"correct horse battery", "пароль-из-девяти", "密码是一个很长的句子呀", "0987 6512 3401", secret.Text(strings.Repeat("xy7 ", 32)), "UPPER LOWER none"} {
		require.Empty(t, checked(good), string(good))
	}
	for _, bad := range []secret.Text{"short", "ninechars", secret.Text(strings.Repeat("xy7 ", 32) + "x"), "with\x00control char", "bad \xff utf-8 here"} {
		require.NotEmpty(t, checked(bad), string(bad))
	}
}

// Neither cut nor folded: each character of the longest counts, and one too many is refused, at any size.
func TestPassword_IsNeverTruncatedAndOverlongOnesAreRefused(t *testing.T) {
	long := strings.Repeat("Ab9 ", 16)
	require.Empty(t, checked(secret.Text(long)))
	require.NotEqual(t, normalize(secret.Text(long)), normalize(secret.Text(long[:63])))
	require.NotEqual(t, normalize(secret.Text(long)), normalize(secret.Text(strings.ToLower(long))))
	for n := range 500 { // hashed before they are looked at, so none may pass for a short one
		require.NotEmpty(t, checked(secret.Text(fmt.Sprint(n)+strings.Repeat("xy7 ", 600))))
	}
}

func TestPassword_MustBeMoreThanTheProductName(t *testing.T) {
	require.Contains(t, checked("my-gbpc-77777"), "our name")
	require.Contains(t, checked("the-St4blec0in-77"), "our name")
}

func TestPassword_MustNotContainTheUsersName(t *testing.T) {
	require.Contains(t, checked("xx-janedoe-9182", "jane.doe@example.com"), "own name")
	require.Contains(t, checked("xx-Jane.Doe-9182", "jane.doe@example.com"), "own name")
	require.Contains(t, checked("the-willoughby-99", "x@example.com", "Jane Willoughby"), "own name")
	require.Contains(t, checked("jan@example.com", "jan@example.com"), "own name")
	require.Empty(t, checked("the-jan-and-feb-99", "jan@example.com", "Jan Li")) // too short to matter
	require.Empty(t, checked("an example of a good one", "jane@example.com"))    // the domain is no name
}

func TestPassword_EquivalentUnicodeFormsAreEqual(t *testing.T) {
	require.Equal(t, normalize("cafe\u0301 au lait"), normalize("caf\u00e9 au lait"))
}

func FuzzPasswordRules(f *testing.F) {
	f.Add("Sandbox-pass-2026", "jane@example.com", "Jane Doe")
	f.Add("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "", "")
	f.Fuzz(func(_ *testing.T, password, email, name string) {
		checked(secret.Text(password), email, name)
	})
}
