package transparency_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/transparency"
	"github.com/gbpc/gbpc/internal/transparency/proof"
	"github.com/gbpc/gbpc/internal/treasury"
)

type attesting struct {
	*transparency.Service
	books *ledger.Ledger
	db    *db.DB
	now   *clock.Fixed
}

func newAttesting(t *testing.T, d *db.DB) attesting {
	t.Cleanup(func() { ledgertest.Balanced(t, d) })
	return attestingOn(t, d)
}

func attestingOn(t testing.TB, d *db.DB) attesting {
	now := clock.NewFixed(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
	books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: now})
	t.Cleanup(func() { require.NoError(t, books.Close(context.Background())) })
	log := slog.New(slog.DiscardHandler)
	return attesting{Service: transparency.New(transparency.Dependencies{DB: d, Ledger: books, Clock: now, Log: log, BankName: func(string) string { return "Bank" },
		Treasury: treasury.New(treasury.Dependencies{DB: d, Ledger: books, Clock: now, Log: log})}), books: books, db: d, now: now}
}

func (a attesting) credit(t testing.TB, key string, to ledger.Account, pounds int64) {
	amount := money.New(pounds*100, money.GBP)
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := a.books.Post(ctx, tx, ledger.Entry{Key: key, Kind: "test", Lines: ledger.Lines(
			ledger.Move(chart.Bank("main"), chart.Reserve, amount), ledger.Move(chart.Issued, to, amount.ToCoins()))})
		return err
	}))
}

func TestAttest_EveryCustomerCanProveItsBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAttesting(t, d)
		_, err := a.Attest(t.Context())
		require.ErrorIs(t, err, transparency.ErrNoBalances)
		a.credit(t, "1", chart.Customer("jane"), 60)
		a.credit(t, "2", chart.Held("jane"), 40) // ordered and not final: still owed to her
		a.credit(t, "3", chart.Customer("john"), 7)
		a.credit(t, "4", chart.Circulation("ethereum"), 500) // on chain: no one's balance here
		taken, err := a.Attest(t.Context())
		require.NoError(t, err)
		figures, err := a.CurrentFigures(t.Context())
		require.NoError(t, err)
		require.Equal(t, figures.Balances.Add(figures.InFlight).Minor(), taken.Total)
		require.EqualValues(t, 2, taken.Customers)

		a.credit(t, "5", chart.Customer("jane"), 1) // what comes later changes no proof
		for who, pounds := range map[string]int64{"jane": 100, "john": 7} {
			p, err := a.Prove(t.Context(), who, "")
			require.NoError(t, err)
			require.Equal(t, money.New(pounds*100, money.GBP).ToCoins().Minor(), p.Leaf.Amount)
			require.NoError(t, proof.Check(p.Leaf, p.Path, proof.Node{Amount: taken.Total, Hash: proof.Hash(taken.Root)}))
		}
		_, err = a.Prove(t.Context(), "jack", "")
		require.ErrorIs(t, err, transparency.ErrNoProof)
		_, err = a.Prove(t.Context(), "jane", "nothing")
		require.ErrorIs(t, err, transparency.ErrNoProof)
	})
}

func TestProve_ReadsABlockOfTheTreeAndFindsTheSamePath(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := attestingOn(t, d)
		a.credit(t, "1", chart.Customer("jane"), 60)
		manyAccounts(t, d, 2500, 1)
		_, err := a.Attest(t.Context())
		require.NoError(t, err)
		customers := []string{"jane", "100", "101", "1500", "2500"}
		byBlock := map[string]transparency.Proof{}
		for _, customer := range customers {
			byBlock[customer], err = a.Prove(t.Context(), customer, "")
			require.NoError(t, err)
		}
		exec := func(statement string) {
			_, err := d.Writer().ExecContext(t.Context(), statement)
			require.NoError(t, err)
		}
		exec("UPDATE transparency_blocks SET root_amount = root_amount + 1")
		_, err = a.Prove(t.Context(), "jane", "")
		require.ErrorIs(t, err, proof.ErrWrong, "what does not lead to the published root is not shown")
		exec("DELETE FROM transparency_blocks") // as of an attestation before there were any
		for _, customer := range customers {
			whole, err := a.Prove(t.Context(), customer, "")
			require.NoError(t, err)
			require.Equal(t, whole, byBlock[customer])
		}
	})
}

func TestAttestDaily_AttestsOnceADayAndKeepsProofsNinetyDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAttesting(t, d)
		require.NoError(t, a.AttestDaily(t.Context()), "nobody has a balance yet")
		a.credit(t, "1", chart.Customer("jane"), 60)
		require.NoError(t, a.AttestDaily(t.Context()))
		first, err := a.Prove(t.Context(), "jane", "")
		require.NoError(t, err)
		require.NoError(t, a.AttestDaily(t.Context()))
		again, err := a.Prove(t.Context(), "jane", "")
		require.NoError(t, err)
		require.Equal(t, first.Attestation.ID, again.Attestation.ID)

		for range 91 {
			a.now.Advance(24 * time.Hour)
			require.NoError(t, a.AttestDaily(t.Context()))
		}
		_, err = a.Prove(t.Context(), "jane", first.Attestation.ID)
		require.ErrorIs(t, err, transparency.ErrNoProof)
		newest, err := a.Prove(t.Context(), "jane", "")
		require.NoError(t, err)
		require.NotEqual(t, first.Attestation.ID, newest.Attestation.ID)
		var blocks int
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM transparency_blocks").Scan(&blocks))
		require.Equal(t, 91, blocks, "those of the deleted leaves are gone")
	})
}

func TestKeep_AttestsADayWhoseFiguresCannotBeRecorded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAttesting(t, d)
		a.credit(t, "1", chart.Customer("jane"), 60)
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE transparency_days RENAME TO lost")
			return err
		}))
		require.ErrorContains(t, a.Keep(t.Context()), "figures of the day")
		_, err := a.Prove(t.Context(), "jane", "")
		require.NoError(t, err)
	})
}
