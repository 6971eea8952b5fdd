package banking_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/exchange"
)

// A bank that gives us two folders has ours below the one into which it delivers.
func TestFolder_OursBelowTheInboxAreNoMessages(t *testing.T) {
	dir := t.TempDir()
	in := banking.Folders{Staged: "from-us", Outbox: "from-us", Submitted: "to-us/submitted", Inbox: "to-us", Processed: "to-us/processed", Rejected: "to-us/rejected"}
	rail := banking.NewFolderOn(exchange.NewDisk(dir), in, time.Millisecond, nil)
	rail.SettleAfter(0)
	ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	require.NoError(t, rail.Receive(ctx, func(_ context.Context, file banking.InboundFile) error {
		t.Errorf("%s is ours", file.Name)
		return nil
	}))
	for _, folder := range []string{"submitted", "processed", "rejected"} {
		_, err := os.Stat(filepath.Join(dir, "to-us", folder))
		require.NoError(t, err)
	}
}
