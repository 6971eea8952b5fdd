package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// PayoutSettled completes a withdrawal that the bank has paid. Reported again, it does nothing.
func (s *Service) PayoutSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	w, err := lockWithdrawal(ctx, tx, p.ID)
	if err != nil || isFinal(w) {
		return err
	}
	return s.settle(ctx, tx, w, p)
}

func isFinal(w q.Withdrawal) bool {
	switch transactions.Status(w.Status) {
	case transactions.Completed, transactions.Failed, transactions.Returned, transactions.Cancelled:
		return true
	}
	return false
}

// settle books what the bank paid, at the time that it says; zero is now.
func (s *Service) settle(ctx context.Context, tx db.Tx, w q.Withdrawal, p banking.Payout) error {
	if err := s.stopClock(ctx, tx, w, outcomePaid, p.SettledAt); err != nil {
		return err
	}
	if err := s.endHold(ctx, tx, w, "settled"); err != nil {
		return err
	}
	coins := money.New(w.Coins, money.GBPC)
	pounds, _ := coins.ToPounds()
	err := s.post(ctx, tx, ledger.Entry{
		Key: "payout.settled:" + w.ID, Kind: "fiat_withdrawal.settled", Reference: w.ID,
		Lines: ledger.Lines(ledger.Move(chart.Held(w.CustomerID), chart.Issued, coins), ledger.Move(
			chart.Reserve, chart.Bank(string(banking.Main)), pounds,
		)),
	})
	if err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, transactions.Completed, func(t *transactions.Transaction) { t.BankReference = p.BankReference })
}

// PayoutRejected gives the money back: it is known that the bank did not pay. reason is a code of the
// catalogue that the customer may read.
func (s *Service) PayoutRejected(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	w, err := lockWithdrawal(ctx, tx, p.ID)
	if err != nil || isFinal(w) {
		return err
	}
	return s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: reason, bankReason: p.BankReason})
}

// PayoutReturned gives the money back, but not the fee: the bank paid, and the other bank sent it back. The money of a
// customer who is closed is an unmatched credit.
func (s *Service) PayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	w, err := lockWithdrawal(ctx, tx, p.ID)
	if err != nil || isFinal(w) && transactions.Status(w.Status) != transactions.Completed {
		return err
	}
	if !isFinal(w) { // the notice of the payment itself comes later, or never
		if err := s.settle(ctx, tx, w, p); err != nil {
			return err
		}
		w.Status = string(transactions.Completed)
	}
	coins := money.New(w.Coins, money.GBPC)
	pounds, _ := coins.ToPounds()
	err = s.post(ctx, tx, ledger.Entry{
		Key: "payout.returned:" + w.ID, Kind: "fiat_withdrawal.returned", Reference: w.ID,
		Lines: ledger.Lines(
			ledger.Move(chart.Bank(string(banking.Main)), chart.Reserve, pounds), ledger.Move(chart.Issued, chart.Customer(w.CustomerID), coins),
		),
	})
	if errors.Is(err, chart.ErrClosed) {
		err = s.returns.ReturnedToClosed(ctx, tx, p, w.CustomerID)
	}
	if err != nil {
		return err
	}
	if err := s.payees.Distrust(ctx, tx, w.Payee, w.ID); err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, transactions.Returned, func(t *transactions.Transaction) {
		t.FailureCode, t.BankReason = reason, p.BankReason
	})
}

// MintSubmitted records that a transaction was signed for the withdrawal. A later one may replace it.
func (s *Service) MintSubmitted(ctx context.Context, tx db.Tx, id, txHash string) error {
	w, err := lockWithdrawal(ctx, tx, id)
	if err != nil || isFinal(w) {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, transactions.Processing, func(t *transactions.Transaction) { t.TxHash = txHash })
}

