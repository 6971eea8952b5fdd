package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/integrity"
)

type reconcileCmd struct {
	Database     string        `help:"Database: postgres://…, an SQLite file, or the data folder of a sandbox." required:"" env:"GBPC_DATABASE"`
	New          bool          `help:"Replay only what was written since the last checkpoint, and save a new one." xor:"extent"`
	Resume       time.Duration `help:"Replay everything and save checkpoints. A run interrupted less than this long ago is continued." xor:"extent"`
	Chain        bool          `help:"Compare the chain too. For the folder of a stopped sandbox it needs no other flag."`
	ChainRPC     []string      `name:"chain-rpc" help:"JSON-RPC endpoints of nodes. Of several, the first one that answers is used." env:"GBPC_CHAIN_RPC"`
	ChainToken   string        `help:"Address of the token." env:"GBPC_CHAIN_TOKEN"`
	ChainNetwork string        `help:"Id of the network." env:"GBPC_CHAIN_NETWORK"`
	ChainStart   uint64        `help:"Block of the token's deployment. Earlier blocks are not read." env:"GBPC_CHAIN_START"`
}

func (r reconcileCmd) Run(ctx context.Context) error {
	began := time.Now()
	report, err := app.ReconcileBooks(ctx, app.ReconcileOptions{
		Database: r.Database, New: r.New, Resume: r.Resume, Chain: r.Chain, ChainRPC: r.ChainRPC, Token: r.ChainToken, Network: r.ChainNetwork,
		Start: r.ChainStart,
	})
	if err != nil {
		return err
	}
	writeReport(os.Stdout, report, time.Since(began))
	if !report.Balanced() {
		return errors.New("the books have problems")
	}
	fmt.Println("the books balance")
	return nil
}

// writeReport says what was replayed and what was found.
func writeReport(w io.Writer, report app.ReconcileReport, took time.Duration) {
	books := report.Books
	if books.Archived {
		fmt.Fprintf(w, "archived up to entry %d, which gbpc archive --verify reads; since then:\n", books.From)
	} else if books.From > 0 {
		fmt.Fprintf(w, "verified up to entry %d before; since then:\n", books.From)
	}
	fmt.Fprintf(
		w, "%d entries, %d lines, %d accounts, head %x, %.1fs\n", books.Entries, books.Lines, books.Accounts, books.Head.Hash, took.Seconds(),
	)
	for _, problem := range books.Problems {
		fmt.Fprintln(w, "PROBLEM:", problem)
	}
	for _, f := range report.Findings {
		fmt.Fprintf(w, "FINDING: %s: %s\n", f.Check, sentence(f))
	}
}

// sentence says what a check found. The code of the check says between which two tables.
func sentence(f integrity.Finding) string {
	switch {
	case f.Actual == "":
		return fmt.Sprintf("%s: expected %q, found nothing", f.Subject, f.Expected)
	case f.Expected == "":
		return fmt.Sprintf("%s: found %q, expected nothing", f.Subject, f.Actual)
	}
	return fmt.Sprintf("%s: expected %q, found %q", f.Subject, f.Expected, f.Actual)
}
