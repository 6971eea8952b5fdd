package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// Resolution is the end of a discrepancy: the first reconciliation without one.
type Resolution struct {
	At               time.Time       `json:"at"`
	DebitResolutions []ResolvedDebit `json:"debitResolutions" nullable:"false" doc:"those completed in the meantime"`
}

// ResolvedDebit is a debit resolution that was completed before the discrepancy was gone.
type ResolvedDebit struct {
	ID      string  `json:"id"`
	Account string  `json:"account" enum:"main,own"`
	Purpose Purpose `json:"purpose" enum:"charge,recall,unmatched_credit,lost_deposit"`
	Amount  string  `json:"amount" doc:"GBP"`
	Reason  string  `json:"reason" doc:"as the operator wrote it"`
}

// Day is the reconciliation of one day in London.
type Day struct {
	Day              string                `json:"day" format:"date"`
	Runs             int64                 `json:"runs" doc:"how many reconciliations ran"`
	Discrepancies    int64                 `json:"discrepancies" doc:"how many of them found a discrepancy"`
	Last             ReconciliationRecord  `json:"last" doc:"the last of the day"`
	FirstDiscrepancy *ReconciliationRecord `json:"firstDiscrepancy" doc:"the first with a discrepancy; null where none had one"`
}

// Days returns one page of days, newest first.
func (s *Service) Days(ctx context.Context, w db.Window) (page []Day, total int64, err error) {
	queries := q.New(s.db.Read())
	if !w.ByCreation {
		if total, err = queries.CountDays(ctx); err != nil {
			return nil, 0, fmt.Errorf("count days: %w", err)
		}
	}
	before := w.ID
	if before == "" {
		before = "9999-12-31"
	}
	rows, err := queries.Days(ctx, q.DaysParams{BeforeDay: before, PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list days: %w", err)
	}
	for _, row := range rows {
		d := Day{Day: row.Day, Runs: row.Runs, Discrepancies: row.Discrepancies}
		last, err := queries.LastOfDay(ctx, row.Day)
		if err != nil {
			return nil, 0, fmt.Errorf("read the last reconciliation of %s: %w", row.Day, err)
		}
		if d.Last, err = s.storedRecord(ctx, last); err != nil {
			return nil, 0, err
		}
		if row.Discrepancies > 0 {
			if d.FirstDiscrepancy, err = s.firstDiscrepancy(ctx, row.Day); err != nil {
				return nil, 0, err
			}
		}
		page = append(page, d)
	}
	return page, total, nil
}

func (s *Service) firstDiscrepancy(ctx context.Context, day string) (*ReconciliationRecord, error) {
	row, err := q.New(s.db.Read()).FirstDiscrepancyOfDay(ctx, day)
	if err != nil {
		return nil, fmt.Errorf("read the first discrepancy of %s: %w", day, err)
	}
	r, err := s.storedRecord(ctx, row)
	return &r, err
}

// Reconciliations returns one page of them, newest first.
func (s *Service) Reconciliations(ctx context.Context, w db.Window) (page []ReconciliationRecord, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(
		ctx, w, "reconciliations", queries.Reconciliations, queries.CountReconciliations,
		func(row q.TreasuryReconciliation) (ReconciliationRecord, error) { return s.storedRecord(ctx, row) },
	)
}

// LastReconciliationOf returns the last reconciliation of a day; ok is false if none ran.
func (s *Service) LastReconciliationOf(ctx context.Context, conn db.Conn, of day.Day) (r ReconciliationRecord, ok bool, err error) {
	row, err := q.New(conn).LastOfDay(ctx, of.String())
	if db.IsNoRows(err) {
		return r, false, nil
	}
	if err != nil {
		return r, false, fmt.Errorf("read the last reconciliation of %s: %w", of, err)
	}
	r, err = s.storedRecord(ctx, row)
	return r, err == nil, err
}

// storedRecord returns a stored reconciliation, with the resolution of its discrepancy.
func (s *Service) storedRecord(ctx context.Context, row q.TreasuryReconciliation) (r ReconciliationRecord, err error) {
	r = ReconciliationRecord{
		ID: row.ID, At: row.At, State: ReconciliationState(row.State), Balanced: ReconciliationState(row.State) == Balanced,
	}
	if err := json.Unmarshal([]byte(row.Findings), &r.Findings); err != nil {
		return r, fmt.Errorf("read the findings of %s: %w", row.ID, err)
	}
	r.Resolved, err = s.resolution(ctx, row)
	return r, err
}

// resolution returns nil for a reconciliation without a discrepancy, and for one whose discrepancy persists.
func (s *Service) resolution(ctx context.Context, row q.TreasuryReconciliation) (*Resolution, error) {
	if ReconciliationState(row.State) != Discrepancy {
		return nil, nil
	}
	queries := q.New(s.db.Read())
	at, err := queries.NextBalanced(ctx, row.At)
	if db.IsNoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the next balanced reconciliation: %w", err)
	}
	done, err := queries.DebitResolutionsBetween(ctx, q.DebitResolutionsBetweenParams{Since: &row.At, Until: &at})
	if err != nil {
		return nil, fmt.Errorf("list the debit resolutions meanwhile: %w", err)
	}
	r := &Resolution{At: at, DebitResolutions: make([]ResolvedDebit, len(done))}
	for i, row := range done {
		d, err := s.debitResolutionOf(row)
		if err != nil {
			return nil, err
		}
		r.DebitResolutions[i] = ResolvedDebit{
			ID: d.ID, Account: string(d.Account), Purpose: d.Purpose, Amount: d.Amount.String(), Reason: d.Reason,
		}
	}
	return r, nil
}
