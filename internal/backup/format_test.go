package backup_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/backup"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// What release 0.2.0 backed up is restored for as long as anybody may have kept it.
func TestFormat_WhatTheFirstReleaseBackedUpIsRestored(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s, missing, err := backup.Restore(t.Context(), filepath.Join("testdata", "0.2.0.backup"), data)
	require.NoError(t, err)
	require.Empty(t, missing)
	require.Equal(t, "0.2.0", s.Program)
	found := contents(t, data)
	require.Len(t, found, 12)
	require.Equal(t, "document", found["files/ab/cd"])
	d, err := db.Open(t.Context(), filepath.Join(data, "gbpc.db"))
	require.NoError(t, err)
	defer d.Close()
	var n int
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM notes").Scan(&n))
	require.Equal(t, 2, n)
}
