package deposits

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// DepositLost books that a reorganisation deeper than the confirmations took a booked deposit away. What
// the customer still has of it is taken back. What was spent the customer owes us, in whole pence, and our
// own cash makes up for it: in the books at once, at the bank by a payment that is ordered here. The
// remainder up to the penny is a fee.
func (s *Service) DepositLost(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	row, err := q.New(tx).LockChainDeposit(ctx, d.ID)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", d.ID, err)
	}
	switch row.State {
	case chainCredited:
		err = s.takeBack(ctx, tx, row)
	case chainQuarantined, chainAwaitingApproval:
		err = s.reverse(ctx, tx, row)
	default: // nothing was booked
		return nil
	}
	row.State = chainLost
	if errors.Is(err, ledger.ErrInsufficientFunds) {
		s.log.ErrorContext(ctx, "our own cash does not cover a lost deposit", "deposit", row.ID, "customer", row.CustomerID)
		row.State, err = chainUnbooked, nil
	}
	if err != nil {
		return err
	}
	return s.moveChainDeposit(ctx, tx, row, transactions.Failed, func(t *transactions.Transaction) { t.FailureCode = fault.DepositReorganised })
}

// reverse reverses the entry that booked the deposit.
func (s *Service) reverse(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	lines, err := s.ledger.LinesOf(ctx, tx, row.Entry)
	if err != nil {
		return err
	}
	return s.post(ctx, tx, ledger.Entry{Key: "chain_deposit.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Reverses: row.Entry, Lines: ledger.Reversed(lines)})
}

// takeBack takes a credited deposit back from the customer, as far as the customer still has it.
func (s *Service) takeBack(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	own, circulation, amount := chart.Customer(row.CustomerID), chart.Circulation(row.Network), money.New(row.Amount, money.GBPC)
	left, err := s.ledger.Balance(ctx, tx, own)
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
	err = s.post(ctx, tx, ledger.Entry{Key: "chain_deposit.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Lines: ledger.Lines(
		ledger.Move(own, circulation, left),
		ledger.Move(chart.Receivable(row.CustomerID), chart.Reserve, owed),
		ledger.Move(chart.Bank(string(banking.Main)), chart.BankOwn, owed),
		ledger.Move(chart.Issued, circulation, missing),
		ledger.Move(chart.Issued, chart.Fees, owed.ToCoins().Sub(missing)),
	)})
	if err != nil || owed.IsZero() {
		return err
	}
	return s.topUps.TopUpLostDeposit(ctx, tx, row.ID, row.CustomerID, owed)
}

// wasQuarantined reports whether the entry that credited the customer took the coins from quarantine.
func (s *Service) wasQuarantined(ctx context.Context, tx db.Tx, row q.DepositsChain) (bool, error) {
	lines, err := s.ledger.LinesOf(ctx, tx, row.Entry)
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

// wholePence returns the pounds that cover the coins, rounded up to the penny.
func wholePence(coins money.Amount) money.Amount {
	pounds, rest := coins.ToPounds()
	if !rest.IsZero() {
		pounds = pounds.Add(money.New(1, money.GBP))
	}
	return pounds
}
