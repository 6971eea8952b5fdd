package chain_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

// seenMints stores n mints as the watcher does when it has read their block, which is the newest one.
func (b *bench) seenMints(tb testing.TB, n int) {
	tb.Helper()
	require.NoError(tb, b.worker.Step(context.Background()))
	head, err := b.Network.Client.HeaderByNumber(context.Background(), nil)
	require.NoError(tb, err)
	for from := 0; from < n; from += 500 {
		require.NoError(tb, b.db.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
			for i := from; i < min(n, from+500); i++ {
				ref := newRef(tb)
				if err := b.Service.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: jane, Amount: pounds(1)}); err != nil {
					return err
				}
				_, err := tx.ExecContext(ctx, fmt.Sprintf(`UPDATE chain_orders SET state = 'cancelled' WHERE state = 'waiting' AND ref = '%s'`, ref))
				if err != nil {
					return err
				}
				_, err = tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO chain_events (id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, receiver, amount, ref, created_at, updated_at)
					VALUES ('%s', '%s', 'mint', 'seen', %d, '%s', %d, '%s', 0, '%s', 1000000, '%s', '2026-11-21 12:00:00+00:00', '2026-11-21 12:00:00+00:00')`,
					id.New(), b.Service.Network().ID, head.Number, head.Hash().Hex(), 1000+i, ref, jane, ref))
				if err != nil {
					return err
				}
			}
			return nil
		}))
	}
	for range confirmations {
		_, err := b.Node.Seal()
		require.NoError(tb, err)
	}
}

// counting is a Sink that counts what is reported in each transaction.
type counting struct {
	*recorder
	mu    sync.Mutex
	perTx map[any]int
	post  func(ctx context.Context, tx db.Tx, m chain.Mint) error
}

func (c *counting) MintConfirmed(ctx context.Context, tx db.Tx, m chain.Mint) error {
	c.mu.Lock()
	c.perTx[tx.Raw()]++
	c.mu.Unlock()
	if c.post != nil {
		if err := c.post(ctx, tx, m); err != nil {
			return err
		}
	}
	return c.recorder.MintConfirmed(ctx, tx, m)
}

func TestSettlements_OfARangeAreReportedInBoundedTransactions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		sink := &counting{recorder: b.sink, perTx: map[any]int{}}
		b.worker = b.Service.Worker(sink, sink)
		b.seenMints(t, 250)
		require.NoError(t, b.worker.Step(t.Context()))
		require.Len(t, b.sink.confirmed, 250)
		require.Empty(t, b.sink.twice)
		for _, n := range sink.perTx {
			require.LessOrEqual(t, n, 100)
		}
	})
}

// A settlement that takes long must not make the transaction long: the books are locked in it.
func TestSettlements_ThatTakeLongAreReportedInShortTransactions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		sink := &counting{recorder: b.sink, perTx: map[any]int{}, post: func(context.Context, db.Tx, chain.Mint) error {
			time.Sleep(15 * time.Millisecond)
			return nil
		}}
		b.worker = b.Service.Worker(sink, sink)
		b.seenMints(t, 20)
		require.NoError(t, b.worker.Step(t.Context()))
		require.Len(t, b.sink.confirmed, 20)
		require.Empty(t, b.sink.twice)
		for _, n := range sink.perTx {
			require.LessOrEqual(t, n, 3, "40 ms are over after three")
		}
	})
}

// BenchmarkSettlements measures how long a customer's order takes while the watcher settles 8000 mints.
func BenchmarkSettlements(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { settlements(b, dbtest.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { settlements(b, dbtest.Postgres(b)) })
}

func settlements(tb *testing.B, d *db.DB) {
	const mints = 8000
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	tb.Cleanup(func() { require.NoError(tb, books.Close(context.Background())); ledgertest.Balanced(tb, d) })
	held := chart.Held("holder")
	coins := money.New(1e13, money.GBPC)
	require.NoError(tb, d.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
		_, err := books.Post(ctx, tx, ledger.Entry{Key: "fund", Kind: "test", Lines: ledger.Lines(ledger.Move(chart.Bank("main"), chart.Reserve, money.New(2e9, money.GBP)), ledger.Move(chart.Issued, held, coins), ledger.Move(chart.Issued, chart.Customer("jane"), coins))})
		return err
	}))
	order := func() time.Duration {
		key := id.New()
		start := time.Now()
		_, err := books.Submit(context.Background(), ledger.Command{Owner: "jane", Key: key, Request: sha256.Sum256([]byte(key)),
			Entry: ledger.Entry{Kind: "test", Lines: ledger.Move(chart.Customer("jane"), chart.Customer("john"), money.New(1, money.GBPC))}})
		require.NoError(tb, err)
		return time.Since(start)
	}
	for range tb.N {
		b := &bench{db: d, clock: clock.NewFixed(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), sink: newRecorder()}
		box, err := sandboxchain.Open(context.Background(), d, sandboxchain.Config{Dir: tb.TempDir(), Confirmations: confirmations, Manual: true, Clock: b.clock, Log: quiet()})
		require.NoError(tb, err)
		b.Network = box
		sink := &counting{recorder: b.sink, perTx: map[any]int{}, post: func(ctx context.Context, tx db.Tx, m chain.Mint) error {
			_, err := books.Post(ctx, tx, ledger.Entry{Key: "mint:" + m.Ref.String(), Kind: "test", Lines: ledger.Move(held, chart.Circulation("sandbox"), m.Amount)})
			return err
		}}
		b.worker = box.Service.Worker(sink, sink)
		b.seenMints(tb, mints)
		for range 20 {
			order()
		}
		done := make(chan time.Duration)
		go func() {
			start := time.Now()
			_ = b.worker.Step(context.Background())
			done <- time.Since(start)
		}()
		var delays []time.Duration
		var took time.Duration
		for took == 0 {
			select {
			case took = <-done:
			default:
				delays = append(delays, order())
			}
		}
		require.Len(tb, b.sink.confirmed, mints)
		slices.Sort(delays)
		tb.ReportMetric(float64(delays[len(delays)-1].Milliseconds()), "ms-longest-order")
		tb.ReportMetric(float64(delays[len(delays)/2].Microseconds())/1000, "ms-median-order")
		tb.ReportMetric(mints/took.Seconds(), "settlements/s")
		tb.ReportMetric(float64(len(delays)), "orders")
		require.NoError(tb, box.Close())
	}
}
