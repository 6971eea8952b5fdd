package ledgerbench

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// load is a kind of load: bare transfers or withdrawals with preconditions and attached rows, on many accounts or
// all on one.
type load struct{ withdrawal, hot bool }

func (l load) String() string {
	text := "bare transfers"
	if l.withdrawal {
		text = "withdrawals with preconditions and attached rows"
	}
	if l.hot {
		return text + ", one hot account"
	}
	return text + ", spread over many accounts"
}

const (
	poundsEach = 1_000_000_00
	perDay     = 1 << 50
)

// order is one transfer or withdrawal with all the values that are written for it.
type order struct {
	load
	customer             string
	from, to             ledger.Account
	amount               money.Amount
	key, destination     string
	operation            []byte
	challenge            int64
	now                  time.Time
	owner, job, response string
}

// newNames returns n customer ids.
func newNames(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = id.New()
	}
	return all
}

// newOrder returns an order of a load. Hot transfers go from many accounts into one. Hot withdrawals are all of
// one customer.
func (b *bench) newOrder(l load, challenge int64) order {
	names := b.names
	from, to := rand.IntN(len(names)), rand.IntN(len(names)-1) // not a secret: it spreads the load
	if to >= from {
		to++
	}
	o := order{
		load: l, amount: money.New(1+rand.Int64N(1_000_000), money.GBPC), key: id.New(), challenge: challenge,
		now: time.Now().UTC().Truncate(time.Microsecond),
	}
	if l.withdrawal {
		if l.hot {
			from = 0
		}
		o.from, o.to = chart.Customer(names[from]), chart.Held(names[from])
		o.destination, o.operation, o.job = "0x52908400098527886E0F7030069857D2E4169EE7", operationHash[:], id.New()
	} else {
		if l.hot {
			to = 0
		}
		if from == to {
			from = 1
		}
		o.from, o.to = chart.Customer(names[from]), chart.Customer(names[to])
	}
	o.customer = names[from]
	o.owner = "cust/" + o.customer + ":chain_withdrawal"
	o.response = `{"id":"` + o.key + `","type":"chain_withdrawal","direction":"out","currency":"GBPC","amount":"0.250000","fee":"0.000000","status":"processing"}`
	return o
}

var operationHash = sha256.Sum256([]byte("one operation"))

var errRefused = errors.New("refused")

// command returns the order as a command of the ledger.
func (o *order) command() ledger.Command {
	c := ledger.Command{
		Owner: o.owner, Key: o.key, Request: sha256.Sum256([]byte(o.key)), Response: []byte(o.response),
		Entry: ledger.Entry{Kind: "chain_withdrawal.ordered", Reference: o.key, Lines: ledger.Move(o.from, o.to, o.amount)},
	}
	if !o.withdrawal {
		return c
	}
	c.Preconditions = []ledger.RowRef{limits.Row(o.customer), challenges.Row(o.challenge)}
	c.Check = func(now time.Time, rows *ledger.Rows) error {
		l, _ := limits.Get(rows, o.customer)
		c, _ := challenges.Get(rows, o.challenge)
		used, err := o.check(now, l.perDay, l.day, l.used, c.operation, c.expiresAt, !c.spentAt.IsZero())
		if err != nil {
			return err
		}
		l.day, l.used, c.spentAt = dayOf(now), used, now
		limits.Set(rows, o.customer, l)
		challenges.Set(rows, o.challenge, c)
		return nil
	}
	c.AttachedRows = []db.Row{
		withdrawalRows.Row(withdrawalRow{
			ID: o.key, Customer: o.customer, Entry: ledger.Sequence, Amount: o.amount.Minor(), Destination: o.destination, State: "ordered",
			CreatedAt: o.now,
		}),
		jobRows.Row(jobRow{
			ID: o.job, Kind: "send", Args: `{"withdrawal":"` + o.key + `"}`, State: "ready", UniqueKey: o.key, RunAt: o.now, CreatedAt: o.now,
		}),
	}
	return c
}

func dayOf(t time.Time) int64 { return t.Unix() / 86_400 }

// check decides whether the order is accepted, for the ledger and for the references.
func (o *order) check(now time.Time, perDay, day, used int64, operation []byte, expires time.Time, spent bool) (newUsed int64, err error) {
	if day != dayOf(now) {
		used = 0
	}
	if used += o.amount.Minor(); used > perDay || spent || now.After(expires) || !bytes.Equal(operation, o.operation) {
		return 0, errRefused
	}
	return used, nil
}

// prepare fills the books: every customer has coins, some of them held.
func (b *bench) prepare(ctx context.Context) error {
	if err := migrate(ctx, b.db); err != nil {
		return err
	}
	slots := make(chan error, len(b.names))
	work := make(chan string)
	for range 64 {
		go func() {
			for name := range work {
				slots <- b.open(ctx, name)
			}
		}()
	}
	go func() {
		defer close(work)
		for _, name := range b.names {
			work <- name
		}
	}()
	var failed error
	for range b.names {
		if err := <-slots; err != nil {
			failed = err
		}
	}
	if failed != nil {
		return failed
	}
	for _, statement := range []string{
		"INSERT INTO ref_balances (account, balance, last_entry, padding) SELECT account, balance, 0, padding FROM ledger_balances",
		"INSERT INTO ref_bench_limits SELECT * FROM ledger_bench_limits",
	} {
		if _, err := b.db.Writer().ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return b.readNumbers(ctx)
}

// open opens the accounts of one customer, with coins, held coins and a limit.
func (b *bench) open(ctx context.Context, name string) error {
	_, err := b.ledger.Submit(ctx, ledger.Command{
		Owner: "benchmark", Key: name,
		Entry: ledger.Entry{Kind: "opened", Reference: name, Lines: ledger.Lines(
			ledger.Move(chart.Bank("bench"), chart.Reserve, money.New(poundsEach, money.GBP)),
			ledger.Move(chart.Issued, chart.Customer(name), money.New(poundsEach, money.GBP).ToCoins()),
			ledger.Move(chart.Customer(name), chart.Held(name), money.New(1, money.GBPC)),
		)},
		AttachedRows: []db.Row{limitRows.Row(name, limit{perDay: perDay, day: dayOf(time.Now())})},
	})
	return err
}

// readNumbers reads the ids of the accounts, which the references use directly.
func (b *bench) readNumbers(ctx context.Context) error {
	rows, err := b.db.Read().QueryContext(ctx, "SELECT id, name FROM ledger_accounts")
	if err != nil {
		return err
	}
	defer rows.Close()
	b.numbers = make(map[string]int64, 2*len(b.names))
	for rows.Next() {
		var number int64
		var name string
		if err := rows.Scan(&number, &name); err != nil {
			return err
		}
		b.numbers[name] = number
	}
	return rows.Err()
}

// makeChallenges inserts n challenges that can be spent and returns the id of the first.
func (b *bench) makeChallenges(ctx context.Context, table string, n int) (first int64, err error) {
	const atOnce = 500
	first = b.nextChallenge
	for made := 0; made < n; made += atOnce {
		values := make([]string, 0, atOnce)
		for i := range atOnce {
			values = append(values, fmt.Sprintf("(%d, $1, $2, NULL)", first+int64(made+i)))
		}
		_, err := b.db.Writer().ExecContext(ctx, "INSERT INTO "+table+" (id, operation, expires_at, spent_at) VALUES "+strings.Join(values, ", "),
			operationHash[:], time.Now().Add(24*time.Hour).UTC())
		if err != nil {
			return 0, fmt.Errorf("make challenges: %w", err)
		}
	}
	b.nextChallenge += int64(n) + atOnce
	return first, nil
}
