package support

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support/q"
)

// Report is a report of a bug or a vulnerability.
type Report struct {
	ID          string    `json:"-"`
	State       State     `json:"-"`
	Severity    string    `json:"-"`
	Files       []string  `json:"-"`
	CreatedAt   time.Time `json:"-"`
	ChangedAt   time.Time `json:"-"`
	Email       string    `json:"email"`
	Title       string    `json:"title"`
	Description string    `json:"description"`
	Steps       string    `json:"steps"`
	Impact      string    `json:"impact"`
	Language    string    `json:"language,omitempty"` // of the writer: "en" or "zh"
}

var severities = []string{"critical", "high", "medium", "low"}

const (
	maxFiles = 10
	// attachments is the owner and the purpose of every attachment. Senders have no account, so the files belong
	// to the department.
	attachments = "bug-bounty"
	// unclaimedRetention is how long an attachment is kept if no report names it.
	unclaimedRetention = 24 * time.Hour
)

// Attach stores a file that a report can name within 24 hours. After that it is deleted.
// size is at most that of the file.
func (s *Service) Attach(ctx context.Context, size int64, content io.Reader) (files.File, error) {
	if err := s.allow(ctx, attachmentLimit); err != nil {
		return files.File{}, err
	}
	leave, err := s.files.Admit(ctx, files.Uploader{Purpose: attachments, Address: api.InfoOf(ctx).Address}, size)
	if err != nil {
		return files.File{}, err
	}
	defer leave()
	until := s.clock.Now().Add(unclaimedRetention)
	return s.files.Put(ctx, files.Upload{
		Owner: attachments, Purpose: attachments, Kinds: files.Attachments, DeleteAt: &until, Content: content,
	})
}

// Report stores the report and acknowledges it by mail.
func (s *Service) Report(ctx context.Context, r Report) (Report, error) {
	if err := s.allow(ctx, messageLimit); err != nil {
		return r, err
	}
	var f form
	f.email("email", &r.Email)
	f.line("title", &r.Title, plain.Line)
	f.choice("severity", r.Severity, severities)
	f.text("description", &r.Description, textLength)
	f.text("steps", &r.Steps, textLength)
	f.text("impact", &r.Impact, textLength)
	if len(r.Files) > maxFiles {
		f.wrong.Add("files", fault.TooLong)
		r.Files = nil
	}
	r.ID, r.State, r.CreatedAt, r.Language = id.New(), Received, s.clock.Now(), api.InfoOf(ctx).Language()
	return r, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		wrong := form{slices.Clone(f.wrong)} // a retried transaction starts from the same faults
		if err := s.claim(ctx, tx, &wrong, r.Files); err != nil {
			return err
		}
		if err := wrong.wrong.Err(); err != nil {
			return err
		}
		return s.storeReport(ctx, tx, r)
	})
}

