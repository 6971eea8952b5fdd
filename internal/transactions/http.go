package transactions

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	read := access.To(auth.Read)
	api.Get(r, "/wallet/account/transaction/last", read, "lastTransactions", "The newest transactions", h.last)
	api.List(r, "/wallet/account/transaction", read, "listTransactions", "Transactions, newest first", h.list)
	api.Get(r, "/wallet/account/transaction/{id}", read, "getTransaction", "One transaction", h.get)
}

type handler struct{ transactions *Service }

// language returns the language in which the caller reads.
func language(ctx context.Context) string { return api.InfoOf(ctx).Language() }

type lastTransactions struct {
	Limit int32 `query:"limit" default:"5" minimum:"1" maximum:"50"`
}

func (h handler) last(ctx context.Context, in *lastTransactions) ([]View, error) {
	page, _, err := h.transactions.List(ctx, auth.CustomerID(ctx), Search{}, db.Window{Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	return h.views(ctx, page)
}

type listTransactions struct {
	api.Reading
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment"`
	Status string `query:"status" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed"`
	From   string `query:"from" doc:"the first day in London, YYYY-MM-DD"`
	To     string `query:"to" doc:"the last day in London, YYYY-MM-DD"`
}

func (h handler) list(ctx context.Context, in *listTransactions) (api.Entries[View], error) {
	first, last, err := api.Days(in.From, in.To)
	if err != nil {
		return api.Entries[View]{}, err
	}
	by := Search{Type: Type(in.Type), Status: Status(in.Status)}
	if !first.IsZero() {
		by.Since = first.Start()
	}
	if !last.IsZero() {
		by.Until = last.End()
	}
	page, total, err := h.transactions.List(ctx, auth.CustomerID(ctx), by, in.Window())
	if err != nil {
		return api.Entries[View]{}, err
	}
	views, err := h.views(ctx, page)
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

type transactionID struct {
	ID string `path:"id"`
}

func (h handler) get(ctx context.Context, in *transactionID) (View, error) {
	t, err := h.transactions.Find(ctx, auth.CustomerID(ctx), in.ID)
	if err != nil {
		return View{}, err
	}
	progress, err := h.transactions.Progress(ctx, t)
	if err != nil {
		return View{}, err
	}
	v, err := h.view(ctx, t)
	return v.withProgress(progress), err
}
