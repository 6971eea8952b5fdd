package ledger_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// archived is books of March 2026 and later, with a place for files that can fail.
type archived struct {
	*books
	files   *files.Store
	storage *failing
}

// eachArchived runs a test on such books in both databases, and verifies them and their archives afterwards.
func eachArchived(t *testing.T, test func(t *testing.T, b *archived)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		createTables(t, d)
		test(t, newArchived(t, d, t.TempDir()))
		ledgertest.Balanced(t, d)
	})
}

func newArchived(t testing.TB, d *db.DB, folder string) *archived {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b := &archived{books: &books{t: t, db: d, clock: clock.NewFixed(noon)}, storage: &failing{}}
	b.files, err = files.New(t.Context(), files.Config{Location: folder}, files.Dependencies{DB: d, Sealer: sealer, Clock: b.clock, Around: func(s files.Storage) files.Storage {
		b.storage.Storage = s
		return b.storage
	}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.files.Close()) })
	b.Ledger = b.another(t)
	return b
}

// another returns the ledger of another process, which remembers nothing.
func (b *archived) another(t testing.TB) *ledger.Ledger {
	t.Helper()
	l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: b.db, Clock: b.clock, Files: b.files})
	t.Cleanup(func() { require.NoError(t, l.Close(context.WithoutCancel(t.Context()))) })
	return l
}

// close closes the month that runs, and lets the next one begin. It returns what of the month can be archived.
func (b *archived) close(t require.TestingT) ledger.ClosedMonth {
	ctx := context.Background()
	begins := time.Date(b.clock.Now().Year(), b.clock.Now().Month(), 1, 0, 0, 0, 0, time.UTC)
	until := begins.AddDate(0, 1, 0)
	head, err := b.Head(ctx, b.db.Read())
	require.NoError(t, err)
	b.clock.Set(until.Add(12 * time.Hour))
	require.NoError(t, b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := b.OpenFrom(ctx, tx, ledger.Entry{Key: "month:" + begins.Format("2006-01"), Kind: "month.closed", NoMovement: true}, until)
		return err
	}))
	return ledger.ClosedMonth{Month: begins.Format("2006-01"), Until: until, Last: head.Sequence}
}

// march books n orders of a penny in March and closes it and April, so that March can be archived.
func (b *archived) march(t testing.TB, n int) (month ledger.ClosedMonth, orders []ledger.Command) {
	t.Helper()
	b.credit("jane", 100_00)
	for range n {
		c := transfer("jane", "john", 1)
		_, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		orders = append(orders, c)
	}
	month = b.close(t)
	b.credit("mary", 3_00)
	b.close(t)
	return month, orders
}

// whole requires that every entry is there once, and that nothing contradicts.
func (b *archived) whole(t testing.TB) {
	t.Helper()
	require.Equal(t, b.count(`SELECT CAST(sequence AS INTEGER) FROM ledger_head`), b.count(`SELECT count(DISTINCT sequence) FROM ledger_all_entries`))
	require.Equal(t, b.count(`SELECT CAST(sequence AS INTEGER) FROM ledger_head`), b.count(`SELECT count(*) FROM ledger_all_entries`))
	report, err := b.Replay(t.Context())
	require.NoError(t, err)
	require.Empty(t, report.Problems)
	archives, err := b.VerifyArchives(t.Context())
	require.NoError(t, err)
	require.Empty(t, archives.Problems)
}

func (b *archived) exec(t testing.TB, format string, args ...any) {
	t.Helper()
	_, err := b.db.Writer().ExecContext(t.Context(), fmt.Sprintf(format, args...))
	require.NoError(t, err, format)
}
