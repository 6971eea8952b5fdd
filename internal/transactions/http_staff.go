package transactions

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	reading := g.RequireRead(staff.Compliance, staff.Support, staff.Treasury)
	api.List(r, "/admin/transaction", reading, "listPayments", "All customers' transactions, newest first", h.listAll)
	api.List(
		r, "/admin/customer/{id}/transaction", reading, "listCustomerTransactions", "A customer's transactions, newest first", h.listOfCustomer,
	)
}

type listAllTransactions struct {
	api.Listing
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment,account_transfer_in,account_transfer_out"`
	Status string `query:"status" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed"`
}

type customerTransactionView struct {
	Transaction View                  `json:"transaction"`
	Customer    staff.CustomerSummary `json:"customer"`
}

func (h handler) listAll(ctx context.Context, in *listAllTransactions) (api.Entries[customerTransactionView], error) {
	page, payments, total, err := h.readAll(ctx, Search{Type: Type(in.Type), Status: Status(in.Status)}, in.Window())
	if err != nil {
		return api.Entries[customerTransactionView]{}, err
	}
	views := make([]customerTransactionView, len(page))
	for i, t := range page {
		person, err := h.transactions.staff.CustomerSummary(ctx, t.CustomerID)
		if err != nil {
			return api.Entries[customerTransactionView]{}, err
		}
		views[i] = customerTransactionView{payments[i], person}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return time.Time{}, page[i].ID }), nil
}

// readAll is read for all customers.
func (h handler) readAll(ctx context.Context, by Search, w db.Window) (page []Transaction, views []View, total int64, err error) {
	err = h.transactions.db.ReadCaughtUp(ctx, func(ctx context.Context, conn db.Conn) error {
		if page, total, err = h.transactions.ListAll(ctx, conn, by, w); err != nil {
			return err
		}
		views, err = h.transactions.fullViews(ctx, conn, page, language(ctx))
		return err
	})
	return page, views, total, err
}

type listOfCustomer struct {
	ID string `path:"id" maxLength:"64"`
	api.Listing
}

func (h handler) listOfCustomer(ctx context.Context, in *listOfCustomer) (api.Entries[View], error) {
	if _, err := h.transactions.customers.Find(ctx, h.transactions.db.Read(), in.ID); err != nil {
		return api.Entries[View]{}, err
	}
	page, views, total, err := h.read(ctx, in.ID, Search{}, in.Window())
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}
