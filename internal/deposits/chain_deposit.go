package deposits

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// DepositSeen records that coins arrived at the customer's address and are not confirmed yet. Their sender
// is screened meanwhile, outside of any transaction.
func (s *Service) DepositSeen(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	row, err := q.New(tx).LockChainDeposit(ctx, d.ID)
	switch {
	case err == nil && row.State != chainDropped:
		return nil
	case err == nil:
		return s.moveChainDeposit(ctx, tx, row, chainSeen, transactions.Pending, func(t *transactions.Transaction) {
			t.TxHash, t.CompletedAt = d.TxHash.Hex(), time.Time{}
		})
	case !db.IsNoRows(err):
		return fmt.Errorf("lock deposit %s: %w", d.ID, err)
	}
	now := s.clock.Now()
	err = s.transactions.Insert(ctx, tx, transactions.Transaction{
		ID: d.ID, CustomerID: d.CustomerID, Type: transactions.ChainDeposit, Amount: d.Amount, Fee: money.Zero(money.GBPC),
		Status:       transactions.Pending,
		Counterparty: d.From.String(), Network: d.Network, TxHash: d.TxHash.Hex(), CreatedAt: now,
	})
	if err != nil {
		return err
	}
	_, err = q.New(tx).InsertChainDeposit(ctx, q.InsertChainDepositParams{
		ID: d.ID, CustomerID: d.CustomerID, Network: d.Network, Sender: d.From.String(), Amount: d.Amount.Minor(), CreatedAt: now,
	})
	if err != nil {
		return fmt.Errorf("write deposit %s: %w", d.ID, err)
	}
	return s.queue.Enqueue(ctx, tx, screenJob.Job(d.ID))
}

// DepositConfirmed books the coins: to the customer, or into quarantine while the sender is not known to be
// clear, and where the account is closed. It answers whether they are burned or held on the deposit address.
func (s *Service) DepositConfirmed(ctx context.Context, tx db.Tx, d chain.Deposit) (chain.Disposition, error) {
	if err := s.DepositSeen(ctx, tx, d); err != nil {
		return chain.Burn, err
	}
	row, err := q.New(tx).LockChainDeposit(ctx, d.ID)
	if err != nil {
		return chain.Burn, fmt.Errorf("lock deposit %s: %w", d.ID, err)
	}
	if row.State != chainSeen {
		return dispositionOf(row.State), nil
	}
	if err := s.matchMessage(ctx, tx, d); err != nil {
		return chain.Burn, err
	}
	state, status, entry, err := s.bookConfirmed(ctx, tx, row)
	switch {
	case errors.Is(err, ledger.ErrInsufficientFunds):
		// More coins arrive than the books know to be on that chain. The watcher must go on; the
		// reconciliation names the difference, and operators look.
		s.log.ErrorContext(ctx, "a deposit is not backed by the books", "deposit", row.ID, "network", row.Network)
		state, status, entry = chainUnbooked, transactions.InReview, 0
	case err != nil:
		return chain.Burn, err
	}
	row.Entry = entry
	return dispositionOf(state), s.moveChainDeposit(ctx, tx, row, state, status, func(t *transactions.Transaction) { t.Entry = entry })
}

// bookConfirmed books a confirmed deposit, and returns the states that it and its transaction then have. It
// returns ErrInsufficientFunds if the books do not know of so many coins on the chain.
func (s *Service) bookConfirmed(
	ctx context.Context, tx db.Tx, row q.DepositsChain,
) (state string, status transactions.Status, entry int64, err error) {
	held, err := s.isHeld(ctx, tx, row)
	if err != nil {
		return "", "", 0, err
	}
	to, kind, state, status := chart.Customer(row.CustomerID), "chain_deposit.credited", chainCredited, transactions.Completed
	if row.Verdict != senderClear || held {
		to, kind, state, status = chart.Quarantine(row.Network), "chain_deposit.quarantined", chainQuarantined, transactions.InReview
	}
	entry, err = s.postConfirmed(ctx, tx, row, kind, to)
	if errors.Is(err, chart.ErrClosed) { // meanwhile
		state, status = chainQuarantined, transactions.InReview
		entry, err = s.postConfirmed(ctx, tx, row, "chain_deposit.quarantined", chart.Quarantine(row.Network))
	}
	return state, status, entry, err
}

func (s *Service) postConfirmed(
	ctx context.Context, tx db.Tx, row q.DepositsChain, kind string, to ledger.Account,
) (entry int64, err error) {
	entry, err = s.ledger.Post(ctx, tx, ledger.Entry{
		Key: "chain_deposit:" + row.ID, Kind: kind, Reference: row.ID,
		Lines: ledger.Move(chart.Circulation(row.Network), to, money.New(row.Amount, money.GBPC)),
	})
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		err = nil
	}
	return entry, err
}

// ownerOf returns whose the coins are: those of the customer to whose address they came, unless operators assigned them.
func ownerOf(row q.DepositsChain) string { return cmp.Or(row.AssignedTo, row.CustomerID) }

func dispositionOf(state string) chain.Disposition {
	if state == chainCredited {
		return chain.Burn
	}
	return chain.Hold
}

// DepositDropped records that history changed before the deposit counted.
func (s *Service) DepositDropped(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	row, err := q.New(tx).LockChainDeposit(ctx, d.ID)
	if db.IsNoRows(err) || (err == nil && row.State != chainSeen) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", d.ID, err)
	}
	return s.moveChainDeposit(ctx, tx, row, chainDropped, transactions.Reversed, nil)
}

// DepositBurned records that the coins of a credited deposit were burned on the chain.
func (s *Service) DepositBurned(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	row, err := q.New(tx).LockChainDeposit(ctx, d.ID)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", d.ID, err)
	}
	if row.BurnedAt != nil {
		return nil
	}
	now := s.clock.Now()
	row.BurnedAt = &now
	return s.setChainDeposit(ctx, tx, row, row.State)
}

// setChainDeposit writes a locked deposit with its next state, which may be the one that it has. Nothing else
// writes the state.
func (s *Service) setChainDeposit(ctx context.Context, tx db.Tx, row q.DepositsChain, next string) error {
	if err := chainStates.Check(row.State, next); err != nil {
		return fmt.Errorf("move deposit %s: %w", row.ID, err)
	}
	row.State = next
	err := q.New(tx).SetChainDeposit(ctx, q.SetChainDepositParams{
		ID: row.ID, State: row.State, Verdict: row.Verdict, Entry: row.Entry, BurnedAt: row.BurnedAt, AssignedTo: row.AssignedTo,
	})
	if err != nil {
		return fmt.Errorf("write deposit %s: %w", row.ID, err)
	}
	return s.queueChainDeposit(ctx, tx, row)
}

// moveChainDeposit writes the deposit with its next state and brings its transaction to the next status.
func (s *Service) moveChainDeposit(
	ctx context.Context, tx db.Tx, row q.DepositsChain, next string, status transactions.Status, change func(*transactions.Transaction),
) error {
	if err := s.setChainDeposit(ctx, tx, row, next); err != nil {
		return err
	}
	return s.transactions.LockAndMove(ctx, tx, row.ID, status, change)
}
