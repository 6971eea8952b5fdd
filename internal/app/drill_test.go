package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
)

// unprivileged is the user under which PostgreSQL runs if the tests run as root.
const unprivileged = 65534

// calledAsGBPC, in the environment, makes this test program the gbpc that deploy/postgres/verify calls.
const calledAsGBPC = "GBPC_TEST_COMMAND"

// asGBPC reconciles a database or verifies its archives, as the command line asks gbpc to.
func asGBPC(ctx context.Context, args []string) error {
	switch {
	case len(args) == 3 && slices.Equal(args[:2], []string{"reconcile", "--database"}):
		report, err := ReconcileBooks(ctx, ReconcileOptions{Database: args[2]})
		fmt.Println(report.Books.Entries, "entries", report.Books.Problems, report.Findings)
		if err == nil && !report.Balanced() {
			err = errors.New("the books have problems")
		}
		return err
	case len(args) == 6 && slices.Equal([]string{args[0], args[1], args[2], args[4]}, []string{"archive", "--verify", "--database", "--files"}):
		report, err := VerifyArchives(ctx, ArchiveOptions{Database: args[3], Keys: os.Getenv("GBPC_KEYS"), Files: args[5]})
		fmt.Println(report.Months, "months", report.Problems)
		if err == nil && len(report.Problems) > 0 {
			err = errors.New("the archives have problems")
		}
		return err
	}
	return fmt.Errorf("gbpc has no command %q", args)
}

// statusOf says what failed, and is the status to end with.
func statusOf(err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// drill is a PostgreSQL server of its own with the archive of its log, and the scripts of deploy/postgres. Its settings
// are beside its data, as on Debian.
type drill struct {
	cluster.Server
	archive, backups, documents, keys string
}

func newDrill(t *testing.T) drill {
	t.Helper()
	folder, err := os.MkdirTemp("", "gbpc-drill-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	server, err := cluster.New(folder)
	require.NoError(t, err)
	d := drill{Server: server, archive: filepath.Join(folder, "archive"), backups: filepath.Join(folder, "backups")}
	require.NoError(t, os.Chmod(folder, 0o755)) //nolint:gosec // another user runs the server
	for _, path := range []string{d.archive, d.backups, filepath.Join(folder, "scripts")} {
		require.NoError(t, os.Mkdir(path, 0o755))
	}
	for _, name := range []string{"archive-wal", "base-backup", "restore", "verify", "prune"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "postgres", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "scripts", name), text, 0o755)) //nolint:gosec // a program
	}
	program, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Link(program, d.gbpc())) // only we may look into its folder
	if os.Getuid() == 0 {
		for _, path := range []string{folder, d.archive, d.backups} {
			require.NoError(t, os.Chown(path, unprivileged, unprivileged))
		}
	}
	require.NoError(t, d.Start())
	t.Cleanup(func() { _ = d.Stop() })
	require.NoError(t, d.Stop())
	settings, err := os.ReadFile(filepath.Join(d.Data(), "postgresql.conf"))
	require.NoError(t, err)
	require.NoError(t, os.Remove(filepath.Join(d.Data(), "postgresql.conf")))
	require.NoError(t, os.WriteFile(d.settings(), append(settings, "max_connections = 150\nfsync = off\n"...), 0o644)) //nolint:gosec // another user reads it
	require.NoError(t, d.Start("config_file="+d.settings(), "archive_mode=on", "archive_command='"+filepath.Join(folder, "scripts", "archive-wal")+" "+d.archive+" %p %f'"))
	return d
}

func (d drill) gbpc() string     { return filepath.Join(d.Folder, "scripts", "gbpc") }
func (d drill) settings() string { return filepath.Join(d.Folder, "postgresql.conf") }
func (d drill) metrics() string  { return filepath.Join(d.Folder, "backup.prom") }

// address is that of the database.
func (d drill) address() string { return strings.Replace(d.URL(), "@/?", "@/postgres?", 1) }

// script runs one of the scripts and returns what it printed.
func (d drill) script(t *testing.T, name string, args ...string) string {
	t.Helper()
	said, err := d.try(t, name, args...)
	require.NoError(t, err)
	return said
}

