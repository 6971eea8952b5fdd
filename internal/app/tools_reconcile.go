package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
)

// ReconcileOptions say what gbpc reconcile compares.
type ReconcileOptions struct {
	Database string        // a server, an SQLite file, or the folder of a sandbox
	New      bool          // only what was written since the last checkpoint
	Resume   time.Duration // continue a whole run that was interrupted less than this ago; 0 starts at the first entry
	Chain    bool          // the chain too: the sandbox's, or ChainRPC's
	ChainRPC []string
	Token    string
	Network  string // the id of the network in the database
}

// ReconcileReport is the result of gbpc reconcile.
type ReconcileReport struct {
	Books    ledger.Report
	Findings []integrity.Finding
}

// Balanced reports whether nothing was found.
func (r ReconcileReport) Balanced() bool { return r.Books.Balanced() && len(r.Findings) == 0 }

// ReconcileBooks replays the books of a database and compares every money table with them, with the others, with
// the anchors and, if that is asked for, with the chain.
func ReconcileBooks(ctx context.Context, o ReconcileOptions) (report ReconcileReport, err error) {
	folder := ""
	if info, err := os.Stat(o.Database); err == nil && info.IsDir() {
		folder, o.Database = o.Database, filepath.Join(o.Database, "gbpc.db")
		if _, err := os.Stat(o.Database); errors.Is(err, fs.ErrNotExist) {
			return report, fmt.Errorf("%s is not the folder of a sandbox: it has no gbpc.db", folder)
		}
	}
	d, err := db.Open(ctx, o.Database)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	defer func() { err = errors.Join(err, books.Close(ctx)) }()
	switch {
	case o.New:
		report.Books, err = books.VerifyNew(ctx)
	case o.Resume > 0:
		report.Books, err = books.VerifyAll(ctx, o.Resume)
	default:
		report.Books, err = books.Replay(ctx)
	}
	if err != nil {
		return report, err
	}
	err = d.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		report.Findings, err = integrity.Compare(ctx, tx)
		return err
	})
	if err != nil || !o.Chain {
		return report, err
	}
	onChain, err := compareChain(ctx, d, folder, o)
	report.Findings = append(report.Findings, onChain...)
	return report, err
}

// compareChain compares the tables with the sandbox's own chain, or with that of a node.
func compareChain(ctx context.Context, d *db.DB, folder string, o ReconcileOptions) (found []integrity.Finding, err error) {
	if folder != "" {
		network, err := sandboxchain.Open(ctx, d, sandboxchain.Config{Dir: filepath.Join(folder, "chain"), Manual: true, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return nil, fmt.Errorf("open the sandbox's chain (end the sandbox first): %w", err)
		}
		defer func() { err = errors.Join(err, network.Close()) }()
		return integrity.CompareChain(ctx, d.Read(), network.Service)
	}
	token, err := chain.ParseAddress(o.Token)
	if err != nil || len(o.ChainRPC) == 0 || o.Network == "" {
		return nil, errors.New("chain-rpc, chain-token, chain-network: must be set to compare the chain")
	}
	client, err := dialNodes(ctx, o.ChainRPC, 0)
	if err != nil {
		return nil, err
	}
	id, err := client.ChainID(ctx)
	if err != nil {
		return nil, fmt.Errorf("ask the chain's node: %w", err)
	}
	network, err := chain.New(chain.Config{Network: chain.Network{ID: o.Network, ChainID: id.Uint64(), Token: token, Confirmations: 1}},
		chain.Dependencies{DB: d, Client: client, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	return integrity.CompareChain(ctx, d.Read(), network)
}
