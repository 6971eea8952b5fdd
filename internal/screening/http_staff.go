package screening

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
)

// Case names a customer's verification case.
type Case struct {
	Kind string `json:"kind" enum:"individual,business"`
	ID   string `json:"id"`
}

// Cases finds the verification cases that belong to matches. Filled by verification.
type Cases interface {
	// CaseOfCustomer returns nil if the customer never submitted one.
	CaseOfCustomer(ctx context.Context, customerID string) (*Case, error)
}

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate, cases Cases) {
	h := staffHandler{s, cases}
	api.List(r, "/admin/screening", g.RequireRead(staff.Compliance), "listMatches", "Screening matches", h.matches)
	api.Post(
		r, "/admin/screening/{id}/decision", g.RequireRole(staff.Compliance), "decideMatch",
		"Decide whether a potential match is a false positive or confirmed", h.decideMatch,
	)
}

type staffHandler struct {
	service *Service
	cases   Cases
}

// MatchView is a screening match: a name that matches an entry on a sanctions list.
type MatchView struct {
	ID        string             `json:"id"`
	Subject   SubjectKind        `json:"subject" enum:"customer,member,counterparty"`
	SubjectID string             `json:"subjectId"`
	Customer  string             `json:"customerId" doc:"empty: the name came with money for nobody"`
	List      string             `json:"list" example:"UK"`
	Entry     string             `json:"entry" doc:"the list's own id"`
	Name      string             `json:"name" doc:"the name on the list"`
	Score     int                `json:"score" doc:"0 to 100"`
	Reasons   []sanctions.Reason `json:"reasons" nullable:"false" doc:"what the score consists of"`
	Status    MatchStatus        `json:"status" enum:"potential,false_positive,confirmed"`
	DecidedBy string             `json:"decidedBy"`
	Reason    string             `json:"reason" doc:"the operator's words"`
	CreatedAt time.Time          `json:"createdAt"`
	DecidedAt *time.Time         `json:"decidedAt"`
}

// ViewOf returns the match as the API shows it.
func ViewOf(m Match) MatchView {
	return MatchView{
		ID: m.ID, Subject: m.Subject, SubjectID: m.SubjectID, Customer: m.CustomerID, List: m.List, Entry: m.Entry, Name: m.EntryName,
		Score:   m.Score,
		Reasons: append([]sanctions.Reason{}, m.Reasons...), Status: m.Status, DecidedBy: m.DecidedBy, Reason: m.Reason, CreatedAt: m.CreatedAt,
		DecidedAt: m.DecidedAt,
	}
}

// listedMatchView is a match in the queue, with its customer and case.
type listedMatchView struct {
	MatchView
	Person staff.CustomerSummary `json:"customer"`
	Case   *Case                 `json:"case" doc:"null if nothing was submitted"`
}

type listMatches struct {
	api.Listing
	Status MatchStatus `query:"status" default:"potential" enum:"potential,false_positive,confirmed"`
}

func (h staffHandler) matches(ctx context.Context, in *listMatches) (api.Entries[listedMatchView], error) {
	page, total, err := h.service.Matches(ctx, in.Status, in.Window())
	if err != nil {
		return api.Entries[listedMatchView]{}, err
	}
	views := make([]listedMatchView, len(page))
	for i, m := range page {
		if views[i].MatchView = ViewOf(m); m.CustomerID == "" {
			continue
		}
		if views[i].Person, err = h.service.staff.CustomerSummary(ctx, m.CustomerID); err != nil {
			return api.Entries[listedMatchView]{}, err
		}
		if views[i].Case, err = h.cases.CaseOfCustomer(ctx, m.CustomerID); err != nil {
			return api.Entries[listedMatchView]{}, err
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

type decideMatch struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Decision MatchStatus `json:"decision" enum:"false_positive,confirmed"`
		Reason   string      `json:"reason" maxLength:"4000"`
	}
}

func (h staffHandler) decideMatch(ctx context.Context, in *decideMatch) (MatchView, error) {
	m, err := h.service.DecideMatch(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Decision, in.Body.Reason)
	return ViewOf(m), err
}
