package support

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the public calls.
func Register(r *api.Router, s *Service) {
	h := handler{s}
	api.Post(r, "/support/contact/submit", api.Public, "submitContact", "Send a contact message", h.contact)
	api.Post(r, "/bug/bug-bounty/submit", api.Public, "submitBugReport", "Report a bug or vulnerability", h.report)
	api.PostFile(
		r, "/bug/bug-bounty/file", api.Public, "uploadBugFile",
		"Attach a file to a report: an image, PDF, plain text or MP4 by content, at most 50 MB", h.attach,
	)
}

type handler struct{ service *Service }

type submitContact struct {
	Body struct {
		Name     string `json:"name" missing:"checked"`
		Email    string `json:"email" missing:"checked"`
		Category string `json:"category" missing:"checked" doc:"account, verification, payments, business, press or other"`
		Subject  string `json:"subject" missing:"checked"`
		Message  string `json:"message" missing:"checked"`
	}
}

type contactReceipt struct {
	ContactID   string    `json:"contactId"`
	SubmittedAt time.Time `json:"submittedAt"`
}

func (h handler) contact(ctx context.Context, in *submitContact) (contactReceipt, error) {
	b := in.Body
	c, err := h.service.Submit(ctx, Contact{Name: b.Name, Email: b.Email, Category: b.Category, Subject: b.Subject, Message: b.Message})
	return contactReceipt{ContactID: c.ID, SubmittedAt: c.CreatedAt}, err
}

type submitReport struct {
	Body struct {
		Email       string   `json:"email" missing:"checked"`
		Title       string   `json:"title" missing:"checked"`
		Severity    string   `json:"severity" missing:"checked" doc:"critical, high, medium or low"`
		Description string   `json:"description" missing:"checked"`
		Steps       string   `json:"steps" missing:"checked"`
		Impact      string   `json:"impact" missing:"checked"`
		Files       []string `json:"files" required:"false" nullable:"true" doc:"fileNames of attachments"`
	}
}

type reportReceipt struct {
	ReportID    string    `json:"reportId"`
	SubmittedAt time.Time `json:"submittedAt"`
}

func (h handler) report(ctx context.Context, in *submitReport) (reportReceipt, error) {
	b := in.Body
	r, err := h.service.Report(ctx, Report{
		Email: b.Email, Title: b.Title, Severity: b.Severity, Description: b.Description, Steps: b.Steps, Impact: b.Impact, Files: b.Files,
	})
	return reportReceipt{r.ID, r.CreatedAt}, err
}

type attached struct {
	FileName string `json:"fileName"`
}

func (h handler) attach(ctx context.Context, in *api.Upload) (attached, error) {
	f, err := h.service.Attach(ctx, in.Size(), in.Content())
	return attached{f.Name}, err
}
