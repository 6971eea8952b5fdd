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
)

type sandboxCmd struct {
	Addr      string        `help:"Address to listen on, loopback only." default:"127.0.0.1:8080"`
	Data      string        `help:"Folder in which everything is kept." default:"data/sandbox"`
	Site      string        `help:"Address at which people open it, when another server is in front; empty: http://localhost with its own port."`
	TwoFactor bool          `help:"Turn the 2FA feature on."`
	BlockTime time.Duration `help:"Time between the chain's blocks, to watch confirmations count up." default:"250ms"`
}

func (s sandboxCmd) Run(ctx context.Context, log *slog.Logger) error {
	dir, err := filepath.Abs(s.Data)
	if err != nil {
		return err
	}
	sandbox, err := app.OpenSandbox(ctx, app.SandboxConfig{Addr: s.Addr, Site: s.Site, Dir: dir, TwoFactor: s.TwoFactor, BlockTime: s.BlockTime, Version: version, Log: log})
	if err != nil {
		return err
	}
	s.welcome(os.Stdout, sandbox.URL, dir)
	return errors.Join(sandbox.Serve(ctx), sandbox.Close())
}

func (s sandboxCmd) welcome(w io.Writer, url, dir string) {
	fmt.Fprintf(w, "\nGBPC sandbox: no money here is real.\n\n  Open        %s\n  Reference   %s/docs/api\n  Data        %s (delete it to begin anew)\n\n  Sign in with the password %s:\n", url, url, dir, app.SandboxPassword)
	for _, who := range app.SandboxSignIns {
		fmt.Fprintf(w, "    %-24s %s\n", who.Email, who.What)
	}
	fmt.Fprintln(w, "\nStop it with Ctrl+C; it goes on where it was.")
}
