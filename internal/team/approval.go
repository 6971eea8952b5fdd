package team

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team/q"
)

// Request asks the customer's team to approve something that the caller asks for.
type Request struct {
	CustomerID customer.ID
	Subject    Subject
	Kind       string       // determines who carries it out, see OnDecision
	Item       string       // the id of what is to be approved, in the department that asks
	Amount     money.Amount // the zero Amount if no money moves
	// Summary names what is approved in full: the payee with account number or address.
	Summary string
	Details map[string]string // codes and values, for the screens and for the handler
	Requirement
}

// Approval is a request with its decisions.
type Approval struct {
	ID string
	Request
	Status      Status
	RequestedBy auth.Initiator
	// businessID is whose team decides: of a sub-account its business.
	businessID customer.ID
	// requestedUser is the user who asked, or who made the key that did.
	requestedUser string
	Decisions     []Decision
	CreatedAt     time.Time
	ExpiresAt     time.Time
	DecidedAt     *time.Time
}

// Decision is the decision of one member.
type Decision struct {
	UserID  string
	Approve bool
	Reason  string
	At      time.Time
}

// sealedApproval is what of an approval is sealed.
type sealedApproval struct {
	Summary string            `json:"summary"`
	Details map[string]string `json:"details"`
}

func approvalContext(id string) string { return "team.approval:" + id }

func decisionContext(approvalID, userID string) string {
	return "team.decision:" + approvalID + ":" + userID
}

// TransferKind is the kind of the approvals of moves between accounts of a business. In the database they have the subject
// chain_withdrawal: the column's constraint is older than theirs, and SQLite cannot change one.
const TransferKind = "account_transfer"

func (a Approval) storedSubject() string {
	if a.Subject == InternalTransfer {
		return string(ChainWithdrawal)
	}
	return string(a.Subject)
}

func subjectOf(row q.TeamApproval) Subject {
	if row.Kind == TransferKind {
		return InternalTransfer
	}
	return Subject(row.Subject)
}

type approvalRow struct {
	ID            string             `db:"id"`
	CustomerID    string             `db:"customer_id"`
	BusinessID    string             `db:"business_id"`
	Subject       string             `db:"subject"`
	Kind          string             `db:"kind"`
	Item          string             `db:"item"`
	Status        Status             `db:"status"`
	Amount        string             `db:"amount"`
	Currency      string             `db:"currency"`
	Data          []byte             `db:"data"`
	Needed        int64              `db:"needed,integer"`
	Separation    bool               `db:"separation"`
	RequestedKind auth.InitiatorKind `db:"requested_kind"`
	RequestedID   string             `db:"requested_id"`
	RequestedUser string             `db:"requested_user"`
	CreatedAt     time.Time          `db:"created_at"`
	ExpiresAt     time.Time          `db:"expires_at"`
}

var approvalRows = db.RowsOf[approvalRow]("team_approvals")

// Rows returns the caller's request as rows that another department's statement inserts, so that an order and its
// approval are committed together or not at all: the approval, its event, and its jobs.
func (s *Service) Rows(ctx context.Context, r Request) (Approval, []db.Row, error) {
	a := s.newApproval(ctx, r)
	data, err := s.sealer.SealJSON(approvalContext(a.ID), sealedApproval{r.Summary, r.Details})
	if err != nil {
		return a, nil, err
	}
	amount, currency := amountText(r.Amount)
	row := approvalRows.Row(approvalRow{
		ID: a.ID, CustomerID: a.CustomerID, BusinessID: a.businessID, Subject: a.storedSubject(), Kind: a.Kind, Item: a.Item, Status: Pending,
		Amount:   amount,
		Currency: currency, Data: data, Needed: int64(a.Approvals), Separation: a.Separation, RequestedKind: a.RequestedBy.Kind,
		RequestedID:   a.RequestedBy.ID,
		RequestedUser: a.requestedUser, CreatedAt: a.CreatedAt, ExpiresAt: a.ExpiresAt,
	})
	view, err := s.viewOf(ctx, s.db.Read(), a)
	if err != nil {
		return a, nil, err
	}
	event, err := s.events.Row(events.Event{CustomerID: a.CustomerID, Type: events.ApprovalRequested, Subject: a.ID, Data: view})
	if err != nil {
		return a, nil, err
	}
	expire, err := s.queue.Row(ctx, expireJob.Job(a.ID).At(a.ExpiresAt))
	if err != nil {
		return a, nil, err
	}
	announce, err := s.queue.Row(ctx, announceJob.Job(a.ID))
	return a, []db.Row{row, event, expire, announce}, err
}

