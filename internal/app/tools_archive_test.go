package app

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/treasury"
)

// A month of a sandbox is archived by the command, and the server goes on as if nothing had happened.
func TestArchiveMonths_TheServerAnswersAndVerifiesAsBefore(t *testing.T) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	liveThroughADay(t, s)
	paid := s.count(t, "SELECT count(*) FROM withdrawals")
	require.NoError(t, s.Close())
	o := ArchiveOptions{Database: filepath.Join(dir, "gbpc.db"), Keys: filepath.Join(dir, "keys.json"), Files: filepath.Join(dir, "files")}
	none, err := ArchivableMonths(t.Context(), o, "")
	require.NoError(t, err)
	require.Empty(t, none, "no month is closed")

	d, err := db.Open(t.Context(), o.Database)
	require.NoError(t, err)
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	for i, month := range []string{"2020-01", "2020-02", "2020-03"} { // as if the books were of those months
		closeMonth(t, d, books, month, time.Now().Add(time.Duration(i)*time.Second).Truncate(time.Second))
	}
	months, err := ArchivableMonths(t.Context(), o, "2020-02")
	require.NoError(t, err)
	require.Len(t, months, 2)
	_, err = ArchivableMonths(t.Context(), o, "2020-03")
	require.ErrorContains(t, err, "2020-03 is not closed")
	_, err = ArchivableMonths(t.Context(), o, "March")
	require.ErrorContains(t, err, `"March" is not a month`)
	_, err = d.Writer().ExecContext(t.Context(), "UPDATE withdrawals SET coins = coins + 1")
	require.NoError(t, err)
	archive := func() (archived []Archive) {
		err = ArchiveMonths(t.Context(), o, "2020-02", func(a Archive) { archived = append(archived, a) })
		return archived
	}
	require.Empty(t, archive())
	require.ErrorIs(t, err, ErrFindings)
	_, err = d.Writer().ExecContext(t.Context(), "UPDATE withdrawals SET coins = coins - 1")
	require.NoError(t, err)
	archived := archive()
	require.NoError(t, err)
	require.Len(t, archived, 2)
	require.Empty(t, archive())
	require.NoError(t, err, "nothing is left to do")
	listed, err := ArchivedMonths(t.Context(), o)
	require.NoError(t, err)
	require.Len(t, listed, 2)
	verified, err := VerifyArchives(t.Context(), o)
	require.NoError(t, err)
	require.Empty(t, verified.Problems)
	require.Equal(t, archived[1].Last, verified.Entries)
	require.NoError(t, books.Close(t.Context()))
	require.NoError(t, d.Close())

	s = openTestSandbox(t, dir)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.payOut(t, "first", "120.00"), "a repetition of an order that is archived")
	require.Equal(t, paid, s.count(t, "SELECT count(*) FROM withdrawals"))
	problems := func() (all []string) {
		r, err := s.treasury.VerifyBooks(t.Context())
		require.NoError(t, err)
		for _, f := range r.Findings {
			if f.Code == treasury.FindingEntries {
				all = append(all, f.Problems...)
			}
		}
		return all
	}
	require.Empty(t, problems())
	var file string
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), "SELECT MIN(file) FROM ledger_archive_files").Scan(&file))
	require.NoError(t, os.Remove(filepath.Join(o.Files, file)))
	require.Len(t, problems(), 1, "the daily run notices that a file is gone")
}
