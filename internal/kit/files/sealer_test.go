package files_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"
)

type sealer struct{ tink.AEAD }

func newSealer(t *testing.T) sealer {
	t.Helper()
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	primitive, err := aead.New(handle)
	require.NoError(t, err)
	return sealer{primitive}
}

func (s sealer) Seal(context string, plain []byte) ([]byte, error) {
	return s.Encrypt(plain, []byte(context))
}
func (s sealer) Open(context string, b []byte) ([]byte, error) { return s.Decrypt(b, []byte(context)) }
