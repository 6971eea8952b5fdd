package ledger_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestSQLite_AFullDiskIsUnavailableAndNothingIsWritten(t *testing.T) {
	d := dbtest.SQLite(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	_, err := d.Writer().ExecContext(t.Context(), "PRAGMA max_page_count = 1") // as many as there are
	require.NoError(t, err)
	c := transfer("jane", "john", 1_00)
	c.Response = make([]byte, 1<<20)
	_, err = b.Submit(t.Context(), c)
	require.ErrorIs(t, err, ledger.ErrUnavailable)
	require.Zero(t, b.balance(chart.Customer("john")).Minor())
	_, err = d.Writer().ExecContext(t.Context(), "PRAGMA max_page_count = 1000000")
	require.NoError(t, err)
	receipt, err := b.Submit(t.Context(), c)
	require.NoError(t, err)
	require.False(t, receipt.Replayed)
}

func TestSQLite_SubmitAndOrdinaryTransactionsShareTheWriter(t *testing.T) {
	d := dbtest.SQLite(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 20 {
				if i%2 == 0 {
					_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
					require.NoError(t, err)
					continue
				}
				require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					_, err := tx.ExecContext(ctx, "INSERT INTO limits VALUES ($1, 1, 1, 1) ON CONFLICT DO NOTHING", time.Now().String())
					return err
				}))
			}
		})
	}
	all.Wait()
	require.Equal(t, coins(80), b.balance(chart.Customer("john")))
}

func TestSQLite_WhatIsDoneAlongsideCommitsWithTheBatchAndFailsAlone(t *testing.T) {
	d := dbtest.SQLite(t)
	b := newBooks(t, d)
	var failure error
	b.Ledger = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: b.clock, Alongside: func(ctx context.Context, tx db.Conn) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO limits SELECT max(sequence), 1, 1, 1 FROM ledger_entries")
		require.NoError(t, err)
		return failure
	}})
	b.credit("jane", 100_00)
	_, err := b.Submit(t.Context(), transfer("jane", "john", 1_00))
	require.NoError(t, err)
	require.Equal(t, 1, b.count("SELECT count(*) FROM limits WHERE customer = '2'"), "it sees the entries of the batch")

	_, err = b.Submit(t.Context(), transfer("jane", "john", 100_00))
	require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
	require.Equal(t, 1, b.count("SELECT count(*) FROM limits"), "what writes nothing has nothing alongside")

	failure = errors.New("not numbered")
	_, err = b.Submit(t.Context(), transfer("jane", "john", 1_00))
	require.NoError(t, err)
	require.Equal(t, 1, b.count("SELECT count(*) FROM limits"))
	require.Equal(t, coins(2_00), b.balance(chart.Customer("john")))
}

func TestSQLite_ColumnsOfAPreconditionThatKeepTheirValueAreNotWritten(t *testing.T) {
	d := dbtest.SQLite(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	_, err := d.Writer().ExecContext(t.Context(), "CREATE TRIGGER kept BEFORE UPDATE OF per_day, day ON limits BEGIN SELECT RAISE(ABORT, 'written'); END")
	require.NoError(t, err)
	for range 2 {
		_, err := b.Submit(t.Context(), limited("jane", "john", 1_00))
		require.NoError(t, err)
	}
	require.Equal(t, 2_00, b.count("SELECT used FROM limits WHERE customer = 'jane'"))
	b.clock.Advance(24 * time.Hour)
	_, err = b.Submit(t.Context(), limited("jane", "john", 1_00))
	require.ErrorContains(t, err, "written", "a column that changes is")
}

// panickingClock is a clock that panics once.
type panickingClock struct {
	clock.Clock
	once sync.Once
}

func (c *panickingClock) Now() time.Time {
	c.once.Do(func() { panic("out of time") })
	return c.Clock.Now()
}

func TestSubmit_APanicOfTheLeaderLeavesNoCallerWaiting(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: b.db, Clock: &panickingClock{Clock: b.clock}})
		t.Cleanup(func() { require.NoError(t, l.Close(context.WithoutCancel(t.Context()))) })
		var all sync.WaitGroup
		var mu sync.Mutex
		panics, unknown, committed := 0, 0, 0
		for range 20 {
			all.Go(func() {
				defer mu.Unlock()
				defer func() {
					if recover() != nil {
						mu.Lock()
						panics++
					}
				}()
				_, err := l.Submit(t.Context(), transfer("jane", "john", 1_00))
				mu.Lock()
				if err == nil {
					committed++
				} else {
					require.ErrorIs(t, err, ledger.ErrUnknown)
					unknown++
				}
			})
		}
		all.Wait()
		require.Equal(t, 1, panics)
		require.Equal(t, 20, panics+unknown+committed)
		require.Equal(t, coins(int64(committed)*1_00), b.balance(chart.Customer("john")))
	})
}
