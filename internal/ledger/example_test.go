package ledger_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema"
)

// exampleBooks opens empty books in a new SQLite database.
func exampleBooks(ctx context.Context) (l *ledger.Ledger, d *db.DB, done func()) {
	folder, err := os.MkdirTemp("", "ledger-example-")
	if err != nil {
		log.Fatal(err)
	}
	if d, err = db.Open(ctx, filepath.Join(folder, "books.db")); err != nil {
		log.Fatal(err)
	}
	if err := d.Migrate(ctx, schema.Files); err != nil {
		log.Fatal(err)
	}
	l = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	return l, d, func() {
		if err := errors.Join(l.Close(ctx), d.Close(), os.RemoveAll(folder)); err != nil {
			log.Fatal(err)
		}
	}
}

// post posts an entry in a transaction of its own.
func post(ctx context.Context, l *ledger.Ledger, d *db.DB, e ledger.Entry) error {
	return d.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := l.Post(ctx, tx, e)
		return err
	})
}

// deposit is £20.00 that arrived at the bank and became Jane's coins.
func deposit() ledger.Entry {
	pounds := money.MustParse("20.00", money.GBP)
	return ledger.Entry{
		Key: "credit-1", Kind: "deposit.settled", Reference: "credit-1",
		Lines: ledger.Lines(
			ledger.Move(chart.Bank("main"), chart.Reserve, pounds),
			ledger.Move(chart.Issued, chart.Customer("jane"), pounds.ToCoins()),
		),
	}
}

// A settlement posts its entry inside its own transaction. The key makes a repetition harmless.
func ExampleLedger_Post() {
	ctx := context.Background()
	l, d, done := exampleBooks(ctx)
	defer done()

	fmt.Println(post(ctx, l, d, deposit()))
	fmt.Println(post(ctx, l, d, deposit()))

	balance, err := l.Balance(ctx, d.Read(), chart.Customer("jane"))
	fmt.Println(balance, err)
	// Output:
	// <nil>
	// ledger: an entry with this key was already posted
	// 20.000000 <nil>
}

// A customer's order names the row that decides about it, and checks the row under the lock.
func ExampleLedger_Submit() {
	ctx := context.Background()
	l, d, done := exampleBooks(ctx)
	defer done()
	if err := post(ctx, l, d, deposit()); err != nil {
		log.Fatal(err)
	}
	if _, err := d.Writer().ExecContext(ctx, "CREATE TABLE example_limits (customer TEXT PRIMARY KEY, remaining BIGINT NOT NULL)"); err != nil {
		log.Fatal(err)
	}
	if _, err := d.Writer().ExecContext(ctx, "INSERT INTO example_limits VALUES ('jane', 15000000)"); err != nil {
		log.Fatal(err)
	}
	type limit struct{ remaining int64 }
	limits := ledger.NewPrecondition(db.NewKeyedTable[string]("example_limits", "customer", func(l *limit) []db.Field {
		return []db.Field{db.BigIntField("remaining", &l.remaining)}
	}))
	errOverLimit := errors.New("over the limit")

	withdraw := func(key string, amount money.Amount) error {
		_, err := l.Submit(ctx, ledger.Command{
			Owner: "jane:withdrawal", Key: key, Request: sha256.Sum256([]byte(key)),
			Entry: ledger.Entry{
				Kind: "withdrawal.ordered", Reference: key,
				Lines: ledger.Move(chart.Customer("jane"), chart.Held("jane"), amount),
			},
			Preconditions: []ledger.RowRef{limits.Row("jane")},
			Check: func(_ time.Time, rows *ledger.Rows) error {
				jane, _ := limits.Get(rows, "jane")
				jane.remaining -= amount.Minor()
				if jane.remaining < 0 {
					return errOverLimit
				}
				limits.Set(rows, "jane", jane)
				return nil
			},
		})
		return err
	}
	amount := money.MustParse("10.00", money.GBPC)
	fmt.Println(withdraw("order-1", amount))
	fmt.Println(withdraw("order-2", amount))

	held, err := l.Balance(ctx, d.Read(), chart.Held("jane"))
	fmt.Println(held, err)
	// Output:
	// <nil>
	// over the limit
	// 10.000000 <nil>
}
