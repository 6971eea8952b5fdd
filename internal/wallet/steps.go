package wallet

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Step is one thing that happened to a transaction.
type Step struct {
	Name Status // the status it reached
	At   time.Time
}

// Progress is how far a transaction has come.
type Progress struct {
	Steps []Step // in order
	// Confirmations of the network's Needed; both 0 where nothing is counted.
	Confirmations, Needed int
}

var stepTable = &db.Table{Name: "wallet_steps", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "transaction_id", Type: db.Text}, {Name: "status", Type: db.Text}, {Name: "at", Type: db.Timestamp},
}}

func stepRow(transactionID string, s Step) db.Row {
	return db.Row{Table: stepTable, Values: []any{id.New(), transactionID, string(s.Name), s.At}}
}

// took notes the step that t has just taken.
func (s *Service) took(ctx context.Context, tx db.Tx, t Transaction) error {
	err := q.New(tx).InsertStep(ctx, q.InsertStepParams{ID: id.New(), TransactionID: t.ID, Status: string(t.Status), At: s.Clock.Now()})
	if err != nil {
		return fmt.Errorf("note a step of transaction %s: %w", t.ID, err)
	}
	return nil
}

// Progress is what is known of the way of t. While a chain carries it, the confirmations are counted
// as of the block up to which we have read.
func (s *Service) Progress(ctx context.Context, t Transaction) (Progress, error) {
	rows, err := q.New(s.DB.Read()).Steps(ctx, t.ID)
	if err != nil {
		return Progress{}, fmt.Errorf("read the steps of transaction %s: %w", t.ID, err)
	}
	var p Progress
	for _, r := range rows {
		p.Steps = append(p.Steps, Step{Status(r.Status), r.At})
	}
	ordered := t.Type == ChainWithdrawal || t.Type == FiatWithdrawal
	if ordered && (len(p.Steps) == 0 || p.Steps[0].At.After(t.CreatedAt)) {
		p.Steps = append([]Step{{Pending, t.CreatedAt}}, p.Steps...)
	}
	network, onChain := s.networks[t.Network]
	if !onChain || (t.Status != Pending && t.Status != Processing && t.Status != Completed) {
		return p, nil
	}
	p.Needed = network.Info().Confirmations
	if t.Status == Completed {
		p.Confirmations = p.Needed
		return p, nil
	}
	if t.TxHash != "" {
		if p.Confirmations, err = network.Confirmations(ctx, s.DB.Read(), t.TxHash); err != nil {
			return Progress{}, err
		}
		p.Confirmations = min(p.Confirmations, p.Needed)
	}
	return p, nil
}
