package support

import (
	"context"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	read, answer := g.RequireRead(staff.Support), g.RequireRole(staff.Support)
	api.List(r, "/admin/contact", read, "listContacts", "List contact messages, newest first", h.contacts)
	api.Get(r, "/admin/contact/{id}", read, "getContact", "Read a contact message with its answers", h.contact)
	api.Post(r, "/admin/contact/{id}/answer", answer, "answerContact", "Answer by mail", h.answerContact)
	api.Post(r, "/admin/contact/{id}/state", answer, "moveContact", "Change the state of a contact message", h.moveContact)
	api.List(r, "/admin/bug", read, "listBugReports", "List bug reports, newest first", h.reports)
	api.Get(r, "/admin/bug/{id}", read, "getBugReport", "Read a bug report with its answers", h.report)
	api.GetFile(r, "/admin/bug/{id}/file/{fileName}", answer, "getBugFile", "Download a report's attachment", h.file, api.Sends(
		"image/png", "image/jpeg", "image/gif", "image/webp", "image/heic", "application/pdf", "text/plain", "video/mp4",
	))
	api.Post(r, "/admin/bug/{id}/answer", answer, "answerBugReport", "Answer by mail", h.answerReport)
	api.Post(r, "/admin/bug/{id}/state", answer, "moveBugReport", "Change the state of a bug report", h.moveReport)
}

type staffHandler struct{ service *Service }

type noteView struct {
	Author string    `json:"author"`
	Kind   string    `json:"kind" enum:"answer,note,state"`
	State  State     `json:"state" doc:"the new state, of a note of kind state; otherwise empty"`
	Text   string    `json:"text"`
	At     time.Time `json:"at"`
}

func viewOfNotes(notes []Note) []noteView {
	views := make([]noteView, len(notes))
	for i, n := range notes {
		views[i] = noteView{Author: n.Author, Kind: n.Kind, State: n.State, Text: n.Text, At: n.At}
	}
	return views
}

// ContactView is a message in the inbox.
type ContactView struct {
	ID        string    `json:"id"`
	State     State     `json:"state" enum:"new,open,answered,closed"`
	Category  string    `json:"category" enum:"account,verification,payments,business,press,other"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Subject   string    `json:"subject"`
	CreatedAt time.Time `json:"createdAt"`
	ChangedAt time.Time `json:"changedAt"`
}

func viewOfContact(c Contact) ContactView {
	return ContactView{
		ID: c.ID, State: c.State, Category: c.Category, Name: c.Name, Email: c.Email, Subject: c.Subject,
		CreatedAt: c.CreatedAt, ChangedAt: c.ChangedAt,
	}
}

type contactDetail struct {
	ContactView
	Message string     `json:"message"`
	Notes   []noteView `json:"notes" nullable:"false"`
}

type listContacts struct {
	api.Listing
	State State `query:"state" enum:"new,open,answered,closed" doc:"all states if omitted"`
}

func (h staffHandler) contacts(ctx context.Context, in *listContacts) (api.Entries[ContactView], error) {
	page, total, err := h.service.Contacts(ctx, in.State, in.Window())
	views := make([]ContactView, len(page))
	for i, c := range page {
		views[i] = viewOfContact(c)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

// ByID is the path parameter id.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h staffHandler) contact(ctx context.Context, in *ByID) (contactDetail, error) {
	c, notes, err := h.service.Contact(ctx, in.ID)
	return contactDetail{viewOfContact(c), c.Message, viewOfNotes(notes)}, err
}

type answer struct {
	ByID
	Body struct {
		Text string `json:"text"`
	}
}

func (h staffHandler) answerContact(ctx context.Context, in *answer) (contactDetail, error) {
	if err := h.service.AnswerContact(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Text); err != nil {
		return contactDetail{}, err
	}
	return h.contact(ctx, &in.ByID)
}

type moveContact struct {
	ByID
	Body struct {
		State  State  `json:"state" enum:"open,answered,closed"`
		Reason string `json:"reason" required:"false" maxLength:"2000"`
	}
}

func (h staffHandler) moveContact(ctx context.Context, in *moveContact) (contactDetail, error) {
	if err := h.service.MoveContact(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.State, in.Body.Reason); err != nil {
		return contactDetail{}, err
	}
	return h.contact(ctx, &in.ByID)
}

// ReportView is a report in the inbox.
type ReportView struct {
	ID        string    `json:"id"`
	State     State     `json:"state" enum:"new,triaged,accepted,rejected,fixed,rewarded"`
	Severity  string    `json:"severity" enum:"critical,high,medium,low"`
	Email     string    `json:"email"`
	Title     string    `json:"title"`
	CreatedAt time.Time `json:"createdAt"`
	ChangedAt time.Time `json:"changedAt"`
}

func viewOfReport(r Report) ReportView {
	return ReportView{
		ID: r.ID, State: r.State, Severity: r.Severity, Email: r.Email, Title: r.Title, CreatedAt: r.CreatedAt, ChangedAt: r.ChangedAt,
	}
}

type reportDetail struct {
	ReportView
	Description string     `json:"description"`
	Steps       string     `json:"steps"`
	Impact      string     `json:"impact"`
	Files       []string   `json:"files" nullable:"false"`
	Notes       []noteView `json:"notes" nullable:"false"`
}

type listReports struct {
	api.Listing
	State State `query:"state" enum:"new,triaged,accepted,rejected,fixed,rewarded" doc:"all states if omitted"`
}

func (h staffHandler) reports(ctx context.Context, in *listReports) (api.Entries[ReportView], error) {
	page, total, err := h.service.Reports(ctx, in.State, in.Window())
	views := make([]ReportView, len(page))
	for i, r := range page {
		views[i] = viewOfReport(r)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

func (h staffHandler) report(ctx context.Context, in *ByID) (reportDetail, error) {
	r, notes, err := h.service.ReportByID(ctx, in.ID)
	return reportDetail{
		ReportView: viewOfReport(r), Description: r.Description, Steps: r.Steps, Impact: r.Impact,
		Files: append([]string{}, r.Files...), Notes: viewOfNotes(notes),
	}, err
}

type reportFile struct {
	ByID
	FileName string `path:"fileName" maxLength:"64"`
}

func (h staffHandler) file(ctx context.Context, in *reportFile) (api.File, error) {
	f, err := h.service.Attachment(ctx, staff.CurrentOperator(ctx), in.ID, in.FileName)
	if err != nil {
		return api.File{}, err
	}
	// The sender is unknown, so the file is downloaded, never displayed.
	return api.File{Name: f.Name, ContentType: f.ContentType, Write: func(ctx context.Context, w io.Writer) error {
		return h.service.files.Copy(ctx, w, f)
	}}, nil
}

func (h staffHandler) answerReport(ctx context.Context, in *answer) (reportDetail, error) {
	if err := h.service.AnswerReport(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Text); err != nil {
		return reportDetail{}, err
	}
	return h.report(ctx, &in.ByID)
}

type moveReport struct {
	ByID
	Body struct {
		State  State  `json:"state" enum:"triaged,accepted,rejected,fixed,rewarded"`
		Reason string `json:"reason" required:"false" maxLength:"2000"`
	}
}

func (h staffHandler) moveReport(ctx context.Context, in *moveReport) (reportDetail, error) {
	if err := h.service.MoveReport(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.State, in.Body.Reason); err != nil {
		return reportDetail{}, err
	}
	return h.report(ctx, &in.ByID)
}
