package deposits

import (
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	both := []staff.Role{staff.Treasury, staff.Compliance}
	api.List(
		r, "/admin/quarantine", g.RequireRead(staff.Compliance, staff.Treasury), "listQuarantine",
		"Deposits whose sender is not clear or whose account is closed, the longest waiting first", h.quarantine,
	)
	api.Post(
		r, "/admin/quarantine/{id}/release", g.RequireRole(staff.Compliance), "requestQuarantineRelease",
		"Request that a quarantined deposit is credited; a second operator approves it", h.requestRelease,
	)
	api.List(
		r, "/admin/unmatched-credit", g.RequireRead(both...), "listUnmatchedCredits", "Credits that match no customer, the longest waiting first",
		h.unmatchedCredits,
	)
	api.Post(
		r, "/admin/unmatched-credit/{id}/assign", g.RequireRole(both...), "requestUnmatchedCreditAssignment",
		"Request that an unmatched credit is assigned to a customer; a second operator approves it", h.requestAssignment,
	)
	api.Post(
		r, "/admin/unmatched-credit/{id}/return", g.RequireRole(both...), "requestUnmatchedCreditReturn",
		"Request that an unmatched credit is returned; a second operator approves it", h.requestReturn,
	)
}

type listQuarantine struct {
	api.Listing
	Status string `query:"status" default:"quarantined" enum:"quarantined,awaiting_approval,unbooked" doc:"awaiting_approval: an operator requested its release; unbooked: the books could not follow the chain"`
}

type quarantinedView struct {
	ID            string    `json:"id" doc:"also the customer's transaction"`
	CustomerID    string    `json:"customerId"`
	AccountClosed bool      `json:"accountClosed" doc:"the customer's account is closed: the deposit cannot be released, only assigned to another customer"`
	ExceptionID   *string   `json:"exceptionId" doc:"its open exception, whose action assign does that"`
	Status        string    `json:"status" enum:"quarantined,awaiting_approval,unbooked"`
	Verdict       string    `json:"verdict" enum:"unknown,clear,sanctioned,frozen" doc:"on the sender"`
	Network       string    `json:"network"`
	Sender        string    `json:"sender"`
	Amount        string    `json:"amount"`
	Currency      string    `json:"currency"`
	CreatedAt     time.Time `json:"createdAt"`
}

func (h handler) quarantine(ctx context.Context, in *listQuarantine) (api.Entries[quarantinedView], error) {
	page, total, err := h.deposits.Quarantine(ctx, in.Status, in.Window())
	views := make([]quarantinedView, len(page))
	for i, d := range page {
		amount := money.New(d.Amount, money.GBPC)
		views[i] = quarantinedView{
			ID: d.ID, CustomerID: d.CustomerID, AccountClosed: d.AccountClosed, Status: d.State, Verdict: d.Verdict, Network: d.Network,
			Sender: d.Sender,
			Amount: amount.String(), Currency: amount.Currency().Code(), CreatedAt: d.CreatedAt,
		}
		if d.ExceptionID != "" {
			views[i].ExceptionID = &d.ExceptionID
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

type requestWithReason struct {
	ID   string `path:"id"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

type requestedView struct {
	ApprovalID string `json:"approvalId"`
}

func (h handler) requestRelease(ctx context.Context, in *requestWithReason) (requestedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fault.Required("reason", reason); err != nil {
		return requestedView{}, err
	}
	approval, err := h.deposits.RequestRelease(ctx, staff.CurrentOperator(ctx), in.ID, reason)
	return requestedView{approval}, err
}

type listUnmatchedCredits struct {
	api.Listing
	Status string `query:"status" default:"open" enum:"open,awaiting_approval,assigned,returning,returned,payment_returned"`
}

type unmatchedCreditView struct {
	ID         string        `json:"id"`
	Status     string        `json:"status" enum:"open,awaiting_approval,assigned,returning,returned,payment_returned"`
	Reason     string        `json:"reason" enum:"no_customer,other_sender,customer_held,account_closed,name_matched,name_confirmed" doc:"why it was not credited"`
	CustomerID *string       `json:"customerId" doc:"whose virtual account it came to, or to whom it was assigned"`
	Amount     string        `json:"amount"`
	Currency   string        `json:"currency"`
	Reference  string        `json:"reference"`
	Sender     banking.Party `json:"sender"`
	ReceivedAt time.Time     `json:"receivedAt"`
	Payment    *string       `json:"payment" doc:"our payment that came back with it: while it is open, it waits for that payment's order to end"`
}

func viewOfUnmatchedCredit(u UnmatchedCredit) unmatchedCreditView {
	c := u.Credit
	v := unmatchedCreditView{
		ID: u.ID, Status: u.State, Reason: u.Reason, Amount: c.Amount.String(), Currency: c.Amount.Currency().Code(),
		Reference: c.Reference, Sender: c.Debtor, ReceivedAt: c.At,
	}
	if u.CustomerID != "" {
		v.CustomerID = &u.CustomerID
	}
	if u.Payment != "" {
		v.Payment = &u.Payment
	}
	return v
}

func (h handler) unmatchedCredits(ctx context.Context, in *listUnmatchedCredits) (api.Entries[unmatchedCreditView], error) {
	page, total, err := h.deposits.UnmatchedCredits(ctx, in.Status, in.Window())
	views := make([]unmatchedCreditView, len(page))
	for i, u := range page {
		views[i] = viewOfUnmatchedCredit(u)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

type requestAssignment struct {
	ID   string `path:"id"`
	Body struct {
		CustomerID string `json:"customerId"`
		Reason     string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) requestAssignment(ctx context.Context, in *requestAssignment) (requestedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fault.JoinFields(fault.Required("customerId", in.Body.CustomerID), fault.Required("reason", reason)); err != nil {
		return requestedView{}, err
	}
	approval, err := h.deposits.RequestAssignment(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.CustomerID, reason)
	return requestedView{approval}, err
}

func (h handler) requestReturn(ctx context.Context, in *requestWithReason) (requestedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fault.Required("reason", reason); err != nil {
		return requestedView{}, err
	}
	approval, err := h.deposits.RequestReturn(ctx, staff.CurrentOperator(ctx), in.ID, reason)
	return requestedView{approval}, err
}
