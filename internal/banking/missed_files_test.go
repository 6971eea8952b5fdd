package banking_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"

	"github.com/stretchr/testify/require"
)

// The copy that was restored was made while the file failed.
func TestMissedFiles_AFileThatFailedWhenTheCopyWasMadeIsProcessedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		content := b.noticeOf()
		require.NoError(t, os.WriteFile(filepath.Join(b.folder.Inbox(), "notice.xml"), content, 0o600))
		b.receive()
		require.Len(t, b.sink.credits, 3)
		require.NoError(t, os.WriteFile(filepath.Join(b.dir, "rail", "processed", "notice.xml"), content, 0o600))
		missed, err := b.CountMissed(t.Context(), b.folder)
		require.NoError(t, err)
		require.Zero(t, missed, "the books know it")
		_, err = d.Writer().ExecContext(t.Context(), "UPDATE bank_files SET state = 'failing', reason = 'file_failed'")
		require.NoError(t, err)
		missed, err = b.ReceiveMissed(t.Context(), b.folder)
		require.NoError(t, err)
		require.Equal(t, 1, missed)
		require.FileExists(t, filepath.Join(b.folder.Inbox(), "notice.xml"))
		b.receive()
		require.Len(t, b.sink.credits, 3, "what is booked already is not booked twice")
	})
}
