package ledgerbench

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// bench is a run on one database.
type bench struct {
	db              *db.DB
	out             io.Writer
	options         Options
	cpu             *CPUMeter
	ledger          *ledger.Ledger
	names           []string         // of the customers
	numbers         map[string]int64 // ids of accounts, by name
	implementations []implementation // the ledger first, the reference second
	pool            *pgxpool.Pool
	copyIn          func(ctx context.Context, entries, lines [][]any) (time.Duration, error)

	nextChallenge, nextBulk int64
}

// implementation is the ledger or a reference: one way of writing an order.
type implementation struct {
	name       string
	challenges string // the table of the challenges that it spends
	write      func(context.Context, *order) error
}

func newBench(ctx context.Context, d *db.DB, w io.Writer, o Options) (*bench, error) {
	b := &bench{
		db: d, out: w, options: o, cpu: NewCPUMeter(ctx, d),
		ledger: ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}}), names: newNames(o.Customers),
		nextChallenge: 1, nextBulk: 1,
	}
	if err := b.prepare(ctx); err != nil {
		return nil, errors.Join(err, b.close(ctx))
	}
	b.implementations = []implementation{{"ledger", challengeRows.Name, func(ctx context.Context, o *order) error {
		_, err := b.ledger.Submit(ctx, o.command())
		return err
	}}}
	if d.Dialect() == db.SQLite {
		t, err := newOneTransaction(ctx, d.Writer(), b.numbers)
		if err != nil {
			return nil, errors.Join(err, b.close(ctx))
		}
		b.implementations = append(b.implementations, implementation{"one transaction each", "ref_bench_challenges", t.write})
		b.copyIn = t.bulk
		return b, nil
	}
	if err := b.openPool(ctx); err != nil {
		return nil, errors.Join(err, b.close(ctx))
	}
	r := &rowLocking{b.pool, b.numbers}
	b.implementations = append(
		b.implementations, implementation{"row locking", "ref_bench_challenges", r.oneByOne},
		implementation{"row locking, pipelined", "ref_bench_challenges", r.pipelined},
	)
	b.copyIn = r.bulk
	return b, nil
}

// openPool opens the connections of the references: one for each client, as far as the server allows.
func (b *bench) openPool(ctx context.Context) error {
	if _, err := b.db.Writer().ExecContext(ctx, "CREATE SEQUENCE ref_sequence CACHE 1"); err != nil {
		return err
	}
	var maxConnections int32
	if err := b.db.Read().QueryRowContext(
		ctx, "SELECT CAST(current_setting('max_connections') AS INTEGER)",
	).Scan(&maxConnections); err != nil {
		return err
	}
	config, err := pgxpool.ParseConfig(b.db.DSN())
	if err != nil {
		return err
	}
	config.MaxConns = min(int32(slices.Max(b.options.Clients)), maxConnections*9/10) // a few hundred
	// the same settings as the ledger's
	for name, value := range map[string]string{"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"} {
		config.ConnConfig.RuntimeParams[name] = value
	}
	b.pool, err = pgxpool.NewWithConfig(ctx, config)
	return err
}

func (b *bench) close(ctx context.Context) error {
	if b.pool != nil {
		b.pool.Close()
	}
	return b.ledger.Close(ctx)
}

// run measures all loads, prints the results and evaluates the targets.
func (b *bench) run(ctx context.Context) (missed int, err error) {
	if err := b.title(ctx); err != nil {
		return 0, err
	}
	verdicts := targets{postgres: b.db.Dialect() == db.Postgres}
	for _, l := range []load{{}, {hot: true}, {withdrawal: true}, {withdrawal: true, hot: true}} {
		if !strings.Contains(l.String(), b.options.Only) {
			continue
		}
		fmt.Fprintf(b.out, "\n%s\n", l)
		table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(table, "clients\ttransfers/s\tp50\tp99\tCPU each\tledger is\t \t")
		for _, clients := range b.options.Clients {
			figures, alone, err := b.sideBySide(ctx, l, clients)
			if err != nil {
				return 0, err
			}
			for i, f := range figures {
				ratio := ""
				if i > 0 { // also by CPU time, because on a busy machine many connections get more of it than one
					ratio = fmt.Sprintf("%.2f× (CPU %.1f×)", f.ratio, float64(f.cpu())/float64(figures[0].cpu()))
				}
				fmt.Fprintf(
					table, "%d\t%.0f\t%s\t%s\t%s\t%s\t%s\t\n", clients, f.perSecond, short(f.p50), short(f.p99), cpuText(f), ratio,
					b.implementations[i].name,
				)
			}
			if !l.withdrawal {
				fmt.Fprintf(
					table, "1\t%.0f\t\t\t%s\t%.2f\tsettlements, %d in a transaction\t\n", alone.settlements.perSecond, cpuText(alone.settlements),
					figures[0].perSecond/alone.settlements.perSecond, settledTogether,
				)
				fmt.Fprintf(
					table, "1\t%.0f\t\t\t%s\t%.2f\traw bulk insert of the same rows\t\n", alone.bulk.perSecond, cpuText(alone.bulk),
					figures[0].perSecond/alone.bulk.perSecond,
				)
			}
			if clients == 1 && b.options.Only == "" {
				verdicts.evaluateAlone(l, figures)
			}
			if clients == targetClients && b.options.Only == "" {
				verdicts.evaluate(l, figures, alone)
			}
		}
		if err := table.Flush(); err != nil {
			return 0, err
		}
	}
	missed = verdicts.print(b.out)
	return missed, b.verifyBooks(ctx)
}