// Ask writes the caller's request inside tx.
func (s *Service) Ask(ctx context.Context, tx db.Tx, r Request) (Approval, error) {
	if _, known := s.handlers[r.Kind]; !known {
		panic("team: no handler for approvals of kind " + r.Kind)
	}
	a := s.newApproval(ctx, r)
	data, err := s.sealer.SealJSON(approvalContext(a.ID), sealedApproval{r.Summary, r.Details})
	if err != nil {
		return a, err
	}
	amount, currency := amountText(r.Amount)
	err = q.New(tx).InsertApproval(ctx, q.InsertApprovalParams{
		ID: a.ID, CustomerID: a.CustomerID, BusinessID: a.businessID, Subject: a.storedSubject(), Kind: a.Kind, Item: a.Item, Amount: amount,
		Currency: currency, Data: data,
		Needed: int32(a.Approvals), Separation: a.Separation, RequestedKind: string(a.RequestedBy.Kind), RequestedID: a.RequestedBy.ID,
		RequestedUser: a.requestedUser,
		CreatedAt:     a.CreatedAt, ExpiresAt: a.ExpiresAt,
	})
	if err != nil {
		return a, fmt.Errorf("ask for approval: %w", err)
	}
	if err := s.publish(ctx, tx, events.ApprovalRequested, a); err != nil {
		return a, err
	}
	if err := s.queue.Enqueue(ctx, tx, expireJob.Job(a.ID).At(a.ExpiresAt)); err != nil {
		return a, err
	}
	return a, s.queue.Enqueue(ctx, tx, announceJob.Job(a.ID))
}

func (s *Service) newApproval(ctx context.Context, r Request) Approval {
	now, caller, business := s.clock.Now(), auth.Caller(ctx), r.CustomerID
	if caller.CustomerID == r.CustomerID && caller.ParentID != "" {
		business = caller.ParentID
	}
	return Approval{
		ID: id.New(), Request: r, Status: Pending, RequestedBy: auth.InitiatorOf(ctx), businessID: business, requestedUser: caller.UserID,
		CreatedAt: now, ExpiresAt: now.Add(approvalLife),
	}
}

func (s *Service) publish(ctx context.Context, tx db.Tx, t events.Type, a Approval) error {
	view, err := s.viewOf(ctx, tx, a)
	if err != nil {
		return err
	}
	return s.events.Publish(ctx, tx, events.Event{CustomerID: a.CustomerID, Type: t, Subject: a.ID, Data: view})
}

func amountText(a money.Amount) (amount, currency string) {
	if a.Currency() == (money.Currency{}) {
		return "", ""
	}
	return a.String(), a.Currency().Code()
}

func (s *Service) approvalOf(ctx context.Context, conn db.Conn, row q.TeamApproval) (Approval, error) {
	a := Approval{
		ID: row.ID, Status: Status(row.Status), RequestedBy: auth.Initiator{Kind: auth.InitiatorKind(row.RequestedKind), ID: row.RequestedID},
		businessID: row.BusinessID, requestedUser: row.RequestedUser,
		CreatedAt: row.CreatedAt, ExpiresAt: row.ExpiresAt, DecidedAt: row.DecidedAt,
		Request: Request{
			CustomerID: row.CustomerID, Subject: subjectOf(row), Kind: row.Kind, Item: row.Item,
			Requirement: Requirement{Approvals: int(row.Needed), Separation: row.Separation},
		},
	}
	var sealed sealedApproval
	if err := s.sealer.OpenJSON(approvalContext(a.ID), row.Data, &sealed); err != nil {
		return a, err
	}
	a.Summary, a.Details = sealed.Summary, sealed.Details
	if row.Amount != "" {
		c, err := money.CurrencyOf(row.Currency)
		if err != nil {
			return a, fmt.Errorf("read an approval's currency: %w", err)
		}
		if a.Amount, err = money.Parse(row.Amount, c); err != nil {
			return a, fmt.Errorf("read an approval's amount: %w", err)
		}
	}
	rows, err := q.New(conn).DecisionsOf(ctx, a.ID)
	if err != nil {
		return a, fmt.Errorf("read decisions: %w", err)
	}
	for _, d := range rows {
		decision := Decision{UserID: d.UserID, Approve: d.Decision == "approve", At: d.DecidedAt}
		if err := s.sealer.OpenJSON(decisionContext(a.ID, d.UserID), d.Reason, &decision.Reason); err != nil {
			return a, err
		}
		a.Decisions = append(a.Decisions, decision)
	}
	return a, nil
}

