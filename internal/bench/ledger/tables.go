package ledgerbench

import (
	"context"
	"io/fs"
	"strings"
	"testing/fstest"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/schema"
)

// The tables that a withdrawal reads and writes besides the books: a limit that is counted, a challenge that
// is spent, the withdrawal, and the job that sends it.
const withdrawalTables = `-- +goose Up
CREATE TABLE ledger_bench_limits (
    customer TEXT   PRIMARY KEY,
    per_day  BIGINT NOT NULL,
    day      BIGINT NOT NULL,
    used     BIGINT NOT NULL CHECK (used <= per_day)
) WITH (fillfactor = 50);
CREATE TABLE ledger_bench_challenges (
    id         BIGINT      PRIMARY KEY,
    operation  BYTEA       NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    spent_at   TIMESTAMPTZ
) WITH (fillfactor = 50);
CREATE TABLE ledger_bench_withdrawals (
    id          TEXT        PRIMARY KEY,
    customer    TEXT        NOT NULL,
    entry       BIGINT      NOT NULL,
    amount      BIGINT      NOT NULL,
    destination TEXT        NOT NULL,
    state       TEXT        NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX ledger_bench_withdrawals_customer ON ledger_bench_withdrawals (customer, created_at);
CREATE TABLE ledger_bench_jobs (
    id         TEXT        PRIMARY KEY,
    kind       TEXT        NOT NULL,
    args       TEXT        NOT NULL,
    state      TEXT        NOT NULL,
    unique_key TEXT        UNIQUE,
    attempt    INTEGER     NOT NULL,
    run_at     TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ledger_bench_jobs_due ON ledger_bench_jobs (run_at, id) WHERE state IN ('ready', 'running');
`

// The references write to copies of the ledger's tables, created from the same migration.
const (
	referenceTables = "ref_"
	bulkTables      = "bulk_"
)

// migrate adds the tables of the benchmark.
func migrate(ctx context.Context, d *db.DB) error {
	books, err := fs.ReadFile(schema.Files, "0003_ledger.sql")
	if err != nil {
		return err
	}
	renamed := func(text, prefix string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "ledger_", prefix))}
	}
	return d.Migrate(ctx, fstest.MapFS{
		"9001_bench_tables.sql": renamed(withdrawalTables, "ledger_"),
		"9002_ref_books.sql":    renamed(string(books), referenceTables),
		"9003_ref_tables.sql":   renamed(withdrawalTables, referenceTables),
		"9004_bulk_books.sql":   renamed(string(books), bulkTables),
	})
}

// limit and challenge are the rows that decide about a withdrawal.
type (
	limit     struct{ perDay, day, used int64 }
	challenge struct {
		operation          []byte
		expiresAt, spentAt time.Time
	}
)

var (
	limitRows = db.NewKeyedTable[string]("ledger_bench_limits", "customer", func(l *limit) []db.Field {
		return []db.Field{db.BigIntField("per_day", &l.perDay), db.BigIntField("day", &l.day), db.BigIntField("used", &l.used)}
	})
	challengeRows = db.NewKeyedTable[int64]("ledger_bench_challenges", "id", func(c *challenge) []db.Field {
		return []db.Field{
			db.BytesField("operation", &c.operation), db.TimeField("expires_at", &c.expiresAt), db.TimeField("spent_at", &c.spentAt),
		}
	})
	limits         = ledger.NewPrecondition(limitRows)
	challenges     = ledger.NewPrecondition(challengeRows)
	withdrawalRows = db.RowsOf[withdrawalRow]("ledger_bench_withdrawals")
	jobRows        = db.RowsOf[jobRow]("ledger_bench_jobs")
)

type withdrawalRow struct {
	ID          string    `db:"id"`
	Customer    string    `db:"customer"`
	Entry       any       `db:"entry,bigint"`
	Amount      int64     `db:"amount"`
	Destination string    `db:"destination"`
	State       string    `db:"state"`
	CreatedAt   time.Time `db:"created_at"`
}

type jobRow struct {
	ID        string    `db:"id"`
	Kind      string    `db:"kind"`
	Args      string    `db:"args"`
	State     string    `db:"state"`
	UniqueKey string    `db:"unique_key"`
	Attempt   int64     `db:"attempt,integer"`
	RunAt     time.Time `db:"run_at"`
	CreatedAt time.Time `db:"created_at"`
}