// single are the figures of what one client does, beside the same orders: settlements and the bulk insert.
type single struct{ settlements, bulk figure }

// sideBySide measures the implementations in turn, and for bare transfers settlements and the bulk insert too. It
// returns the median of each.
func (b *bench) sideBySide(ctx context.Context, l load, clients int) (figures []figure, alone single, err error) {
	if err := b.tidy(ctx); err != nil {
		return nil, single{}, err
	}
	all, settlements, bulks := make([][]turn, len(b.implementations)), []figure(nil), []figure(nil)
	for range b.options.Rounds {
		if err := b.takeTurns(ctx, l, clients, all); err != nil {
			return nil, single{}, err
		}
		if l.withdrawal {
			continue
		}
		f, err := b.settle(ctx, l)
		if err != nil {
			return nil, single{}, fmt.Errorf("settlements: %w", err)
		}
		settlements = append(settlements, f)
		if f, err = b.bulk(ctx); err != nil {
			return nil, single{}, fmt.Errorf("bulk insert: %w", err)
		}
		bulks = append(bulks, f)
	}
	for _, turns := range all {
		f := summary(turns, b.cpu.KnowsServer())
		f.ratio = ratio(all[0], turns)
		figures = append(figures, f)
	}
	if !l.withdrawal {
		alone = single{settlements: median(settlements), bulk: median(bulks)}
	}
	return figures, alone, nil
}

// tidy makes the database clean up after a measurement, so that the next one does not include that work.
func (b *bench) tidy(ctx context.Context) error {
	if b.db.Dialect() == db.SQLite {
		return b.db.EmptyLog(ctx)
	}
	if _, err := b.db.Writer().ExecContext(ctx, "VACUUM (ANALYZE)"); err != nil {
		return fmt.Errorf("clear up before measuring: %w", err)
	}
	return nil
}

// turnsInRound is how many turns each implementation has in a round. They are short, so that whatever else the
// machine does falls on all implementations alike.
const turnsInRound = 10

// takeTurns measures the implementations in turn for one round, in one order and then in the other.
func (b *bench) takeTurns(ctx context.Context, l load, clients int, all [][]turn) error {
	writers := make([]writer, len(b.implementations))
	for i, impl := range b.implementations {
		w, err := b.writer(ctx, l, impl)
		if err != nil {
			return err
		}
		writers[i] = w
	}
	before := len(all[0])
	for n := range turnsInRound {
		for i := range writers {
			if n%2 == 1 {
				i = len(writers) - 1 - i
			}
			runtime.GC() // collect the garbage of previous measurements
			t, err := measure(ctx, clients, b.options.Round/turnsInRound, b.cpu, writers[i])
			if errors.Is(err, errUsedUp) && n > 0 {
				for i := range all {
					all[i] = all[i][:before+n] // the turns that all of them had
				}
				return nil
			}
			if err != nil {
				return fmt.Errorf("%s, %s, %d clients: %w", l, b.implementations[i].name, clients, err)
			}
			all[i] = append(all[i], t)
		}
	}
	return nil
}

// writer returns what writes the orders of one round. For withdrawals it prepares the challenges that they spend.
func (b *bench) writer(ctx context.Context, l load, impl implementation) (writer, error) {
	if !l.withdrawal {
		return func(ctx context.Context) error {
			o := b.newOrder(l, 0)
			return impl.write(ctx, &o)
		}, nil
	}
	maxOrders := int64(b.options.Round.Seconds()*15_000) + 1000
	first, err := b.makeChallenges(ctx, impl.challenges, int(maxOrders))
	if err != nil {
		return nil, err
	}
	var used atomic.Int64
	return func(ctx context.Context) error {
		n := used.Add(1)
		if n >= maxOrders {
			return errUsedUp
		}
		o := b.newOrder(l, first+n)
		return impl.write(ctx, &o)
	}, nil
}

