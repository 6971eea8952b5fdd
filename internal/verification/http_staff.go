package verification

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	reading, deciding := g.RequireRead(staff.Compliance), g.RequireRole(staff.Compliance)
	api.List(r, "/admin/verification", reading, "listCases", "Verification cases, the longest waiting first", h.list)
	api.Get(
		r, "/admin/verification/{kind}/{id}", reading, "getCase", "One case with its data, members, checks, screening matches and history",
		h.show,
	)
	api.Post(
		r, "/admin/verification/{kind}/{id}/decision", deciding, "decideCase", "Approve a case, return it with reasons, or reject it for good",
		h.decide,
	)
	api.Get(
		r, "/admin/customer/{id}/verification", g.RequireRead(staff.Compliance, staff.Support, staff.Treasury), "getCustomerVerification",
		"The status of a customer's verification", h.customerVerification,
	)
}

type staffHandler struct{ service *Service }

// CaseView is a case in the queue.
type CaseView struct {
	ID          string                `json:"id" doc:"the record's id"`
	Kind        Kind                  `json:"kind" enum:"individual,business"`
	Status      Status                `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected"`
	Decision    *string               `json:"decision" enum:"approve,return,reject" doc:"null before the first decision"`
	Customer    staff.CustomerSummary `json:"customer"`
	Submissions int                   `json:"submissions" doc:"how often it was submitted"`
	SubmittedAt *time.Time            `json:"submittedAt"`
	DecidedAt   *time.Time            `json:"decidedAt"`
}

type listCases struct {
	api.Listing
	Status int `query:"status" default:"-1" minimum:"-1" maximum:"3" doc:"every submitted case when it is omitted"`
}

