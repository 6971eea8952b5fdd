package transactions

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// StatusChange is a status that a transaction reached, and when.
type StatusChange struct {
	Status Status
	At     time.Time
}

// Progress is how far a transaction has come.
type Progress struct {
	StatusHistory []StatusChange // in order
	// Confirmations is how many blocks confirm the transaction, and Needed how many make it final. Both
	// are 0 where nothing is counted.
	Confirmations, Needed int
}

type statusChangeRow struct {
	ID            string    `db:"id"`
	TransactionID string    `db:"transaction_id"`
	Status        Status    `db:"status"`
	At            time.Time `db:"at"`
}

var statusChangeRows = db.RowsOf[statusChangeRow]("transactions_status_history")

// StatusChangeRow returns the row that records a status, as the ledger inserts it together with an entry.
func StatusChangeRow(transactionID string, c StatusChange) db.Row {
	return statusChangeRows.Row(statusChangeRow{ID: id.New(), TransactionID: transactionID, Status: c.Status, At: c.At})
}

// recordStatusChange writes down the status that t has just reached.
func (s *Service) recordStatusChange(ctx context.Context, tx db.Tx, t Transaction) error {
	err := q.New(tx).InsertStatusChange(ctx, q.InsertStatusChangeParams{
		ID: id.New(), TransactionID: t.ID, Status: string(t.Status), At: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the status of transaction %s: %w", t.ID, err)
	}
	return nil
}

// Progress returns the status history of t and, while a chain carries it, its confirmations as of the
// newest block we have read.
func (s *Service) Progress(ctx context.Context, conn db.Conn, t Transaction) (Progress, error) {
	rows, err := q.New(conn).StatusHistory(ctx, t.ID)
	if err != nil {
		return Progress{}, fmt.Errorf("read the status history of transaction %s: %w", t.ID, err)
	}
	var p Progress
	for _, r := range rows {
		p.StatusHistory = append(p.StatusHistory, StatusChange{Status(r.Status), r.At})
	}
	if t.betweenAccounts() && len(p.StatusHistory) == 0 { // it is written with its entry, and has no other status
		p.StatusHistory = []StatusChange{{t.Status, t.CreatedAt}}
	}
	ordered := t.Type == ChainWithdrawal || t.Type == FiatWithdrawal
	if ordered && (len(p.StatusHistory) == 0 || p.StatusHistory[0].At.After(t.CreatedAt)) {
		p.StatusHistory = append([]StatusChange{{Pending, t.CreatedAt}}, p.StatusHistory...)
	}
	network, onChain := s.networks[t.Network]
	if !onChain || (t.Status != Pending && t.Status != Processing && t.Status != Completed) {
		return p, nil
	}
	p.Needed = network.Network().Confirmations
	if t.Status == Completed {
		p.Confirmations = p.Needed
		return p, nil
	}
	if t.TxHash != "" {
		if p.Confirmations, err = network.ConfirmationsOf(ctx, conn, t.TxHash); err != nil {
			return Progress{}, err
		}
		p.Confirmations = min(p.Confirmations, p.Needed)
	}
	return p, nil
}
