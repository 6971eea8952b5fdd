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

// Ours tells whether id is a withdrawal of a customer: others have coins minted and payments made too.
func (s *Service) Ours(ctx context.Context, conn db.Conn, id string) (bool, error) {
	_, err := q.New(conn).Withdrawal(ctx, id)
	if db.IsNoRows(err) {
		return false, nil
	}
	return err == nil, err
}

// PayoutSettled: the bank paid. Told again, it does nothing.
func (s *Service) PayoutSettled(ctx context.Context, tx db.Tx, p Payout) error {
	if p.Kind == PayoutReturn {
		return s.receiptSentBack(ctx, tx, p)
	}
	w, err := s.lockWithdrawal(ctx, tx, p.ID)
	if err != nil || final(w) {
		return err
	}
	return s.settle(ctx, tx, w)
}

func final(w q.WalletWithdrawal) bool {
	switch Status(w.Status) {
	case Completed, Failed, Returned:
		return true
	}
	return false
}

func (s *Service) settle(ctx context.Context, tx db.Tx, w q.WalletWithdrawal) error {
	coins := money.New(w.Coins, money.GBPC)
	pounds, _ := coins.ToPounds()
	err := s.post(ctx, tx, ledger.Entry{
		Key: "payout.settled:" + w.ID, Kind: "fiat_withdrawal.settled", Reference: w.ID,
		Lines: ledger.Lines(ledger.Move(chart.Held(w.CustomerID), chart.Issued, coins), ledger.Move(chart.Reserve, chart.Bank(s.Safeguarding), pounds)),
	})
	if err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, Completed, nil)
}

// PayoutRejected: it is known that the bank did not pay, and the money is the customer's again. reason
// is a sentence for the customer, without its full stop.
func (s *Service) PayoutRejected(ctx context.Context, tx db.Tx, p Payout, reason string) error {
	if p.Kind == PayoutReturn {
		return s.receiptMoved(ctx, tx, p, receiptOpen)
	}
	w, err := s.lockWithdrawal(ctx, tx, p.ID)
	if err != nil || final(w) {
		return err
	}
	return s.giveBack(ctx, tx, w, reason+".")
}

// PayoutReturned: the bank paid, and the other bank sent it back. The fee is not given back.
func (s *Service) PayoutReturned(ctx context.Context, tx db.Tx, p Payout, reason string) error {
	if p.Kind == PayoutReturn {
		return s.receiptCameBack(ctx, tx, p)
	}
	w, err := s.lockWithdrawal(ctx, tx, p.ID)
	if err != nil || Status(w.Status) == Returned || Status(w.Status) == Failed {
		return err
	}
	if !final(w) { // the notice of the payment itself comes later, or never
		if err := s.settle(ctx, tx, w); err != nil {
			return err
		}
		w.Status = string(Completed)
	}
	coins := money.New(w.Coins, money.GBPC)
	pounds, _ := coins.ToPounds()
	err = s.post(ctx, tx, ledger.Entry{
		Key: "payout.returned:" + w.ID, Kind: "fiat_withdrawal.returned", Reference: w.ID,
		Lines: ledger.Lines(ledger.Move(chart.Bank(s.Safeguarding), chart.Reserve, pounds), ledger.Move(chart.Issued, chart.Customer(w.CustomerID), coins)),
	})
	if err != nil {
		return err
	}
	if err := q.New(tx).ForgetPayeeOf(ctx, q.ForgetPayeeOfParams{ID: w.Payee, WithdrawalID: w.ID}); err != nil {
		return fmt.Errorf("forget a payee: %w", err)
	}
	return s.moveWithdrawal(ctx, tx, w, Returned, func(t *Transaction) {
		t.FailureReason = reason + "."
	})
}

// MintSubmitted: a transaction for the payment was signed. A later one may take its place.
func (s *Service) MintSubmitted(ctx context.Context, tx db.Tx, id, txHash string) error {
	w, err := s.lockWithdrawal(ctx, tx, id)
	if err != nil || final(w) {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, Processing, func(t *Transaction) { t.TxHash = txHash })
}

