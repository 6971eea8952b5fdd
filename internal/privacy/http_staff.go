package privacy

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerStaff(r *api.Router, h handler, g staff.Gate) {
	const path = "/admin/customer/{id}/data"
	h.privacy.d.Staff.OnConfirm("requestCustomerExport", h.describeExport)
	api.Get(
		r, path, g.RequireRead(staff.Compliance), "getCustomerData", "The status of requests about a customer's data, and what prevents erasure",
		h.file,
	)
	api.Post(
		r, path+"/export", g.RequireRole(staff.Compliance), "requestCustomerExport", "Request a copy of all data of a customer",
		h.requestCustomerExport,
		api.Describe(
			"For a customer who cannot sign in. The request and each download are on the audit trail. The operator who requested it can download it until expiresAt.",
		))
	api.GetFile(
		r, path+"/export/{export}", g.RequireRole(staff.Compliance), "downloadCustomerExport", "Download a copy that the operator asked for",
		h.downloadCustomerExport, api.Sends("application/zip"),
	)
	api.Post(
		r, path+"/erasure", g.RequireRole(staff.Compliance), "requestErasure",
		"Request that a customer is closed and erased; a second operator approves it", h.requestErasure,
		api.Describe("Nothing may be left in the account (409, with what is left)."))
	api.List(
		r, "/admin/erasure", g.RequireRead(staff.Compliance), "listErasures",
		"Customers who were closed and erased, and until when the law requires the rest", h.erasures,
	)
}

type fileView struct {
	Export    *exportView    `json:"export" doc:"the newest copy that this operator asked for"`
	Obstacles []obstacleView `json:"obstacles" nullable:"false" doc:"what is left in the account"`
	Request   *requestView   `json:"request" doc:"the newest request to close and erase the customer"`
	Erasure   *erasureView   `json:"erasure"`
}

type requestView struct {
	ApprovalID  string       `json:"approvalId"`
	Status      staff.Status `json:"status" enum:"pending,approved,rejected,cancelled"`
	RequestedBy string       `json:"requestedBy" doc:"an operator, customer, or command line"`
	Given       int          `json:"given" doc:"how many operators have approved"`
	Needed      int          `json:"needed"`
	CreatedAt   time.Time    `json:"createdAt"`
}

type erasureView struct {
	CustomerID string     `json:"customerId"`
	ApprovalID string     `json:"approvalId"`
	ErasedAt   time.Time  `json:"erasedAt"`
	KeptUntil  time.Time  `json:"keptUntil" doc:"the rest is erased then"`
	FinishedAt *time.Time `json:"finishedAt" doc:"nothing is kept any more but ids, amounts and times"`
}

func (h handler) file(ctx context.Context, in *staff.ByID) (fileView, error) {
	f, err := h.privacy.File(ctx, staff.CurrentOperator(ctx), in.ID)
	if err != nil {
		return fileView{}, err
	}
	v := fileView{Export: h.viewOfExport(f.Export), Obstacles: viewsOfObstacles(f.Obstacles)}
	if a := f.Request; a != nil {
		v.Request = &requestView{ApprovalID: a.ID, Status: a.Status, RequestedBy: a.RequestedName, Needed: a.Needed, CreatedAt: a.At}
		for _, d := range a.Decisions {
			if d.Approve {
				v.Request.Given++
			}
		}
	}
	if f.Erasure != nil {
		e := erasureView(*f.Erasure)
		v.Erasure = &e
	}
	return v, nil
}

// describeExport names the customer by the address that the list of customers shows.
func (h handler) describeExport(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*staff.ByID) //nolint:forcetypeassert // the input of the call that it is registered for
	m, err := h.privacy.d.Customers.Find(ctx, h.privacy.d.DB.Read(), in.ID)
	return auth.Summary{Item: m.User.Email}, err
}

func (h handler) requestCustomerExport(ctx context.Context, in *staff.ByID) (exportView, error) {
	e, err := h.privacy.RequestExportFor(ctx, staff.CurrentOperator(ctx), in.ID)
	if err != nil {
		return exportView{}, err
	}
	return *h.viewOfExport(&e), nil
}

type customersExport struct {
	staff.ByID
	Export string `path:"export" maxLength:"64" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"`
}

func (h handler) downloadCustomerExport(ctx context.Context, in *customersExport) (api.File, error) {
	d, err := h.privacy.DownloadFor(ctx, staff.CurrentOperator(ctx), in.ID, in.Export)
	return api.File{Name: d.Name, ContentType: "application/zip", Write: d.Write}, err
}

type requestErasure struct {
	staff.ByID
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) requestErasure(ctx context.Context, in *requestErasure) (fileView, error) {
	if _, err := h.privacy.RequestErasure(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Reason); err != nil {
		return fileView{}, err
	}
	return h.file(ctx, &in.ByID)
}

func (h handler) erasures(ctx context.Context, in *struct{ api.Listing }) (api.Entries[erasureView], error) {
	page, total, err := h.privacy.Erasures(ctx, in.Window())
	if err != nil {
		return api.Entries[erasureView]{}, err
	}
	views := make([]erasureView, len(page))
	for i, e := range page {
		views[i] = erasureView(e)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].ErasedAt, page[i].CustomerID }), nil
}
