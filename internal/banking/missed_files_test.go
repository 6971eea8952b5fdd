package banking_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/id"

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

// The restored copy has the withdrawal in review, and the bank had paid it already.
func TestPayout_ThatTheBankMadeForBooksThatAreGoneIsNotMadeAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		withdrawal := id.New()
		debit := b.entry("D1", "7.00", iso20022.Debit)
		debit.EndToEndID = id.Hex(withdrawal)
		other := b.entry("D2", "7.00", iso20022.Debit)
		other.EndToEndID = id.Hex(id.New())
		b.notice(debit, other)
		require.Equal(t, []string{"no_order", "no_order"}, b.exceptions.reasons(exceptions.PayoutUnexplained))
		found, err := b.UnexplainedEntries(t.Context(), b.db.Read(), 10)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{withdrawal, mustID(t, other.EndToEndID)}, []string{found[0].Payment, found[1].Payment})
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: withdrawal, Kind: banking.Withdrawal, From: banking.Main, Creditor: partyOf(anna), Amount: pounds("7.00"), Reference: "x"})
		})
		b.settle()
		p, err := b.Payout(t.Context(), b.db.Read(), withdrawal)
		require.NoError(t, err)
		require.Equal(t, banking.Settled, p.State)
		require.Equal(t, []string{"settled withdrawal 7.00"}, b.sink.events)
		require.Len(t, b.exceptions.reasons(exceptions.PayoutUnexplained), 1, "the other debit is explained by nothing")
		made, err := os.ReadDir(b.folder.Outbox())
		require.NoError(t, err)
		require.Empty(t, made, "nothing was submitted")
		b.settle()
		require.Len(t, b.sink.events, 1)
	})
}

func mustID(t *testing.T, hex string) string {
	t.Helper()
	made, err := id.FromHex(hex)
	require.NoError(t, err)
	return made
}
