package token_test

import (
	"os"
	"testing"

	"github.com/gbpc/gbpc/internal/chain/token/bindings"

	"github.com/stretchr/testify/require"
)

func TestBindings_AreWhatTheCommittedArtefactsGive(t *testing.T) {
	files, err := bindings.Generate("../../../contracts/artifacts")
	require.NoError(t, err)
	for name, want := range files {
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, want == string(got), "%s is stale: run go generate ./internal/chain/token", name)
	}
}
