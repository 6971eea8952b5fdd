package main

import (
	"context"
	"os"
	"time"

	"github.com/gbpc/gbpc/internal/bench/calls"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
)

type benchCmd struct {
	Ledger benchLedgerCmd `cmd:"" help:"Measure the ledger: transfers per second, latency and CPU time, beside two reference implementations in the same run."`
	Calls  benchCallsCmd  `cmd:"" help:"Measure an authenticated call: requests per second and latency, beside a bare HTTP handler that runs one SELECT."`
}

type benchCallsCmd struct {
	Database string        `help:"Server (postgres://…) or folder (SQLite) to measure on. By default both are measured, on temporary databases."`
	Clients  int           `help:"Number of concurrent clients." default:"32"`
	Round    time.Duration `help:"Duration of each measurement." default:"2s"`
	Rounds   int           `help:"Number of measurements. The median is reported." default:"3"`
	Strict   bool          `help:"Exit with an error if a target is missed."`
}

func (b benchCallsCmd) Run(ctx context.Context) error {
	return calls.Run(ctx, os.Stdout, calls.Options{DSN: b.Database, Clients: b.Clients, Round: b.Round, Rounds: b.Rounds, Strict: b.Strict})
}

type benchLedgerCmd struct {
	Database string        `help:"Server (postgres://…) or folder (SQLite) to measure on. By default both are measured, on temporary databases."`
	Clients  []int         `help:"Numbers of concurrent clients." default:"1,16,64,256"`
	Round    time.Duration `help:"Duration of each measurement." default:"2s"`
	Rounds   int           `help:"Number of measurements. Each is ten short turns of every implementation; the median turn is reported." default:"3"`
	Strict   bool          `help:"Exit with an error if a target is missed."`
}

func (b benchLedgerCmd) Run(ctx context.Context) error {
	return ledgerbench.Run(ctx, os.Stdout, ledgerbench.Options{
		DSN: b.Database, Clients: b.Clients, Round: b.Round, Rounds: b.Rounds, Strict: b.Strict,
	})
}