func (d drill) try(t *testing.T, name string, args ...string) (said string, err error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), filepath.Join(d.Folder, "scripts", name), args...)
	c.Dir = d.Folder
	c.Env = append(os.Environ(), "TMPDIR="+d.Folder, "GBPC="+d.gbpc(), calledAsGBPC+"=yes", "DOCUMENTS="+d.documents, "GBPC_KEYS="+d.keys)
	if os.Getuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged, NoSetGroups: true}}
	}
	var complaints strings.Builder
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w: %s%s", name, err, out, complaints.String())
	}
	return strings.TrimSpace(string(out)), err
}

// verify restores and reconciles the newest backup, and returns what was said and the metrics, whose times must be of now.
func (d drill) verify(t *testing.T) (said string, verified int, err error) {
	t.Helper()
	said, err = d.try(t, "verify", d.backups, d.archive, "postgres", d.metrics())
	text, missing := os.ReadFile(d.metrics())
	require.NoError(t, missing)
	var at, made int64
	for line := range strings.Lines(string(text)) {
		for name, into := range map[string]any{"gbpc_backup_verified": &verified, "gbpc_backup_verified_timestamp_seconds": &at, "gbpc_backup_made_timestamp_seconds": &made} {
			if value, is := strings.CutPrefix(line, name+" "); is {
				_, wrong := fmt.Sscan(value, into)
				require.NoError(t, wrong, line)
			}
		}
	}
	require.WithinDuration(t, time.Now(), time.Unix(at, 0), time.Minute)
	require.WithinDuration(t, time.Now(), time.Unix(made, 0), 5*time.Minute, "when the newest commit was made")
	return said, verified, err
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
	t.Parallel()
	d := newDrill(t)
	config := SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: d.address()}
	s, err := OpenSandbox(t.Context(), checked(t, config))
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
	backup := d.script(t, "base-backup", d.address(), d.backups)
	close(stop)
	<-ended
	require.NoError(t, s.payOut(t, "after the base backup, in the archive", "120.00"))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
	change := func(statement string) {
		_, err := s.db.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
		d.archived(t, s)
	}
	change("UPDATE withdrawals SET fee = fee + 1")
	_, verified, err := d.verify(t)
	require.ErrorContains(t, err, "exit status 1")
	require.ErrorContains(t, err, "withdrawal_held", "it says what is wrong")
	require.Zero(t, verified)
	change("UPDATE withdrawals SET fee = fee - 1")
	said, verified, err := d.verify(t)
	require.NoError(t, err)
	require.Contains(t, said, "can be restored")
	require.Equal(t, 1, verified)
	s.payIris(t, "500.00") // after the last archived log: this commit is lost
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	s.settled(t)
	filesArePutAway(t, config)
	require.NoError(t, s.Close())

	require.NoError(t, d.Stop())
	require.NoError(t, os.RemoveAll(d.Data())) // the machine is gone
	d.script(t, "restore", backup, d.archive, d.Data())
	require.NoError(t, d.Start("config_file="+d.settings()))
	again, err := db.Open(t.Context(), d.address())
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
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: d.address()})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v %v", report.Books.Problems, report.Findings)

	s, err = OpenSandbox(t.Context(), checked(t, config))
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

