package app

import (
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
)

// unprivileged is the user under which PostgreSQL runs if the tests run as root.
const unprivileged = 65534

// drill is a PostgreSQL server of its own with the archive of its log, and the scripts of deploy/postgres.
type drill struct {
	cluster.Server
	archive, backups string
}

func newDrill(t *testing.T) drill {
	t.Helper()
	folder, err := os.MkdirTemp("", "gbpc-drill-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	server, err := cluster.New(folder)
	require.NoError(t, err)
	d := drill{Server: server, archive: filepath.Join(folder, "archive"), backups: filepath.Join(folder, "backups")}
	require.NoError(t, os.Chmod(folder, 0o755))
	for _, path := range []string{d.archive, d.backups, filepath.Join(folder, "scripts")} {
		require.NoError(t, os.Mkdir(path, 0o755))
	}
	for _, name := range []string{"archive-wal", "base-backup", "restore", "verify"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "postgres", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "scripts", name), text, 0o755)) //nolint:gosec // a program
	}
	// The program that verify calls: it counts what it was given to reconcile.
	stub := "#!/bin/sh\nset -eu\n[ \"$1 $2\" = 'reconcile --database' ]\nexec psql \"$3\" -Atc \"SELECT 'customers paid ' || count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'\"\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "scripts", "gbpc"), []byte(stub), 0o755)) //nolint:gosec // a program
	if os.Getuid() == 0 {
		for _, path := range []string{folder, d.archive, d.backups} {
			require.NoError(t, os.Chown(path, unprivileged, unprivileged))
		}
	}
	return d
}

// script runs one of the scripts and returns what it printed.
func (d drill) script(t *testing.T, name string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), filepath.Join(d.Folder, "scripts", name), args...)
	c.Dir = d.Folder
	c.Env = append(os.Environ(), "TMPDIR="+d.Folder, "GBPC="+filepath.Join(d.Folder, "scripts", "gbpc"))
	if os.Getuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged, NoSetGroups: true}}
	}
	var complaints strings.Builder
	c.Stderr = &complaints
	out, err := c.Output()
	require.NoError(t, err, "%s: %s", name, complaints.String())
	return strings.TrimSpace(string(out))
}

// archived waits until everything that is committed is in the archive.
func (d drill) archived(t *testing.T, s *Sandbox) {
	t.Helper()
	var name string
	require.NoError(t, s.db.Writer().QueryRowContext(t.Context(), "SELECT pg_walfile_name(pg_switch_wal())").Scan(&name))
	require.Eventually(t, func() bool {
		_, err := os.Stat(filepath.Join(d.archive, name))
		return err == nil
	}, 30*time.Second, 20*time.Millisecond)
}

// The procedure of deploy/postgres/README.md.
func TestPostgres_AServerThatIsLostIsRestoredToItsLastArchivedLogAndStartsPaused(t *testing.T) {
	d := newDrill(t)
	require.NoError(t, d.Start("fsync=off", "archive_mode=on", "archive_command='"+filepath.Join(d.Folder, "scripts", "archive-wal")+" "+d.archive+" %p %f'"))
	t.Cleanup(func() { _ = d.Stop() })
	address := strings.Replace(d.URL(), "@/?", "@/postgres?", 1)
	config := SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: address}
	s, err := OpenSandbox(t.Context(), config)
	require.NoError(t, err)

	stop, ended := make(chan struct{}), make(chan struct{})
	go func() { // traffic during the base backup
		defer close(ended)
		for {
			select {
			case <-stop:
				return
			default:
				s.payIris(t, "1.00")
			}
		}
	}()
	backup := d.script(t, "base-backup", address, d.backups)
	close(stop)
	<-ended
	require.NoError(t, s.payOut(t, "after the base backup, in the archive", "120.00"))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
	d.archived(t, s)
	metrics := filepath.Join(d.Folder, "backup.prom")
	said := d.script(t, "verify", d.backups, d.archive, "postgres", metrics)
	require.Contains(t, said, "customers paid 1")
	require.Contains(t, said, "can be restored")
	text, err := os.ReadFile(metrics)
	require.NoError(t, err)
	require.Contains(t, string(text), "gbpc_backup_verified 1\n")
	s.payIris(t, "500.00") // after the last archived log: this commit is lost
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	s.settled(t)
	filesArePutAway(t, config)
	require.NoError(t, s.Close())

	require.NoError(t, d.Stop())
	require.NoError(t, os.RemoveAll(d.Data())) // the machine is gone
	d.script(t, "restore", backup, d.archive, d.Data())
	require.NoError(t, d.Start("fsync=off"))
	again, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		var recovering bool
		return again.Read().QueryRowContext(t.Context(), "SELECT pg_is_in_recovery()").Scan(&recovering) == nil && !recovering
	}, 60*time.Second, 50*time.Millisecond)
	var lost, kept int
	require.NoError(t, again.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000").Scan(&lost))
	require.NoError(t, again.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'").Scan(&kept))
	require.Equal(t, []int{0, 1}, []int{lost, kept}, "up to the last archived log, and not further")
	require.NoError(t, again.Close())
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: address})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v %v", report.Books.Problems, report.Findings)

	s, err = OpenSandbox(t.Context(), config)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.ErrorContains(t, s.payOut(t, "while paused", "1.00"), "B0003")
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	r := restored{s, s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")}
	r.acknowledgeReports(t)
	r.resolve(t, "books_stale", "release", "")
	require.NoError(t, s.payOut(t, "after the release", "2.00"))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 2)
	r.agreesWithTheChain(t)
	ledgertest.Balanced(t, s.db)
	found, err := integrity.Compare(t.Context(), s.db.Read())
	require.NoError(t, err)
	require.Empty(t, found)
}
