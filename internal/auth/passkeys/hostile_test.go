package passkeys

import (
	"testing"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/stretchr/testify/require"
)

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
			require.Error(t, withDetails(err))
		}
		if _, err := protocol.ParseCredentialCreationResponseBytes(answer); err != nil {
			require.Error(t, withDetails(err))
		}
	})
}