// What was archived is among the documents. A base backup that is deleted takes with it what only it needed of the log.
func TestPostgres_AVerificationReadsArchivedMonthsFromTheNewestCopyOfTheDocuments(t *testing.T) {
	t.Parallel()
	d := newDrill(t)
	dir := t.TempDir()
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: dir, BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: d.address()}))
	require.NoError(t, err)
	older := d.script(t, "base-backup", d.address(), d.backups)
	s.payIris(t, "500.00")
	s.eventually(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND amount = 50000", 1)
	d.archived(t, s)
	require.NoError(t, s.Close())
	before, err := os.ReadDir(d.archive)
	require.NoError(t, err)

	o := ArchiveOptions{Database: d.address(), Keys: filepath.Join(dir, "keys.json"), Files: filepath.Join(dir, "files")}
	database, err := db.Open(t.Context(), o.Database)
	require.NoError(t, err)
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: database, Clock: clock.System{}})
	for i, month := range []string{"2020-01", "2020-02"} { // as if the books were of those months
		closeMonth(t, database, books, month, time.Now().Add(time.Duration(i)*time.Second).Truncate(time.Second))
	}
	require.NoError(t, ArchiveMonths(t.Context(), o, "2020-01", func(Archive) {}))
	var file string
	require.NoError(t, database.Read().QueryRowContext(t.Context(), "SELECT MIN(file) FROM ledger_archive_files").Scan(&file))
	require.NoError(t, books.Close(t.Context()))
	require.NoError(t, database.Close())
	younger := d.script(t, "base-backup", d.address(), d.backups)
	d.keys, d.documents = filepath.Join(d.Folder, "keys.json"), filepath.Join(d.Folder, "documents")
	require.NoError(t, os.Mkdir(d.documents, 0o755))
	keys, err := os.ReadFile(o.Keys)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(d.keys, keys, 0o600))
	if os.Getuid() == 0 {
		require.NoError(t, os.Chown(d.keys, unprivileged, unprivileged))
	}
	copyDocuments(t, o.Files, d.documents, 2)
	said, verified, err := d.verify(t)
	require.NoError(t, err)
	require.Contains(t, said, "1 months []")
	require.Equal(t, 1, verified)

	d.script(t, "prune", d.backups, d.archive, "1")
	require.NoDirExists(t, older)
	require.DirExists(t, younger)
	require.NoFileExists(t, filepath.Join(d.archive, before[0].Name()))
	require.NoError(t, os.Remove(filepath.Join(o.Files, file)))
	copyDocuments(t, o.Files, d.documents, 2)
	_, verified, err = d.verify(t)
	require.ErrorContains(t, err, "the archives have problems", "what is left of the log is enough, and the newest copy of the documents is not")
	require.Zero(t, verified)
}

// copyDocuments calls deploy/postgres/documents in the group of those who verify, and returns the copy's folder.
func copyDocuments(t *testing.T, files, copies string, keep int) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), filepath.Join("..", "..", "deploy", "postgres", "documents"), files, copies, strconv.Itoa(keep))
	if os.Getuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 0, Gid: unprivileged, NoSetGroups: true}}
	}
	var complaints strings.Builder
	c.Stderr = &complaints
	out, err := c.Output()
	require.NoError(t, err, complaints.String())
	time.Sleep(time.Second) // a copy is named by the second
	return strings.TrimSpace(string(out))
}

func TestDocuments_EachCopyIsWholeAndSharesWhatDidNotChange(t *testing.T) {
	files, copies := t.TempDir(), t.TempDir()
	write := func(name, content string) {
		require.NoError(t, os.WriteFile(filepath.Join(files, name), []byte(content), 0o600))
	}
	of := func(folder string) map[string]string {
		found := map[string]string{}
		entries, err := os.ReadDir(folder)
		require.NoError(t, err)
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(folder, e.Name()))
			require.NoError(t, err)
			found[e.Name()] = string(content)
		}
		return found
	}
	write("kept", "a")
	write("renewed", "old key")
	write("erased", "b")
	write("half.123.tmp", "c")
	first := copyDocuments(t, files, copies, 2)
	require.Equal(t, map[string]string{"kept": "a", "renewed": "old key", "erased": "b"}, of(first))
	write("renewed", "new key")
	write("new", "d")
	require.NoError(t, os.Remove(filepath.Join(files, "erased")))
	second := copyDocuments(t, files, copies, 2)
	require.Equal(t, map[string]string{"kept": "a", "renewed": "new key", "new": "d"}, of(second))
	require.Equal(t, map[string]string{"kept": "a", "renewed": "old key", "erased": "b"}, of(first), "the copy before stays as it was")
	one, err := os.Stat(filepath.Join(first, "kept"))
	require.NoError(t, err)
	other, err := os.Stat(filepath.Join(second, "kept"))
	require.NoError(t, err)
	require.True(t, os.SameFile(one, other), "what did not change takes no room")
	copyDocuments(t, files, copies, 2)
	left, err := os.ReadDir(copies)
	require.NoError(t, err)
	require.Len(t, left, 2, "and nothing unfinished")
	require.NoDirExists(t, first)
}
