package wallet

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// DepositLost: a reorganisation deeper than the confirmations took a booked deposit away. What the
// customer still has of it goes back; what was spent it owes us, in whole pence, and our own cash
// stands in for it: in the books at once, at the bank by a payment that is ordered here. The remainder up
// to the penny is a fee.
func (s *Service) DepositLost(ctx context.Context, tx db.Tx, a Arrival) error {
	row, err := q.New(tx).LockArrival(ctx, a.ID)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", a.ID, err)
	}
	switch row.State {
	case arrivalCredited:
		err = s.takeBack(ctx, tx, row)
	case arrivalQuarantined, arrivalAsked:
		err = s.reverse(ctx, tx, row)
	default: // nothing was booked
		return nil
	}
	row.State = arrivalLost
	if errors.Is(err, ledger.ErrInsufficientFunds) {
		s.Log.ErrorContext(ctx, "our own cash does not cover a lost deposit", "deposit", row.ID, "customer", row.CustomerID)
		row.State, err = arrivalUnbooked, nil
	}
	if err != nil {
		return err
	}
	return s.moveArrival(ctx, tx, row, Failed, func(t *Transaction) { t.FailureReason = because(fault.DepositReorganised) })
}

// reverse takes back the entry that booked the deposit.
func (s *Service) reverse(ctx context.Context, tx db.Tx, row q.WalletArrival) error {
	lines, err := s.Ledger.LinesOf(ctx, tx, row.Entry)
	if err != nil {
		return err
	}
	return s.post(ctx, tx, ledger.Entry{Key: "arrival.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Reverses: row.Entry, Lines: ledger.Reversed(lines)})
}

func (s *Service) takeBack(ctx context.Context, tx db.Tx, row q.WalletArrival) error {
	own, circulation, amount := chart.Customer(row.CustomerID), chart.Circulation(row.Network), money.New(row.Amount, money.GBPC)
	left, err := s.Ledger.Balance(ctx, tx, own)
	if err != nil {
		return err
	}
	quarantined, err := s.wasQuarantined(ctx, tx, row)
	if err != nil {
		return err
	}
	if left.Cmp(amount) >= 0 && !quarantined {
		return s.reverse(ctx, tx, row)
	}
	if left.Cmp(amount) > 0 {
		left = amount
	}
	missing := amount.Sub(left)
	owed := wholePence(missing)
	err = s.post(ctx, tx, ledger.Entry{Key: "arrival.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Lines: ledger.Lines(
		ledger.Move(own, circulation, left),
		ledger.Move(chart.Receivable(row.CustomerID), chart.Reserve, owed),
		ledger.Move(chart.Bank(s.Safeguarding), chart.BankOwn, owed),
		ledger.Move(chart.Issued, circulation, missing),
		ledger.Move(chart.Issued, chart.Fees, owed.ToCoins().Sub(missing)),
	)})
	if err != nil || owed.IsZero() {
		return err
	}
	return s.SafeguardingTopUps.TopUpLostDeposit(ctx, tx, row.ID, row.CustomerID, owed)
}

// wasQuarantined tells whether the entry that credited the customer took the coins from quarantine.
func (s *Service) wasQuarantined(ctx context.Context, tx db.Tx, row q.WalletArrival) (bool, error) {
	lines, err := s.Ledger.LinesOf(ctx, tx, row.Entry)
	if err != nil {
		return false, err
	}
	for _, l := range lines {
		if l.Account.Class() == chart.ClassQuarantine {
			return true, nil
		}
	}
	return false, nil
}

// wholePence is the pounds that cover the coins, rounded up.
func wholePence(coins money.Amount) money.Amount {
	pounds, rest := coins.ToPounds()
	if !rest.IsZero() {
		pounds = pounds.Add(money.New(1, money.GBP))
	}
	return pounds
}
