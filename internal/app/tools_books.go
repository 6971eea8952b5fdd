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
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/privacy"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/treasury/closing"
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
	Start    uint64 // the block of the token's deployment
}

// ReconcileReport is the result of gbpc reconcile.
type ReconcileReport struct {
	Books    ledger.Report
	Findings []integrity.Finding
}

// Balanced reports whether nothing was found.
func (r ReconcileReport) Balanced() bool { return r.Books.Balanced() && len(r.Findings) == 0 }

// ReconcileBooks replays the books of a database and compares every money table with them, with the others, with
// the anchors and, if that is asked for, with the chain. It checks what holds at all times, too.
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
	books := ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates}, ledger.Dependencies{DB: d, Clock: clock.System{}})
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
		if report.Findings, err = integrity.Compare(ctx, tx); err != nil {
			return err
		}
		broken, err := integrity.Standing(ctx, tx, privacy.KeptChecks()...)
		report.Findings = append(report.Findings, broken...)
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
		network, err := sandboxchain.Open(ctx, d, sandboxchain.Config{
			Dir: filepath.Join(folder, "chain"), Manual: true, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler),
		})
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
	network, err := chain.New(
		chain.Config{Network: chain.Network{ID: o.Network, ChainID: id.Uint64(), Token: token, Confirmations: 1}, StartBlock: o.Start},
		chain.Dependencies{DB: d, Client: client, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	return integrity.CompareChain(ctx, d.Read(), network)
}

// ArchiveOptions say which books are archived, and where.
type ArchiveOptions struct {
	Database string // a server or an SQLite file
	Keys     string // key file
	Files    string // where the documents are
}

// Archive is a month that is archived.
type Archive = ledger.Archive

// ErrFindings reports that tables contradict each other: nothing is archived.
var ErrFindings = errors.New("the tables have findings: run gbpc reconcile")

// ArchiveMonths archives the oldest closed month that is not archived, or all up to a month, while servers run. It tells done of
// each. What an earlier run had left unfinished is finished first.
func ArchiveMonths(ctx context.Context, o ArchiveOptions, upTo string, done func(Archive)) error {
	return withArchives(ctx, o, func(d *db.DB, books *ledger.Ledger) error { return ArchiveMonthsOf(ctx, d, books, upTo, done) })
}

// ArchiveMonthsOf is ArchiveMonths on books that are open.
func ArchiveMonthsOf(ctx context.Context, d *db.DB, books *ledger.Ledger, upTo string, done func(Archive)) error {
	if err := books.FinishArchive(ctx); err != nil {
		return err
	}
	months, err := archivable(ctx, d, books, upTo)
	if err != nil {
		return err
	}
	for _, m := range months {
		if err := compareAll(ctx, d); err != nil {
			return err
		}
		a, err := books.Archive(ctx, m)
		if err != nil {
			return err
		}
		done(a)
	}
	return nil
}

// ArchivableMonths returns what ArchiveMonths would archive, and why it would not.
func ArchivableMonths(ctx context.Context, o ArchiveOptions, upTo string) (months []ledger.ClosedMonth, err error) {
	err = withArchives(ctx, o, func(d *db.DB, books *ledger.Ledger) error {
		if months, err = archivable(ctx, d, books, upTo); err != nil {
			return err
		}
		report, err := books.VerifyNew(ctx)
		if err == nil && !report.Balanced() {
			err = ledger.ErrProblems
		}
		if err != nil {
			return err
		}
		return compareAll(ctx, d)
	})
	return months, err
}

// ArchivedMonths returns the archives, oldest first.
func ArchivedMonths(ctx context.Context, o ArchiveOptions) (all []Archive, err error) {
	err = withArchives(ctx, o, func(d *db.DB, books *ledger.Ledger) error {
		all, err = books.Archives(ctx, d.Read())
		return err
	})
	return all, err
}

// VerifyArchives reads every file of the archives.
func VerifyArchives(ctx context.Context, o ArchiveOptions) (report ledger.ArchiveReport, err error) {
	err = withArchives(ctx, o, func(_ *db.DB, books *ledger.Ledger) error {
		report, err = books.VerifyArchives(ctx)
		return err
	})
	return report, err
}

// archivable returns the next month, or all up to one.
func archivable(ctx context.Context, d *db.DB, books *ledger.Ledger, upTo string) ([]ledger.ClosedMonth, error) {
	if _, err := time.Parse("2006-01", upTo); err != nil && upTo != "" {
		return nil, fmt.Errorf("%q is not a month: write it as 2026-03", upTo)
	}
	archived, _, _, err := books.ArchivedTo(ctx, d.Read())
	if err != nil {
		return nil, err
	}
	months, err := closing.Archivable(ctx, d.Read(), archived)
	if err != nil || upTo == "" {
		return months[:min(1, len(months))], err
	}
	for i, m := range months {
		if m.Month == upTo {
			return months[:i+1], nil
		}
	}
	if upTo <= archived {
		return nil, nil
	}
	return nil, fmt.Errorf("%s is not closed, or no later month is", upTo)
}

func compareAll(ctx context.Context, d *db.DB) error {
	return d.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		found, err := integrity.Compare(ctx, tx)
		if err == nil && len(found) > 0 {
			err = fmt.Errorf("%w: %s, %s", ErrFindings, found[0].Check, found[0].Subject)
		}
		return err
	})
}

// withArchives opens the books with the place of their files.
func withArchives(ctx context.Context, o ArchiveOptions, do func(d *db.DB, books *ledger.Ledger) error) (err error) {
	sealer, err := seal.Load(o.Keys)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, o.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	store, err := files.New(ctx, files.Config{Location: o.Files}, files.Dependencies{DB: d, Sealer: sealer, Clock: clock.System{}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	books := ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates}, ledger.Dependencies{DB: d, Clock: clock.System{}, Files: store})
	defer func() { err = errors.Join(err, books.Close(ctx)) }()
	return do(d, books)
}
