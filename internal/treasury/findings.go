package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// FindingRecord is a finding as it is kept and shown.
type FindingRecord struct {
	What       string            `json:"what" example:"chain:sandbox"`
	Currency   string            `json:"currency"`
	Expected   string            `json:"expected" doc:"by our books, with what is on its way"`
	Actual     string            `json:"actual" doc:"by the bank or the chain"`
	Difference string            `json:"difference" doc:"anything but zero is a breach"`
	Explained  map[string]string `json:"explained,omitempty" doc:"what is on its way, by name"`
	Causes     map[string]string `json:"causes,omitempty" doc:"the parts of a difference that are known by name"`
	Unknown    string            `json:"unknown,omitempty" doc:"why it could not be compared"`
}

// ReconciliationRecord is a reconciliation as it is kept and shown.
type ReconciliationRecord struct {
	ID       string          `json:"id"`
	At       time.Time       `json:"at"`
	Balanced bool            `json:"balanced"`
	Findings []FindingRecord `json:"findings" nullable:"false"`
	Resolved *Resolution     `json:"resolved" doc:"of one that found a difference: when none was found any more; null while it lasts"`
}

func recordOf(f Finding) FindingRecord {
	r := FindingRecord{What: f.What, Currency: f.Expected.Currency().Code(), Expected: f.Expected.String(), Actual: f.Actual.String(), Difference: f.Difference.String(), Unknown: f.Unknown}
	r.Explained, r.Causes = written(f.Explained), written(f.Causes)
	return r
}

func written(named map[string]money.Amount) map[string]string {
	if len(named) == 0 {
		return nil
	}
	texts := make(map[string]string, len(named))
	for name, amount := range named {
		texts[name] = amount.String()
	}
	return texts
}

// Record is the reconciliation as it is kept.
func (r Reconciliation) Record() ReconciliationRecord {
	record := ReconciliationRecord{ID: r.ID, At: r.At, Balanced: r.Balanced, Findings: make([]FindingRecord, len(r.Findings))}
	for i, f := range r.Findings {
		record.Findings[i] = recordOf(f)
	}
	return record
}

// keep writes the reconciliation down, and stops minting when it found a difference.
func (s *Service) keep(ctx context.Context, r Reconciliation) error {
	findings, err := json.Marshal(r.Record().Findings)
	if err != nil {
		return fmt.Errorf("write down the findings: %w", err)
	}
	hash := r.Head.Hash
	if hash == nil {
		hash = []byte{} // books without an entry
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if !r.Balanced {
			s.log.ErrorContext(ctx, "reconciliation in breach: minting is stopped", "reconciliation", r.ID)
			if err := s.StopMinting(ctx, tx, "reconciliation "+r.ID+" found a difference"); err != nil {
				return err
			}
		}
		return q.New(tx).InsertReconciliation(ctx, q.InsertReconciliationParams{ID: r.ID, At: r.At, Balanced: r.Balanced, Head: r.Head.Sequence, HeadHash: hash, Findings: string(findings), Day: r.At.UTC().Format(time.DateOnly)})
	})
}
