package transparency_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/transparency"
	"github.com/gbpc/gbpc/internal/treasury"
)

func TestRatio_IsRoundedDownAndOneWhenNothingIsIssued(t *testing.T) {
	for _, c := range []struct {
		reserve, total int64
		want           string
	}{{0, 0, "1.000000"}, {100, 1_000_000, "1.000000"}, {100, 1_000_001, "0.999999"}, {200, 1_000_000, "2.000000"}, {1, 30_000, "0.333333"}} {
		f := transparency.Figures{Reserve: money.New(c.reserve, money.GBP), Total: money.New(c.total, money.GBPC)}
		require.Equal(t, c.want, f.Ratio())
	}
}

// A balance that is changed without an entry does not change the published figures: they come from the totals that
// every commit keeps, and nobody adds up the customers.
func TestCurrentFigures_ReadNoCustomersBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAttesting(t, d)
		a.credit(t, "1", chart.Customer("jane"), 60)
		a.credit(t, "2", chart.Held("jane"), 40)
		before, err := a.CurrentFigures(t.Context())
		require.NoError(t, err)
		change := func(by string) {
			_, err := d.Writer().ExecContext(t.Context(), "UPDATE ledger_balances SET balance = balance "+by+" WHERE account IN (SELECT id FROM ledger_accounts WHERE class IN ('customer', 'held'))")
			require.NoError(t, err)
		}
		change("+ 1000000")
		after, err := a.CurrentFigures(t.Context())
		require.NoError(t, err)
		require.Equal(t, before, after)
		change("- 1000000")
	})
}

func TestCurrentFigures_ExcludeUnmatchedCreditsAndTheIssuersOwnCash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewFixed(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
		books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: now})
		t.Cleanup(func() {
			ledgertest.Balanced(t, d)
			require.NoError(t, books.Close(context.Background()))
		})
		log := slog.New(slog.DiscardHandler)
		s := transparency.New(transparency.Dependencies{DB: d, Ledger: books, Clock: now, Log: log, BankName: func(string) string { return "Bank" },
			Treasury: treasury.New(treasury.Dependencies{DB: d, Ledger: books, Clock: now, Log: log})})
		pounds := func(p int64) money.Amount { return money.New(p, money.GBP) }
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := books.Post(ctx, tx, ledger.Entry{Key: "k", Kind: "test", Lines: ledger.Lines(
				ledger.Move(chart.BankOwn, chart.OwnCapital, pounds(5)), ledger.Move(chart.Bank("main"), chart.Receipts, pounds(7)),
				ledger.Move(chart.Bank("main"), chart.Reserve, pounds(100)), ledger.Move(chart.Issued, chart.Customer("jane"), pounds(60).ToCoins()),
				ledger.Move(chart.Issued, chart.Held("jane"), pounds(40).ToCoins()))})
			return err
		}))
		f, err := s.CurrentFigures(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(100), f.Reserve)
		require.Equal(t, []transparency.ReserveAccount{{BankName: "Bank", Amount: pounds(100)}}, f.Accounts)
		require.Equal(t, pounds(60).ToCoins(), f.Balances)
		require.Equal(t, pounds(40).ToCoins(), f.InFlight)
		require.Equal(t, "1.000000", f.Ratio())
		require.NoError(t, s.RecordDay(t.Context()))
		require.NoError(t, s.RecordDay(t.Context()), "the last of a day replaces the ones before")
		now.Set(time.Date(2026, 5, 1, 23, 30, 0, 0, time.UTC)) // half past midnight on 2 May in London
		require.NoError(t, s.RecordDay(t.Context()))
		days, total, err := s.History(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.Equal(t, "2026-05-02", days[0].Day, "a day is a day in London")
	})
}

// words is a bank that has spoken last about each account at another time.
type words struct {
	treasury.Bank
	at map[banking.AccountID]time.Time
}

func (w words) LastStatedAt(_ context.Context, _ db.Conn, account banking.AccountID) (day.Day, time.Time, bool, error) {
	at, ok := w.at[account]
	return day.In(at), at, ok, nil
}

func (w words) FirstDay(context.Context, db.Conn, banking.AccountID) (day.Day, bool, error) {
	return day.Day{}, false, nil
}

func TestPublicFigures_SayWhenTheBankSpokeLastOfTheSafeguardingAccount(t *testing.T) {
	d := dbtest.SQLite(t)
	a := newAttesting(t, d)
	bank := words{at: map[banking.AccountID]time.Time{}}
	log := slog.New(slog.DiscardHandler)
	s := transparency.New(transparency.Dependencies{DB: d, Ledger: a.books, Clock: a.now, Log: log, BankName: func(string) string { return "Bank" },
		Treasury: treasury.New(treasury.Dependencies{DB: d, Ledger: a.books, Clock: a.now, Log: log, Bank: bank})})
	server := api.New(api.Config{Version: "1"})
	transparency.Register(server.Department("transparency"), s)
	site := openapitest.Handler(t, server.Handler(http.NotFoundHandler()))
	stated := func() any {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/api/public/transparency", nil))
		var answer struct {
			Data struct {
				AsOf    time.Time
				Reserve struct{ StatedAt any }
			}
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer), w.Body.String())
		require.Equal(t, a.now.Now(), answer.Data.AsOf)
		return answer.Data.Reserve.StatedAt
	}
	bank.at[banking.Own] = a.now.Now().Add(-time.Hour)
	require.Nil(t, stated(), "the bank has said nothing about customers' money")
	bank.at[banking.Main] = a.now.Now().Add(-50 * time.Hour)
	require.Equal(t, "2026-04-29T10:00:00Z", stated())
	a.now.Advance(24 * time.Hour)
	require.Equal(t, "2026-04-29T10:00:00Z", stated(), "it grows older")
}
