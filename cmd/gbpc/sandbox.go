package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/auth/openid"
)

type sandboxCmd struct {
	Addr               string        `help:"Address to listen on. It must be a loopback address." default:"127.0.0.1:8080"`
	Data               string        `help:"Data folder. Delete it to start over." default:"data/sandbox"`
	Site               string        `help:"Public URL, if the sandbox is behind a reverse proxy. By default http://localhost with the port of --addr."`
	TwoFactor          bool          `help:"Enable two-factor authentication."`
	Operations         string        `help:"Loopback address of the listener with /metrics, as a server has it. By default there is none."`
	Drain              time.Duration `help:"How long a stopping sandbox still answers requests; a second signal ends it immediately." default:"1s"`
	AccessLog          bool          `help:"Write a line for each request into the log."`
	Demo               bool          `help:"Fill a new sandbox with 90 days of 40 customers, which takes up to 30 seconds the first time."`
	Panel              bool          `help:"Show the panel that controls the bank, the chain and the clock." default:"true" negatable:""`
	TravelRuleRequired bool          `help:"Hold transfers until the customer states who owns the receiving wallet, as on a live server."`
	BlockTime          time.Duration `help:"Time between blocks of the chain. Longer times show confirmations counting up." default:"250ms"`
	Fork               string        `help:"Rules of a new chain: osaka, or amsterdam, where new state has a price in gas. An existing chain keeps its own." enum:",osaka,amsterdam" default:""`

	Mail   app.MailConfig   `embed:"" prefix:"mail-"`
	Traces app.TracesConfig `embed:"" prefix:"traces-"`
	OpenID openid.Settings  `embed:"" prefix:"openid-"`
}

func (s sandboxCmd) Run(ctx context.Context, log *slog.Logger) error {
	dir, err := filepath.Abs(s.Data)
	if err != nil {
		return err
	}
	config := app.SandboxConfig{
		Addr: s.Addr, Site: s.Site, Dir: dir, TwoFactor: s.TwoFactor, BlockTime: s.BlockTime, Fork: s.Fork, Operations: s.Operations,
		AccessLog: s.AccessLog, Drain: s.Drain, Mail: s.Mail, Traces: s.Traces, OpenID: s.OpenID, Version: version, Log: log, NoPanel: !s.Panel,
		TravelRuleRequired: s.TravelRuleRequired, Progress: progress(os.Stderr),
	}
	if s.Demo {
		config.Demo = app.UsualDemo()
	}
	sandbox, err := app.OpenSandbox(ctx, config)
	if err != nil {
		return err
	}
	s.welcome(os.Stdout, sandbox.URL, dir)
	return errors.Join(sandbox.Serve(ctx), sandbox.Close())
}

func (s sandboxCmd) welcome(w io.Writer, url, dir string) {
	fmt.Fprintf(
		w,
		"\nGBPC sandbox. No real money is involved.\n\n  Web site       %s\n  API reference  %s/docs/api\n  Data           %s (delete it to start over)\n\n  Sign in with the password %s:\n",
		url, url, dir, app.SandboxPassword,
	)
	for _, who := range app.SandboxSignIns {
		fmt.Fprintf(w, "    %-24s %s\n", who.Email, who.What)
	}
	fmt.Fprintln(w, "\nPress Ctrl+C to stop. The next start continues with the same data.")
}

// progress shows on the terminal how far the demo world is, on one line.
func progress(w io.Writer) func(percent int) {
	shown := -1
	return func(percent int) {
		if percent == shown {
			return
		}
		shown = percent
		fmt.Fprintf(w, "\rMaking the demo world: %3d%%", percent)
		if percent == 100 {
			fmt.Fprintln(w)
		}
	}
}
