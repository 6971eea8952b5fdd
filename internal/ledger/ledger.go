package ledger

import (
	"cmp"
	"context"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Rules refuse an entry whose lines would break an invariant between accounts.
type Rules func([]Line) error

// Config is what a Ledger enforces.
type Config struct {
	// Rules are checked for every entry. nil allows everything.
	Rules Rules
	// Gates decide about what is added to the accounts of their classes. None adds to any.
	Gates []Gate
	// Suspended returns an error while customers' orders are refused with it, for example because the books are
	// older than what the bank or a chain shows. Settlements go on. nil never refuses.
	Suspended func(context.Context) error
	// EntriesPerFile is how many entries a file of an archive has, EntriesPerMove how many of them one transaction moves;
	// 0: 5000 and 500. Small books take fewer, to have several of both.
	EntriesPerFile, EntriesPerMove int64
}

// Dependencies are what a Ledger works with.
type Dependencies struct {
	DB    *db.DB
	Clock clock.Clock
	// Files keep the archived months; nil: an answer that was archived cannot be read.
	Files *files.Store
	// Metrics measures batches; nil measures none.
	Metrics *telemetry.Metrics
	// Alongside is called on SQLite in the transaction of each batch that writes, before it commits, so that what it does
	// needs no transaction of its own: orders would wait for each. Its error undoes what it did, and not the batch. nil does
	// nothing.
	Alongside func(ctx context.Context, tx db.Conn) error
}

// Ledger is the books in one database. It is safe for concurrent use, and any number of processes may
// share the database.
type Ledger struct {
	db        *db.DB
	clock     clock.Clock
	rules     Rules
	gates     []Gate
	suspended func(context.Context) error
	committer *groupCommitter
	ids       *accountIDs
	cold      *coldStorage
	perFile   int64
	perMove   int64
}

// New opens the books. The Ledger must be closed after the last Submit.
func New(c Config, d Dependencies) *Ledger {
	if c.Rules == nil {
		c.Rules = func([]Line) error { return nil }
	}
	if c.Suspended == nil {
		c.Suspended = func(context.Context) error { return nil }
	}
	l := &Ledger{
		db: d.DB, clock: d.Clock, rules: c.Rules, gates: c.Gates, suspended: c.Suspended, ids: &accountIDs{}, cold: &coldStorage{files: d.Files},
		perFile: cmp.Or(c.EntriesPerFile, entriesPerFile), perMove: cmp.Or(c.EntriesPerMove, moveSize)}
	var w batchWriter
	if d.DB.Dialect() == db.Postgres {
		w = &postgresWriter{own: d.DB.Uncancelled, ids: l.ids}
	} else {
		w = newSQLiteWriter(d.DB, d.Alongside)
	}
	l.committer = newGroupCommitter(w, d.Clock)
	l.committer.metrics = d.Metrics
	return l
}

// Close waits for commands under way and closes the ledger's own connection. The database stays open.
func (l *Ledger) Close(ctx context.Context) error { return l.committer.close(ctx) }
