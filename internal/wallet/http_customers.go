package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// registerCustomers adds the back office's calls about what one customer holds and did.
func registerCustomers(r *api.Router, h handler, g staff.Gate) {
	reading := g.RequireRead(staff.Compliance, staff.Support, staff.Treasury)
	api.Get(r, "/admin/customer/{id}/account", reading, "getCustomerAccount", "What a customer holds, and its limits", h.customerAccount)
	api.Get(r, "/admin/customer/{id}/transaction", reading, "listCustomerTransactions", "A customer's transactions, newest first", h.customerTransactions)
}

func (h handler) customerAccount(ctx context.Context, in *OfCustomer) (accountView, error) {
	a, err := h.wallet.Account(ctx, in.ID)
	if err != nil {
		return accountView{}, err
	}
	return viewOfAccount(a), nil
}

type listOfCustomer struct {
	OfCustomer
	api.Paging
}

func (h handler) customerTransactions(ctx context.Context, in *listOfCustomer) (api.Page[transactionView], error) {
	if _, err := h.wallet.Customers.Find(ctx, h.wallet.DB.Read(), in.ID); err != nil {
		return api.Page[transactionView]{}, err
	}
	page, total, err := h.wallet.Transactions(ctx, in.ID, Search{}, in.Limit(), in.Offset())
	return api.PageOf(viewsOf(page), in.Paging, total), err
}
