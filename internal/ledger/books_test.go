package ledger_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestMain(m *testing.M) {
	if os.Getenv(childBooks) != "" {
		runChild()
		return
	}
	os.Exit(m.Run())
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.UTC)

// books is a ledger in an empty database, with a few tables of an imaginary wallet.
type books struct {
	*ledger.Ledger
	t     testing.TB
	db    *db.DB
	clock *clock.Fixed
}

// each runs a test on new books in both databases, and verifies them afterwards.
func each(t *testing.T, test func(t *testing.T, b *books)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBooks(t, d)) })
}

func newBooks(t testing.TB, d *db.DB) *books {
	t.Helper()
	createTables(t, d)
	b := open(t, d)
	t.Cleanup(func() { ledgertest.Balanced(t, d) })
	return b
}

// open returns another ledger on the same books, like that of another process.
func open(t testing.TB, d *db.DB) *books {
	t.Helper()
	b := &books{t: t, db: d, clock: clock.NewFixed(noon)}
	b.Ledger = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: b.clock})
	t.Cleanup(func() { require.NoError(t, b.Close(context.WithoutCancel(t.Context()))) })
	return b
}

func createTables(t testing.TB, d *db.DB) {
	t.Helper()
	types := map[string]string{"TIME": "TIMESTAMPTZ", "BYTES": "BYTEA", "DOCUMENT": "JSONB"}
	if d.Dialect() == db.SQLite {
		types = map[string]string{"TIME": "TIMESTAMP", "BYTES": "BLOB", "DOCUMENT": "TEXT"}
	}
	for _, text := range []string{
		`CREATE TABLE limits (customer TEXT PRIMARY KEY, per_day BIGINT NOT NULL, day BIGINT NOT NULL, used BIGINT NOT NULL CHECK (used >= 0))`,
		`CREATE TABLE challenges (id BIGINT PRIMARY KEY, operation ` + types["BYTES"] + `, spent BOOLEAN NOT NULL, spent_at ` + types["TIME"] + `, note ` + types["DOCUMENT"] + `)`,
		`CREATE TABLE orders (id TEXT PRIMARY KEY, customer TEXT NOT NULL, entry BIGINT NOT NULL, "order" INTEGER, urgent BOOLEAN, paid_at ` + types["TIME"] + `, blob ` + types["BYTES"] + `, note ` + types["DOCUMENT"] + `)`,
		`CREATE TABLE order_lines (id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id))`,
	} {
		_, err := d.Writer().ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
}

// limit and challenge are rows that decide about commands.
type (
	limit     struct{ perDay, day, used int64 }
	challenge struct {
		operation []byte
		spent     bool
		spentAt   time.Time
		note      string
	}
)

var (
	limits = ledger.NewUpsertPrecondition(db.NewKeyedTable[string]("limits", "customer", func(l *limit) []db.Field {
		return []db.Field{db.BigIntField("per_day", &l.perDay), db.BigIntField("day", &l.day), db.BigIntField("used", &l.used)}
	}))
	challenges = ledger.NewPrecondition(db.NewKeyedTable[int64]("challenges", "id", func(c *challenge) []db.Field {
		return []db.Field{db.BytesField("operation", &c.operation), db.BooleanField("spent", &c.spent), db.TimeField("spent_at", &c.spentAt), db.JSONField("note", &c.note)}
	}))
	orders = &db.Table{Name: "orders", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "customer", Type: db.Text}, {Name: "entry", Type: db.BigInt},
		{Name: "order", Type: db.Integer}, {Name: "urgent", Type: db.Boolean}, {Name: "paid_at", Type: db.Timestamp}, {Name: "blob", Type: db.Bytes}, {Name: "note", Type: db.JSON}}}
	orderLines = &db.Table{Name: "order_lines", Columns: []db.Column{{Name: "id", Type: db.Text}, {Name: "order_id", Type: db.Text}}}
)

func pounds(pence int64) money.Amount { return money.New(pence, money.GBP) }
func coins(pence int64) money.Amount  { return pounds(pence).ToCoins() }

// credit posts money that was received for a customer.
func (b *books) credit(customer string, pence int64) int64 {
	b.t.Helper()
	sequence, err := b.post(credit(customer, pence))
	require.NoError(b.t, err)
	return sequence
}

func credit(customer string, pence int64) ledger.Entry {
	return ledger.Entry{Key: id.New(), Kind: "credit", Reference: customer, Lines: ledger.Lines(
		ledger.Move(chart.Bank("1"), chart.Reserve, pounds(pence)),
		ledger.Move(chart.Issued, chart.Customer(customer), coins(pence)),
	)}
}

func (b *books) post(e ledger.Entry) (sequence int64, err error) {
	err = b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		sequence, err = b.Post(ctx, tx, e)
		return err
	})
	return sequence, err
}

// transfer returns a command that moves coins from one customer to another under a new key.
func transfer(from, to string, pence int64) ledger.Command {
	key := id.New()
	return ledger.Command{
		Owner: from + ":transfer", Key: key, Request: sha256.Sum256(fmt.Appendf(nil, "%s %s %d", from, to, pence)),
		Entry:    ledger.Entry{Kind: "transfer", Reference: key, Lines: ledger.Move(chart.Customer(from), chart.Customer(to), coins(pence))},
		Response: []byte(`{ "key": "` + key + `" }`),
	}
}

func (b *books) balance(a ledger.Account) money.Amount {
	b.t.Helper()
	balance, err := b.Balance(b.t.Context(), b.db.Read(), a)
	require.NoError(b.t, err)
	return balance
}

func (b *books) count(query string, args ...any) (n int) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), query, args...).Scan(&n))
	return n
}
