package seal_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/seal"
)

func TestSeal_OpensInItsOwnContextOnly(t *testing.T) {
	s, err := seal.Generate()
	require.NoError(t, err)
	sealed, err := s.Seal("a", []byte("text"))
	require.NoError(t, err)
	require.NotContains(t, string(sealed), "text")
	plain, err := s.Open("a", sealed)
	require.NoError(t, err)
	require.Equal(t, "text", string(plain))
	_, err = s.Open("b", sealed)
	require.Error(t, err)
	sealed[len(sealed)-1]++
	_, err = s.Open("a", sealed)
	require.Error(t, err)
}

// Between the two steps, processes with the old file and with the new one can open each other's values.
func TestRotation_SealsWithTheNewKeyAndOpensWithTheOld(t *testing.T) {
	name := filepath.Join(t.TempDir(), "keys.json")
	before, err := seal.LoadOrCreate(name)
	require.NoError(t, err)
	old, err := before.Seal("a", []byte("text"))
	require.NoError(t, err)
	require.ErrorIs(t, seal.UseNewest(name, seal.Sealing), seal.ErrNoNewKey)

	require.NoError(t, seal.AddKey(name, seal.Sealing))
	added, err := seal.Load(name)
	require.NoError(t, err)
	between, err := added.Seal("a", []byte("text"))
	require.NoError(t, err)
	_, err = before.Open("a", between)
	require.NoError(t, err)

	require.NoError(t, seal.UseNewest(name, seal.Sealing))
	after, err := seal.Load(name) // still readable by its owner only
	require.NoError(t, err)
	sealed, err := after.Seal("a", []byte("text"))
	require.NoError(t, err)
	_, err = before.Open("a", sealed)
	require.Error(t, err, "sealed with the new key")
	for _, s := range [][]byte{old, between, sealed} {
		plain, err := after.Open("a", s)
		require.NoError(t, err)
		require.Equal(t, "text", string(plain))
	}
	_, err = added.Open("a", sealed)
	require.NoError(t, err)
	require.Equal(t, before.Index("a", "x"), after.Index("a", "x"), "the index does not change")
	require.ErrorIs(t, seal.UseNewest(name, seal.Sealing), seal.ErrNoNewKey)
}

func TestIndex_IsEqualForEqualValuesInOneContext(t *testing.T) {
	s, err := seal.Generate()
	require.NoError(t, err)
	require.Equal(t, s.Index("a", "x"), s.Index("a", "x"))
	require.NotEqual(t, s.Index("a", "x"), s.Index("b", "x"))
	require.NotEqual(t, s.Index("a", "x"), s.Index("a", "y"))
	other, err := seal.Generate()
	require.NoError(t, err)
	require.NotEqual(t, s.Index("a", "x"), other.Index("a", "x"))
}

func TestLoadOrCreate_CreatesAFileForItsOwnerOnlyAndReadsItAgain(t *testing.T) {
	name := filepath.Join(t.TempDir(), "keys.json")
	s, err := seal.LoadOrCreate(name)
	require.NoError(t, err)
	sealed, err := s.Seal("a", []byte("text"))
	require.NoError(t, err)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	again, err := seal.LoadOrCreate(name)
	require.NoError(t, err)
	plain, err := again.Open("a", sealed)
	require.NoError(t, err)
	require.Equal(t, "text", string(plain))
	require.Equal(t, s.Index("a", "x"), again.Index("a", "x"))

	require.NoError(t, os.Chmod(name, 0o640))
	_, err = seal.Load(name)
	require.ErrorContains(t, err, "0600")
}

func TestParse_RefusesOtherFilesWithoutQuotingThem(t *testing.T) {
	for _, content := range []string{"", "{", `{"seal":{"key":"secret"}}`, `{"seal":1,"index":2}`} {
		_, err := seal.Parse([]byte(content))
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret")
	}
}

// The older index key finds until it is retired; there is room for one other.
func TestIndexRotation_FindsByBothKeysUntilTheOlderOneIsRetired(t *testing.T) {
	name := filepath.Join(t.TempDir(), "keys.json")
	before, err := seal.LoadOrCreate(name)
	require.NoError(t, err)
	require.False(t, before.IndexChanges())
	require.ErrorIs(t, seal.UseNewest(name, seal.Indexing), seal.ErrNoNewKey)
	require.NoError(t, seal.AddKey(name, seal.Indexing))
	require.ErrorIs(t, seal.AddKey(name, seal.Indexing), seal.ErrTwoIndexKeys)
	added, err := seal.Load(name)
	require.NoError(t, err)
	require.True(t, added.IndexChanges())
	require.Equal(t, before.Index("a", "x"), added.Index("a", "x"), "not in use yet")

	require.NoError(t, seal.UseNewest(name, seal.Indexing))
	used, err := seal.Load(name)
	require.NoError(t, err)
	old, renewed := added.Indexes("a", "x"), used.Indexes("a", "x")
	require.Equal(t, [2][]byte{old[1], old[0]}, renewed)
	require.NotEqual(t, before.IndexKey(), used.IndexKey())
	require.True(t, used.HasIndex(before.Index("a", "x"), "a", "x"))
	require.True(t, used.HasIndex(used.Index("a", "x"), "a", "x"))
	require.False(t, used.HasIndex(before.Index("a", "y"), "a", "x"))

	removed, err := seal.Retire(name, seal.Indexing)
	require.NoError(t, err)
	require.Equal(t, 1, removed)
	after, err := seal.Load(name)
	require.NoError(t, err)
	require.Equal(t, used.Index("a", "x"), after.Index("a", "x"))
	require.False(t, after.HasIndex(before.Index("a", "x"), "a", "x"))
	sealed, err := before.Seal("a", []byte("text"))
	require.NoError(t, err)
	_, err = after.Open("a", sealed)
	require.NoError(t, err, "sealing keys are others")
}
