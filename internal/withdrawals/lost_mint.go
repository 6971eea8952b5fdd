package withdrawals

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// actionBook books a mint that the chain shows and whose withdrawal the books lost.
const actionBook = "book"

// registerLostMints registers that two operators book a mint again that our minter carried out for a withdrawal.
func (s *Service) registerLostMints() {
	s.exceptions.Register(exceptions.ChainForeignEvent, exceptions.Action{
		Name: actionBook, Roles: []staff.Role{staff.Treasury}, ByTwo: true, Offered: isLostMint, Check: s.checkLostMint, Do: s.bookLostMint,
	})
}

// isLostMint reports whether the coins were minted under a reference that a withdrawal may have.
func isLostMint(item exceptions.Item) bool {
	_, ours := chain.LostOrderID(item.Details["subject"])
	return chain.Cause(item.Reason) == chain.CauseUnknownMint && ours
}

// OwnerOfMint returns the customer who ordered a mint: the withdrawal's, or else the only one on whose whitelist the
// address is or was; "" if that cannot be said.
func (s *Service) OwnerOfMint(ctx context.Context, conn db.Conn, network string, m chain.Mint) (string, error) {
	if withdrawalID, ours := chain.LostOrderID(m.Ref.String()); ours {
		w, err := q.New(conn).Withdrawal(ctx, withdrawalID)
		if err == nil {
			return w.CustomerID, nil
		}
		if !db.IsNoRows(err) {
			return "", fmt.Errorf("read withdrawal %s: %w", withdrawalID, err)
		}
	}
	return s.payees.OwnerOf(ctx, conn, network, m.To.String())
}

// lostMintCustomer is the customer whom the operator names, or else the one whose address it is.
func lostMintCustomer(item exceptions.Item, in exceptions.Input) string {
	if in.CustomerID != "" {
		return in.CustomerID
	}
	return item.CustomerID
}

// checkLostMint refuses a mint without a customer who is open, and one whose withdrawal the books know to be another's.
func (s *Service) checkLostMint(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	customerID := lostMintCustomer(item, in)
	if customerID == "" {
		return fault.Invalid(fault.Field("customerId", fault.RequiredField))
	}
	m, err := s.customers.Find(ctx, tx, customerID)
	switch {
	case errors.Is(err, customer.ErrUnknown):
		return fault.Invalid(fault.Field("customerId", fault.OutOfRange, "There is no such customer."))
	case err != nil:
		return err
	case m.Customer.Status == customer.Closed:
		return fault.Invalid(fault.Field("customerId", fault.AccountClosed))
	}
	withdrawalID, _ := chain.LostOrderID(item.Details["subject"])
	w, err := q.New(tx).Withdrawal(ctx, withdrawalID)
	switch {
	case db.IsNoRows(err):
		return nil
	case err != nil:
		return fmt.Errorf("read withdrawal %s: %w", withdrawalID, err)
	case w.CustomerID != customerID:
		return fault.Invalid(fault.Field("customerId", fault.OutOfRange, "The withdrawal belongs to another customer."))
	case isFinal(w):
		return ErrDecided
	}
	return nil
}

// IsOpen reports whether there is such a withdrawal and it is not final, or a batch will still start it.
func (s *Service) IsOpen(ctx context.Context, conn db.Conn, withdrawalID string) (bool, error) {
	w, err := q.New(conn).Withdrawal(ctx, withdrawalID)
	if db.IsNoRows(err) {
		waits, err := q.New(conn).IsToBeStarted(ctx, withdrawalID)
		if err != nil {
			return false, fmt.Errorf("look for %s in the batches: %w", withdrawalID, err)
		}
		return waits, nil
	}
	if err != nil {
		return false, fmt.Errorf("read withdrawal %s: %w", withdrawalID, err)
	}
	return !isFinal(w), nil
}

