package transactions

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	reading := g.RequireRead(staff.Compliance, staff.Support, staff.Treasury)
	api.Get(r, "/admin/transaction", reading, "listPayments", "All customers' transactions, newest first", h.listAll)
	api.Get(r, "/admin/customer/{id}/transaction", reading, "listCustomerTransactions", "A customer's transactions, newest first", h.listOfCustomer)
}

type listAllTransactions struct {
	api.Paging
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment"`
	Status string `query:"status" enum:"awaiting_funds,pending,in_review,processing,completed,failed,cancelled,expired,returned"`
}

type customerTransactionView struct {
	Transaction View                  `json:"transaction"`
	Customer    staff.CustomerSummary `json:"customer"`
}

func (h handler) listAll(ctx context.Context, in *listAllTransactions) (api.Page[customerTransactionView], error) {
	page, total, err := h.transactions.ListAll(ctx, Search{Type: Type(in.Type), Status: Status(in.Status)}, in.Limit(), in.Offset())
	if err != nil {
		return api.Page[customerTransactionView]{}, err
	}
	views := make([]customerTransactionView, len(page))
	for i, t := range page {
		person, err := h.transactions.staff.CustomerSummary(ctx, t.CustomerID)
		if err != nil {
			return api.Page[customerTransactionView]{}, err
		}
		v, err := h.view(ctx, t)
		if err != nil {
			return api.Page[customerTransactionView]{}, err
		}
		views[i] = customerTransactionView{v, person}
	}
	return api.PageOf(views, in.Paging, total), nil
}

type listOfCustomer struct {
	ID string `path:"id" maxLength:"64"`
	api.Paging
}

func (h handler) listOfCustomer(ctx context.Context, in *listOfCustomer) (api.Page[View], error) {
	if _, err := h.transactions.customers.Find(ctx, h.transactions.db.Read(), in.ID); err != nil {
		return api.Page[View]{}, err
	}
	page, total, err := h.transactions.List(ctx, in.ID, Search{}, in.Limit(), in.Offset())
	if err != nil {
		return api.Page[View]{}, err
	}
	views, err := h.views(ctx, page)
	return api.PageOf(views, in.Paging, total), err
}
