package staff

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func registerCustomers(r *api.Router, h handler, g Gate) {
	const path = "/admin/customer"
	read := g.RequireReader(CustomerPerson)
	api.List(r, path, read, "listCustomers", "List customers, newest first, or find one by id or exact e-mail address", h.customers)
	api.Get(r, path+"/{id}", read, "getCustomer", "A customer with the operators' notes", h.customer)
	api.Post(r, path+"/{id}/note", g.RequireRole(Compliance, Support, Treasury), "noteCustomer", "Add a note about a customer", h.note)
	api.Post(r, path+"/{id}/freeze", g.RequireRole(Compliance), "requestFreeze", "Request to freeze or unfreeze a customer", h.freeze)
}

// CustomerView is a customer in the list.
type CustomerView struct {
	ID          string    `json:"id"`
	Kind        string    `json:"kind" enum:"individual,business"`
	Status      string    `json:"status" enum:"active,frozen,closed"`
	Email       string    `json:"email"`
	DisplayName string    `json:"displayName" doc:"of a sub-account its name"`
	CreatedAt   time.Time `json:"createdAt"`
	ParentID    *string   `json:"parentId" doc:"the business whose sub-account the customer is; null otherwise"`
	Holder      *string   `json:"holder" enum:"own,customer" doc:"whose money is in a sub-account: the business's own, or a customer's of the business; null otherwise"`
}

func viewOfCustomer(m customer.Member) CustomerView {
	v := CustomerView{
		ID: m.Customer.ID, Kind: string(m.Customer.Kind), Status: string(m.Customer.Status), Email: m.User.Email,
		DisplayName: m.User.DisplayName, CreatedAt: m.Customer.CreatedAt,
	}
	if m.Customer.IsSubAccount() {
		holder := string(m.Customer.Holder)
		v.DisplayName, v.ParentID, v.Holder = m.Customer.Name, &m.Customer.ParentID, &holder
	}
	return v
}

// subAccountView is a sub-account in the file of its business.
type subAccountView struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Holder string `json:"holder" enum:"own,customer"`
	Status string `json:"status" enum:"active,frozen,closed"`
}

type listCustomers struct {
	api.Listing
	Query  string `query:"query" maxLength:"254" doc:"an id or an exact e-mail address"`
	Status string `query:"status" enum:"active,frozen,closed" doc:"all statuses if omitted"`
}

func (h handler) customers(ctx context.Context, in *listCustomers) (api.Entries[CustomerView], error) {
	page, total, err := h.staff.Customers(ctx, in.Query, customer.Status(in.Status), in.Window())
	if err != nil {
		return api.Entries[CustomerView]{}, err
	}
	views := make([]CustomerView, len(page))
	for i, m := range page {
		views[i] = viewOfCustomer(m)
	}
	return api.Listed(
		in.Listing, views, total, func(i int) (time.Time, string) { return page[i].Customer.CreatedAt, page[i].Customer.ID },
	), nil
}

type customerDetail struct {
	CustomerView
	UserID   string     `json:"userId" doc:"the id of the owner"`
	Phone    string     `json:"phone"`
	Country  string     `json:"country"`
	Language string     `json:"language"`
	Notes    []noteView `json:"notes" nullable:"false"`
	// SubAccounts are the newest hundred.
	SubAccounts     []subAccountView `json:"subAccounts" nullable:"false" doc:"the newest hundred"`
	SubAccountCount int64            `json:"subAccountCount"`
}

type noteView struct {
	Author     string    `json:"author"`
	Kind       NoteKind  `json:"kind" enum:"note,freeze,unfreeze,disable_sign_in,enable_sign_in,remove_second_factors,sign_out" doc:"note, or what the text is the reason for"`
	LegalBasis string    `json:"legalBasis" doc:"the code of the legal basis of a freeze; otherwise empty"`
	Text       string    `json:"text"`
	At         time.Time `json:"at"`
}

func (h handler) customer(ctx context.Context, in *ByID) (customerDetail, error) {
	m, err := h.staff.Customer(ctx, in.ID)
	if err != nil {
		return customerDetail{}, err
	}
	notes, err := h.staff.Notes(ctx, in.ID)
	v := customerDetail{
		CustomerView: viewOfCustomer(m), UserID: m.User.ID, Phone: m.User.Phone, Country: m.User.Country, Language: m.User.Language,
		Notes: make([]noteView, len(notes)), SubAccounts: []subAccountView{},
	}
	for i, n := range notes {
		v.Notes[i] = noteView(n)
	}
	if err != nil {
		return v, err
	}
	accounts, total, err := h.staff.SubAccounts(ctx, in.ID)
	for _, a := range accounts {
		v.SubAccounts = append(v.SubAccounts, subAccountView{ID: a.ID, Name: a.Name, Holder: string(a.Holder), Status: string(a.OwnStatus)})
	}
	v.SubAccountCount = total
	return v, err
}

type noteCustomer struct {
	ByID
	Body struct {
		Text string `json:"text"`
	}
}

func (h handler) note(ctx context.Context, in *noteCustomer) (customerDetail, error) {
	if err := h.staff.AddNote(ctx, CurrentOperator(ctx), in.ID, in.Body.Text); err != nil {
		return customerDetail{}, err
	}
	return h.customer(ctx, &in.ByID)
}

type requestFreeze struct {
	ByID
	Body struct {
		Frozen     bool   `json:"frozen" doc:"true freezes, false unfreezes"`
		LegalBasis string `json:"legalBasis" doc:"sanctions, court_order, law_enforcement, suspicious_activity, customer_request or other"`
		Reason     string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) freeze(ctx context.Context, in *requestFreeze) (approvalView, error) {
	a, err := h.staff.RequestFreeze(ctx, CurrentOperator(ctx), Freeze{
		CustomerID: in.ID, Frozen: in.Body.Frozen, LegalBasis: in.Body.LegalBasis, Reason: in.Body.Reason,
	})
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}