// settledTogether is how many settlements one transaction posts.
const settledTogether = 100

// settle measures settlements of one process: transfers that are posted in transactions of their own.
func (b *bench) settle(ctx context.Context, l load) (figure, error) {
	t, err := measure(ctx, 1, b.options.Round/2, b.cpu, func(ctx context.Context) error {
		entries := make([]ledger.Entry, settledTogether)
		for i := range entries {
			o := b.newOrder(l, 0)
			entries[i] = o.command().Entry
			entries[i].Key = o.key
		}
		return b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			posted, err := b.ledger.PostAll(ctx, tx, entries)
			for _, p := range posted {
				err = errors.Join(err, p.Err)
			}
			return err
		})
	})
	if err != nil {
		return figure{}, err
	}
	f := summary([]turn{t}, b.cpu.KnowsServer())
	f.perSecond, f.process, f.server = f.perSecond*settledTogether, f.process/settledTogether, f.server/settledTogether
	return f, nil
}

// bulk measures the raw insert with one client and large transactions, which is the best the database can do.
func (b *bench) bulk(ctx context.Context) (figure, error) {
	const transfers = 8192
	var took time.Duration
	var n int
	var spent CPUTimes
	for took < b.options.Round/2 {
		entries, lines := b.bulkRows(transfers)
		before := b.cpu.Read()
		t, err := b.copyIn(ctx, entries, lines)
		if err != nil {
			return figure{}, err
		}
		used := b.cpu.Read().Minus(before)
		spent.Process, spent.Server = spent.Process+used.Process, spent.Server+used.Server
		took, n = took+t, n+transfers
	}
	return figure{
		perSecond: float64(n) / took.Seconds(), process: spent.Process / time.Duration(n), server: spent.Server / time.Duration(n),
		serverCPU: b.cpu.KnowsServer(),
	}, nil
}

func (b *bench) bulkRows(transfers int) (entries, lines [][]any) {
	for range transfers {
		o := b.newOrder(load{}, 0)
		request := sha256.Sum256([]byte(o.key))
		amount := o.amount.Minor()
		entries = append(entries, []any{
			b.nextBulk, o.owner, o.key, request[:], "chain_withdrawal.ordered", o.key, []byte(o.response), noHash[:], o.now,
		})
		lines = append(lines, []any{b.nextBulk, int16(0), b.numbers[o.from.Name()], amount, int64(1), b.nextBulk - 1}, []any{
			b.nextBulk, int16(1), b.numbers[o.to.Name()], -amount, int64(1), b.nextBulk - 1,
		})
		b.nextBulk++
	}
	return entries, lines
}

// verifyBooks replays the entries that were written.
func (b *bench) verifyBooks(ctx context.Context) error {
	start := time.Now()
	report, err := b.ledger.Replay(ctx)
	if err != nil {
		return err
	}
	if !report.Balanced() {
		return fmt.Errorf("the books have problems after the benchmark: %s", strings.Join(report.Problems, "; "))
	}
	fmt.Fprintf(
		b.out, "\nreplayed %d entries and %d accounts in %s: the books are correct\n", report.Entries, report.Accounts, short(time.Since(start)),
	)
	return nil
}

func (b *bench) title(ctx context.Context) error {
	if b.db.Dialect() == db.SQLite {
		var version, mode, sync string
		err := errors.Join(
			b.db.Writer().QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version),
			b.db.Writer().QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode),
			b.db.Writer().QueryRowContext(ctx, "PRAGMA synchronous").Scan(&sync),
		)
		fmt.Fprintf(b.out, "SQLite %s, journal %s, synchronous %s, %d processors\n", version, mode, sync, runtime.NumCPU())
		return err
	}
	var version, fsync, commit string
	err := errors.Join(
		b.db.Read().QueryRowContext(ctx, "SHOW server_version").Scan(&version),
		b.db.Read().QueryRowContext(ctx, "SHOW fsync").Scan(&fsync),
		b.db.Read().QueryRowContext(ctx, "SHOW synchronous_commit").Scan(&commit),
	)
	fmt.Fprintf(b.out, "\nPostgreSQL %s, fsync %s, synchronous_commit %s, %d processors\n", version, fsync, commit, runtime.NumCPU())
	return err
}