// MintConfirmed completes a withdrawal whose coins are on the chain to stay.
func (s *Service) MintConfirmed(ctx context.Context, tx db.Tx, id, txHash string) error {
	w, err := lockWithdrawal(ctx, tx, id)
	if err != nil || transactions.Status(w.Status) == transactions.Completed {
		return err
	}
	err = s.post(ctx, tx, ledger.Entry{
		Key: "mint.confirmed:" + w.ID, Kind: "chain_withdrawal.confirmed", Reference: w.ID,
		Lines: ledger.Move(chart.Held(w.CustomerID), chart.Circulation(w.Network), money.New(w.Coins, money.GBPC)),
	})
	if err != nil {
		return err
	}
	if err := s.travelRule.Left(ctx, tx, w.ID, txHash); err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, transactions.Completed, func(t *transactions.Transaction) { t.TxHash = txHash })
}

// MintFailed gives the coins back with their fee: it is known that they will not be minted.
func (s *Service) MintFailed(ctx context.Context, tx db.Tx, id string) error {
	w, err := lockWithdrawal(ctx, tx, id)
	if err != nil || isFinal(w) {
		return err
	}
	return s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: fault.TransferRejected})
}

// ending is how a withdrawal ends whose money goes back.
type ending struct {
	status     transactions.Status // failed or cancelled
	reason     fault.Code          // why it failed, for the customer to read
	bankReason string              // the bank's code for it
}

// giveBack ends a withdrawal that was not made: it reverses the entry that holds the money, gives the use of the limits
// back, and ends the trust in a payee that rests on it.
func (s *Service) giveBack(ctx context.Context, tx db.Tx, w q.Withdrawal, end ending) error {
	if err := s.stopClock(ctx, tx, w, outcomeGivenBack, time.Time{}); err != nil {
		return err
	}
	if err := s.endHold(ctx, tx, w, "given_back"); err != nil {
		return err
	}
	if err := s.returns.PaymentGivenUp(ctx, tx, w.ID); err != nil {
		return err
	}
	if err := s.travelRule.GivenBack(ctx, tx, w.ID); err != nil {
		return err
	}
	lines, err := s.ledger.LinesOf(ctx, tx, w.Entry)
	if err != nil {
		return err
	}
	err = s.post(ctx, tx, ledger.Entry{
		Key: "withdrawal.reversed:" + w.ID, Kind: w.Type + ".reversed", Reference: w.ID, Reverses: w.Entry, Lines: ledger.Reversed(lines),
	})
	if err != nil {
		return err
	}
	if err := s.giveLimitBack(ctx, tx, used{
		customerID: w.CustomerID, kind: transactions.Type(w.Type), limitKey: w.LimitKey, coins: w.Coins,
	}); err != nil {
		return err
	}
	if err := s.payees.Distrust(ctx, tx, w.Payee, w.ID); err != nil {
		return err
	}
	return s.moveWithdrawal(
		ctx, tx, w, end.status, func(t *transactions.Transaction) { t.FailureCode, t.BankReason = end.reason, end.bankReason },
	)
}

func lockWithdrawal(ctx context.Context, tx db.Tx, id string) (q.Withdrawal, error) {
	w, err := q.New(tx).LockWithdrawal(ctx, id)
	if err != nil {
		return w, fmt.Errorf("lock withdrawal %s: %w", id, err)
	}
	return w, nil
}

// moveWithdrawal brings a withdrawal and its transaction to the next status. The status it already has
// only changes the transaction.
func (s *Service) moveWithdrawal(
	ctx context.Context, tx db.Tx, w q.Withdrawal, next transactions.Status, change func(*transactions.Transaction),
) error {
	if transactions.Status(w.Status) != next {
		if err := q.New(tx).SetWithdrawalStatus(ctx, q.SetWithdrawalStatusParams{ID: w.ID, Status: string(next)}); err != nil {
			return fmt.Errorf("move withdrawal %s: %w", w.ID, err)
		}
	}
	return s.transactions.LockAndMove(ctx, tx, w.ID, next, change)
}
