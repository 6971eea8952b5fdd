package db

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSQLite_TheLogIsCopiedByAConnectionThatOnlyReads(t *testing.T) {
	d, err := Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx Tx) error {
		_, err := tx.ExecContext(ctx, "CREATE TABLE things (id TEXT PRIMARY KEY)")
		return err
	}))
	inLog, copied, err := d.copyLog(t.Context())
	require.NoError(t, err)
	require.Positive(t, inLog)
	require.Equal(t, inLog, copied)
	require.NoError(t, d.EmptyLog(t.Context()))
	inLog, _, err = d.copyLog(t.Context())
	require.NoError(t, err)
	require.Zero(t, inLog)
}
