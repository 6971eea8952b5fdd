package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerPayments(r *api.Router, h handler, g staff.Gate) {
	api.Get(r, "/admin/transaction", g.RequireRead(staff.Compliance, staff.Support, staff.Treasury), "listPayments", "Everybody's transactions, newest first", h.payments)
}

type listPayments struct {
	api.Paging
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment"`
	Status string `query:"status" enum:"awaiting_funds,pending,in_review,processing,completed,failed,cancelled,expired,returned"`
}

type paymentView struct {
	Transaction transactionView       `json:"transaction"`
	Customer    staff.CustomerSummary `json:"customer"`
}

func (h handler) payments(ctx context.Context, in *listPayments) (api.Page[paymentView], error) {
	page, total, err := h.wallet.Payments(ctx, Search{Type: Type(in.Type), Status: Status(in.Status)}, in.Limit(), in.Offset())
	if err != nil {
		return api.Page[paymentView]{}, err
	}
	views := make([]paymentView, len(page))
	for i, t := range page {
		person, err := h.wallet.Staff.CustomerSummary(ctx, t.CustomerID)
		if err != nil {
			return api.Page[paymentView]{}, err
		}
		views[i] = paymentView{viewOf(t), person}
	}
	return api.PageOf(views, in.Paging, total), nil
}