// MintConfirmed: the coins are on the chain, and stay there.
func (s *Service) MintConfirmed(ctx context.Context, tx db.Tx, id, txHash string) error {
	w, err := s.lockWithdrawal(ctx, tx, id)
	if err != nil || Status(w.Status) == Completed {
		return err
	}
	err = s.post(ctx, tx, ledger.Entry{
		Key: "mint.confirmed:" + w.ID, Kind: "chain_withdrawal.confirmed", Reference: w.ID,
		Lines: ledger.Move(chart.Held(w.CustomerID), chart.Circulation(w.Network), money.New(w.Coins, money.GBPC)),
	})
	if err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, Completed, func(t *Transaction) { t.TxHash = txHash })
}

// MintFailed: it is known that the coins will not come, and they are the customer's again, fee and all.
func (s *Service) MintFailed(ctx context.Context, tx db.Tx, id string) error {
	w, err := s.lockWithdrawal(ctx, tx, id)
	if err != nil || final(w) {
		return err
	}
	return s.giveBack(ctx, tx, w, because(fault.TransferRejected))
}

// giveBack reverses the entry that holds the money, counts it no longer against the limits, and the payee no more for its sake.
func (s *Service) giveBack(ctx context.Context, tx db.Tx, w q.WalletWithdrawal, reason string) error {
	lines, err := s.Ledger.LinesOf(ctx, tx, w.Entry)
	if err != nil {
		return err
	}
	err = s.post(ctx, tx, ledger.Entry{Key: "withdrawal.reversed:" + w.ID, Kind: w.Type + ".reversed", Reference: w.ID, Reverses: w.Entry, Lines: ledger.Reversed(lines)})
	if err != nil {
		return err
	}
	t, err := lockTransaction(ctx, tx, w.ID)
	if err != nil {
		return err
	}
	queries := q.New(tx)
	for _, key := range []string{w.LimitKey, monthKey(w.LimitKey)} {
		if err := queries.GiveLimitBack(ctx, q.GiveLimitBackParams{ID: key, Amount: t.Amount.Minor()}); err != nil {
			return fmt.Errorf("give a limit back: %w", err)
		}
	}
	if err := queries.ForgetPayeeOf(ctx, q.ForgetPayeeOfParams{ID: w.Payee, WithdrawalID: w.ID}); err != nil {
		return fmt.Errorf("forget a payee: %w", err)
	}
	return s.moveWithdrawal(ctx, tx, w, Failed, func(t *Transaction) { t.FailureReason = reason })
}

// post takes an entry that was posted before for success: whatever is reported may be reported again.
func (s *Service) post(ctx context.Context, tx db.Tx, e ledger.Entry) error {
	_, err := s.Ledger.Post(ctx, tx, e)
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	return err
}

func (s *Service) lockWithdrawal(ctx context.Context, tx db.Tx, id string) (q.WalletWithdrawal, error) {
	w, err := q.New(tx).LockWithdrawal(ctx, id)
	if err != nil {
		return w, fmt.Errorf("lock withdrawal %s: %w", id, err)
	}
	return w, nil
}

// moveWithdrawal brings an order and its transaction to the next state. The same state again only
// changes the transaction.
func (s *Service) moveWithdrawal(ctx context.Context, tx db.Tx, w q.WalletWithdrawal, next Status, change func(*Transaction)) error {
	if Status(w.Status) != next {
		if err := q.New(tx).SetWithdrawalStatus(ctx, q.SetWithdrawalStatusParams{ID: w.ID, Status: string(next)}); err != nil {
			return fmt.Errorf("move withdrawal %s: %w", w.ID, err)
		}
	}
	t, err := lockTransaction(ctx, tx, w.ID)
	if err != nil {
		return err
	}
	if change != nil {
		change(&t)
	}
	return s.move(ctx, tx, t, next)
}
