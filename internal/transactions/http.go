package transactions

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Publishes[View](
		r, events.TransactionCreated, events.TransactionUpdated, events.TransactionCompleted, events.TransactionFailed,
		events.TransactionReturned, events.TransactionCancelled,
	)
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
	_, views, _, err := h.read(ctx, auth.CustomerID(ctx), Search{}, db.Window{Limit: in.Limit})
	return views, err
}

// read returns a page of a customer's transactions, and as the API shows them. A replica may answer that has caught up: the
// customer sees what he has just ordered.
func (h handler) read(
	ctx context.Context, customerID string, by Search, w db.Window,
) (page []Transaction, views []View, total int64, err error) {
	err = h.transactions.db.ReadCaughtUp(ctx, func(ctx context.Context, conn db.Conn) error {
		if page, total, err = h.transactions.List(ctx, conn, customerID, by, w); err != nil {
			return err
		}
		views, err = h.transactions.fullViews(ctx, conn, page, language(ctx))
		return err
	})
	return page, views, total, err
}

type listTransactions struct {
	api.Reading
	Type   string `query:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment,account_transfer_in,account_transfer_out"`
	Status string `query:"status" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed"`
	From   string `query:"from" doc:"the first day in London, YYYY-MM-DD"`
	To     string `query:"to" doc:"the last day in London, YYYY-MM-DD"`

	ExternalID   string `query:"externalId" maxLength:"64"`
	TxHash       string `query:"txHash" maxLength:"100"`
	Reference    string `query:"reference" maxLength:"140"`
	Currency     string `query:"currency" enum:"GBP,GBPC"`
	Network      string `query:"network" maxLength:"64"`
	Initiator    string `query:"initiator" maxLength:"64" doc:"the id of the user or the API key that ordered it"`
	UpdatedSince string `query:"updatedSince" maxLength:"64" example:"2026-03-02T12:00:00Z" doc:"RFC 3339, inclusive. A change is shown as soon as it is committed, which may be seconds after its updatedAt: ask again from a minute before the newest one you have"`
	Sort         Order  `query:"sort" enum:"createdAt,-createdAt,updatedAt,-updatedAt" doc:"-createdAt if omitted; by updatedAt, what changes while the list is read comes again, and nothing is left out"`
}

func (h handler) list(ctx context.Context, in *listTransactions) (api.Entries[View], error) {
	first, last, err := api.Days(in.From, in.To)
	if err != nil {
		return api.Entries[View]{}, err
	}
	by := Search{
		Type: Type(in.Type), Status: Status(in.Status), ExternalID: in.ExternalID, TxHash: in.TxHash, Reference: in.Reference,
		Currency: in.Currency,
		Network:  in.Network, Initiator: in.Initiator, Order: cmp.Or(in.Sort, Newest),
	}
	if in.UpdatedSince != "" {
		if by.UpdatedSince, err = time.Parse(time.RFC3339, in.UpdatedSince); err != nil {
			return api.Entries[View]{}, fault.Invalid(fault.Field("updatedSince", fault.InvalidFormat))
		}
	}
	if !first.IsZero() {
		by.Since = first.Start()
	}
	if !last.IsZero() {
		by.Until = last.End()
	}
	window := in.Window()
	if window.ID, err = by.Order.read(window.ID); err != nil {
		return api.Entries[View]{}, err
	}
	page, views, total, err := h.read(ctx, auth.CustomerID(ctx), by, window)
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) {
		at, id := by.Order.place(page[i])
		return at, by.Order.write(id)
	}), err
}

// write returns the id for a cursor, which is good in this order alone.
func (o Order) write(id string) string {
	if o == Newest {
		return id
	}
	return string(o) + " " + id
}

// read returns the id that write wrote.
func (o Order) read(text string) (id string, err error) {
	order, id, other := strings.Cut(text, " ")
	if !other {
		order, id = string(Newest), text
	}
	if text != "" && order != string(o) {
		return "", fault.Invalid(fault.Field("cursor", fault.InvalidFormat))
	}
	return id, nil
}

type transactionID struct {
	ID string `path:"id"`
}

func (h handler) get(ctx context.Context, in *transactionID) (View, error) {
	t, err := h.transactions.Find(ctx, auth.CustomerID(ctx), in.ID)
	if err != nil {
		return View{}, err
	}
	progress, err := h.transactions.Progress(ctx, h.transactions.db.Read(), t)
	if err != nil {
		return View{}, err
	}
	v, err := h.transactions.FullView(ctx, h.transactions.db.Read(), t, language(ctx))
	return v.withProgress(progress), err
}
