package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/backup"
	"github.com/gbpc/gbpc/internal/sandbox/clock"
)

type backupCmd struct {
	File        string `arg:"" help:"File to write. An existing file is replaced once the new one is complete."`
	Data        string `help:"Data folder of the sandbox, which may be running." required:"" placeholder:"DIR"`
	WithoutKeys bool   `help:"Leave out the keys that encrypt personal data and the chain's vault. Keep them elsewhere: a restored folder needs both."`
}

func (b backupCmd) Run(ctx context.Context) error {
	made, err := backup.Make(ctx, backup.Options{Data: b.Data, File: b.File, WithoutKeys: b.WithoutKeys, Program: version})
	if err != nil {
		return err
	}
	fmt.Printf(
		"%s: %d parts, %.1f MB, verified; writers waited %s\n", b.File, made.Parts, float64(made.Size)/1e6, made.Held.Round(time.Millisecond),
	)
	if made.Keys {
		fmt.Println("It contains the keys that decrypt it: keep it as safe as the data folder.")
	}
	return nil
}

type restoreCmd struct {
	File    string `arg:"" help:"Backup file."`
	Data    string `help:"Folder to restore into. It must be empty or not exist." placeholder:"DIR" xor:"to" required:""`
	Verify  bool   `help:"Restore into a temporary folder, reconcile books, bank files and chain there, and delete it." xor:"to" required:""`
	Metrics string `help:"With --verify: file that gets the result as metrics, for the textfile collector of Prometheus' node exporter." type:"path"`
}

func (r restoreCmd) Run(ctx context.Context) error {
	if r.Verify {
		return r.verify(ctx, os.Stdout)
	}
	restored, missing, err := backup.Restore(ctx, r.File, r.Data)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d parts as of %s\n", r.Data, restored.Parts, restored.MadeAt.UTC().Format(time.RFC3339))
	for _, name := range missing {
		fmt.Printf("The backup does not contain %s: restore it before you start the sandbox.\n", name)
	}
	return nil
}

// verify restores the backup where nobody uses it, and balances what it finds.
func (r restoreCmd) verify(ctx context.Context, out io.Writer) (err error) {
	var made backup.Summary
	defer func() {
		if r.Metrics != "" {
			err = errors.Join(err, clock.WriteWhole(r.Metrics, verified(made, err == nil, time.Now())))
		}
	}()
	scratch, err := os.MkdirTemp("", "gbpc-verify-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	data := filepath.Join(scratch, "data")
	made, missing, err := backup.Restore(ctx, r.File, data)
	if err != nil {
		return err
	}
	report, err := app.ReconcileBooks(ctx, app.ReconcileOptions{Database: data, Chain: len(missing) == 0}) // the chain opens with its keys
	if err != nil {
		return fmt.Errorf("reconcile the restored books: %w", err)
	}
	if !report.Balanced() {
		writeReport(out, report, 0)
		return errors.New("the restored books have problems")
	}
	fmt.Fprintf(
		out, "%s: %d parts as of %s are intact; %d entries replayed, the books balance\n", r.File, made.Parts,
		made.MadeAt.UTC().Format(time.RFC3339), report.Books.Entries,
	)
	return nil
}

// verified writes the result as Prometheus reads it.
func verified(s backup.Summary, good bool, at time.Time) []byte {
	value, made := 0, int64(0)
	if good {
		value = 1
	}
	if !s.MadeAt.IsZero() {
		made = s.MadeAt.Unix()
	}
	return fmt.Appendf(nil, `# HELP gbpc_backup_verified Whether the newest backup that was verified could be restored and balances.
# TYPE gbpc_backup_verified gauge
gbpc_backup_verified %d
# HELP gbpc_backup_verified_timestamp_seconds When a backup was verified last.
# TYPE gbpc_backup_verified_timestamp_seconds gauge
gbpc_backup_verified_timestamp_seconds %d
# HELP gbpc_backup_made_timestamp_seconds When that backup was made. 0 if it cannot be read.
# TYPE gbpc_backup_made_timestamp_seconds gauge
gbpc_backup_made_timestamp_seconds %d
`, value, at.Unix(), made)
}
