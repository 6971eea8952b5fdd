package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestTwoFactor_TheCallWithACodeInItsQueryIsDeprecatedAndNeverLogged(t *testing.T) {
	const path, code = "/user/auth/2fa/validation", "314159"
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		require.True(t, b.api.Spec().Paths[path].Get.Deprecated)
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		answers := []answer{b.browser().refused("A10005", b.browser().call("GET", path+"?totp="+code, nil)), w.call("GET", path+"?totp="+code+"&x="+code, nil)}
		w.withTOTP()
		answers = append(answers, w.ok(w.call("GET", path+"?totp="+code, nil)))
		require.NoError(t, b.auth.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE auth_totp RENAME TO lost")
			return err
		}))
		answers = append(answers, w.refused("B0001", w.call("GET", path+"?totp="+code, nil)))
		for _, a := range answers {
			require.Equal(t, "@1767225600", a.Header.Get("Deprecation"), a.Code)
			require.NotContains(t, a.Message+string(a.Data), code)
		}
		require.Contains(t, b.log.String(), "call refused")
		require.NotContains(t, b.log.String(), code)
	})
}
