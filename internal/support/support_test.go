package support_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type bench struct {
	t      *testing.T
	db     *db.DB
	clock  *clock.Fixed
	staff  *staff.Service
	files  *files.Store
	mail   *mail.Outbox
	server http.Handler
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	b := &bench{t: t, db: d, clock: clock.NewFixed(noon)}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b.files, err = files.New(t.Context(), files.Config{Location: filepath.Join(t.TempDir(), "files")}, files.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.files.Close()) })
	b.mail = mail.New(mail.Dependencies{DB: d, Queue: jobs.New(jobs.Dependencies{DB: d, Clock: b.clock}), Sealer: sealer, Clock: b.clock})
	b.staff = staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: b.clock, Sealer: sealer, Customers: customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})})
	service := support.New(support.Dependencies{DB: d, Clock: b.clock, Sealer: sealer, Files: b.files, Mail: b.mail, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: b.clock}), Staff: b.staff})
	door := api.Access{Name: "operator", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token == "" {
			return nil, fault.New(fault.SessionExpired)
		}
		return auth.WithCaller(ctx, auth.Identity{UserID: token}), nil
	}}
	s := api.New(api.Config{Version: "1"})
	support.Register(s.Department("support"), service)
	support.RegisterStaff(s.Department("support"), service, staff.NewGate(b.staff, door))
	b.server = openapitest.Handler(t, s.Handler(http.NotFoundHandler()))
	return b
}

func (b *bench) operator(role staff.Role) string {
	b.t.Helper()
	userID := id.New()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.staff.SaveOperator(ctx, tx, userID, "ops@gbpc.example", []staff.Role{role})
	}))
	return userID
}

type object = map[string]any

type answer struct {
	Status int
	Code   string
	Data   json.RawMessage
	Body   []byte
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

func (a answer) fields(t *testing.T) (names []string) {
	t.Helper()
	require.Equal(t, 400, a.Status, "%s", a.Body)
	var data struct{ Fields []struct{ Field string } }
	require.NoError(t, json.Unmarshal(a.Data, &data))
	for _, f := range data.Fields {
		names = append(names, f.Field)
	}
	return names
}

func (b *bench) call(method, path, token string, body any) answer {
	b.t.Helper()
	encoded, err := json.Marshal(body)
	require.NoError(b.t, err)
	r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, bytes.NewReader(encoded))
	r.Header.Set("Content-Type", "application/json")
	return b.do(r, token)
}

func (b *bench) do(r *http.Request, token string) answer {
	b.t.Helper()
	r.Header.Set("X-Requested-With", "test")
	r.Header.Set("satoken", token)
	w := httptest.NewRecorder()
	b.server.ServeHTTP(w, r)
	a := answer{Body: w.Body.Bytes()}
	if w.Header().Get("Content-Type") == "application/json" {
		require.NoError(b.t, json.Unmarshal(a.Body, &a))
	}
	a.Status = w.Code
	return a
}

func (b *bench) attach(content string) answer {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	w, err := form.CreateFormFile("file", "evidence")
	require.NoError(b.t, err)
	_, err = io.WriteString(w, content)
	require.NoError(b.t, err)
	require.NoError(b.t, form.Close())
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodPost, "/api/bug/bug-bounty/file", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return b.do(r, "")
}

func (b *bench) inbox() []mail.Captured {
	b.t.Helper()
	all, err := b.mail.Captured(b.t.Context(), "")
	require.NoError(b.t, err)
	return all
}

func message() object {
	return object{"name": "Jane Doe", "email": "jane@example.com", "category": "payments", "subject": "A payment", "message": "Where is my\n\nZanzibar payment?"}
}

func report(files ...string) object {
	return object{"email": "eve@example.com", "title": "XSS", "severity": "high", "description": "I found Zanzibar", "steps": "1. open", "impact": "all", "files": files}
}

func TestContact_IsStoredAcknowledgedAndAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var receipt struct{ ContactID, SubmittedAt string }
		b.call("POST", "/support/contact/submit", "", message()).into(t, &receipt)
		require.Equal(t, "2026-11-20T12:00:00Z", receipt.SubmittedAt)
		require.Equal(t, "jane@example.com", b.inbox()[0].To)
		require.Contains(t, b.inbox()[0].Text, receipt.ContactID)

		clerk := b.operator(staff.Support)
		var page struct {
			List []struct{ ID, State, Subject string }
			Meta struct{ Total int } `json:"_meta"`
		}
		b.call("GET", "/admin/contact?state=new", clerk, nil).into(t, &page)
		require.Equal(t, receipt.ContactID, page.List[0].ID)
		var detail struct {
			State, Message string
			Notes          []struct{ Kind, Text, Author string }
		}
		text := strings.Repeat("It is on its way. ", 60) + "\n\nYours, support"
		b.call("POST", "/admin/contact/"+receipt.ContactID+"/answer", clerk, object{"text": text}).into(t, &detail)
		require.Equal(t, "answered", detail.State)
		require.Equal(t, "Where is my\n\nZanzibar payment?", detail.Message)
		require.Len(t, detail.Notes, 1)
		require.Contains(t, b.inbox()[0].Text, "Yours, support", "a long answer arrives whole")
		b.call("POST", "/admin/contact/"+receipt.ContactID+"/state", clerk, object{"state": "closed", "reason": "done"}).into(t, &detail)
		require.Equal(t, "closed", detail.State)
		require.Equal(t, 409, b.call("POST", "/admin/contact/"+receipt.ContactID+"/answer", clerk, object{"text": "again"}).Status, "a closed message must be reopened first")
	})
}

// Writers in Chinese get their answers in Chinese, except for the text that an operator wrote.
func TestMailTemplates_FollowTheSendersLanguage(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	clerk := b.operator(staff.Support)
	for path, body := range map[string]object{"/support/contact/submit": message(), "/bug/bug-bounty/submit": report()} {
		encoded, err := json.Marshal(body)
		require.NoError(t, err)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api"+path, bytes.NewReader(encoded))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept-Language", "zh-CN,zh;q=0.9")
		var receipt struct{ ContactID, ReportID string }
		b.do(r, "").into(t, &receipt)
		require.Contains(t, b.inbox()[0].Subject, "我们已收到")
		answer := "/admin/contact/" + receipt.ContactID + "/answer"
		if receipt.ContactID == "" {
			answer = "/admin/bug/" + receipt.ReportID + "/answer"
		}
		require.Equal(t, 200, b.call("POST", answer, clerk, object{"text": "First part.\n\nSecond part."}).Status)
		message := b.inbox()[0]
		require.Contains(t, message.Subject, "回复您的")
		require.Contains(t, message.Text, "您好：\n\nFirst part.\n\nSecond part.\n\n您的")
		require.Contains(t, message.Text, "数字英镑")
	}
}

func TestContact_NamesEveryWrongField(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.ElementsMatch(t, []string{"name", "email", "category", "subject", "message"}, b.call("POST", "/support/contact/submit", "", object{}).fields(t))
	bad := message()
	bad["email"], bad["category"], bad["subject"] = "jane", "gossip", strings.Repeat("x", 201)
	require.ElementsMatch(t, []string{"email", "category", "subject"}, b.call("POST", "/support/contact/submit", "", bad).fields(t))
	bad = message()
	bad["name"], bad["subject"] = "Jane\r\nBcc: x@example.com", "two\nlines"
	require.ElementsMatch(t, []string{"name", "subject"}, b.call("POST", "/support/contact/submit", "", bad).fields(t), "one line each")
	require.Empty(t, b.inbox())
}

func TestContact_IsRateLimited(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for range 20 {
		require.Equal(t, 200, b.call("POST", "/support/contact/submit", "", message()).Status)
	}
	require.Equal(t, 429, b.call("POST", "/support/contact/submit", "", message()).Status)
}

