package wallet

import (
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	api.Get(r, "/admin/quarantine", g.RequireRead(staff.Compliance, staff.Treasury), "listQuarantine", "Deposits whose sender is not clear, the longest waiting first", h.quarantine)
	api.Post(r, "/admin/quarantine/{id}/release", g.RequireRole(staff.Compliance), "askQuarantineRelease", "Ask another operator to agree that the deposit is credited", h.askRelease)
	both := []staff.Role{staff.Treasury, staff.Compliance}
	api.Get(r, "/admin/receipt", g.RequireRead(both...), "listReceipts", "Money that belongs to no one, the longest waiting first", h.receipts)
	api.Post(r, "/admin/receipt/{id}/assign", g.RequireRole(both...), "askReceiptAssignment", "Ask another operator to agree whose the money is", h.askAssign)
	api.Post(r, "/admin/receipt/{id}/return", g.RequireRole(both...), "askReceiptReturn", "Ask another operator to agree that the money is sent back", h.askReturn)
	registerTerms(r, h, g)
	registerCustomers(r, h, g)
	registerPayments(r, h, g)
}

type listQuarantine struct {
	api.Paging
	Status string `query:"status" default:"quarantined" enum:"quarantined,asked,unbooked" doc:"asked: an operator asked for its release; unbooked: the books could not follow the chain"`
}

type quarantinedView struct {
	ID         string    `json:"id" doc:"also the customer's transaction"`
	CustomerID string    `json:"customerId"`
	Status     string    `json:"status" enum:"quarantined,asked,unbooked"`
	Verdict    string    `json:"verdict" enum:"unknown,clear,sanctioned,frozen" doc:"on the sender"`
	Network    string    `json:"network"`
	Sender     string    `json:"sender"`
	Amount     string    `json:"amount"`
	Currency   string    `json:"currency"`
	CreatedAt  time.Time `json:"createdAt"`
}

func (h handler) quarantine(ctx context.Context, in *listQuarantine) (api.Page[quarantinedView], error) {
	page, total, err := h.wallet.Quarantine(ctx, in.Status, in.Limit(), in.Offset())
	views := make([]quarantinedView, len(page))
	for i, d := range page {
		amount := money.New(d.Amount, money.GBPC)
		views[i] = quarantinedView{d.ID, d.CustomerID, d.State, d.Verdict, d.Network, d.Sender, amount.String(), amount.Currency().Code(), d.CreatedAt}
	}
	return api.PageOf(views, in.Paging, total), err
}

type askRelease struct {
	ID   string `path:"id"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

type askedView struct {
	ApprovalID string `json:"approvalId"`
}

func (h handler) askRelease(ctx context.Context, in *askRelease) (askedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return askedView{}, fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	approval, err := h.wallet.AskRelease(ctx, staff.CurrentOperator(ctx), in.ID, reason)
	return askedView{approval}, err
}

type listReceipts struct {
	api.Paging
	Status string `query:"status" default:"open" enum:"open,asked,assigned,returning,returned"`
}

type receiptView struct {
	ID         string    `json:"id"`
	Status     string    `json:"status" enum:"open,asked,assigned,returning,returned"`
	Reason     string    `json:"reason" enum:"no_customer,other_sender,customer_held" doc:"why it was not credited"`
	CustomerID *string   `json:"customerId" doc:"whose virtual account it came to, or to whom it was assigned"`
	Amount     string    `json:"amount"`
	Currency   string    `json:"currency"`
	Reference  string    `json:"reference"`
	Sender     Party     `json:"sender"`
	ReceivedAt time.Time `json:"receivedAt"`
}

func (h handler) receipts(ctx context.Context, in *listReceipts) (api.Page[receiptView], error) {
	page, total, err := h.wallet.Receipts(ctx, in.Status, in.Limit(), in.Offset())
	views := make([]receiptView, len(page))
	for i, r := range page {
		c := r.Credit
		views[i] = receiptView{r.ID, r.State, r.Reason, orNull(r.CustomerID), c.Amount.String(), c.Amount.Currency().Code(), c.Reference, c.Debtor, c.At}
	}
	return api.PageOf(views, in.Paging, total), err
}

type askAssign struct {
	ID   string `path:"id"`
	Body struct {
		CustomerID string `json:"customerId"`
		Reason     string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) askAssign(ctx context.Context, in *askAssign) (askedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fieldsOf(given("customerId", in.Body.CustomerID), given("reason", reason)); err != nil {
		return askedView{}, err
	}
	approval, err := h.wallet.AskAssign(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.CustomerID, reason)
	return askedView{approval}, err
}

func (h handler) askReturn(ctx context.Context, in *askRelease) (askedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := given("reason", reason); err != nil {
		return askedView{}, err
	}
	approval, err := h.wallet.AskReturn(ctx, staff.CurrentOperator(ctx), in.ID, reason)
	return askedView{approval}, err
}