// bookLostMint books the withdrawal again that the mint was for: its order is one that was carried out, its coins leave the
// customer's balance, and the customer sees it as completed. The fee is not charged again, because nobody knows what it
// was. A withdrawal that the books have, but not its mint, is completed.
func (s *Service) bookLostMint(ctx context.Context, tx db.Tx, item exceptions.Item, by staff.Operator, in exceptions.Input) error {
	if err := s.checkLostMint(ctx, tx, item, by, in); err != nil {
		return err
	}
	network, served := s.networks[item.Details["network"]]
	if !served {
		return fmt.Errorf("network %s is no longer supported", item.Details["network"])
	}
	m, err := network.RecordLostMint(ctx, tx, item.Details["subject"])
	if err != nil {
		return err
	}
	withdrawalID, _ := chain.LostOrderID(m.Ref.String())
	w, err := q.New(tx).LockWithdrawal(ctx, withdrawalID)
	switch {
	case db.IsNoRows(err):
		err = s.restore(ctx, tx, withdrawalID, lostMintCustomer(item, in), network.Network().ID, m)
	case err != nil:
		err = fmt.Errorf("lock withdrawal %s: %w", withdrawalID, err)
	case isFinal(w) || w.Network != network.Network().ID || w.Address != m.To.String() || w.Coins != m.Amount.Minor():
		err = ErrDecided
	case transactions.Status(w.Status) == transactions.InReview: // what the review would decide has happened
		err = s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil)
	}
	if err != nil {
		return err
	}
	return s.MintConfirmed(ctx, tx, withdrawalID, m.TxHash.Hex())
}

// restore writes a withdrawal that the books lost, and holds its coins. What the customer has not got any more our own cash
// makes up for, in whole pence, and the customer owes it, as with a deposit that was lost. The first try may find
// that the customer has just spent something; it leaves the books locked for the second.
func (s *Service) restore(ctx context.Context, tx db.Tx, withdrawalID, customerID, network string, m chain.Mint) (err error) {
	var entry int64
	var owed money.Amount
	for range 2 {
		if owed, err = s.missing(ctx, tx, customerID, m.Amount); err != nil {
			return err
		}
		entry, err = s.ledger.Post(ctx, tx, ledger.Entry{
			Key: "withdrawal.recovered:" + withdrawalID, Kind: string(
				transactions.ChainWithdrawal,
			) + ".ordered", Reference: withdrawalID, Lines: ledger.Lines(
				ledger.Move(chart.Receivable(customerID), chart.Reserve, owed),
				ledger.Move(chart.Bank(string(banking.Main)), chart.BankOwn, owed),
				ledger.Move(chart.Issued, chart.Customer(customerID), owed.ToCoins()),
				ledger.Move(chart.Customer(customerID), chart.Held(customerID), m.Amount),
			)})
		if !errors.Is(err, ledger.ErrInsufficientFunds) {
			break
		}
	}
	if err != nil {
		return err
	}
	if !owed.IsZero() {
		if err := s.topUps.TopUpLostDeposit(ctx, tx, withdrawalID, customerID, owed); err != nil {
			return err
		}
	}
	now := s.clock.Now()
	err = s.transactions.Insert(ctx, tx, transactions.Transaction{
		ID: withdrawalID, CustomerID: customerID, Type: transactions.ChainWithdrawal, Amount: m.Amount, Fee: money.Zero(money.GBPC),
		Status:       transactions.Pending,
		Counterparty: m.To.String(), Network: network, TxHash: m.TxHash.Hex(), Reference: transactions.ReferenceOf(withdrawalID), Entry: entry,
		CreatedAt: now,
	})
	if err != nil {
		return err
	}
	err = q.New(tx).InsertRecovered(ctx, q.InsertRecoveredParams{
		ID: withdrawalID, CustomerID: customerID, Coins: m.Amount.Minor(), Network: network,
		Address: m.To.String(), Payee: payees.ChainPayeeID(customerID, network, m.To.String()), Entry: entry, CreatedAt: now})
	if err != nil {
		return fmt.Errorf("write withdrawal %s: %w", withdrawalID, err)
	}
	return nil
}

// missing returns the pounds, rounded up to the penny, that the customer's balance lacks to cover the coins.
func (s *Service) missing(ctx context.Context, tx db.Tx, customerID string, coins money.Amount) (money.Amount, error) {
	balance, err := s.ledger.Balance(ctx, tx, chart.Customer(customerID))
	if err != nil || balance.Cmp(coins) >= 0 {
		return money.Zero(money.GBP), err
	}
	return coins.Sub(balance).PoundsUp(), nil
}
