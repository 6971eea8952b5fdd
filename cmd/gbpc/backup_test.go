package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// commandLine runs gbpc and returns what it printed.
func commandLine(t *testing.T, args ...string) (said string, err error) {
	t.Helper()
	var c cli
	parser, err := kong.New(&c, kong.Configuration(settings), kong.Vars{"version": "test"}, kong.Writers(io.Discard, io.Discard))
	require.NoError(t, err)
	command, err := parser.Parse(args)
	require.NoError(t, err)
	command.BindTo(t.Context(), (*context.Context)(nil))
	printed, err := os.Create(filepath.Join(t.TempDir(), "printed"))
	require.NoError(t, err)
	screen := os.Stdout
	os.Stdout = printed
	defer func() { os.Stdout = screen }()
	err = command.Run()
	require.NoError(t, printed.Close())
	text, reading := os.ReadFile(printed.Name())
	require.NoError(t, reading)
	return string(text), err
}

func TestRestore_VerifiesABackupOfARunningSandboxAndRefusesOneThatIsDamagedOrUnbalanced(t *testing.T) {
	dir := t.TempDir()
	running, restored := app.SandboxConfig{Addr: "127.0.0.1:0", Dir: filepath.Join(dir, "data"), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler)}, filepath.Join(dir, "restored")
	s, err := app.OpenSandbox(t.Context(), running)
	require.NoError(t, err)
	whole, metrics := filepath.Join(dir, "whole.backup"), filepath.Join(dir, "backup.prom")
	said, err := commandLine(t, "backup", "--data", running.Dir, whole)
	require.NoError(t, err)
	require.Contains(t, said, "verified; writers")
	require.NoError(t, s.Close())

	verify := func(file string) (verified, made int64, said string, err error) {
		said, err = commandLine(t, "restore", "--verify", file, "--metrics", metrics)
		text, reading := os.ReadFile(metrics)
		require.NoError(t, reading)
		for line := range strings.Lines(string(text)) {
			for name, into := range map[string]*int64{"gbpc_backup_verified": &verified, "gbpc_backup_made_timestamp_seconds": &made} {
				if value, is := strings.CutPrefix(line, name+" "); is {
					_, wrong := fmt.Sscan(value, into)
					require.NoError(t, wrong)
				}
			}
		}
		return verified, made, said, err
	}
	verified, made, said, err := verify(whole)
	require.NoError(t, err)
	require.Contains(t, said, "the books balance")
	require.Equal(t, int64(1), verified)
	require.WithinDuration(t, time.Now(), time.Unix(made, 0), 5*time.Minute)

	content, err := os.ReadFile(whole)
	require.NoError(t, err)
	damaged := filepath.Join(dir, "damaged.backup")
	require.NoError(t, os.WriteFile(damaged, content[:len(content)/2], 0o600))
	verified, _, _, err = verify(damaged)
	require.Error(t, err)
	require.Zero(t, verified)

	_, err = commandLine(t, "restore", "--data", restored, whole)
	require.NoError(t, err)
	_, err = commandLine(t, "restore", "--data", restored, whole)
	require.ErrorContains(t, err, "not empty")
	running.Dir = restored
	s, err = app.OpenSandbox(t.Context(), running)
	require.NoError(t, err, "the restored sandbox starts")
	require.NoError(t, s.Close())
	books, err := db.Open(t.Context(), filepath.Join(restored, "gbpc.db"))
	require.NoError(t, err)
	_, err = books.Writer().ExecContext(t.Context(), "UPDATE ledger_balances SET balance = balance + 1")
	require.NoError(t, err)
	require.NoError(t, books.Close())
	unbalanced := filepath.Join(dir, "unbalanced.backup")
	_, err = commandLine(t, "backup", "--data", restored, unbalanced)
	require.NoError(t, err)
	verified, made, said, err = verify(unbalanced)
	require.ErrorContains(t, err, "the restored books have problems")
	require.Contains(t, said, "balance_of_lines")
	require.Zero(t, verified)
	require.NotZero(t, made)
}
