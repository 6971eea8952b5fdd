package files_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A document that release 0.2.0 stored is read for as long as there may be any. The keys protect nothing.
func TestFormat_WhatTheFirstReleaseStoredIsRead(t *testing.T) {
	const name = "01a20bea-7499-724d-9b00-effcf5c1fe23.pdf"
	folder := filepath.Join("testdata", "0.2.0")
	wrapped, err := os.ReadFile(filepath.Join(folder, "keyset"))
	require.NoError(t, err)
	content, err := os.ReadFile(filepath.Join(folder, "keys.json"))
	require.NoError(t, err)
	keys, err := seal.Parse(content)
	require.NoError(t, err)
	stored := t.TempDir()
	require.NoError(t, os.CopyFS(stored, os.DirFS(filepath.Join(folder, "stored"))))
	d := dbtest.SQLite(t)
	_, err = d.Writer().ExecContext(t.Context(), "INSERT INTO file_keys (owner, keyset, created_at) VALUES ('jane', ?, ?)", wrapped, noon)
	require.NoError(t, err)
	_, err = d.Writer().ExecContext(t.Context(), "INSERT INTO files (name, owner, key_owner, purpose, state, content_type, size, created_at, changed_at) VALUES (?, 'jane', 'jane', 'test', 'stored', 'application/pdf', 36, ?, ?)", name, noon, noon)
	require.NoError(t, err)
	s, err := files.New(t.Context(), files.Config{Location: stored}, files.Dependencies{DB: d, Sealer: keys, Clock: clock.NewFixed(noon)})
	require.NoError(t, err)
	defer s.Close()
	f, err := s.Find(t.Context(), d.Read(), name)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, s.Copy(t.Context(), &out, f))
	require.Equal(t, "%PDF-1.7 what the first release kept", out.String())
}
