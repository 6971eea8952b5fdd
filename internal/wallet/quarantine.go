package wallet

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Quarantined is a deposit whose sender is not clear.
type Quarantined q.WalletArrival

// Quarantine is one page of the deposits in a state of it (quarantined, asked, unbooked), the longest
// waiting first.
func (s *Service) Quarantine(ctx context.Context, state string, limit, offset int32) (page []Quarantined, total int64, err error) {
	queries := q.New(s.DB.Read())
	rows, err := queries.Arrivals(ctx, q.ArrivalsParams{State: state, PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list quarantined deposits: %w", err)
	}
	for _, r := range rows {
		page = append(page, Quarantined(r))
	}
	if total, err = queries.CountArrivals(ctx, state); err != nil {
		return nil, 0, fmt.Errorf("count quarantined deposits: %w", err)
	}
	return page, total, nil
}

// AskRelease asks another operator to agree that a quarantined deposit is credited after all.
func (s *Service) AskRelease(ctx context.Context, by staff.Operator, depositID, reason string) (approvalID string, err error) {
	if !id.Valid(depositID) {
		return "", ErrNotFound
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockArrival(ctx, depositID)
		switch {
		case db.IsNoRows(err):
			return ErrNotFound
		case err != nil:
			return fmt.Errorf("lock deposit %s: %w", depositID, err)
		case row.State != arrivalQuarantined:
			return ErrDecided
		}
		row.State = arrivalAsked
		if err := s.setArrival(ctx, tx, row); err != nil {
			return err
		}
		approvalID = id.New()
		if err := s.Staff.RequestApproval(ctx, tx, staff.ApprovalRequest{
			ID: approvalID, Kind: approvalRelease, Subject: row.ID, Amount: money.New(row.Amount, money.GBPC), CustomerID: row.CustomerID,
			RequestedBy: by.UserID, RequestedName: by.Name, Details: map[string]any{"sender": row.Sender, "network": row.Network, "verdict": row.Verdict, "reason": reason},
			Needed: 1, At: s.Clock.Now(),
		}); err != nil {
			return err
		}
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "quarantine.ask_release", Subject: "deposit", SubjectID: row.ID, Details: map[string]any{"approval": approvalID}})
	})
	return approvalID, err
}
