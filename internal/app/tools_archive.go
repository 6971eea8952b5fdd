package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/treasury/closing"
)

// ArchiveOptions say which books are archived, and where.
type ArchiveOptions struct {
	Database string // a server or an SQLite file
	Keys     string // key file
	Files    string // where the documents are
}

// ErrFindings reports that tables contradict each other: nothing is archived.
var ErrFindings = errors.New("the tables have findings: run gbpc reconcile")

// ArchiveMonths archives the oldest closed month that is not archived, or all up to a month, while servers run. It tells done of
// each. What an earlier run had left unfinished is finished first.
func ArchiveMonths(ctx context.Context, o ArchiveOptions, upTo string, done func(ledger.Archive)) error {
	return withArchives(ctx, o, func(d *db.DB, books *ledger.Ledger) error {
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
	})
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
func ArchivedMonths(ctx context.Context, o ArchiveOptions) (all []ledger.Archive, err error) {
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
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}, Files: store})
	defer func() { err = errors.Join(err, books.Close(ctx)) }()
	return do(d, books)
}
