package treasury_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions/exceptionstest"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/treasury"
)

// ordered is what customers have ordered to be minted, and the fees that are not final.
type ordered struct{ amount, notFinal money.Amount }

func (o ordered) HeldForMints(context.Context, db.Conn, string) (money.Amount, error) {
	return o.amount, nil
}

func (o ordered) IsOpen(context.Context, db.Conn, string) (bool, error) { return false, nil }

func (o ordered) FeesNotFinal(context.Context, db.Conn) (money.Amount, error) { return o.notFinal, nil }

func (o ordered) OpenUnmatchedCredit(context.Context, db.Conn, string) (money.Amount, bool, error) {
	return money.Zero(money.GBP), false, nil
}

func (o ordered) UnmatchedCreditEnded(context.Context, db.Conn, string) (bool, error) {
	return false, nil
}

func (o ordered) RecallExplained(context.Context, db.Tx, banking.AccountID, string) error { return nil }

func (o ordered) UnmatchedCreditRecalled(context.Context, db.Tx, string) error {
	return errors.New("no receipts")
}

func (o ordered) CreditRecalled(context.Context, db.Tx, string, string, money.Amount) (money.Amount, error) {
	return money.Zero(money.GBP), errors.New("no customers")
}

func pounds(text string) money.Amount { return money.MustParse(text, money.GBP) }
func coins(text string) money.Amount  { return money.MustParse(text, money.GBPC) }

// each runs fn with a treasury whose books hold £100: 60 with a customer, 40 on a chain.
func each(t *testing.T, fn func(t *testing.T, s *treasury.Service, tx func(func(context.Context, db.Tx) error) error)) {
	eachWithBank(t, func(t *testing.T, s *treasury.Service, _ *bank, d *db.DB) {
		fn(t, s, func(do func(context.Context, db.Tx) error) error { return d.Tx(t.Context(), do) })
	})
}

// eachWithBank is each for tests that decide what the bank reports.
func eachWithBank(t *testing.T, fn func(t *testing.T, s *treasury.Service, b *bank, d *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewFixed(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
		books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: now})
		t.Cleanup(func() {
			ledgertest.Balanced(t, d)
			require.NoError(t, books.Close(context.Background()))
		})
		b := &bank{}
		s := treasury.New(treasury.Dependencies{
			DB: d, Ledger: books, Bank: b, Clock: now, Log: slog.New(slog.DiscardHandler), Exceptions: exceptionstest.New(t, d, now),
			Queue: jobs.New(jobs.Dependencies{DB: d, Clock: now}),
		})
		s.BindCustomerMoney(ordered{coins("7.5"), coins("0")}, ordered{coins("7.5"), coins("0")})
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := books.Post(ctx, tx, ledger.Entry{Key: "first", Kind: "test", Lines: ledger.Lines(
				ledger.Move(chart.Bank("main"), chart.Reserve, pounds("100.00")),
				ledger.Move(chart.Issued, chart.Customer("jane"), coins("60")), ledger.Move(chart.Issued, chart.Circulation("net"), coins("40")))})
			return err
		}))
		fn(t, s, b, d)
	})
}

func TestAllotment_IsCirculationPlusPendingMints(t *testing.T) {
	each(t, func(t *testing.T, s *treasury.Service, tx func(func(context.Context, db.Tx) error) error) {
		require.NoError(t, tx(func(ctx context.Context, tx db.Tx) error {
			amount, err := s.Allotment(ctx, tx, "net")
			require.Equal(t, coins("47.5"), amount)
			return err
		}))
	})
}

func TestMint_WaitsWhileMintingIsStopped(t *testing.T) {
	withKit(t, func(t *testing.T, k *kit) {
		require.NoError(t, k.StopMinting(t.Context(), k.asks, "a test"))
		active, err := k.MintingActive(t.Context())
		require.NoError(t, err)
		require.False(t, active, "no mint is signed")
		require.NoError(t, k.ResumeMinting(t.Context(), k.asks, "the test is over"))
		active, err = k.MintingActive(t.Context())
		require.NoError(t, err)
		require.True(t, active)
	})
}

// A mint that a reorganisation took back is what the reconciliation misses on the chain.
func TestMint_AgainIsStoppedByOperatorsAndNotByAReconciliation(t *testing.T) {
	withKit(t, func(t *testing.T, k *kit) {
		again := func() bool {
			active, err := k.MintingAgainActive(t.Context())
			require.NoError(t, err)
			return active
		}
		require.True(t, again())
		k.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("1.00")}
		r, err := k.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Discrepancy, r.State)
		active, err := k.MintingActive(t.Context())
		require.NoError(t, err)
		require.False(t, active)
		require.True(t, again())
		require.NoError(t, k.StopMinting(t.Context(), k.asks, "a test"))
		require.False(t, again(), "the later stop counts too")
		require.NoError(t, k.ResumeMinting(t.Context(), k.asks, "the test is over"))
		require.True(t, again())
	})
}

func TestCorporateCash_ReportedRepeatedlyIsBookedOnce(t *testing.T) {
	each(t, func(t *testing.T, s *treasury.Service, tx func(func(context.Context, db.Tx) error) error) {
		for range 2 {
			require.NoError(t, tx(func(ctx context.Context, tx db.Tx) error {
				if err := s.CreditReceived(ctx, tx, banking.Credit{ID: "capital", Account: banking.Own, Amount: pounds("10.00")}); err != nil {
					return err
				}
				return s.PayoutSettled(ctx, tx, banking.Payout{ID: "penny", Kind: banking.MicroDeposit, From: banking.Own, Amount: pounds("0.01")})
			}))
		}
		require.NoError(t, tx(func(ctx context.Context, tx db.Tx) error {
			b, err := s.Books(ctx, tx)
			require.Equal(t, pounds("9.99"), b.CorporateCash)
			require.Equal(t, pounds("100.00"), b.Banks, "customers' money is another's")
			return err
		}))
	})
}

func TestReconcile_StopsMintingWhenBankAndBooksDiffer(t *testing.T) {
	eachWithBank(t, func(t *testing.T, s *treasury.Service, b *bank, d *db.DB) {
		b.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("100.00")}
		r, err := s.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Balanced, r.State, r.Findings)
		b.closing[banking.Main] = pounds("99.99")
		b.unexplained = []banking.UnexplainedEntry{{Account: banking.Main, Amount: pounds("0.01").Neg()}, {Account: banking.Own, Amount: pounds("5.00").Neg()}}
		r, err = s.Reconcile(t.Context())
		require.NoError(t, err)
		require.Equal(t, treasury.Discrepancy, r.State)
		stop, stopped, err := s.Stopped(t.Context(), d.Read())
		require.NoError(t, err)
		require.True(t, stopped)
		require.Equal(t, []any{treasury.StoppedByReconciliation, r.ID}, []any{stop.Cause, stop.ReconciliationID})
		page, total, err := s.Reconciliations(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.Contains(t, page[0].Findings, treasury.FindingRecord{Code: treasury.FindingBankBalance, BankAccount: "main", Currency: "GBP", Expected: "100.00", Actual: "99.99", Difference: "-0.01",
			Causes: []treasury.ComponentRecord{{Code: treasury.Unexplained, Amount: "-0.01"}}})
	})
}
