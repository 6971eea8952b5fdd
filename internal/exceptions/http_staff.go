package exceptions

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	api.List(
		r, "/admin/exception", g.RequireOperator(), "listExceptions",
		"List exceptions: open ones by severity and age, resolved ones newest first", h.list,
	)
	api.Get(r, "/admin/exception/{id}", g.RequireOperator(), "getException", "Read an exception", h.get)
	api.Post(r, "/admin/exception/{id}/action", g.RequireOperator(), "actOnException", "Act on an exception", h.act,
		api.Describe("The action determines which roles can request it. An action that moves money is carried out once another operator approves it: the response then has approvalId, and no action is offered until it is decided (409). "+
			"take makes the operator the owner, give_back ends that; neither needs a reason."))
	registerGroups(r, h, g)
	s.staff.OnConfirm("actOnException", h.describe)
}

// describe names the exception for the operator who is asked for a second factor.
func (h handler) describe(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*actOnException) //nolint:forcetypeassert // the input of the call that it is registered for
	item, err := h.exceptions.Find(ctx, h.exceptions.db.Read(), in.ID)
	if err != nil {
		return auth.Summary{}, err
	}
	summary := auth.Summary{Item: string(item.Kind) + " " + item.Subject}
	if code := item.Amount.Currency().Code(); code != "" {
		summary.Amount, summary.Currency = item.Amount.String(), code
	}
	return summary, nil
}

type handler struct{ exceptions *Service }

type listExceptions struct {
	api.Listing
	Status   string `query:"status" default:"open" enum:"open,resolved"`
	Kind     string `query:"kind" maxLength:"64"`
	Severity string `query:"severity" enum:"high,normal"`
	Reason   string `query:"reason" maxLength:"64" doc:"a code"`
	Owner    string `query:"owner" enum:"me,nobody"`
	Mine     bool   `query:"mine" doc:"as owner=me"`
	MinAge   int    `query:"minAgeHours" minimum:"0" maximum:"87600" doc:"only those that have been open for so many hours"`
}

func (h handler) filterOf(ctx context.Context, in *listExceptions) Filter {
	f := Filter{Status: Status(in.Status), Kind: Kind(in.Kind), Severity: Severity(in.Severity), Reason: in.Reason}
	switch {
	case in.Mine || in.Owner == "me":
		f.OwnerID = staff.CurrentOperator(ctx).UserID
	case in.Owner == "nobody":
		f.OwnerID = Nobody
	}
	if in.MinAge > 0 {
		f.Until = h.exceptions.clock.Now().Add(-time.Duration(in.MinAge) * time.Hour)
	}
	return f
}

type exceptionView struct {
	ID         string                 `json:"id"`
	Kind       Kind                   `json:"kind"`
	Severity   Severity               `json:"severity" enum:"high,normal"`
	Status     Status                 `json:"status" enum:"open,resolved"`
	Subject    string                 `json:"subject" doc:"the id of the thing that cannot go on"`
	Customer   *staff.CustomerSummary `json:"customer,omitempty" doc:"the customer concerned"`
	Amount     string                 `json:"amount,omitempty"`
	Currency   string                 `json:"currency,omitempty"`
	Since      time.Time              `json:"since"`
	Reason     string                 `json:"reason" doc:"a code"`
	Details    map[string]string      `json:"details" nullable:"false" doc:"codes and figures; what is about a person is withheld from roles that may not read customers"`
	Actions    []string               `json:"actions" nullable:"false" doc:"what can be done now"`
	Choices    []choiceView           `json:"choices" nullable:"false" doc:"the same actions, and what each needs"`
	Owner      *ownerView             `json:"owner,omitempty" doc:"the operator who looks after it"`
	ApprovalID string                 `json:"approvalId,omitempty" doc:"the approval that an action waits for, or that resolved it"`
	Requested  string                 `json:"requested,omitempty" doc:"the action that the approval is for"`
	Resolution string                 `json:"resolution,omitempty" doc:"a code: how it was resolved"`
	ResolvedAt *time.Time             `json:"resolvedAt,omitempty"`
	MayTake    bool                   `json:"mayTake" doc:"whether this operator may take it"`
}

type choiceView struct {
	Name  string `json:"name"`
	ByTwo bool   `json:"byTwo" doc:"another operator has to approve it"`
	May   bool   `json:"may" doc:"whether this operator has a role for it"`
}

type ownerView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Me   bool   `json:"me"`
}

func (h handler) viewOf(ctx context.Context, item Item) (exceptionView, error) {
	me := staff.CurrentOperator(ctx)
	v := exceptionView{
		ID: item.ID, Kind: item.Kind, Severity: item.Severity, Status: item.Status, Subject: item.Subject, Since: item.Since, Reason: item.Reason,
		Details: staff.DetailsFor(ctx, staff.CustomerPerson, item.Details, staff.Withheld), Actions: []string{}, Choices: []choiceView{},
		ApprovalID: item.ApprovalID, Requested: item.Requested,
		Resolution: item.Resolution, ResolvedAt: item.ResolvedAt, MayTake: item.Status == Open && me.May(kinds[item.Kind].roles...),
	}
	for _, a := range h.exceptions.ActionsOf(item) {
		v.Actions = append(v.Actions, a.Name)
		v.Choices = append(v.Choices, choiceView{a.Name, a.ByTwo, me.May(a.Roles...)})
	}
	if code := item.Amount.Currency().Code(); code != "" {
		v.Amount, v.Currency = item.Amount.String(), code
	}
	if item.OwnerID != "" {
		v.Owner = &ownerView{item.OwnerID, item.Owner, item.OwnerID == me.UserID}
	}
	if item.CustomerID != "" {
		summary, err := h.exceptions.staff.CustomerSummary(ctx, item.CustomerID)
		if err != nil {
			return v, err
		}
		v.Customer = &summary
	}
	return v, nil
}

func (h handler) list(ctx context.Context, in *listExceptions) (api.Entries[exceptionView], error) {
	page, total, err := h.exceptions.List(ctx, h.filterOf(ctx, in), in.Window())
	if err != nil {
		return api.Entries[exceptionView]{}, err
	}
	views := make([]exceptionView, len(page))
	for i, item := range page {
		if views[i], err = h.viewOf(ctx, item); err != nil {
			return api.Entries[exceptionView]{}, err
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].Since, page[i].ID }), nil
}

// ByID is the path parameter id.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) get(ctx context.Context, in *ByID) (exceptionView, error) {
	item, err := h.exceptions.Find(ctx, h.exceptions.db.Read(), in.ID)
	if err != nil {
		return exceptionView{}, err
	}
	return h.viewOf(ctx, item)
}

type actOnException struct {
	ByID
	Body struct {
		Action     string `json:"action" maxLength:"64"`
		Reason     string `json:"reason" required:"false" maxLength:"2000" doc:"required, except to take or give back"`
		CustomerID string `json:"customerId" required:"false" maxLength:"64" doc:"to whom it is assigned; required to assign what names no customer"`
	}
}

func (h handler) act(ctx context.Context, in *actOnException) (exceptionView, error) {
	item, err := h.exceptions.Act(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Action, Input{
		Reason: in.Body.Reason, CustomerID: in.Body.CustomerID,
	})
	if err != nil {
		return exceptionView{}, err
	}
	return h.viewOf(ctx, item)
}
