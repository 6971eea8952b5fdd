package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/app"
)

type serveCmd struct {
	app.Config `embed:""`
}

func (s serveCmd) Run(ctx context.Context, log *slog.Logger) error {
	if err := checkEnvironment(); err != nil {
		return fmt.Errorf("the environment has names of no setting:\n%w", err)
	}
	return app.Serve(ctx, s.Config, version, log)
}

type migrateCmd struct {
	Database string `help:"Database: postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
	Plan     bool   `help:"Apply nothing: list the pending migrations, the locks they will take, the tables' row counts and the estimated durations."`
}

// Run migrates, or says what it would do.
func (m migrateCmd) Run(ctx context.Context) error {
	if !m.Plan {
		return app.Migrate(ctx, m.Database)
	}
	pending, planned, err := app.PlanMigrations(ctx, m.Database)
	if err != nil {
		return err
	}
	return printPlan(os.Stdout, pending, planned)
}

func printPlan(to io.Writer, pending []string, planned []app.PlannedLock) error {
	if len(pending) == 0 {
		_, err := fmt.Fprintln(to, "Nothing is pending.")
		return err
	}
	for _, name := range pending {
		fmt.Fprintln(to, name)
		none := true
		for _, l := range planned {
			if l.Migration != name {
				continue
			}
			none = false
			rows, kept := "unknown (run ANALYZE)", "a moment"
			if l.Rows >= 0 {
				rows = fmt.Sprint("about ", l.Rows)
			}
			if l.Work != "" {
				kept = fmt.Sprintf("%s every row, about %s", l.Work, max(l.Took, time.Second).Round(time.Second))
			}
			if l.Blocks() {
				kept += ": blocks customers"
			}
			fmt.Fprintf(to, "  %s on %s (rows: %s): %s\n    %s\n", l.Mode, l.Table, rows, kept, l.Statement)
		}
		if none {
			fmt.Fprintln(to, "  no lock on an existing table")
		}
	}
	_, err := fmt.Fprintln(
		to, "A migration that does not get its lock within two seconds yields to others and retries. On SQLite it locks the whole database.",
	)
	return err
}

type operatorCmd struct {
	Email    string   `arg:"" help:"E-mail address with which the operator signs in."`
	Roles    []string `help:"Roles of a new operator: compliance, treasury, support, auditor, administrator." required:"" xor:"what"`
	Recover  bool     `help:"Recover the access of an operator who lost every second factor: another administrator decides in the back office or, if there is none, a link valid for one hour is printed." required:"" xor:"what"`
	Reason   string   `help:"Reason for the recovery, recorded with the request."`
	Site     string   `help:"Public URL of the site, for --recover: https://…" env:"GBPC_SITE"`
	Database string   `help:"Database: postgres://…" required:"" env:"GBPC_DATABASE"`
	Keys     string   `help:"Key file created by gbpc keys." required:"" env:"GBPC_KEYS"`
}

// Run reads a new password from standard input, so that it does not appear in the process list.
func (o operatorCmd) Run(ctx context.Context) error {
	if o.Recover {
		return o.letInAgain(ctx)
	}
	fmt.Fprintln(os.Stderr, "Enter the password of the new operator:")
	text, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<10))
	if err != nil {
		return err
	}
	password := strings.TrimRight(string(text), "\r\n")
	return app.AddOperator(ctx, app.NewOperator{Database: o.Database, Keys: o.Keys, Email: o.Email, Password: password, Roles: o.Roles})
}

func (o operatorCmd) letInAgain(ctx context.Context) error {
	if o.Site == "" {
		return errors.New("--site is missing")
	}
	r, err := app.RecoverOperator(ctx, app.LostOperator{
		Database: o.Database, Keys: o.Keys, Site: strings.TrimSuffix(o.Site, "/"), Email: o.Email, Reason: o.Reason,
	})
	switch {
	case err != nil:
		return err
	case r.Link == "":
		fmt.Printf(
			"%d other administrators can decide in the back office and were notified by email. If none does, run this again after %s.\n", r.Asked,
			r.Until.Format(time.RFC3339),
		)
	default:
		fmt.Printf(
			"Second factors and password were removed. Until %s, this link works once to choose a new password:\n%s\n", r.Until.Format(time.RFC3339),
			r.Link,
		)
	}
	return nil
}

type openapiCmd struct {
	Name string `arg:"" optional:"" default:"customers" enum:"customers,operators,sandbox" help:"customers, operators or sandbox."`
	Dir  string `help:"Write all three into this folder instead."`
}

func (o openapiCmd) Run(ctx context.Context) error {
	made, err := app.OpenAPI(ctx)
	if err != nil {
		return err
	}
	for name, document := range made.JSON {
		var indented bytes.Buffer // one value a line, so that changes merge
		if err := json.Indent(&indented, document, "", "  "); err != nil {
			return err
		}
		indented.WriteByte('\n')
		switch {
		case o.Dir != "":
			err = os.WriteFile(filepath.Join(o.Dir, name+".json"), indented.Bytes(), 0o644) //nolint:gosec // public
		case name == o.Name:
			_, err = indented.WriteTo(os.Stdout)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type drawPictureCmd struct{}

// Run leaves at once: nothing in this process is worth closing.
func (drawPictureCmd) Run() error {
	os.Exit(app.DrawPicture(os.Stdin, os.Stdout))
	return nil
}