// Approval returns an approval of the customer's or of one of its sub-accounts, or ErrNotFound.
func (s *Service) Approval(ctx context.Context, conn db.Conn, customerID customer.ID, approvalID string) (Approval, error) {
	if !id.Valid(approvalID) {
		return Approval{}, ErrNotFound
	}
	row, err := q.New(conn).Approval(ctx, approvalID)
	if db.IsNoRows(err) || err == nil && row.CustomerID != customerID && row.BusinessID != customerID {
		return Approval{}, ErrNotFound
	}
	if err != nil {
		return Approval{}, fmt.Errorf("read an approval: %w", err)
	}
	return s.approvalOf(ctx, conn, row)
}

// ApprovalsOfAccount returns a page of the approvals of a sub-account with this status, or of all for "", newest first, and
// how many there are.
func (s *Service) ApprovalsOfAccount(
	ctx context.Context, accountID customer.ID, status Status, w db.Window,
) (page []Approval, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	rows, err := queries.ListApprovalsOfAccount(ctx, q.ListApprovalsOfAccountParams{
		CustomerID: accountID, Status: string(status), BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list approvals: %w", err)
	}
	if page, err = s.approvalsOf(ctx, rows); err != nil || w.ByCreation {
		return page, 0, err
	}
	total, err = queries.CountApprovalsOfAccount(ctx, q.CountApprovalsOfAccountParams{CustomerID: accountID, Status: string(status)})
	if err != nil {
		return nil, 0, fmt.Errorf("count approvals: %w", err)
	}
	return page, total, nil
}

func (s *Service) approvalsOf(ctx context.Context, rows []q.TeamApproval) (list []Approval, err error) {
	for _, row := range rows {
		a, err := s.approvalOf(ctx, s.db.Read(), row)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

// Approvals returns a page of the approvals with this status, or of all for "", of the business and its sub-accounts,
// newest first, and how many there are.
func (s *Service) Approvals(
	ctx context.Context, businessID customer.ID, status Status, w db.Window,
) (page []Approval, total int64, err error) {
	queries := q.New(s.db.Read())
	at, before := w.Before()
	var rows []q.TeamApproval
	if status == "" {
		rows, err = queries.ListApprovals(ctx, q.ListApprovalsParams{
			BusinessID: businessID, BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
		})
	} else {
		rows, err = queries.ListApprovalsByStatus(ctx, q.ListApprovalsByStatusParams{
			BusinessID: businessID, Status: string(status), BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
		})
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list approvals: %w", err)
	}
	if page, err = s.approvalsOf(ctx, rows); err != nil || w.ByCreation {
		return page, 0, err
	}
	if status == "" {
		total, err = queries.CountApprovals(ctx, businessID)
	} else {
		total, err = queries.CountApprovalsByStatus(ctx, q.CountApprovalsByStatusParams{BusinessID: businessID, Status: string(status)})
	}
	if err != nil {
		return nil, 0, fmt.Errorf("count approvals: %w", err)
	}
	return page, total, nil
}

// Of is what an item's own view shows of its approval.
type Of struct {
	ID            string
	Status        Status
	Needed, Given int
	// ApprovedAt is when it was approved; zero if it was not, or not yet.
	ApprovedAt time.Time
}

// OfItem returns the approval of an item; found is false if none was asked for.
func (s *Service) OfItem(ctx context.Context, conn db.Conn, item string) (of Of, found bool, err error) {
	row, err := q.New(conn).ApprovalOf(ctx, item)
	if db.IsNoRows(err) {
		return Of{}, false, nil
	}
	if err != nil {
		return Of{}, false, fmt.Errorf("find the approval of %s: %w", item, err)
	}
	a, err := s.approvalOf(ctx, conn, row)
	if err != nil {
		return Of{}, false, err
	}
	of = Of{ID: a.ID, Status: a.Status, Needed: a.Approvals}
	if a.Status == Approved && a.DecidedAt != nil {
		of.ApprovedAt = *a.DecidedAt
	}
	of.Given, err = s.given(ctx, conn, a)
	return of, err == nil, err
}
