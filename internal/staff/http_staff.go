package staff

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the department's calls of the back office.
func Register(r *api.Router, s *Service, g Gate) {
	h := handler{s}
	api.Get(r, "/admin/self", g.RequireOperator(), "getOperator", "Read the operator who is signed in", h.self)
	api.Get(r, "/admin/dashboard", g.RequireOperator(), "getDashboard", "Count the work in each queue", h.dashboard)
	api.List(r, "/admin/approval", g.RequireOperator(), "listApprovals", "List approvals, pending and decided", h.approvals)
	api.Get(r, "/admin/approval/{id}", g.RequireOperator(), "getApproval", "Read an approval", h.approval)
	api.Post(r, "/admin/approval/{id}/decision", g.RequireOperator(), "decideApproval", "Approve or reject", h.decide,
		api.Describe(
			"The kind of approval determines which roles may decide. Operators cannot decide on their own request, or twice (409). One rejection closes it. An approval whose subject has moved on is cancelled (409).",
		))
	registerCustomers(r, h, g)
	registerSignIns(r, h, g)
	api.List(r, "/admin/audit", g.RequireRead(Administrator, Compliance), "listAudit", "List the audit trail, newest first", h.audit)
	api.Get(r, "/admin/audit/check", g.RequireRead(Administrator), "checkAudit", "Verify that nothing in the audit trail was changed", h.check)
	api.List(r, "/admin/operator", g.RequireReader(OperatorPerson), "listOperators", "List operators and their roles", h.operators)
	api.Post(r, "/admin/operator", g.RequireRole(Administrator), "inviteOperator", "Request to add an operator", h.invite)
	api.Post(
		r, "/admin/operator/{id}/roles", g.RequireRole(Administrator), "requestOperatorRoles", "Request to change an operator's roles",
		h.requestRoles,
	)
}

type handler struct{ staff *Service }

