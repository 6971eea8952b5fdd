package closing

import (
	"context"
	"encoding/hex"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	reading, acting := g.RequireRead(staff.Treasury), g.RequireRole(staff.Treasury)
	api.List(r, "/admin/month", reading, "listMonths", "List the months of the books, newest first, and whether they are closed", h.months)
	api.Get(
		r, "/admin/month/{month}", reading, "getMonth",
		"Get a month with its trial balance, the reconciliation of its last day, and what it lacks to be closed", h.month,
	)
	api.GetFile(
		r, "/admin/month/{month}/document", reading, "getMonthDocument",
		"Get the trial balance or the reconciliation of a month as CSV: of a closed month as it was kept", h.document, api.Sends("text/csv"),
	)
	api.Post(
		r, "/admin/month/{month}/close", acting, "requestMonthClose", "Request that a month is closed; a second operator approves it", h.close,
	)
	api.Post(
		r, "/admin/month/{month}/reopen", acting, "requestMonthReopening",
		"Request that the newest closed month is opened again; a second operator approves it", h.reopen,
	)
}

type staffHandler struct{ service *Service }

type documentView struct {
	Kind   DocumentKind `json:"kind" enum:"trial_balance,reconciliation"`
	SHA256 string       `json:"sha256" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" doc:"of the CSV as it is downloaded, in hexadecimal"`
	Bytes  int64        `json:"bytes"`
}

type monthView struct {
	Month       string         `json:"month" example:"2026-10"`
	Status      State          `json:"status" enum:"open,requested,closed,reopen_requested"`
	EndsAt      time.Time      `json:"endsAt" doc:"midnight in London"`
	DueAt       time.Time      `json:"dueAt" doc:"when it has to be closed"`
	Over        bool           `json:"over" doc:"whether the month has ended"`
	Overdue     bool           `json:"overdue"`
	Accepted    []Missing      `json:"accepted" example:"reconciliation_missing" enum:"not_over,earlier_month_open,books_unbalanced,reconciliation_missing,reconciliation_discrepancy,reconciliation_unknown,bank_statement_missing" nullable:"false" doc:"what it lacked when it was closed, and two operators accepted"`
	Reason      string         `json:"reason" doc:"of the request to close it; else empty"`
	RequestedBy string         `json:"requestedBy" doc:"who asked to close it; else empty"`
	RequestedAt *time.Time     `json:"requestedAt"`
	ClosedAt    *time.Time     `json:"closedAt"`
	ReopenBy    string         `json:"reopenBy" example:"ann@gbpc.example" doc:"who asks to reopen it; else empty"`
	ReopenWhy   string         `json:"reopenReason" example:"The wrong reconciliation is attached"`
	Entry       int64          `json:"entry" doc:"number of the ledger entry that closed it; 0 while it is open"`
	LastEntry   int64          `json:"lastEntry" doc:"number of the newest ledger entry of a closed month"`
	LastHash    string         `json:"lastHash" doc:"of that entry, which covers the whole history, in hexadecimal"`
	Documents   []documentView `json:"documents" nullable:"false"`
}

func (s *Service) viewOf(m Month) monthView {
	v := monthView{
		Month: m.Month, Status: m.State, EndsAt: m.EndsAt, DueAt: m.DueAt, Over: !s.clock.Now().Before(m.EndsAt), Overdue: m.Overdue,
		Accepted: append([]Missing{}, m.Accepted...), Reason: m.Reason,
		RequestedBy: m.RequestedBy, RequestedAt: pointer(m.RequestedAt), ClosedAt: pointer(m.ClosedAt), ReopenBy: m.ReopenedBy,
		ReopenWhy: m.ReopenReason, Entry: m.Entry, LastEntry: m.LastEntry,
		LastHash: hex.EncodeToString(m.LastHash), Documents: make([]documentView, len(m.Documents)),
	}
	for i, d := range m.Documents {
		v.Documents[i] = documentView{Kind: d.Kind, SHA256: hex.EncodeToString(d.SHA256), Bytes: d.Bytes}
	}
	return v
}

