package staff

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Approval is a request that other operators decide on, with their decisions, as the list of all shows it.
type Approval struct {
	ID                         string
	Kind                       string // a Kind's name
	Subject                    string // the id of what is to be approved, in the requesting department
	Status                     Status
	Amount                     money.Amount // the zero Amount if no money moves
	CustomerID                 string       // the customer concerned, or ""
	RequestedBy, RequestedName string
	Details                    map[string]any
	Needed                     int // how many operators must approve
	At                         time.Time
	Decisions                  []Decision
	DecidedAt                  *time.Time // or when it was cancelled
	Cause                      string     // a code: why it was cancelled; empty in every other state
	detail                     json.RawMessage
}

// Decision is the decision of one operator.
type Decision struct {
	OperatorID string
	Operator   string
	Approve    bool
	Reason     string
	At         time.Time
}

type approvalRow struct {
	ID          string    `db:"id"`
	Kind        string    `db:"kind"`
	Subject     string    `db:"subject"`
	Status      Status    `db:"status"`
	Amount      string    `db:"amount"`
	Currency    string    `db:"currency"`
	CustomerID  string    `db:"customer_id"`
	RequestedBy string    `db:"requested_by"`
	Data        []byte    `db:"data"`
	Needed      int64     `db:"needed,integer"`
	CreatedAt   time.Time `db:"created_at"`
}

var approvalRows = db.RowsOf[approvalRow]("staff_approvals")

func (s *Service) approvalRow(a Approval) (db.Row, error) {
	amount, currency := amountText(a.Amount)
	data, err := s.sealApproval(a)
	return approvalRows.Row(approvalRow{
		ID: a.ID, Kind: a.Kind, Subject: a.Subject, Status: a.Status, Amount: amount, Currency: currency, CustomerID: a.CustomerID,
		RequestedBy: a.RequestedBy, Data: data, Needed: int64(a.Needed), CreatedAt: a.At,
	}), err
}

func (s *Service) sealApproval(a Approval) ([]byte, error) {
	return s.sealer.SealJSON(approvalContext(a.ID), sealedApproval{a.RequestedName, a.detail})
}

func (s *Service) insertApproval(ctx context.Context, tx db.Tx, a Approval) error {
	if _, known := s.deciders[a.Kind]; !known {
		panic("staff: nobody handles requests of kind " + a.Kind)
	}
	amount, currency := amountText(a.Amount)
	data, err := s.sealApproval(a)
	if err != nil {
		return err
	}
	err = q.New(tx).InsertApproval(ctx, q.InsertApprovalParams{
		ID: a.ID, Kind: a.Kind, Subject: a.Subject, Amount: amount, Currency: currency, CustomerID: a.CustomerID,
		RequestedBy: a.RequestedBy, Data: data, Needed: int32(a.Needed), CreatedAt: a.At, // the table allows five at most
	})
	if err != nil {
		return fmt.Errorf("ask for approval: %w", err)
	}
	return nil
}

func amountText(a money.Amount) (amount, currency string) {
	if a.Currency() == (money.Currency{}) {
		return "", ""
	}
	return a.String(), a.Currency().Code()
}

func (s *Service) lockApproval(ctx context.Context, tx db.Tx, id string) (Approval, error) {
	row, err := q.New(tx).LockApproval(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Approval{}, ErrNotFound
	}
	if err != nil {
		return Approval{}, fmt.Errorf("lock approval: %w", err)
	}
	return s.withDecisions(ctx, tx, row)
}

func (s *Service) withDecisions(ctx context.Context, conn db.Conn, row q.StaffApproval) (Approval, error) {
	decisions, err := q.New(conn).DecisionsOf(ctx, row.ID)
	if err != nil {
		return Approval{}, fmt.Errorf("read decisions: %w", err)
	}
	a := Approval{
		ID: row.ID, Kind: row.Kind, Subject: row.Subject, Status: Status(row.Status), CustomerID: row.CustomerID, RequestedBy: row.RequestedBy,
		Needed: int(row.Needed), At: row.CreatedAt, DecidedAt: row.DecidedAt, Cause: row.Cause,
	}
	if row.Amount != "" {
		if a.Amount, err = parseAmount(row.Amount, row.Currency); err != nil {
			return Approval{}, err
		}
	}
	var request sealedApproval
	if err := s.sealer.OpenJSON(approvalContext(row.ID), row.Data, &request); err != nil {
		return Approval{}, err
	}
	a.RequestedName = request.RequestedName
	if err := a.setDetail(request.Details); err != nil {
		return Approval{}, err
	}
	for _, row := range decisions {
		d := Decision{OperatorID: row.OperatorID, Approve: row.Decision == "approve", At: row.DecidedAt}
		if err := s.sealer.OpenJSON(decisionContext(row.ApprovalID, row.OperatorID), row.Reason, &d.Reason); err != nil {
			return Approval{}, err
		}
		if d.Operator, err = s.operatorName(q.StaffOperator{UserID: row.OperatorID, Name: row.Name}); err != nil {
			return Approval{}, err
		}
		a.Decisions = append(a.Decisions, d)
	}
	return a, nil
}

func parseAmount(amount, currency string) (money.Amount, error) {
	c, err := money.CurrencyOf(currency)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read approval's currency: %w", err)
	}
	a, err := money.Parse(amount, c)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read approval's amount: %w", err)
	}
	return a, nil
}

// Approval returns the approval with this id, or ErrNotFound.
func (s *Service) Approval(ctx context.Context, id string) (Approval, error) {
	row, err := q.New(s.db.Read()).Approval(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Approval{}, ErrNotFound
	}
	if err != nil {
		return Approval{}, fmt.Errorf("read approval: %w", err)
	}
	return s.withDecisions(ctx, s.db.Read(), row)
}

// NewestAbout returns the newest approval of a kind about a subject that this user asked for, or anybody for ""; ok is false
// if there is none.
func (s *Service) NewestAbout(ctx context.Context, conn db.Conn, kind, subject, requestedBy string) (a Approval, ok bool, err error) {
	row, err := q.New(conn).NewestAbout(ctx, q.NewestAboutParams{Kind: kind, Subject: subject, RequestedBy: requestedBy})
	if errors.Is(err, sql.ErrNoRows) {
		return Approval{}, false, nil
	}
	if err != nil {
		return Approval{}, false, fmt.Errorf("find the newest approval: %w", err)
	}
	a, err = s.withDecisions(ctx, conn, row)
	return a, err == nil, err
}

// Approvals returns a page of the approvals with this status, or of all for "", newest first, and how many
// there are.
func (s *Service) Approvals(ctx context.Context, status Status, w db.Window) (page []Approval, total int64, err error) {
	queries := q.New(s.db.Read())
	at, id := w.Before()
	var rows []q.StaffApproval
	if status == "" {
		rows, err = queries.ListApprovals(ctx, q.ListApprovalsParams{BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset})
		if err == nil && !w.ByCreation {
			total, err = queries.CountApprovals(ctx)
		}
	} else {
		rows, err = queries.ListApprovalsByStatus(ctx, q.ListApprovalsByStatusParams{
			Status: string(status), BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset,
		})
		if err == nil && !w.ByCreation {
			total, err = queries.CountApprovalsByStatus(ctx, string(status))
		}
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list approvals: %w", err)
	}
	for _, row := range rows {
		a, err := s.withDecisions(ctx, s.db.Read(), row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, a)
	}
	return page, total, nil
}
