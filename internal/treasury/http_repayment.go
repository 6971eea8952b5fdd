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
	api.List(
		r, "/admin/treasury/debt", reading, "listDebts",
		"List what customers owe after a recall or a lost deposit of money already spent, largest first", h.debts,
	)
	api.List(
		r, "/admin/treasury/corporate-credit", reading, "listCorporateCredits",
		"List credits to the corporate account that are not repayments yet, newest first", h.corporateCredits,
	)
	api.List(r, "/admin/treasury/repayment", reading, "listRepayments", "List repayments, newest first", h.repayments)
	api.Post(
		r, "/admin/treasury/repayment", g.RequireRole(staff.Treasury), "requestRepayment",
		"Request that a credit to the corporate account is booked as a repayment; a second operator approves it", h.requestRepayment,
	)
}

type debtView struct {
	Customer staff.CustomerSummary `json:"customer"`
	Amount   string                `json:"amount" doc:"GBP"`
}

func (h staffHandler) debts(ctx context.Context, in *struct{ api.Listing }) (api.Entries[debtView], error) {
	all, err := h.service.Debts(ctx)
	if err != nil {
		return api.Entries[debtView]{}, err
	}
	// A debt is a balance, and has no time of its own: by cursor, the newest customer is the first.
	return api.ListedAll(in.Listing, all, func(d Debt) (time.Time, string) { return time.Time{}, d.CustomerID }, func(d Debt) (debtView,
		error) {
		person, err := h.service.staff.CustomerSummary(ctx, d.CustomerID)
		return debtView{person, d.Amount.String()}, err
	})
}

type corporateCreditView struct {
	ID        string        `json:"id"`
	Amount    string        `json:"amount" doc:"GBP"`
	BookedAt  time.Time     `json:"bookedAt"`
	Sender    banking.Party `json:"sender" doc:"as far as the bank names the sender"`
	Reference string        `json:"reference"`
}

func (h staffHandler) corporateCredits(ctx context.Context, in *struct{ api.Listing }) (api.Entries[corporateCreditView], error) {
	open, err := h.service.CorporateCredits(ctx)
	if err != nil {
		return api.Entries[corporateCreditView]{}, err
	}
	return api.ListedAll(in.Listing, open, func(c banking.Credit) (time.Time, string) { return c.At, c.ID },
		func(c banking.Credit) (corporateCreditView, error) {
			return corporateCreditView{ID: c.ID, Amount: c.Amount.String(), BookedAt: c.At, Sender: c.Debtor, Reference: c.Reference}, nil
		})
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

func (h staffHandler) repayments(ctx context.Context, in *struct{ api.Listing }) (api.Entries[repaymentView], error) {
	page, total, err := h.service.Repayments(ctx, in.Window())
	if err != nil {
		return api.Entries[repaymentView]{}, err
	}
	views := make([]repaymentView, len(page))
	for i, r := range page {
		person, err := h.service.staff.CustomerSummary(ctx, r.CustomerID)
		if err != nil {
			return api.Entries[repaymentView]{}, err
		}
		views[i] = repaymentView{
			ID: r.ID, Status: r.State, Customer: person, CreditID: r.CreditID, Amount: r.Amount.String(), Reason: r.Reason,
			RequestedBy: r.RequestedBy, RequestedAt: r.RequestedAt, EndedAt: pointer(r.EndedAt),
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), nil
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
	return asked(h.service.RequestRepayment(ctx, staff.CurrentOperator(ctx), b.CustomerID, b.CreditID, b.Reason))
}
