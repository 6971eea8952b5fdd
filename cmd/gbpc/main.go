// Command gbpc is the whole product: `gbpc sandbox` runs everything on one machine, `gbpc serve` runs a
// server. This package only parses flags; package app does the work.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

type cli struct {
	Config  kong.ConfigFlag  `help:"JSON file with settings: {\"smtp_host\": \"mail.example\"}."`
	Version kong.VersionFlag `help:"Print the version and exit."`
	Debug   bool             `help:"Enable debug logging."`
	Format  string           `name:"log-format" help:"Format of the log: text or json." enum:"text,json" default:"text" env:"GBPC_LOG_FORMAT"`

	Sandbox   sandboxCmd   `cmd:"" help:"Run everything on this machine, with a built-in chain, a simulated bank, captured mail and demo customers. No real money is involved."`
	Serve     serveCmd     `cmd:"" help:"Run a production server on your PostgreSQL, chain, bank and mail server."`
	Migrate   migrateCmd   `cmd:"" help:"Apply pending database migrations. serve also does this at start-up."`
	Doctor    doctorCmd    `cmd:"" help:"Check the settings of serve and everything they refer to. Prints one line per problem, with its setting and a remedy, and exits with status 1 if there are any."`
	Settings  configCmd    `cmd:"" name:"config" help:"Print the settings of serve: their JSON Schema, or a page about them."`
	Keys      keysCmd      `cmd:"" help:"Create the file with the keys that encrypt personal data, or rotate its keys."`
	Vault     vaultCmd     `cmd:"" help:"Create an encrypted vault with the keys of the token's roles, and print their addresses."`
	Deploy    deployCmd    `cmd:"" help:"Deploy the token contracts to a chain."`
	Token     tokenCmd     `cmd:"" help:"Call the token with a key that is not on a server: prepare, sign offline, submit; or prepare for the owners of a Safe."`
	Operator  operatorCmd  `cmd:"" help:"Add an operator. Use it for the first operators, before anyone can approve an invitation."`
	Import    importCmd    `cmd:"" help:"Import the customers of another system from CSV files, with their balances and addresses."`
	Customer  customerCmd  `cmd:"" help:"Data protection: export everything about a customer, or request the erasure of one who leaves, which two operators decide."`
	Reconcile reconcileCmd `cmd:"" help:"Replay the books of a database and verify every entry, hash and balance."`
	Archive   archiveCmd   `cmd:"" help:"Move the entries of closed months from the ledger tables into files, while servers run."`
	Backup    backupCmd    `cmd:"" help:"Copy the data folder of a sandbox, which may be running, into one file."`
	Restore   restoreCmd   `cmd:"" help:"Restore a backup into an empty folder, or verify that it can be restored."`
	Bench     benchCmd     `cmd:"" help:"Run the benchmarks."`
	API       apiCmd       `cmd:"" name:"api" help:"Call the API as a customer's program, and print the response."`
	Listen    listenCmd    `cmd:"" help:"Forward the events of an account to a program on this machine, as signed webhooks."`
	OpenAPI   openapiCmd   `cmd:"" name:"openapi" help:"Print an OpenAPI document."`
	Build     versionCmd   `cmd:"" name:"version" help:"Print version, commit, date, Go version and platform."`

	DrawPicture drawPictureCmd `cmd:"" hidden:"" help:"Draw one picture for a reviewer: a server runs itself with this."`
}

func main() {
	if args, ok := asksForDoctor(os.Args[1:]); ok {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		status := examine(ctx, args, os.Stdout, os.Stderr)
		stop()
		os.Exit(status) // stop was called
	}
	var c cli
	parser := kong.Parse(
		&c, kong.Name("gbpc"), kong.Description("GBPC, a fully backed pound on chain."), kong.Configuration(settings),
		kong.Vars{"version": version}, kong.UsageOnError(), kong.ValueFormatter(helpOf),
	)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parser.BindTo(ctx, (*context.Context)(nil))
	level := slog.LevelInfo
	if c.Debug {
		level = slog.LevelDebug
	}
	var lines slog.Handler = slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})
	if c.Format == "json" {
		lines = slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})
	}
	parser.Bind(slog.New(telemetry.NewHandler(lines)))
	if err := parser.Run(); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "gbpc:", err)
		stop()
		os.Exit(1) // stop was called
	}
}