// claim keeps the attachments that the report names. Each must exist and must not belong to another report.
func (s *Service) claim(ctx context.Context, tx db.Tx, f *form, names []string) error {
	for i, name := range names {
		file, err := s.files.Lock(ctx, tx, name)
		switch {
		case errors.Is(err, files.ErrNotFound), err == nil && (file.Purpose != attachments || file.DeleteAt == nil):
			f.wrong.Add(fmt.Sprintf("files[%d]", i), fault.UnknownFile)
			continue
		case err != nil:
			return err
		}
		if err := s.files.KeepUntil(ctx, tx, name, nil); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) storeReport(ctx context.Context, tx db.Tx, r Report) error {
	sealed, err := s.sealer.SealJSON(reportContext(r.ID), r)
	if err != nil {
		return err
	}
	names, err := json.Marshal(append([]string{}, r.Files...))
	if err != nil {
		return fmt.Errorf("encode attachments: %w", err)
	}
	if err := q.New(tx).InsertReport(ctx, q.InsertReportParams{
		ID: r.ID, Severity: r.Severity, Data: sealed, Files: string(names), CreatedAt: r.CreatedAt,
	}); err != nil {
		return fmt.Errorf("store report: %w", err)
	}
	return s.acknowledge(ctx, tx, mail.ReportReceipt, r.Language, "report_received", r.Email, r.ID)
}

func (s *Service) reportOf(row q.SupportReport) (Report, error) {
	r := Report{ID: row.ID, State: State(row.State), Severity: row.Severity, CreatedAt: row.CreatedAt, ChangedAt: row.ChangedAt}
	if err := json.Unmarshal([]byte(row.Files), &r.Files); err != nil {
		return r, fmt.Errorf("read attachments: %w", err)
	}
	return r, s.sealer.OpenJSON(reportContext(r.ID), row.Data, &r)
}

// Reports returns a page of the reports in that state, or of all for "", newest first, and how many there are.
func (s *Service) Reports(ctx context.Context, state State, w db.Window) (page []Report, total int64, err error) {
	at, id := w.Before()
	queries := q.New(s.db.Read())
	rows, err := queries.ListReports(ctx, q.ListReportsParams{
		State: string(state), BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list reports: %w", err)
	}
	for _, row := range rows {
		r, err := s.reportOf(row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, r)
	}
	if !w.ByCreation {
		if total, err = queries.CountReports(ctx, string(state)); err != nil {
			return nil, 0, fmt.Errorf("count reports: %w", err)
		}
	}
	return page, total, nil
}

// ReportByID returns a report with its notes, or ErrNotFound.
func (s *Service) ReportByID(ctx context.Context, reportID string) (Report, []Note, error) {
	row, err := q.New(s.db.Read()).Report(ctx, reportID)
	if errors.Is(err, sql.ErrNoRows) {
		return Report{}, nil, ErrNotFound
	}
	if err != nil {
		return Report{}, nil, fmt.Errorf("read report: %w", err)
	}
	r, err := s.reportOf(row)
	if err != nil {
		return r, nil, err
	}
	notes, err := s.notes(ctx, "report", reportID)
	return r, notes, err
}

// Attachment returns a file of a report, or ErrNotFound, and records the view in the audit trail.
func (s *Service) Attachment(ctx context.Context, by staff.Operator, reportID, name string) (files.File, error) {
	r, _, err := s.ReportByID(ctx, reportID)
	if err != nil {
		return files.File{}, err
	}
	if !slices.Contains(r.Files, name) {
		return files.File{}, ErrNotFound
	}
	f, err := s.files.Find(ctx, s.db.Read(), name)
	if err != nil {
		return f, err
	}
	return f, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.record(ctx, tx, by, "file.view", "file", name) })
}

// AnswerReport mails an answer to the reporter.
func (s *Service) AnswerReport(ctx context.Context, by staff.Operator, reportID, text string) error {
	return s.withReport(ctx, reportID, func(ctx context.Context, tx db.Tx, r *Report) error {
		if err := checkText(&text); err != nil {
			return err
		}
		if err := s.addNote(ctx, tx, by, "report", r.ID, Note{Kind: "answer", Text: text}); err != nil {
			return err
		}
		if err := s.reply(ctx, tx, r.Language, "report_answered", r.Email, r.ID, text); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "report.answer", "report", r.ID)
	})
}

// MoveReport changes the state and records the reason. It returns ErrMove if the state cannot follow.
func (s *Service) MoveReport(ctx context.Context, by staff.Operator, reportID string, to State, reason string) error {
	return s.withReport(ctx, reportID, func(ctx context.Context, tx db.Tx, r *Report) error {
		if !reportStates.May(r.State, to) {
			return ErrMove
		}
		r.State = to
		if err := s.addNote(ctx, tx, by, "report", r.ID, Note{Kind: "state", State: to, Text: reason}); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "report."+string(to), "report", r.ID)
	})
}

// withReport locks the report and stores the state that do leaves it in.
func (s *Service) withReport(ctx context.Context, reportID string, do func(context.Context, db.Tx, *Report) error) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockReport(ctx, reportID)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock report: %w", err)
		}
		r, err := s.reportOf(row)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, &r); err != nil {
			return err
		}
		if err := q.New(tx).MoveReport(ctx, q.MoveReportParams{ID: r.ID, State: string(r.State), ChangedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("store report: %w", err)
		}
		return nil
	})
}
