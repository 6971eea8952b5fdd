package app

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/backup"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/treasury"
)

// The sandbox pays, is paid, mints and burns all the time. Wherever the backup falls, the restored sandbox is one that was
// killed at that moment: it starts, it is not paused, it finishes what it had begun, and everything agrees.
func TestBackup_OfASandboxUnderTrafficHasBooksBankAndChainOfOneMoment(t *testing.T) {
	t.Parallel()
	config := SandboxConfig{Addr: "127.0.0.1:0", Dir: filepath.Join(t.TempDir(), "live"), Log: slog.New(slog.DiscardHandler)}
	s, err := OpenSandbox(t.Context(), checked(t, config))
	require.NoError(t, err)
	require.NoError(t, s.listIrisWallet(t))
	deposits, err := s.numbersOf(t, s.iris(t).Customer.ID)
	require.NoError(t, err)
	require.NotEmpty(t, deposits)

	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			s.sendCoins(t, fmt.Sprintf("coins %d", n), "1.500000")
			if err := s.payOut(t, fmt.Sprintf("pounds %d", n), "1.25"); err != nil {
				t.Errorf("pay out: %v", err)
				return
			}
			s.payIris(t, "2.00")
			s.receiveCoins(t, "0.500000")
		}
	}()
	var files []string
	for n := range 3 {
		s.eventually(t, "SELECT count(*) > "+fmt.Sprint(4*n+2)+" FROM withdrawals WHERE status = 'completed'", 1)
		files = append(files, filepath.Join(t.TempDir(), fmt.Sprintf("%d.backup", n)))
		made, err := backup.Make(t.Context(), backup.Options{Data: config.Dir, File: files[n], Program: "test"})
		require.NoError(t, err)
		t.Logf("%d parts, %d bytes, held %s", made.Parts, made.Size, made.Held)
	}
	close(stop)
	<-ended
	require.NoError(t, s.Close())

	for n, file := range files {
		restored := config
		restored.Dir = filepath.Join(t.TempDir(), fmt.Sprint(n))
		_, missing, err := backup.Restore(t.Context(), file, restored.Dir)
		require.NoError(t, err)
		require.Empty(t, missing)
		report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: restored.Dir})
		require.NoError(t, err)
		require.True(t, report.Balanced(), "%v %v", report.Books.Problems, report.Findings)
		s, err := OpenSandbox(t.Context(), checked(t, restored))
		require.NoError(t, err)
		require.NoError(t, s.pause.Require(t.Context()), "nothing outside is newer than the books")
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE status NOT IN ('completed', 'failed', 'cancelled', 'returned')", 0)
		s.settled(t)
		require.NoError(t, s.payOut(t, "after the restore", "3.00"))
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE status NOT IN ('completed', 'failed', 'cancelled', 'returned')", 0)
		s.balances(t)
		require.NoError(t, s.Close())
	}
}

// balances requires that books, bank and chain agree.
func (s *Sandbox) balances(t *testing.T) {
	t.Helper()
	s.settled(t)
	require.Zero(t, s.count(t, "SELECT count(*) FROM exceptions WHERE status = 'open'"))
	ledgertest.Balanced(t, s.db)
	found, err := integrity.Compare(t.Context(), s.db.Read())
	require.NoError(t, err)
	require.Empty(t, found)
	found, err = integrity.CompareChain(t.Context(), s.db.Read(), s.chain.Service)
	require.NoError(t, err)
	require.Empty(t, found)
	reconciled, err := s.treasury.Reconcile(context.WithoutCancel(t.Context()))
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, reconciled.State, reconciled.Findings)
}