func TestReport_IsStoredWithItsFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var f struct{ FileName string }
		b.attach("1. open the page\n").into(t, &f)
		var receipt struct{ ReportID, SubmittedAt string }
		b.call("POST", "/bug/bug-bounty/submit", "", report(f.FileName)).into(t, &receipt)
		require.Equal(t, "eve@example.com", b.inbox()[0].To)
		clerk := b.operator(staff.Support)
		var detail struct {
			State, Severity string
			Files           []string
		}
		b.call("GET", "/admin/bug/"+receipt.ReportID, clerk, nil).into(t, &detail)
		require.Equal(t, []string{f.FileName}, detail.Files)
		path := "/admin/bug/" + receipt.ReportID + "/file/"
		require.Equal(t, "1. open the page\n", string(b.call("GET", path+f.FileName, clerk, nil).Body))
		require.Equal(t, 404, b.call("GET", path+"other.txt", clerk, nil).Status)
		require.Equal(t, 403, b.call("GET", path+f.FileName, b.operator(staff.Treasury), nil).Status)
		for _, state := range []string{"triaged", "accepted", "rewarded"} {
			b.call("POST", "/admin/bug/"+receipt.ReportID+"/state", clerk, object{"state": state, "reason": "so"}).into(t, &detail)
			require.Equal(t, state, detail.State)
		}
		require.Equal(t, 409, b.call("POST", "/admin/bug/"+receipt.ReportID+"/state", clerk, object{"state": "triaged"}).Status)
		require.Equal(t, 200, b.call("POST", "/admin/bug/"+receipt.ReportID+"/answer", clerk, object{"text": "Thank you"}).Status)
		require.Equal(t, "Our answer to your security report", b.inbox()[0].Subject)

		require.Equal(t, []string{"files[0]"}, b.call("POST", "/bug/bug-bounty/submit", "", report(f.FileName)).fields(t), "it belongs to a report already")
	})
}

func TestReport_NamesEveryWrongField(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.ElementsMatch(t, []string{"email", "title", "severity", "description", "steps", "impact", "files[0]"}, b.call("POST", "/bug/bug-bounty/submit", "", object{"files": []string{"none.txt"}}).fields(t))
}

func TestAttachment_KindIsDeterminedByContent(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.Equal(t, 200, b.attach("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41").Status)
	require.Equal(t, 415, b.attach("PK\x03\x04 a zip").Status)
	require.Equal(t, 415, b.attach("<script>alert(1)</script>").Status)
	require.Equal(t, 400, b.attach("").Status)
}

func TestAttachment_IsDeletedIfNoReportNamesIt(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.Equal(t, 200, b.attach("some text").Status)
	b.clock.Advance(25 * time.Hour)
	swept, err := b.files.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, swept.Due)
}

func TestPersonalColumns_HoldNoPlaintext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		require.Equal(t, 200, b.call("POST", "/support/contact/submit", "", message()).Status)
		require.Equal(t, 200, b.call("POST", "/bug/bug-bounty/submit", "", report()).Status)
		for _, table := range []string{"support_contacts", "support_reports"} {
			rows, err := d.Read().QueryContext(t.Context(), "SELECT data FROM "+table)
			require.NoError(t, err)
			for rows.Next() {
				var data []byte
				require.NoError(t, rows.Scan(&data))
				for _, secret := range []string{"Zanzibar", "example.com", "Jane"} {
					require.NotContains(t, string(data), secret)
				}
			}
			require.NoError(t, rows.Err())
			require.NoError(t, rows.Close())
		}
	})
}

func TestBackOffice_AdmitsPermittedRolesOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	tokens := map[string]string{"nobody": "", "customer": "somebody"}
	for _, role := range staff.Roles {
		tokens[string(role)] = b.operator(role)
	}
	for _, c := range []struct{ method, path, may string }{
		{"GET", "/admin/contact", "support auditor"}, {"GET", "/admin/contact/none", "support auditor"}, {"POST", "/admin/contact/none/answer", "support"}, {"POST", "/admin/contact/none/state", "support"},
		{"GET", "/admin/bug", "support auditor"}, {"GET", "/admin/bug/none", "support auditor"}, {"GET", "/admin/bug/none/file/x", "support"}, {"POST", "/admin/bug/none/answer", "support"}, {"POST", "/admin/bug/none/state", "support"},
	} {
		for who, token := range tokens {
			status := b.call(c.method, c.path, token, object{"text": "x", "state": "closed"}).Status
			switch {
			case who == "nobody":
				require.Equal(t, 401, status, "%s %s as %s", c.method, c.path, who)
			case strings.Contains(c.may, who):
				require.NotEqual(t, 403, status, "%s %s as %s", c.method, c.path, who)
			default:
				require.Equal(t, 403, status, "%s %s as %s", c.method, c.path, who)
			}
		}
	}
}
