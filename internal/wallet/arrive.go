package wallet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// The states of an arrival.
const (
	arrivalSeen        = "seen"
	arrivalDropped     = "dropped"
	arrivalCredited    = "credited"
	arrivalQuarantined = "quarantined"
	arrivalAsked       = "asked" // quarantined, and an operator asked for its release
	arrivalLost        = "lost"
	arrivalUnbooked    = "unbooked" // the books could not follow: a person must look
)

// What is known of a sender.
const (
	senderUnknown    = "unknown"
	senderClear      = "clear"
	senderSanctioned = "sanctioned"
	senderFrozen     = "frozen"
)

// DepositSeen: coins arrived at the customer's address and are not confirmed yet. The sender is
// looked at meanwhile, outside of any transaction.
func (s *Service) DepositSeen(ctx context.Context, tx db.Tx, a Arrival) error {
	row, err := q.New(tx).LockArrival(ctx, a.ID)
	switch {
	case err == nil && row.State != arrivalDropped:
		return nil
	case err == nil:
		row.State = arrivalSeen
		return s.moveArrival(ctx, tx, row, Pending, func(t *Transaction) { t.TxHash, t.CompletedAt = a.TxHash, time.Time{} })
	case !db.IsNoRows(err):
		return fmt.Errorf("lock deposit %s: %w", a.ID, err)
	}
	now := s.Clock.Now()
	err = s.insert(ctx, tx, Transaction{
		ID: a.ID, CustomerID: a.CustomerID, Type: ChainDeposit, Amount: a.Amount, Fee: money.Zero(money.GBPC), Status: Pending,
		Counterparty: a.From, Network: a.Network, TxHash: a.TxHash, CreatedAt: now,
	})
	if err != nil {
		return err
	}
	_, err = q.New(tx).InsertArrival(ctx, q.InsertArrivalParams{ID: a.ID, CustomerID: a.CustomerID, Network: a.Network, Sender: a.From, Amount: a.Amount.Minor(), CreatedAt: now})
	if err != nil {
		return fmt.Errorf("write deposit %s: %w", a.ID, err)
	}
	return s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: jobScreen, Key: jobScreen + ":" + a.ID, Args: subject{a.ID}})
}

// DepositConfirmed books the coins: to the customer, or into quarantine while the sender is not known
// to be clear. hold tells that they are to stay where they are on the chain.
func (s *Service) DepositConfirmed(ctx context.Context, tx db.Tx, a Arrival) (hold bool, err error) {
	if err := s.DepositSeen(ctx, tx, a); err != nil {
		return false, err
	}
	row, err := q.New(tx).LockArrival(ctx, a.ID)
	if err != nil {
		return false, fmt.Errorf("lock deposit %s: %w", a.ID, err)
	}
	if row.State != arrivalSeen {
		return row.State != arrivalCredited, nil
	}
	holdBack, err := s.holdBack(ctx, tx, row.CustomerID)
	if err != nil {
		return false, err
	}
	to, kind, state, status := chart.Customer(row.CustomerID), "chain_deposit.credited", arrivalCredited, Completed
	if row.Verdict != senderClear || holdBack {
		to, kind, state, status = chart.Quarantine(row.Network), "chain_deposit.quarantined", arrivalQuarantined, InReview
	}
	entry, err := s.Ledger.Post(ctx, tx, ledger.Entry{
		Key: "arrival:" + row.ID, Kind: kind, Reference: row.ID, Lines: ledger.Move(chart.Circulation(row.Network), to, money.New(row.Amount, money.GBPC)),
	})
	switch {
	case errors.Is(err, ledger.ErrInsufficientFunds):
		// More coins arrive than the books know to be on that chain. The watcher must go on; the
		// reconciliation names the difference, and a person looks.
		s.Log.ErrorContext(ctx, "a deposit is not backed by the books", "deposit", row.ID, "network", row.Network)
		state, status = arrivalUnbooked, InReview
	case err != nil && !errors.Is(err, ledger.ErrAlreadyPosted):
		return false, err
	}
	row.State, row.Entry = state, entry
	return state != arrivalCredited, s.moveArrival(ctx, tx, row, status, func(t *Transaction) { t.Entry = entry })
}

// DepositDropped: history changed before the deposit counted.
func (s *Service) DepositDropped(ctx context.Context, tx db.Tx, a Arrival) error {
	row, err := q.New(tx).LockArrival(ctx, a.ID)
	if db.IsNoRows(err) || (err == nil && row.State != arrivalSeen) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", a.ID, err)
	}
	row.State = arrivalDropped
	return s.moveArrival(ctx, tx, row, Cancelled, nil)
}

