package ledger_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// pay makes n transfers of a penny from Jane to John.
func (b *books) pay(t *testing.T, n int) {
	t.Helper()
	for range n {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}
}

func TestVerifyNew_ReadsOnlyWhatWasWrittenSinceTheCheckpoint(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		b.credit("mary", 5_00) // has no entry after the checkpoint
		b.pay(t, 30)
		first, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.Empty(t, first.Problems)
		require.EqualValues(t, 32, first.Entries)
		b.pay(t, 20)
		b.credit("ann", 1) // a new account
		second, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.Empty(t, second.Problems)
		require.Equal(t, []int64{32, 21}, []int64{second.From, second.Entries})
		whole := replay(t, b)
		require.Equal(t, whole.Head, second.Head)
		require.Equal(t, whole.Totals, second.Totals)
		nothing, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.Empty(t, nothing.Problems)
		require.Zero(t, nothing.Entries)
	})
}

func TestVerifyNew_DetectsABalanceThatNoEntryChangedSinceTheCheckpoint(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		b.credit("mary", 5_00)
		b.credit("ann", 5_00)
		_, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		b.pay(t, 3)
		alter := func(mary, ann string) { // what the one has more, the other has less: every total is right
			for name, by := range map[string]string{"mary": mary, "ann": ann} {
				_, err := b.db.Writer().ExecContext(t.Context(), `UPDATE ledger_balances SET balance = balance `+by+` WHERE account = (SELECT id FROM ledger_accounts WHERE name = 'customer:`+name+`')`)
				require.NoError(t, err)
			}
		}
		alter("+ 1", "- 1")
		report, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, report.Problems)
		again, err := b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, again.Problems, "no checkpoint was kept of books with a problem")
		alter("- 1", "+ 1")
		report, err = b.VerifyNew(t.Context())
		require.NoError(t, err)
		require.Empty(t, report.Problems)
	})
}

func TestVerifyAll_ReadsSeveralRangesAtATime(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		if runtime.GOMAXPROCS(0) < 2 {
			t.Skip("one processor reads one range at a time")
		}
		b.credit("jane", 100_00)
		b.pay(t, 40)
		var inside atomic.Int64
		together := make(chan struct{})
		var once sync.Once
		limited, stop := context.WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		parallel := ledger.New(ledger.Config{Rules: func(lines []ledger.Line) error {
			if inside.Add(1) > 1 {
				once.Do(func() { close(together) })
			}
			select {
			case <-together:
			case <-limited.Done():
			}
			inside.Add(-1)
			return chart.Rules(lines)
		}}, ledger.Dependencies{DB: b.db, Clock: b.clock})
		report, err := parallel.VerifyAll(t.Context(), 0)
		require.NoError(t, err)
		require.Empty(t, report.Problems)
		require.NoError(t, limited.Err(), "an entry waited in vain for another one to be read")
	})
}

func TestVerifyAll_ContinuesARunThatWasInterrupted(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		b.pay(t, 59)
		for range 40 {
			b.insist(t, transfer("jane", "john", 2))
		}
		ctx, interrupt := context.WithCancel(t.Context())
		var inside atomic.Int64
		slow := ledger.New(ledger.Config{Rules: func(lines []ledger.Line) error {
			inside.Add(1)
			defer inside.Add(-1)
			late := lines[0].Amount == coins(2) // the entries before have to be read for a checkpoint
			for began := time.Now(); late && ctx.Err() == nil && time.Since(began) < 10*time.Second; time.Sleep(time.Millisecond) {
				if b.count(`SELECT count(*) FROM ledger_checkpoints`) > 0 {
					interrupt()
				}
			}
			return chart.Rules(lines)
		}}, ledger.Dependencies{DB: b.db, Clock: b.clock})
		_, err := slow.VerifyAll(ctx, 0)
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, inside.Load(), "whoever reads the books has ended")
		b.clock.Advance(time.Hour)
		resumed, err := b.VerifyAll(t.Context(), 2*time.Hour)
		require.NoError(t, err)
		require.Empty(t, resumed.Problems)
		require.Positive(t, resumed.From)
		require.EqualValues(t, 100, resumed.From+resumed.Entries)
		b.clock.Advance(24 * time.Hour)
		whole, err := b.VerifyAll(t.Context(), 2*time.Hour)
		require.NoError(t, err)
		require.EqualValues(t, 100, whole.Entries, "the last run is too old to be continued")
	})
}
