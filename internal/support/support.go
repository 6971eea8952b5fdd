package support

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support/q"
)

// Dependencies are what the service is built from.
type Dependencies struct {
	DB     *db.DB
	Clock  clock.Clock
	Sealer *seal.Sealer
	Files  *files.Store
	Mail   mail.Mailer
	Limits *limit.Limiter
	Staff  *staff.Service
}

// Service keeps contact messages and bug reports.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	sealer *seal.Sealer
	files  *files.Store
	mail   mail.Mailer
	limits *limit.Limiter
	staff  *staff.Service
}

// New builds the service and adds its two queues to the dashboard of the back office.
func New(d Dependencies) *Service {
	d.Staff.AddQueue(staff.Queue{Name: "support.contact", Roles: []staff.Role{staff.Support}, Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountContacts(ctx, string(Received))
	}})
	d.Staff.AddQueue(staff.Queue{Name: "support.bug", Roles: []staff.Role{staff.Support}, Count: func(
		ctx context.Context, conn db.Conn,
	) (int64, error) {
		return q.New(conn).CountReports(ctx, string(Received))
	}})
	return &Service{db: d.DB, clock: d.Clock, sealer: d.Sealer, files: d.Files, mail: d.Mail, limits: d.Limits, staff: d.Staff}
}

// The contexts bind each sealed column to its row.
func contactContext(id string) string { return "support.contact/" + id }
func reportContext(id string) string  { return "support.report/" + id }
func noteContext(id string) string    { return "support.note/" + id }

const (
	lineLength = 200
	textLength = 10_000
)

// form collects the invalid fields of a submission.
type form struct{ wrong fault.Fields }

// line checks a text without line breaks by the judgement of one, plain.Person or plain.Line. Operators read it in a list;
// it is mailed to nobody.
func (f *form) line(field string, value *string, judge func(string, int) fault.Code) {
	*value = strings.TrimSpace(*value)
	if *value == "" {
		f.wrong.Add(field, fault.RequiredField)
	} else if code := judge(*value, lineLength); code != "" {
		f.wrong.Add(field, code)
	}
}

func (f *form) text(field string, value *string, maxLength int) {
	*value = strings.TrimSpace(*value)
	switch {
	case *value == "":
		f.wrong.Add(field, fault.RequiredField)
	case len([]rune(*value)) > maxLength:
		f.wrong.Add(field, fault.TooLong)
	case strings.ContainsFunc(*value, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) }):
		f.wrong.Add(field, fault.InvalidFormat)
	}
}

func (f *form) email(field string, value *string) {
	f.text(field, value, 254)
	if *value == "" {
		return
	}
	if !customer.ValidEmail(*value) {
		f.wrong.Add(field, fault.EmailFormat)
	}
}

func (f *form) choice(field, value string, of []string) {
	switch {
	case value == "":
		f.wrong.Add(field, fault.RequiredField)
	case !slices.Contains(of, value):
		f.wrong.Add(field, fault.OutOfRange, "Choose one of: "+strings.Join(of, ", "))
	}
}

// Note is an answer, an internal note or a change of state of a message or a report.
type Note struct {
	ID     string
	Author string
	Kind   string // "answer", "note" or "state"
	State  State  // the new state, of a note of kind "state"
	Text   string
	At     time.Time
}
