package closing

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// Balance is a line of a trial balance. Its amounts are on the normal side of the account.
type Balance struct {
	Account string // the name; the class alone for what customers hold, have ordered and owe
	Asset   money.Currency
	Side    ledger.Side
	Opening money.Amount
	Debits  money.Amount
	Credits money.Amount
}

// Closing is the balance at the end of the month.
func (b Balance) Closing() money.Amount {
	if b.Side == ledger.DebitSide {
		return b.Opening.Add(b.Debits).Sub(b.Credits)
	}
	return b.Opening.Add(b.Credits).Sub(b.Debits)
}

// TrialBalance is what was booked in a month, by account.
type TrialBalance struct {
	Lines  []Balance
	period ledger.Period
}

// Balanced reports whether debits equal credits in each currency, of the month and at its end.
func (t TrialBalance) Balanced() bool {
	sums := map[money.Currency][2]int64{}
	for _, b := range t.Lines {
		sum := sums[b.Asset]
		sum[0] += b.Debits.Minor() - b.Credits.Minor()
		sum[1] += int64(b.Side) * b.Closing().Minor()
		sums[b.Asset] = sum
		if b.Closing().Sign() < 0 {
			return false
		}
	}
	for _, sum := range sums {
		if sum != [2]int64{} {
			return false
		}
	}
	return true
}

// trialBalance sums up a month, from what the month before was closed with.
func (s *Service) trialBalance(ctx context.Context, conn db.Conn, m month) (t TrialBalance, err error) {
	since, after := time.Time{}, int64(0)
	before, err := q.New(conn).ClosedBefore(ctx, m.end())
	var opening []Balance
	switch {
	case db.IsNoRows(err): // the first: everything before belongs to it
	case err != nil:
		return t, fmt.Errorf("read the month before %s: %w", m, err)
	default:
		since, after = before.EndsAt, before.WholeTo
		if opening, err = s.storedBalance(ctx, conn, before.ID); err != nil {
			return t, err
		}
	}
	period, moved, err := s.ledger.Movements(ctx, conn, after, since, m.end())
	if err != nil {
		return t, err
	}
	t.period = period
	place := map[[2]string]int{}
	for _, b := range opening {
		zero := money.Zero(b.Asset)
		place[[2]string{b.Account, b.Asset.Code()}] = len(t.Lines)
		t.Lines = append(t.Lines, Balance{Account: b.Account, Asset: b.Asset, Side: b.Side, Opening: b.Closing(), Debits: zero, Credits: zero})
	}
	for _, v := range moved {
		key := [2]string{v.Account, v.Asset.Code()}
		at, known := place[key]
		if !known {
			at = len(t.Lines)
			t.Lines = append(t.Lines, Balance{Account: v.Account, Asset: v.Asset, Side: v.Side, Opening: money.Zero(v.Asset)})
		}
		t.Lines[at].Debits, t.Lines[at].Credits = money.New(v.Debits, v.Asset), money.New(v.Credits, v.Asset)
	}
	return t, nil
}

// storedBalance returns the trial balance with which a month was closed.
func (s *Service) storedBalance(ctx context.Context, conn db.Conn, closeID string) (lines []Balance, err error) {
	rows, err := q.New(conn).BalancesOf(ctx, closeID)
	if err != nil {
		return nil, fmt.Errorf("read the trial balance of %s: %w", closeID, err)
	}
	for _, row := range rows {
		asset, err := money.CurrencyOf(row.Asset)
		if err != nil {
			return nil, fmt.Errorf("account %s: %w", row.Account, err)
		}
		lines = append(lines, Balance{Account: row.Account, Asset: asset, Side: ledger.Side(row.Side),
			Opening: money.New(row.Opening, asset), Debits: money.New(row.Debits, asset), Credits: money.New(row.Credits, asset)})
	}
	return lines, nil
}

// keep stores the trial balance of a close.
func (t TrialBalance) keep(ctx context.Context, tx db.Tx, closeID string) error {
	for _, b := range t.Lines {
		if err := q.New(tx).InsertBalance(ctx, q.InsertBalanceParams{
			CloseID: closeID, Account: b.Account, Asset: b.Asset.Code(), Side: int16(b.Side),
			Opening: b.Opening.Minor(), Debits: b.Debits.Minor(), Credits: b.Credits.Minor()}); err != nil {
			return fmt.Errorf("store a trial balance: %w", err)
		}
	}
	return nil
}
