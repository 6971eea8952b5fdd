package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerJournal(r *api.Router, h staffHandler, g staff.Gate) {
	acting := g.RequireRole(staff.Treasury)
	api.List(r, "/admin/journal", g.RequireRead(staff.Treasury), "listJournals", "List manual entries, newest first", h.journals)
	api.Post(
		r, "/admin/journal", acting, "requestJournal",
		"Request a manual entry, on no customer's and no bank's account; a second operator approves it", h.requestJournal,
	)
	api.Post(
		r, "/admin/journal/{id}/reverse", acting, "reverseJournal", "Request that a manual entry is reversed; a second operator approves it",
		h.reverseJournal,
	)
}

type journalView struct {
	ID          string        `json:"id"`
	Status      JournalState  `json:"status" enum:"requested,rejected,booked"`
	Lines       []JournalLine `json:"lines" nullable:"false"`
	Reverses    string        `json:"reverses" doc:"the journal that it reverses, or empty"`
	ReversedBy  string        `json:"reversedBy" doc:"the journal that reverses it, requested or booked, or empty"`
	Reason      string        `json:"reason"`
	RequestedBy string        `json:"requestedBy"`
	RequestedAt time.Time     `json:"requestedAt"`
	EndedAt     *time.Time    `json:"endedAt" doc:"when it was rejected or booked"`
	Entry       int64         `json:"entry" doc:"number of the ledger entry; 0 before"`
}

func (h staffHandler) journals(ctx context.Context, in *struct{ api.Listing }) (api.Entries[journalView], error) {
	page, total, err := h.service.Journals(ctx, in.Window())
	if err != nil {
		return api.Entries[journalView]{}, err
	}
	views := make([]journalView, len(page))
	for i, j := range page {
		views[i] = journalView{
			ID: j.ID, Status: j.State, Lines: j.Lines, Reverses: j.Reverses, ReversedBy: j.ReversedBy, Reason: j.Reason, RequestedBy: j.RequestedBy,
			RequestedAt: j.RequestedAt, EndedAt: pointer(j.EndedAt), Entry: j.Entry,
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), nil
}

type requestedJournal struct {
	ID         string `json:"id"`
	ApprovalID string `json:"approvalId" doc:"its subject is the journal's id"`
}

type journalRequest struct {
	Body struct {
		Lines  []JournalLine `json:"lines" maxItems:"20" nullable:"false" doc:"two lines or more"`
		Reason string        `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) requestJournal(ctx context.Context, in *journalRequest) (requestedJournal, error) {
	journal, approval, err := h.service.RequestJournal(ctx, staff.CurrentOperator(ctx), in.Body.Lines, in.Body.Reason)
	return requestedJournal{journal, approval}, err
}

type journalReversal struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) reverseJournal(ctx context.Context, in *journalReversal) (requestedJournal, error) {
	journal, approval, err := h.service.RequestJournalReversal(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Reason)
	return requestedJournal{journal, approval}, err
}