func (h staffHandler) list(ctx context.Context, in *listCases) (api.Entries[CaseView], error) {
	var status *Status
	if in.Status >= 0 {
		wanted := Status(in.Status) // 0 to 3
		status = &wanted
	}
	page, total, err := h.service.Cases(ctx, status, in.Window())
	if err != nil {
		return api.Entries[CaseView]{}, err
	}
	views := make([]CaseView, len(page))
	for i, c := range page {
		views[i] = CaseView{
			ID: c.ID, Kind: c.Kind, Status: c.Status, Decision: decisionView(c.Decision), Submissions: c.Submissions, SubmittedAt: c.SubmittedAt,
			DecidedAt: c.DecidedAt,
		}
		if views[i].Customer, err = h.service.staff.CustomerSummary(ctx, c.CustomerID); err != nil {
			return api.Entries[CaseView]{}, err
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

// decisionView returns the decision as the API shows it: null while there is none.
func decisionView(decision string) *string {
	if decision == "" {
		return nil
	}
	return &decision
}

// OfCase are the path parameters of one case.
type OfCase struct {
	Kind Kind   `path:"kind" enum:"individual,business"`
	ID   string `path:"id" maxLength:"64"`
}

type caseDetail struct {
	CaseView
	Individual *individualView       `json:"individual" doc:"null for a business"`
	Business   *businessView         `json:"business" doc:"null for an individual"`
	Pictures   []string              `json:"pictures" nullable:"false" doc:"fileNames of the applicant's liveness pictures"`
	Members    []memberDetail        `json:"members" nullable:"false"`
	Checks     []checkView           `json:"checks" nullable:"false"`
	Matches    []screening.MatchView `json:"matches" nullable:"false"`
	History    []historyView         `json:"history" nullable:"false"`
	// SubmittedBy is set for the holder of a sub-account.
	SubmittedBy *string `json:"submittedBy" example:"Acme Ltd, API key Onboarding" doc:"the business that submitted the check of its customer, with its user or API key; null where the customer did"`
}

type memberDetail struct {
	MemberView
	IDDocument *IDDocument `json:"idDocument"`
	Pictures   []string    `json:"pictures" nullable:"false"`
}

type checkView struct {
	Name   string     `json:"name" doc:"a code"`
	Passed bool       `json:"passed"`
	Cases  []caseName `json:"cases,omitempty" doc:"the other cases that it is about: of document_number_unique those in which the same number was given"`
}

type caseName struct {
	Kind string `json:"kind" enum:"individual,business"`
	ID   string `json:"id"`
}

func viewOfCheck(c Check) checkView {
	v := checkView{Name: c.Name, Passed: c.Passed}
	for _, other := range c.Cases {
		v.Cases = append(v.Cases, caseName{other.Kind, other.ID})
	}
	return v
}

type historyView struct {
	At     time.Time     `json:"at"`
	Actor  string        `json:"actor"`
	What   string        `json:"what"`
	Note   string        `json:"note"`
	Fields []ReviewField `json:"fields" nullable:"false"`
}

func (h staffHandler) show(ctx context.Context, in *OfCase) (caseDetail, error) {
	c, err := h.service.Case(ctx, in.Kind, in.ID)
	if err != nil {
		return caseDetail{}, err
	}
	customer, err := h.service.staff.CustomerSummary(ctx, c.CustomerID)
	if err != nil {
		return caseDetail{}, err
	}
	return detailOf(c, customer), nil
}

func detailOf(c *Case, customer staff.CustomerSummary) caseDetail {
	v := caseDetail{
		CaseView: CaseView{
			ID: c.ID, Kind: c.Kind, Status: c.Record.Status, Decision: decisionView(c.Decision), Customer: customer, Submissions: c.Submissions,
			SubmittedAt: c.SubmittedAt, DecidedAt: c.DecidedAt,
		},
		Pictures: pictures(c.Liveness), Members: []memberDetail{}, Checks: []checkView{}, Matches: []screening.MatchView{},
		History: []historyView{},
	}
	if c.Individual != nil {
		v.Individual = &individualView{viewOf(c.Record), *c.Individual}
	} else {
		v.Business = &businessView{viewOf(c.Record), *c.Business}
	}
	for _, m := range c.Members {
		v.Members = append(v.Members, memberDetail{MemberView: viewOfMember(m), IDDocument: m.IDDocument, Pictures: pictures(m.Liveness)})
	}
	for _, check := range c.Checks {
		v.Checks = append(v.Checks, viewOfCheck(check))
	}
	for _, match := range c.Matches {
		v.Matches = append(v.Matches, screening.ViewOf(match))
	}
	for _, e := range c.History {
		if e.What == "submitted" && e.Actor != customerActor {
			v.SubmittedBy = &e.Actor
		}
		v.History = append(v.History, historyView{
			At: e.At, Actor: e.Actor, What: e.What, Note: e.Review.Note, Fields: append([]ReviewField{}, e.Review.Fields...),
		})
	}
	return v
}

func pictures(s *liveness.Session) []string {
	if s == nil {
		return []string{}
	}
	return append([]string{}, s.Evidence.Pictures...)
}

type customerVerificationView struct {
	Status       Status          `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected"`
	Decision     *string         `json:"decision" enum:"approve,return,reject" doc:"null before the first decision"`
	Case         *screening.Case `json:"case" doc:"null if nothing was submitted"`
	SubmittedAt  *time.Time      `json:"submittedAt"`
	DecidedAt    *time.Time      `json:"decidedAt"`
	HasOpenMatch bool            `json:"hasOpenMatch" doc:"a screening match is potential or confirmed: payments wait for an operator"`
}

func (h staffHandler) customerVerification(ctx context.Context, in *ByID) (v customerVerificationView, err error) {
	customer, err := h.service.customers.Find(ctx, h.service.db.Read(), in.ID)
	if err != nil {
		return v, err
	}
	if v.HasOpenMatch, err = h.service.screening.HasOpenMatch(ctx, h.service.db.Read(), in.ID); err != nil {
		return v, err
	}
	r, err := h.service.FindRecord(ctx, in.ID, Kind(customer.Customer.Kind))
	if r == nil || err != nil {
		return v, err
	}
	v.Status, v.Decision, v.SubmittedAt, v.DecidedAt = r.Status, decisionView(r.Decision), r.SubmittedAt, r.DecidedAt
	if r.SubmittedAt != nil {
		v.Case = &screening.Case{Kind: string(r.Kind), ID: r.ID}
	}
	return v, nil
}

type decideCase struct {
	OfCase
	Body struct {
		Decision string        `json:"decision" enum:"approve,return,reject"`
		Reason   string        `json:"reason" required:"false" maxLength:"4000" doc:"required to return or reject"`
		Fields   []ReviewField `json:"fields" required:"false" nullable:"true" maxItems:"100" doc:"the fields to correct; realness and members.{id} require a new liveness session or verification of the member"`
	}
}

func (h staffHandler) decide(ctx context.Context, in *decideCase) (CaseView, error) {
	r, err := h.service.Decide(ctx, staff.CurrentOperator(ctx), in.Kind, in.ID, ReviewDecision{
		Decision: in.Body.Decision, Reason: in.Body.Reason, Fields: in.Body.Fields,
	})
	if err != nil {
		return CaseView{}, err
	}
	customer, err := h.service.staff.CustomerSummary(ctx, r.CustomerID)
	return CaseView{
		ID: r.ID, Kind: r.Kind, Status: r.Status, Decision: decisionView(r.Decision), Customer: customer, Submissions: r.Submissions,
		SubmittedAt: r.SubmittedAt, DecidedAt: r.DecidedAt,
	}, err
}
