package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// Resolution is the end of a difference, and what operators posted until then.
type Resolution struct {
	At time.Time  `json:"at"`
	By []Resolver `json:"by" nullable:"false"`
}

// Resolver is a debit resolution that was done before the difference was gone.
type Resolver struct {
	DebitResolutionID string  `json:"debitResolutionId"`
	Account           string  `json:"account" enum:"main,own"`
	Purpose           Purpose `json:"purpose" enum:"charge,recall,unmatched_credit,lost_deposit"`
	Amount            string  `json:"amount" doc:"GBP"`
	Reason            string  `json:"reason"`
}

// Day is what was found in one day (UTC).
type Day struct {
	Day         string                `json:"day" format:"date"`
	Comparisons int64                 `json:"comparisons"`
	Differing   int64                 `json:"differing" doc:"how many of them found a difference"`
	Last        ReconciliationRecord  `json:"last" doc:"how the day ended"`
	Difference  *ReconciliationRecord `json:"difference" doc:"the first that found a difference; null where none did"`
}

// Days is one page of days, the newest first.
func (s *Service) Days(ctx context.Context, limit, offset int32) (page []Day, total int64, err error) {
	queries := q.New(s.db.Read())
	if total, err = queries.CountDays(ctx); err != nil {
		return nil, 0, fmt.Errorf("count days: %w", err)
	}
	rows, err := queries.Days(ctx, q.DaysParams{PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list days: %w", err)
	}
	for _, row := range rows {
		d := Day{Day: row.Day, Comparisons: row.Comparisons, Differing: row.Differing}
		last, err := queries.LastOfDay(ctx, row.Day)
		if err != nil {
			return nil, 0, fmt.Errorf("read the last of %s: %w", row.Day, err)
		}
		if d.Last, err = s.asKept(ctx, last); err != nil {
			return nil, 0, err
		}
		if row.Differing > 0 {
			if d.Difference, err = s.firstDifference(ctx, row.Day); err != nil {
				return nil, 0, err
			}
		}
		page = append(page, d)
	}
	return page, total, nil
}

func (s *Service) firstDifference(ctx context.Context, day string) (*ReconciliationRecord, error) {
	row, err := q.New(s.db.Read()).FirstDifferenceOfDay(ctx, day)
	if err != nil {
		return nil, fmt.Errorf("read the difference of %s: %w", day, err)
	}
	r, err := s.asKept(ctx, row)
	return &r, err
}

// Reconciliations is one page of them, newest first.
func (s *Service) Reconciliations(ctx context.Context, limit, offset int32) (page []ReconciliationRecord, total int64, err error) {
	queries := q.New(s.db.Read())
	if total, err = queries.CountReconciliations(ctx); err != nil {
		return nil, 0, fmt.Errorf("count reconciliations: %w", err)
	}
	rows, err := queries.Reconciliations(ctx, q.ReconciliationsParams{PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("read reconciliations: %w", err)
	}
	page = make([]ReconciliationRecord, len(rows))
	for i, row := range rows {
		if page[i], err = s.asKept(ctx, row); err != nil {
			return nil, 0, err
		}
	}
	return page, total, nil
}

// asKept is a reconciliation as it was kept, with what became of a difference.
func (s *Service) asKept(ctx context.Context, row q.TreasuryReconciliation) (r ReconciliationRecord, err error) {
	r = ReconciliationRecord{ID: row.ID, At: row.At, Balanced: row.Balanced}
	if err := json.Unmarshal([]byte(row.Findings), &r.Findings); err != nil {
		return r, fmt.Errorf("read the findings of %s: %w", row.ID, err)
	}
	r.Resolved, err = s.resolution(ctx, row)
	return r, err
}

// resolution is nil for a reconciliation that found nothing, and for one whose difference lasts.
func (s *Service) resolution(ctx context.Context, row q.TreasuryReconciliation) (*Resolution, error) {
	if row.Balanced {
		return nil, nil
	}
	queries := q.New(s.db.Read())
	at, err := queries.NextBalanced(ctx, row.At)
	if db.IsNoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for the end of a difference: %w", err)
	}
	done, err := queries.DebitResolutionsBetween(ctx, q.DebitResolutionsBetweenParams{Since: &row.At, Until: &at})
	if err != nil {
		return nil, fmt.Errorf("list what was posted meanwhile: %w", err)
	}
	r := &Resolution{At: at, By: make([]Resolver, len(done))}
	for i, row := range done {
		p := debitResolutionOf(row)
		r.By[i] = Resolver{p.ID, string(p.Account), p.Purpose, p.Amount.String(), p.Reason}
	}
	return r, nil
}