func pointer(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func (h staffHandler) months(ctx context.Context, in *struct{ api.Listing }) (api.Entries[monthView], error) {
	page, total, err := h.service.Months(ctx, in.Window())
	if err != nil {
		return api.Entries[monthView]{}, err
	}
	views := make([]monthView, len(page))
	for i, m := range page {
		views[i] = h.service.viewOf(m)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return time.Time{}, page[i].Month }), nil
}

type balanceView struct {
	Account  string `json:"account" example:"own" doc:"in the chart of accounts; the accounts of customers are one"`
	Currency string `json:"currency"`
	Side     string `json:"side" enum:"debit,credit" doc:"the normal side"`
	Opening  string `json:"opening"`
	Debits   string `json:"debits" example:"250.00"`
	Credits  string `json:"credits" example:"100.00"`
	Closing  string `json:"closing"`
}

type monthDetailView struct {
	Month          monthView                      `json:"month"`
	TrialBalance   []balanceView                  `json:"trialBalance" nullable:"false" doc:"of a closed month as it was kept"`
	Balanced       bool                           `json:"balanced" doc:"debits equal credits in each currency"`
	Reconciliation *treasury.ReconciliationRecord `json:"reconciliation" doc:"the last one of the month's last day; null where none ran"`
	Missing        []Missing                      `json:"missing" example:"reconciliation_missing" enum:"not_over,earlier_month_open,books_unbalanced,reconciliation_missing,reconciliation_discrepancy,reconciliation_unknown,bank_statement_missing" nullable:"false" doc:"what an open month lacks; the first three cannot be accepted"`
	Acceptable     bool                           `json:"acceptable" doc:"whether two operators may accept what is missing"`
}

// MonthRequest names a month in the path.
type MonthRequest struct {
	Month string `path:"month" maxLength:"7" example:"2026-10" doc:"a month in London"`
}

func (h staffHandler) month(ctx context.Context, in *MonthRequest) (monthDetailView, error) {
	m, p, err := h.service.Month(ctx, in.Month)
	if err != nil {
		return monthDetailView{}, err
	}
	v := monthDetailView{
		Month: h.service.viewOf(m), TrialBalance: make([]balanceView, len(p.Balance.Lines)), Balanced: p.Balance.Balanced(),
		Reconciliation: p.Reconciliation,
		Missing:        append([]Missing{}, p.Missing...), Acceptable: acceptable(p.Missing)}
	for i, b := range p.Balance.Lines {
		v.TrialBalance[i] = balanceView{
			Account: b.Account, Currency: b.Asset.Code(), Side: sideOf(b.Side), Opening: b.Opening.String(), Debits: b.Debits.String(),
			Credits: b.Credits.String(), Closing: b.Closing().String(),
		}
	}
	return v, nil
}

type documentRequest struct {
	MonthRequest
	Kind DocumentKind `query:"kind" enum:"trial_balance,reconciliation" default:"trial_balance"`
}

func (h staffHandler) document(ctx context.Context, in *documentRequest) (api.File, error) {
	content, err := h.service.DocumentOf(ctx, in.Month, in.Kind)
	if err != nil {
		return api.File{}, err
	}
	return api.File{Name: string(in.Kind) + "-" + in.Month + ".csv", ContentType: "text/csv; charset=utf-8", Write: func(
		_ context.Context, w io.Writer,
	) error {
		_, err := w.Write(content)
		return err
	}}, nil
}

type closeRequest struct {
	MonthRequest
	Body struct {
		Accept bool   `json:"accept,omitempty" doc:"close it although something is missing, for the reason given"`
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"required to accept"`
	}
}

type requestedClose struct {
	ID         string `json:"id"`
	ApprovalID string `json:"approvalId"`
}

func (h staffHandler) close(ctx context.Context, in *closeRequest) (requestedClose, error) {
	closeID, approval, err := h.service.RequestClose(ctx, staff.CurrentOperator(ctx), in.Month, in.Body.Accept, in.Body.Reason)
	return requestedClose{closeID, approval}, err
}

type reopenRequest struct {
	MonthRequest
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

type requestedReopening struct {
	ApprovalID string `json:"approvalId"`
}

func (h staffHandler) reopen(ctx context.Context, in *reopenRequest) (requestedReopening, error) {
	approval, err := h.service.RequestReopen(ctx, staff.CurrentOperator(ctx), in.Month, in.Body.Reason)
	return requestedReopening{approval}, err
}
