package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
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
	Database string `help:"Database: postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
}

func (m migrateCmd) Run(ctx context.Context) error { return app.Migrate(ctx, m.Database) }

type keysCmd struct {
	File string `arg:"" help:"Key file to create. An existing file is not overwritten."`
	Add  bool   `help:"Add a new sealing key to the file. Restart every process with the file before you run --use." xor:"step"`
	Use  bool   `help:"Encrypt with the key that was added last. The older keys still decrypt existing data." xor:"step"`
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
	Email    string   `arg:"" help:"E-mail address with which the operator signs in."`
	Roles    []string `help:"Roles of the operator: compliance, treasury, support, auditor, administrator." required:""`
	Database string   `help:"Database: postgres://…" required:"" env:"GBPC_DATABASE"`
	Keys     string   `help:"Key file created by gbpc keys." required:"" env:"GBPC_KEYS"`
}

// Run reads the password from standard input, so that it does not appear in the process list.
func (o operatorCmd) Run(ctx context.Context) error {
	fmt.Fprintln(os.Stderr, "Enter the password of the new operator:")
	text, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<10))
	if err != nil {
		return err
	}
	password := strings.TrimRight(string(text), "\r\n")
	return app.AddOperator(ctx, app.NewOperator{Database: o.Database, Keys: o.Keys, Email: o.Email, Password: password, Roles: o.Roles})
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
