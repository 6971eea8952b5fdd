package disk_test

import (
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/disk"
)

func TestSyncFolder_SaysThatAFolderIsMissing(t *testing.T) {
	require.NoError(t, disk.SyncFolder(t.TempDir()))
	require.ErrorIs(t, disk.SyncFolder(filepath.Join(t.TempDir(), "missing")), fs.ErrNotExist)
}