// DepositBurned notes that the coins of a credited deposit are gone from the chain.
func (s *Service) DepositBurned(ctx context.Context, tx db.Tx, a Arrival) error {
	row, err := q.New(tx).LockArrival(ctx, a.ID)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", a.ID, err)
	}
	if row.BurnedAt != nil {
		return nil
	}
	now := s.Clock.Now()
	row.BurnedAt = &now
	return s.setArrival(ctx, tx, row)
}

// screen looks at the sender of a deposit: the lists, the oracle, and whether the token froze it.
// What is not known is asked again; a deposit that was quarantined only because it was not known yet
// is released when the sender turns out to be clear.
func (s *Service) screen(ctx context.Context, arrivalID string) error {
	t, err := q.New(s.DB.Read()).Transaction(ctx, arrivalID)
	if err != nil {
		return fmt.Errorf("read deposit %s: %w", arrivalID, err)
	}
	verdict, err := s.lookAt(ctx, t.Network, t.Counterparty)
	if err != nil {
		return err
	}
	if verdict == senderUnknown {
		return jobs.Later(30 * time.Second)
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockArrival(ctx, arrivalID)
		if err != nil {
			return fmt.Errorf("lock deposit %s: %w", arrivalID, err)
		}
		if row.Verdict != senderUnknown {
			return nil
		}
		row.Verdict = verdict
		if row.State != arrivalQuarantined || verdict != senderClear {
			return s.setArrival(ctx, tx, row)
		}
		holdBack, err := s.holdBack(ctx, tx, row.CustomerID)
		if err != nil {
			return err
		}
		if holdBack {
			return s.setArrival(ctx, tx, row)
		}
		return s.release(ctx, tx, row)
	})
}

// holdBack tells whether coins that come to the customer wait for operators, whoever sent them: the
// customer is closed, or resembles somebody on a sanctions list.
func (s *Service) holdBack(ctx context.Context, tx db.Tx, customerID string) (bool, error) {
	m, err := s.Customers.Find(ctx, tx, customerID)
	if err != nil || m.Customer.Status == customer.Closed {
		return true, err
	}
	return s.Screening.HasOpenMatch(ctx, tx, customerID)
}

func (s *Service) lookAt(ctx context.Context, network, sender string) (verdict string, err error) {
	known, err := s.Screening.ScreenAddress(ctx, sender)
	if err != nil {
		return "", err
	}
	switch known {
	case screening.Sanctioned:
		return senderSanctioned, nil
	case screening.Clear:
	default:
		return senderUnknown, nil
	}
	n, ok := s.networks[network]
	if !ok {
		return "", fmt.Errorf("network %s is not served any more", network)
	}
	frozen, err := n.Frozen(ctx, sender)
	switch {
	case err != nil:
		return senderUnknown, nil // the chain cannot be asked now: not known
	case frozen:
		return senderFrozen, nil
	}
	return senderClear, nil
}

// release credits a quarantined deposit, and lets its coins be burned.
func (s *Service) release(ctx context.Context, tx db.Tx, row q.WalletArrival) error {
	entry, err := s.Ledger.Post(ctx, tx, ledger.Entry{
		Key: "arrival.released:" + row.ID, Kind: "chain_deposit.released", Reference: row.ID,
		Lines: ledger.Move(chart.Quarantine(row.Network), chart.Customer(row.CustomerID), money.New(row.Amount, money.GBPC)),
	})
	if err != nil && !errors.Is(err, ledger.ErrAlreadyPosted) {
		return err
	}
	n, ok := s.networks[row.Network]
	if !ok {
		return fmt.Errorf("network %s is not served any more", row.Network)
	}
	if err := n.Release(ctx, tx, row.ID); err != nil {
		return err
	}
	row.State, row.Entry = arrivalCredited, entry
	return s.moveArrival(ctx, tx, row, Completed, func(t *Transaction) { t.Entry = entry })
}

func (s *Service) setArrival(ctx context.Context, tx db.Tx, row q.WalletArrival) error {
	err := q.New(tx).SetArrival(ctx, q.SetArrivalParams{ID: row.ID, State: row.State, Verdict: row.Verdict, Entry: row.Entry, BurnedAt: row.BurnedAt})
	if err != nil {
		return fmt.Errorf("write deposit %s: %w", row.ID, err)
	}
	return nil
}

func (s *Service) moveArrival(ctx context.Context, tx db.Tx, row q.WalletArrival, next Status, change func(*Transaction)) error {
	if err := s.setArrival(ctx, tx, row); err != nil {
		return err
	}
	t, err := lockTransaction(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	if change != nil {
		change(&t)
	}
	return s.move(ctx, tx, t, next)
}
