package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerRepayment(r *api.Router, h staffHandler, g staff.Gate) {
	reading := g.RequireRead(staff.Treasury)
	api.Get(r, "/admin/treasury/debt", reading, "listDebts", "List what customers owe after a recall or a lost deposit of money already spent, largest first", h.debts)
	api.Get(r, "/admin/treasury/corporate-credit", reading, "listCorporateCredits", "List credits to the corporate account that are not repayments yet, newest first", h.corporateCredits)
	api.Get(r, "/admin/treasury/repayment", reading, "listRepayments", "List repayments, newest first", h.repayments)
	api.Post(r, "/admin/treasury/repayment", g.RequireRole(staff.Treasury), "requestRepayment", "Request that a credit to the corporate account is booked as a repayment; a second operator approves it", h.requestRepayment)
}

type debtView struct {
	Customer staff.CustomerSummary `json:"customer"`
	Amount   string                `json:"amount" doc:"GBP"`
}

func (h staffHandler) debts(ctx context.Context, in *struct{ api.Paging }) (api.Page[debtView], error) {
	all, err := h.service.Debts(ctx)
	if err != nil {
		return api.Page[debtView]{}, err
	}
	page := pageOf(all, in.Paging)
	views := make([]debtView, len(page))
	for i, d := range page {
		person, err := h.service.staff.CustomerSummary(ctx, d.CustomerID)
		if err != nil {
			return api.Page[debtView]{}, err
		}
		views[i] = debtView{person, d.Amount.String()}
	}
	return api.PageOf(views, in.Paging, int64(len(all))), nil
}

type corporateCreditView struct {
	ID        string        `json:"id"`
	Amount    string        `json:"amount" doc:"GBP"`
	BookedAt  time.Time     `json:"bookedAt"`
	Sender    banking.Party `json:"sender" doc:"as far as the bank names the sender"`
	Reference string        `json:"reference"`
}

func (h staffHandler) corporateCredits(ctx context.Context, in *struct{ api.Paging }) (api.Page[corporateCreditView], error) {
	open, err := h.service.CorporateCredits(ctx)
	if err != nil {
		return api.Page[corporateCreditView]{}, err
	}
	page := pageOf(open, in.Paging)
	views := make([]corporateCreditView, len(page))
	for i, c := range page {
		views[i] = corporateCreditView{ID: c.ID, Amount: c.Amount.String(), BookedAt: c.At, Sender: c.Debtor, Reference: c.Reference}
	}
	return api.PageOf(views, in.Paging, int64(len(open))), nil
}

func pageOf[T any](all []T, p api.Paging) []T {
	start := min(int(p.Offset()), len(all))
	return all[start:min(start+p.PageSize, len(all))]
}

type repaymentView struct {
	ID          string                `json:"id"`
	Status      RepaymentState        `json:"status" enum:"requested,rejected,cancelled,booked"`
	Customer    staff.CustomerSummary `json:"customer"`
	CreditID    string                `json:"creditId" doc:"the credit that repays the debt"`
	Amount      string                `json:"amount" doc:"GBP"`
	Reason      string                `json:"reason"`
	RequestedBy string                `json:"requestedBy"`
	RequestedAt time.Time             `json:"requestedAt"`
	EndedAt     *time.Time            `json:"endedAt" doc:"when it was rejected or booked"`
}

func (h staffHandler) repayments(ctx context.Context, in *struct{ api.Paging }) (api.Page[repaymentView], error) {
	page, total, err := h.service.Repayments(ctx, in.Limit(), in.Offset())
	if err != nil {
		return api.Page[repaymentView]{}, err
	}
	views := make([]repaymentView, len(page))
	for i, r := range page {
		person, err := h.service.staff.CustomerSummary(ctx, r.CustomerID)
		if err != nil {
			return api.Page[repaymentView]{}, err
		}
		views[i] = repaymentView{ID: r.ID, Status: r.State, Customer: person, CreditID: r.CreditID, Amount: r.Amount.String(), Reason: r.Reason, RequestedBy: r.RequestedBy, RequestedAt: r.RequestedAt, EndedAt: pointer(r.EndedAt)}
	}
	return api.PageOf(views, in.Paging, total), nil
}

type requestRepayment struct {
	Body struct {
		CustomerID string `json:"customerId" minLength:"1" maxLength:"64" doc:"the debtor"`
		CreditID   string `json:"creditId" minLength:"1" maxLength:"64" doc:"the credit to the corporate account; it repays the debt up to its amount"`
		Reason     string `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) requestRepayment(ctx context.Context, in *requestRepayment) (approvalView, error) {
	b := in.Body
	approval, err := h.service.RequestRepayment(ctx, staff.CurrentOperator(ctx), b.CustomerID, b.CreditID, b.Reason)
	if err != nil {
		return approvalView{}, err
	}
	return approvalView{&approval}, nil
}
