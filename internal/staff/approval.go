package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// ApprovalRequest asks the operators to approve something.
type ApprovalRequest struct {
	ID      string
	Kind    string       // a code; determines who carries it out and who may decide, see OnDecision
	Subject string       // the id of what is to be approved, in the requesting department
	Amount  money.Amount // the zero Amount if no money moves
	// CustomerID is the customer concerned, or "".
	CustomerID string
	// RequestedBy is the user who made the request and can never decide; RequestedName is how the list shows
	// them.
	RequestedBy, RequestedName string
	Details                    map[string]any // codes, values and reasons for the operators
	Needed                     int            // how many operators must approve
	At                         time.Time
}

// Approval is a request with its decisions.
type Approval struct {
	ApprovalRequest
	Status    Status
	Decisions []Decision
	DecidedAt *time.Time // or when it was cancelled
	Cause     string     // a code: why it was cancelled; empty in every other state
}

// Decision is the decision of one operator.
type Decision struct {
	OperatorID string
	Operator   string
	Approve    bool
	Reason     string
	At         time.Time
}

// DecisionHandler carries out what the operators decided, in the transaction in which they did. An error
// undoes the decision.
type DecisionHandler interface {
	ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error
}

// DecisionRoles is implemented by a DecisionHandler whose approvals differ in who may decide.
type DecisionRoles interface {
	// RolesFor returns the roles that may decide on the approval.
	RolesFor(a Approval) []Role
}

// OnDecision registers a kind of approval: the roles that may decide, and the handler that carries the
// decision out. Every kind has exactly one handler; a second one panics.
func (s *Service) OnDecision(kind string, roles []Role, handler DecisionHandler) {
	if _, twice := s.deciders[kind]; twice {
		panic("staff: approvals of kind " + kind + " have a handler already")
	}
	s.deciders[kind] = decider{roles: roles, handler: handler}
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

// ApprovalRow returns the request as a row that another department's statement inserts, so that an order and
// its approval are committed together or not at all.
func (s *Service) ApprovalRow(r ApprovalRequest) (db.Row, error) {
	amount, currency := amountText(r.Amount)
	data, err := s.sealRequest(r)
	return approvalRows.Row(approvalRow{
		ID: r.ID, Kind: r.Kind, Subject: r.Subject, Status: Pending, Amount: amount, Currency: currency, CustomerID: r.CustomerID,
		RequestedBy: r.RequestedBy,
		Data:        data, Needed: int64(r.Needed), CreatedAt: r.At,
	}), err
}

func (s *Service) sealRequest(r ApprovalRequest) ([]byte, error) {
	return s.sealer.SealJSON(approvalContext(r.ID), sealedApproval{r.RequestedName, r.Details})
}

// RequestApproval writes the request inside tx. It panics if no department registered its kind.
func (s *Service) RequestApproval(ctx context.Context, tx db.Tx, r ApprovalRequest) error {
	if _, known := s.deciders[r.Kind]; !known {
		panic("staff: no handler for approvals of kind " + r.Kind)
	}
	amount, currency := amountText(r.Amount)
	data, err := s.sealRequest(r)
	if err != nil {
		return err
	}
	err = q.New(tx).InsertApproval(ctx, q.InsertApprovalParams{
		ID: r.ID, Kind: r.Kind, Subject: r.Subject, Amount: amount, Currency: currency, CustomerID: r.CustomerID,
		RequestedBy: r.RequestedBy, Data: data,
		Needed: int32(r.Needed), CreatedAt: r.At, // the table allows five at most
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
	a := Approval{Status: Status(row.Status), DecidedAt: row.DecidedAt, Cause: row.Cause, ApprovalRequest: ApprovalRequest{
		ID: row.ID, Kind: row.Kind, Subject: row.Subject, CustomerID: row.CustomerID,
		RequestedBy: row.RequestedBy, Needed: int(row.Needed), At: row.CreatedAt,
	}}
	if row.Amount != "" {
		if a.Amount, err = parseAmount(row.Amount, row.Currency); err != nil {
			return Approval{}, err
		}
	}
	request := sealedApproval{Details: map[string]any{}}
	if err := s.sealer.OpenJSON(approvalContext(row.ID), row.Data, &request); err != nil {
		return Approval{}, err
	}
	a.RequestedName, a.Details = request.RequestedName, request.Details
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
