package main

import (
	"context"
	"os"
	"time"

	"github.com/gbpc/gbpc/internal/bench/calls"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
)

type benchCmd struct {
	Ledger benchLedgerCmd `cmd:"" help:"Transfers a second, latency and CPU of the ledger, at 1, 16, 64 and 256 clients."`
	Calls  benchCallsCmd  `cmd:"" help:"Requests a second and latency of an authenticated call, beside a bare handler with one SELECT."`
}

type benchCallsCmd struct {
	Database string        `help:"Server (postgres://…) or folder (SQLite) to measure on; empty measures both on databases of its own."`
	Clients  int           `help:"Clients at a time." default:"32"`
	Round    time.Duration `help:"How long each figure is measured at a time." default:"2s"`
	Rounds   int           `help:"How often; the middle figure counts." default:"3"`
	Strict   bool          `help:"Fail when a target is missed."`
}

func (b benchCallsCmd) Run(ctx context.Context) error {
	return calls.Run(ctx, os.Stdout, calls.Options{DSN: b.Database, Clients: b.Clients, Round: b.Round, Rounds: b.Rounds, Strict: b.Strict})
}

type benchLedgerCmd struct {
	Database string        `help:"Server (postgres://…) or folder (SQLite) to measure on; empty measures both on databases of its own."`
	Clients  []int         `help:"Clients at a time." default:"1,16,64,256"`
	Round    time.Duration `help:"How long each figure is measured at a time." default:"2s"`
	Rounds   int           `help:"How often; the middle figure counts." default:"3"`
	Strict   bool          `help:"Fail when a target is missed."`
}

func (b benchLedgerCmd) Run(ctx context.Context) error {
	return ledgerbench.Run(ctx, os.Stdout, ledgerbench.Options{DSN: b.Database, Clients: b.Clients, Round: b.Round, Rounds: b.Rounds, Strict: b.Strict})
}
