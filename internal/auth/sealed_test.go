package auth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestDatabase_HoldsNoNameOfAPasskeyInTheClear(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.withPasskey()
		dbtest.HoldsNone(t, b.db, "My phone", "jane@example.com")
		var keys struct{ List []struct{ Name string } }
		w.call("GET", "/user/passkey", nil).into(t, &keys)
		require.Equal(t, "My phone", keys.List[0].Name)
	})
}
