package banking_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

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
		require.Equal(t, []string{"main " + withdrawal, "main " + mustID(t, other.EndToEndID)}, b.sink.made)
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

func (b *bench) noteRestore() {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.NoteRestore(ctx, tx) })
}

func (b *bench) inDoubt(payment string) bool {
	b.t.Helper()
	doubt, err := b.IsInDoubt(b.t.Context(), b.db.Read(), payment)
	require.NoError(b.t, err)
	return doubt
}

// nextDay lets a day pass, at whose end the bank sends its statement.
func (b *bench) nextDay() {
	b.t.Helper()
	b.clock.Advance(24 * time.Hour)
	b.settle()
	b.clock.Advance(3 * time.Hour) // the doubt is asked about again
	b.work()
}

// The books were restored on a Monday. Whether the ones that are gone sent the payment, the bank's statements of that day and
// of the next show when the second is complete.
func TestRestoredBooks_DoNotGiveBackWhatMayHaveLeftUntilTheBanksStatementsCoverIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.credit("100.00", jane.virtual, jane.party)
		b.sink.reset()
		payout := b.order("40.00", jane)
		unordered := id.New() // in review, for example
		b.sink.held = map[string]bool{payout: true}
		b.work()
		b.noteRestore()
		require.True(t, b.inDoubt(payout))
		require.True(t, b.inDoubt(unordered))
		require.False(t, b.inDoubt(id.New()), "it was ordered afterwards")
		require.ErrorIs(t, b.withdrawPayout(payout), banking.ErrPayoutDecided)
		b.nextDay()
		require.True(t, b.inDoubt(payout), "Monday's statement does not have what the bank fetched at midnight")
		require.ErrorIs(t, b.withdrawPayout(payout), banking.ErrPayoutDecided)
		require.NoError(t, os.WriteFile(filepath.Join(b.folder.Outbox(), id.Hex(unordered)+".pain001.tmp"), nil, 0o600))
		b.nextDay()
		require.True(t, b.inDoubt(payout), "the bank has not fetched it")
		require.NoError(t, os.Remove(filepath.Join(b.folder.Outbox(), id.Hex(unordered)+".pain001.tmp")))
		b.clock.Advance(3 * time.Hour)
		b.work()
		require.False(t, b.inDoubt(unordered))
		require.NoError(t, b.withdrawPayout(payout))
		require.Equal(t, banking.Rejected, b.state(payout))
		require.NotContains(t, b.sink.events, "rejected withdrawal 40.00", "who withdraws it gives the money back")
	})
}

func TestRestoredBooks_AreInDoubtAsLongAsAStatementIsMissing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.credit("100.00", jane.virtual, jane.party)
		b.sink.reset()
		payout := b.order("40.00", jane)
		b.sink.held = map[string]bool{payout: true}
		b.work()
		b.noteRestore()
		b.nextDay()
		b.clock.Advance(23 * time.Hour)
		b.settle()
		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE bank_statements SET opening = opening + 4000 WHERE day = '2026-03-03'") // the one before it has not arrived
		require.NoError(t, err)
		b.nextDay()
		b.nextDay()
		require.True(t, b.inDoubt(payout))
	})
}

func TestRestoredBooks_KnowFromTheFolderWhatWasSubmittedOfWhichTheBankHasSaidNothing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		known, lost, gone := b.order("40.00", jane), b.order("50.00", jane), b.order("60.00", jane)
		b.work()
		missed, err := b.CountMissed(t.Context(), b.folder)
		require.NoError(t, err)
		require.Zero(t, missed, "the books have submitted all of them")
		_, err = b.db.Writer().ExecContext(t.Context(), "UPDATE bank_payouts SET state = 'ordered', staged_as = '', attempts = 0, sent_at = NULL WHERE id = $1", lost)
		require.NoError(t, err)
		_, err = b.db.Writer().ExecContext(t.Context(), "DELETE FROM bank_payouts WHERE id = $1", gone)
		require.NoError(t, err)
		for _, count := range []func(context.Context, banking.FileKeeper) (int, error){b.CountMissed, b.ReceiveMissed} {
			missed, err = count(t.Context(), b.folder)
			require.NoError(t, err)
			require.Equal(t, 2, missed)
		}
		missed, err = b.CountMissed(t.Context(), b.folder)
		require.NoError(t, err)
		require.Zero(t, missed, "they were noted")
		require.Equal(t, banking.Sent, b.state(known))
	})
}

// The bank refuses the second order of a payment that it has made, or does not know any more: that does not say that the
// first was not carried out.
func TestRestoredBooks_ARefusalOfWhatMayHaveLeftGivesNothingBack(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{err: banking.ErrRejected}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		b.noteRestore()
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		require.Empty(t, b.sink.events)
	})
}

func TestRestoredBooks_DoNotSendWhatTheBankSaysThatItHas(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{found: banking.LookUpPending}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		b.noteRestore()
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		require.Zero(t, rail.sent.Load())
	})
}
