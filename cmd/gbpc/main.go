// Command gbpc is the whole product: `gbpc sandbox` runs everything on one machine, `gbpc serve`
// runs a server. Flags and nothing else are here.
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
)

// version is set by the build.
var version = "development"

type cli struct {
	Config  kong.ConfigFlag  `help:"File with settings, as JSON: {\"smtp_host\": \"mail.example\"}."`
	Version kong.VersionFlag `help:"Print the version."`
	Debug   bool             `help:"Log more."`

	Sandbox   sandboxCmd   `cmd:"" help:"Run everything on this machine: a chain, a bank, captured mail, seeded customers. No money is real."`
	Serve     serveCmd     `cmd:"" help:"Run a server on PostgreSQL, a chain, a bank and a mail server of yours."`
	Migrate   migrateCmd   `cmd:"" help:"Bring a database's schema up to date; serve does it too."`
	Keys      keysCmd      `cmd:"" help:"Make a file with new keys that seal personal data, or add a key to one."`
	Vault     vaultCmd     `cmd:"" help:"Make a file of encrypted keys for the token's roles, and show their addresses."`
	Deploy    deployCmd    `cmd:"" help:"Deploy the token's contracts to a chain."`
	Operator  operatorCmd  `cmd:"" help:"Add an operator: the first ones, before anybody can approve anything."`
	Reconcile reconcileCmd `cmd:"" help:"Replay the books of a database and check everything they promise."`
	Bench     benchCmd     `cmd:"" help:"Measure the ledger beside two references in the same run."`
	OpenAPI   openapiCmd   `cmd:"" name:"openapi" help:"Print the OpenAPI document."`
}

func main() {
	var c cli
	parser := kong.Parse(&c, kong.Name("gbpc"), kong.Description("GBPC, a fully backed pound on chain."), kong.Configuration(settings), kong.Vars{"version": version}, kong.UsageOnError())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parser.BindTo(ctx, (*context.Context)(nil))
	level := slog.LevelInfo
	if c.Debug {
		level = slog.LevelDebug
	}
	parser.Bind(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
	if err := parser.Run(); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "gbpc:", err)
		stop()
		os.Exit(1) // stop was called
	}
}
