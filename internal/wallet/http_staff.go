package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the back office's call about what one customer holds.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	api.Get(
		r, "/admin/customer/{id}/account", g.RequireRead(staff.Compliance, staff.Support, staff.Treasury), "getCustomerAccount",
		"What a customer holds, and its limits", h.customerAccount,
	)
}

type getCustomerAccount struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) customerAccount(ctx context.Context, in *getCustomerAccount) (accountView, error) {
	a, err := h.wallet.Account(ctx, in.ID)
	if err != nil {
		return accountView{}, err
	}
	return viewOfAccount(a), nil
}
