package bank_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// Earlier releases had a table for each kind.
func TestBooks_OfAnEarlierReleaseGoOn(t *testing.T) {
	b := &bench{t: t, dir: t.TempDir(), clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}
	first, err := os.ReadFile(filepath.Join("schema", "0001_bank.sql"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(b.dir, "0001_bank.sql"), first, 0o600))
	d, err := db.Open(t.Context(), filepath.Join(b.dir, "bank.db"))
	require.NoError(t, err)
	require.NoError(t, d.Migrate(t.Context(), os.DirFS(b.dir)))
	at := b.clock.Now()
	for _, row := range []struct {
		text string
		args []any
	}{
		{"INSERT INTO accounts VALUES ('main', 6000), ('own', 0)", nil},
		{"INSERT INTO orders VALUES ('one', $1)", []any{at}},
		{"INSERT INTO payments VALUES ('p1', 1, 'main', 'one', 4000, 'GBPC OUT', 'Jane Doe', '200000', '55779911', 'settled', $1)", []any{at}},
		{"INSERT INTO entries VALUES ('FP260302000000000001', 'main', 'CRDT', 10000, 10000, $1, '', 'Jane Doe', '200000', '55779911', 'GBPC Issuer Ltd', '609242', '10000010', 'hello', FALSE, '', '')", []any{at}},
		{"INSERT INTO entries VALUES ('FP260302000000000002', 'main', 'DBIT', 4000, 6000, $1, 'one', 'GBPC Issuer Ltd', '609242', '00000019', 'Jane Doe', '200000', '55779911', 'GBPC OUT', FALSE, '', '')", []any{at}},
		{"INSERT INTO messages VALUES (1, 'read.xml', $1, TRUE), (2, 'waits.xml', $1, FALSE)", []any{[]byte("<a/>")}},
		{"INSERT INTO closings VALUES ('main', '2026-03-01', 0, TRUE, $1)", []any{at.Add(-12 * time.Hour)}},
		{"INSERT INTO scheduled VALUES (1, $1, 'return', 'return', 'AC01', $2)", []any{at.Add(time.Hour), []byte("p1")}},
		{"UPDATE behaviour SET payouts = 'reject', reason = 'AM09', delay_seconds = 0", nil},
		{"UPDATE counters SET value = 2", nil},
	} {
		_, err := d.Writer().ExecContext(t.Context(), row.text, row.args...)
		require.NoError(t, err, row.text)
	}
	require.NoError(t, d.Close())

	b.open()
	balance, err := b.Balance(t.Context(), mainAccount)
	require.NoError(t, err)
	require.Equal(t, "60.00", balance.String())
	payments, err := b.Payments(t.Context(), "", "")
	require.NoError(t, err)
	require.Equal(t, []sandboxbank.Payment{{ID: "p1", EndToEndID: "one", From: mainAccount, Amount: pounds("40.00"), Reference: "GBPC OUT", Creditor: jane, Status: sandboxbank.Settled, At: at}}, payments)
	b.step()
	waited, err := os.ReadFile(filepath.Join(b.dir, "deliveries", "waits.xml"))
	require.NoError(t, err)
	require.Equal(t, "<a/>", string(waited))
	require.NoError(t, os.Remove(filepath.Join(b.dir, "deliveries", "waits.xml")))

	b.clock.Advance(time.Hour)
	b.step()
	got := b.received()
	require.Len(t, got, 1)
	back := got[0].Notices[0].Entries[0]
	require.Equal(t, []any{true, "one", "AC01"}, []any{back.Returned, back.EndToEndID, back.Reason.Code})
	require.Greater(t, back.ServicerRef, "FP260302000000000002")
	b.order("1.00")
	b.step()
	require.Equal(t, "AM09", b.received()[0].Status.Payments[0].Reason.Code)
	b.clock.Advance(12 * time.Hour)
	b.step()
	s := b.received()[0].Statements[0]
	require.Equal(t, []any{"2026-03-02", "0.00", "100.00", 3}, []any{s.Date.String(), s.Opening.String(), s.Closing.String(), len(s.Entries)})
	require.Equal(t, iso20022.Credit, s.Entries[0].Direction)
}
