package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/gbpc/gbpc/internal/app"
)

type serveCmd struct {
	app.Config `embed:""`
}

func (s serveCmd) Run(ctx context.Context, log *slog.Logger) error {
	return app.Serve(ctx, s.Config, version, log)
}

type migrateCmd struct {
	Database string `help:"postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
}

func (m migrateCmd) Run(ctx context.Context) error { return app.Migrate(ctx, m.Database) }

type keysCmd struct {
	File string `arg:"" help:"File to make; one that exists is left as it is."`
	Add  bool   `help:"Put a new sealing key beside those in the file. Start every process with the file before it is used." xor:"step"`
	Use  bool   `help:"Seal with the key that was added last; the others go on opening what they sealed." xor:"step"`
}

func (k keysCmd) Run() error {
	switch {
	case k.Add:
		return app.AddKey(k.File)
	case k.Use:
		return app.UseNewestKey(k.File)
	}
	return app.MakeKeys(k.File)
}

type operatorCmd struct {
	Email    string   `arg:"" help:"Address the operator signs in with."`
	Roles    []string `help:"Roles: compliance, treasury, support, auditor, administrator." required:""`
	Database string   `help:"postgres://…" required:"" env:"GBPC_DATABASE"`
	Keys     string   `help:"File with the keys that seal personal data." required:"" env:"GBPC_KEYS"`
}

// Run reads the password from standard input, so that it stands in no list of processes.
func (o operatorCmd) Run(ctx context.Context) error {
	fmt.Fprintln(os.Stderr, "Password of the new operator, then Enter:")
	text, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<10))
	if err != nil {
		return err
	}
	password := strings.TrimRight(string(text), "\r\n")
	return app.AddOperator(ctx, app.NewOperator{Database: o.Database, Keys: o.Keys, Email: o.Email, Password: password, Roles: o.Roles})
}

type reconcileCmd struct {
	Database string `help:"postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
}

func (r reconcileCmd) Run(ctx context.Context) error {
	report, err := app.Replay(ctx, r.Database)
	if err != nil {
		return err
	}
	fmt.Printf("%d entries, %d lines, %d accounts, head %x\n", report.Entries, report.Lines, report.Accounts, report.Head.Hash)
	for _, problem := range report.Problems {
		fmt.Println("PROBLEM:", problem)
	}
	if !report.Balanced() {
		return errors.New("the books are not as they must be")
	}
	fmt.Println("the books balance")
	return nil
}

type openapiCmd struct{}

func (openapiCmd) Run(ctx context.Context) error {
	document, err := app.OpenAPI(ctx)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(document)
	return err
}
