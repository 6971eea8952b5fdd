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
	switch {
	case row.State == chainCredited:
		err = s.takeBack(ctx, tx, row)
	case row.State == chainQuarantined, row.State == chainAwaitingApproval:
		err = s.reverse(ctx, tx, row)
	case row.State == chainUnbooked && row.Entry == 0: // nothing was booked, and now nothing is to be booked
	default:
		return nil
	}
	next := chainLost
	if errors.Is(err, ledger.ErrInsufficientFunds) {
		s.log.ErrorContext(ctx, "the corporate account does not cover a lost deposit", "deposit", row.ID, "customer", ownerOf(row))
		next, err = chainUnbooked, nil
	}
	if err != nil {
		return err
	}
	return s.moveChainDeposit(
		ctx, tx, row, next, transactions.Failed, func(t *transactions.Transaction) { t.FailureCode = fault.DepositReorganised },
	)
}

// reverse reverses the entry that booked the deposit.
func (s *Service) reverse(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	lines, err := s.ledger.LinesOf(ctx, tx, row.Entry)
	if err != nil {
		return err
	}
	return s.post(ctx, tx, ledger.Entry{
		Key: "chain_deposit.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Reverses: row.Entry, Lines: ledger.Reversed(lines),
	})
}

// takeBack takes a credited deposit back from the customer, as far as the customer still has it, and books
// the rest as owed to us. The first try may find that the customer has just spent it; it leaves the books
// locked for the second. If our own cash does not cover the rest, what is left is taken back by itself, and
// takeBack returns ErrInsufficientFunds; called again, it books the rest.
func (s *Service) takeBack(ctx context.Context, tx db.Tx, row q.DepositsChain) (err error) {
	taken, err := s.takenBefore(ctx, tx, row)
	if err != nil {
		return err
	}
	for range 2 {
		if err = s.takeAll(ctx, tx, row, taken); !errors.Is(err, ledger.ErrInsufficientFunds) {
			return err
		}
	}
	short := err
	left, err := s.leftOf(ctx, tx, row, taken) // the books are locked since the first try
	if err != nil || left.IsZero() || !taken.IsZero() {
		return errors.Join(short, err)
	}
	err = s.post(ctx, tx, ledger.Entry{
		Key: takenKey(row), Kind: "chain_deposit.lost", Reference: row.ID,
		Lines: ledger.Move(chart.Customer(ownerOf(row)), chart.Circulation(row.Network), left),
	})
	return errors.Join(short, err)
}

func takenKey(row q.DepositsChain) string { return "chain_deposit.lost.taken:" + row.ID }

// takenBefore returns what an earlier try took back from the customer.
func (s *Service) takenBefore(ctx context.Context, tx db.Tx, row q.DepositsChain) (taken money.Amount, err error) {
	taken = money.Zero(money.GBPC)
	before, found, err := s.ledger.Lookup(ctx, tx, "", takenKey(row))
	if err != nil || !found {
		return taken, err
	}
	lines, err := s.ledger.LinesOf(ctx, tx, before.Sequence)
	for _, l := range lines {
		if l.Account == chart.Customer(ownerOf(row)) {
			taken = l.Amount
		}
	}
	return taken, err
}

// leftOf returns how much of the deposit the customer still has, besides what was taken before.
func (s *Service) leftOf(ctx context.Context, tx db.Tx, row q.DepositsChain, taken money.Amount) (money.Amount, error) {
	left, err := s.ledger.Balance(ctx, tx, chart.Customer(ownerOf(row)))
	if rest := money.New(row.Amount, money.GBPC).Sub(taken); err == nil && left.Cmp(rest) > 0 {
		left = rest
	}
	return left, err
}

func (s *Service) takeAll(ctx context.Context, tx db.Tx, row q.DepositsChain, taken money.Amount) error {
	own, circulation, amount := chart.Customer(ownerOf(row)), chart.Circulation(row.Network), money.New(row.Amount, money.GBPC)
	left, err := s.leftOf(ctx, tx, row, taken)
	if err != nil {
		return err
	}
	quarantined, err := s.wasQuarantined(ctx, tx, row)
	if err != nil {
		return err
	}
	if left == amount && !quarantined {
		return s.reverse(ctx, tx, row)
	}
	missing := amount.Sub(taken).Sub(left)
	owed := missing.PoundsUp()
	err = s.post(ctx, tx, ledger.Entry{Key: "chain_deposit.lost:" + row.ID, Kind: "chain_deposit.lost", Reference: row.ID, Lines: ledger.Lines(
		ledger.Move(own, circulation, left),
		ledger.Move(chart.Receivable(ownerOf(row)), chart.Reserve, owed),
		ledger.Move(chart.Bank(string(banking.Main)), chart.BankOwn, owed),
		ledger.Move(chart.Issued, circulation, missing),
		ledger.Move(chart.Issued, chart.Fees, owed.ToCoins().Sub(missing)),
	)})
	if err != nil || owed.IsZero() {
		return err
	}
	return s.topUps.TopUpLostDeposit(ctx, tx, row.ID, ownerOf(row), owed)
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
