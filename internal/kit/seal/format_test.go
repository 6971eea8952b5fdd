package seal_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/seal"
)

// What release 0.2.0 wrote is read for as long as there may be any of it. The keys protect nothing.
func TestFormat_WhatTheFirstReleaseSealedIsOpened(t *testing.T) {
	folder := filepath.Join("testdata", "0.2.0")
	content, err := os.ReadFile(filepath.Join(folder, "keys.json"))
	require.NoError(t, err)
	s, err := seal.Parse(content)
	require.NoError(t, err)
	sealed, err := os.ReadFile(filepath.Join(folder, "sealed"))
	require.NoError(t, err)
	plain, err := s.Open("format", sealed)
	require.NoError(t, err)
	require.Equal(t, "what the first release sealed", string(plain))
	index, err := os.ReadFile(filepath.Join(folder, "index"))
	require.NoError(t, err)
	require.Equal(t, index, s.Index("format", "walter@example.com"), "rows are found by it")
}

func TestFormat_AKeyFileOfANewerVersionIsRefusedWithAWord(t *testing.T) {
	_, err := seal.Parse([]byte(`{"version": 2, "seal": {}, "index": {}}`))
	require.EqualError(t, err, "the key file has version 2, and this program reads up to 1: it was made by a newer one")
}