type operatorView struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`
	Active bool      `json:"active"`
	Roles  []Role    `json:"roles" nullable:"false" enum:"compliance,treasury,support,auditor,administrator"`
	Since  time.Time `json:"since"`
}

func viewOfOperator(o Operator) operatorView {
	return operatorView{ID: o.UserID, Name: o.Name, Active: o.Active, Roles: append([]Role{}, o.Roles...), Since: o.Since}
}

func (h handler) self(ctx context.Context, _ *api.Nothing) (operatorView, error) {
	return viewOfOperator(CurrentOperator(ctx)), nil
}

type dashboardView struct {
	Queues []queueView `json:"queues" nullable:"false"`
}

type queueView struct {
	Name  string `json:"name" doc:"approvals, verification.review, screening.matches, support.contact, support.bug …"`
	Roles []Role `json:"roles" nullable:"false" enum:"compliance,treasury,support,auditor,administrator" doc:"the roles that work on the queue"`
	Count int64  `json:"count" doc:"how many items wait"`
}

func (h handler) dashboard(ctx context.Context, _ *api.Nothing) (dashboardView, error) {
	all, err := h.staff.QueueLengths(ctx)
	v := dashboardView{Queues: make([]queueView, len(all))}
	for i, w := range all {
		v.Queues[i] = queueView(w)
	}
	return v, err
}

type approvalView struct {
	ID          string           `json:"id"`
	Kind        string           `json:"kind"`
	Subject     string           `json:"subject" doc:"the id of what is to be approved"`
	Status      Status           `json:"status" enum:"pending,approved,rejected,cancelled"`
	Cause       string           `json:"cause,omitempty" doc:"a code: why it was cancelled; its subject moved on before it was decided"`
	Amount      *string          `json:"amount" doc:"null if no money moves"`
	Currency    *string          `json:"currency"`
	Customer    *CustomerSummary `json:"customer" doc:"null if it concerns no customer"`
	RequestedBy string           `json:"requestedBy"`
	Needed      int              `json:"needed" doc:"how many operators must approve"`
	Approvals   []approvedView   `json:"approvals" nullable:"false"`
	Rejection   *approvedView    `json:"rejection"`
	Mine        bool             `json:"mine" doc:"whether this operator requested it or has decided already"`
	MayDecide   bool             `json:"mayDecide" doc:"whether this operator may still decide on it"`
	Details     map[string]any   `json:"details" doc:"what is about a person is withheld from roles that may not read such a person"`
	CreatedAt   time.Time        `json:"createdAt"`
	DecidedAt   *time.Time       `json:"decidedAt"`
}

type approvedView struct {
	Operator  string    `json:"operator"`
	DecidedAt time.Time `json:"decidedAt"`
	Reason    string    `json:"reason"`
}

func (h handler) viewOf(ctx context.Context, a Approval) (approvalView, error) {
	me := CurrentOperator(ctx).UserID
	v := approvalView{
		ID: a.ID, Kind: a.Kind, Subject: a.Subject, Status: a.Status, Cause: a.Cause, RequestedBy: a.RequestedName, Needed: a.Needed,
		Approvals: []approvedView{}, Mine: a.RequestedBy == me, Details: DetailsFor[any](ctx, a.person(), a.Details, Withheld), CreatedAt: a.At,
		DecidedAt: a.DecidedAt,
	}
	v.MayDecide = a.Status == Pending && h.staff.checkDecider(ctx, h.staff.db.Read(), CurrentOperator(ctx), a, true) == nil
	if amount, currency := amountText(a.Amount); amount != "" {
		v.Amount, v.Currency = &amount, &currency
	}
	for _, d := range a.Decisions {
		v.Mine = v.Mine || d.OperatorID == me
		given := approvedView{d.Operator, d.At, d.Reason}
		if d.Reason != "" && !MayRead(ctx, a.person()) {
			given.Reason = Withheld
		}
		if d.Approve {
			v.Approvals = append(v.Approvals, given)
		} else {
			v.Rejection = &given
		}
	}
	if a.CustomerID != "" {
		p, err := h.staff.CustomerSummary(ctx, a.CustomerID)
		if err != nil {
			return v, err
		}
		v.Customer = &p
	}
	return v, nil
}

type listApprovals struct {
	api.Listing
	Status string `query:"status" enum:"pending,approved,rejected,cancelled" doc:"all statuses if omitted"`
}

func (h handler) approvals(ctx context.Context, in *listApprovals) (api.Entries[approvalView], error) {
	page, total, err := h.staff.Approvals(ctx, Status(in.Status), in.Window())
	if err != nil {
		return api.Entries[approvalView]{}, err
	}
	views := make([]approvalView, len(page))
	for i, a := range page {
		if views[i], err = h.viewOf(ctx, a); err != nil {
			return api.Entries[approvalView]{}, err
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].At, page[i].ID }), nil
}

// ByID is the path parameter id.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) approval(ctx context.Context, in *ByID) (approvalView, error) {
	a, err := h.staff.Approval(ctx, in.ID)
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}

type decideApproval struct {
	ByID
	Body struct {
		Decision string `json:"decision" enum:"approve,reject"`
		Reason   string `json:"reason" required:"false" maxLength:"2000" doc:"required to reject"`
	}
}

func (h handler) decide(ctx context.Context, in *decideApproval) (approvalView, error) {
	a, err := h.staff.Decide(ctx, CurrentOperator(ctx), in.ID, in.Body.Decision == "approve", in.Body.Reason)
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}

type listAudit struct {
	api.Listing
	Actor     string `query:"actor" maxLength:"64" doc:"the id of the actor"`
	Action    string `query:"action" maxLength:"64"`
	Subject   string `query:"subject" maxLength:"64"`
	SubjectID string `query:"subjectId" maxLength:"64"`
	Query     string `query:"query" maxLength:"100" doc:"an id, or part of the action, of the actor's name or of the kind of subject"`
	From      string `query:"from" format:"date" doc:"the first day, in London"`
	To        string `query:"to" format:"date" doc:"the last day, in London"`
}

func (h handler) audit(ctx context.Context, in *listAudit) (api.Entries[AuditEntry], error) {
	since, until, err := days(in.From, in.To)
	if err != nil {
		return api.Entries[AuditEntry]{}, err
	}
	entries, total, err := h.staff.SearchAudit(ctx, AuditSearch{
		ActorID: in.Actor, Action: in.Action, Subject: in.Subject, SubjectID: in.SubjectID, Query: in.Query, Since: since, Until: until,
	}, in.Window())
	for i := range entries {
		if err != nil {
			break
		}
		entries[i], err = entries[i].shownTo(ctx)
	}
	return api.Listed(
		in.Listing, entries, total, func(i int) (time.Time, string) { return time.Time{}, strconv.FormatInt(entries[i].Sequence, 10) },
	), err
}

// days returns the times between which a day is from the first date to the last, inclusive. Either may be
// empty.
func days(from, to string) (since, until time.Time, err error) {
	since, until = time.Unix(0, 0).UTC(), time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)
	first, last, err := api.Days(from, to)
	if !first.IsZero() {
		since = first.Start()
	}
	if !last.IsZero() {
		until = last.End()
	}
	return since, until, err
}

type checkedView struct {
	Lines  int64 `json:"lines"`
	Intact bool  `json:"intact"`
}

func (h handler) check(ctx context.Context, _ *api.Nothing) (checkedView, error) {
	lines, err := h.staff.VerifyAuditTrail(ctx)
	if errors.Is(err, ErrAuditTrailBroken) {
		return checkedView{Lines: lines}, nil
	}
	return checkedView{lines, err == nil}, err
}

func (h handler) operators(ctx context.Context, in *struct{ api.Listing }) (api.Entries[operatorView], error) {
	page, total, err := h.staff.Operators(ctx, in.Window())
	views := make([]operatorView, len(page))
	for i, o := range page {
		views[i] = viewOfOperator(o)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].Since, page[i].UserID }), err
}

type requestRoles struct {
	ByID
	Body struct {
		Roles  []Role `json:"roles" maxItems:"5" nullable:"false"`
		Active bool   `json:"active"`
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) requestRoles(ctx context.Context, in *requestRoles) (approvalView, error) {
	a, err := h.staff.RequestRoles(ctx, CurrentOperator(ctx), RoleChange{
		UserID: in.ID, Roles: in.Body.Roles, Active: in.Body.Active, Reason: in.Body.Reason,
	})
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}

type inviteOperator struct {
	Body struct {
		Email  string `json:"email" maxLength:"254"`
		Roles  []Role `json:"roles" maxItems:"5" nullable:"false"`
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) invite(ctx context.Context, in *inviteOperator) (approvalView, error) {
	a, err := h.staff.RequestInvitation(ctx, CurrentOperator(ctx), Invitation{in.Body.Email, in.Body.Roles, in.Body.Reason})
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}
