package app

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// dataDesk is a server at which people ask for what is theirs.
type dataDesk struct {
	t *testing.T
	*App
	door               http.Handler
	clock              *clock.Fixed
	jane, first, other asker // a customer, and two operators of compliance
}

// asker is a person who makes calls.
type asker struct {
	desk  *dataDesk
	name  string
	token string
}

func newDataDesk(t *testing.T, d *db.DB, settings ...func(*Dependencies)) *dataDesk {
	t.Helper()
	desk := &dataDesk{t: t, clock: clock.NewFixed(time.Now().UTC().Truncate(time.Second))}
	desk.App = joined(t, func(o *Dependencies) {
		o.DB, o.Clock, o.Transport, o.Log = d, desk.clock, unsent{}, slog.New(slog.DiscardHandler)
		o.Auth.PasswordSecondaryAuth = true
		for _, set := range settings {
			set(o)
		}
	})
	desk.door = handlerOf(t, desk.App)
	desk.jane = asker{desk, "jane", signIn(t, desk.App, desk.door, "jane", nil)}
	desk.first = asker{desk, "first", signIn(t, desk.App, desk.door, "first", []staff.Role{staff.Compliance})}
	desk.other = asker{desk, "other", signIn(t, desk.App, desk.door, "other", []staff.Role{staff.Compliance})}
	return desk
}

type dataAnswer struct {
	Code, Message string
	Data          struct {
		ID, Status, ApprovalID string
		Export                 *struct{ ID, Status string }
		NextExportAt           *time.Time
		EnrolmentRequired      bool
		MayClose               bool
		Closing                *struct{ Status string }
		Obstacles              json.RawMessage
		Request                *struct {
			ApprovalID, Status, RequestedBy string
			Given, Needed                   int
		}
		List []struct {
			CustomerID string
			KeptUntil  time.Time
		}
	}
	header http.Header
}

func (p asker) call(method, path, body string) (a dataAnswer) {
	p.desk.t.Helper()
	w := p.send(method, path, body)
	require.NoError(p.desk.t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	a.header = w.Header()
	return a
}

func (p asker) send(method, path, body string) *httptest.ResponseRecorder {
	p.desk.t.Helper()
	w := httptest.NewRecorder()
	p.desk.door.ServeHTTP(w, request(p.desk.t, method, "/api"+path, p.token, body))
	return w
}

func (p asker) ok(method, path, body string) dataAnswer {
	p.desk.t.Helper()
	a := p.call(method, path, body)
	require.Equal(p.desk.t, "00000", a.Code, "%s %s", method, path)
	return a
}

// stepsUp makes a secondary authentication.
func (p asker) stepsUp() asker {
	p.desk.t.Helper()
	p.ok(http.MethodPost, "/user/auth/secondary-login", `{"method":"password","password":"Correct-horse-9"}`)
	return p
}

// copyOf has a copy prepared, and returns its id.
func (p asker) copyOf() string {
	p.desk.t.Helper()
	id := p.ok(http.MethodPost, "/customer/data/export", "").Data.ID
	p.desk.works()
	return id
}

func (d *dataDesk) works() {
	d.t.Helper()
	_, err := d.queue.RunDue(d.t.Context())
	require.NoError(d.t, err)
}

// downloaded are the files of a copy by their names, and all their words.
func (p asker) downloaded(path string) (names []string, words string) {
	t := p.desk.t
	t.Helper()
	w := p.send(http.MethodGet, path, "")
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	require.Equal(t, "application/zip", w.Header().Get("Content-Type"))
	archive, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	require.NoError(t, err)
	for _, f := range archive.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		names, words = append(names, f.Name), words+string(text)
	}
	return names, words
}

func (d *dataDesk) idOf(name string) string {
	d.t.Helper()
	u, _, err := d.customers.ByEmail(d.t.Context(), d.db.Read(), name+"@example.com")
	require.NoError(d.t, err)
	m, err := d.customers.Member(d.t.Context(), d.db.Read(), u.ID)
	require.NoError(d.t, err)
	return m.Customer.ID
}

// audited counts the entries of the audit trail about what was done to a customer.
func (d *dataDesk) audited(action, customerID string) int {
	d.t.Helper()
	return d.count("SELECT count(*) FROM staff_audit WHERE action = $1 AND subject_id = $2", action, customerID)
}

func (d *dataDesk) count(query string, args ...any) (n int) {
	d.t.Helper()
	require.NoError(d.t, d.db.Read().QueryRowContext(d.t.Context(), query, args...).Scan(&n))
	return n
}

// happened counts a user's security events of a kind.
func (d *dataDesk) happened(kind string) int {
	d.t.Helper()
	return d.count("SELECT count(*) FROM auth_events WHERE kind = $1", kind)
}

// letters are how many letters wait to be sent.
func (d *dataDesk) letters() int {
	d.t.Helper()
	return d.count("SELECT count(*) FROM mail_outbox WHERE state = 'queued'")
}

func TestOwnData_ACopyIsPreparedAndDownloadedAfterASecondaryAuthentication(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		signIn(t, desk.App, desk.door, "stranger", nil)
		janes := desk.idOf("jane")
		require.Equal(t, "A10008", desk.jane.call(http.MethodPost, "/customer/data/export", "").Code)
		require.False(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.EnrolmentRequired, "the password is enough here")
		letters := desk.letters()

		desk.jane.stepsUp()
		asked := desk.jane.ok(http.MethodPost, "/customer/data/export", "").Data
		require.Equal(t, "preparing", asked.Status)
		require.Equal(t, "A0404", desk.jane.call(http.MethodGet, "/customer/data/export/"+asked.ID, "").Code, "it is not ready")
		require.Equal(t, asked.ID, desk.jane.ok(http.MethodPost, "/customer/data/export", "").Data.ID, "it is being prepared already")
		require.Equal(t, letters+1, desk.letters(), "the owner is told once")
		require.Equal(t, 1, desk.happened("data_export_requested"))
		require.Equal(t, 1, desk.audited("customer.export", janes))
		desk.works()
		require.Equal(t, "ready", desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Export.Status)

		names, words := desk.jane.downloaded("/customer/data/export/" + asked.ID)
		require.Subset(t, names, []string{"about.json", "users.json", "auth_events.json", "customers.json"})
		require.Contains(t, words, "jane@example.com")
		for _, anothers := range []string{"stranger", "first@example.com", "password_hash"} {
			require.NotContains(t, words, anothers)
		}
		require.Equal(t, 1, desk.happened("data_downloaded"))
		require.Equal(t, 1, desk.audited("customer.export_download", janes))

		desk.clock.Advance(6 * time.Minute)
		require.Equal(t, "A10008", desk.jane.call(http.MethodGet, "/customer/data/export/"+asked.ID, "").Code, "the secondary authentication is over")
		desk.clock.Advance(3 * 24 * time.Hour)
		desk.jane.token = tokenOf(t, desk.door, "jane@example.com")
		require.Equal(t, "A0404", desk.jane.stepsUp().call(http.MethodGet, "/customer/data/export/"+asked.ID, "").Code)
		require.Equal(t, "expired", desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Export.Status)
		swept, err := desk.files.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, swept.Due)
	})
}

func TestOwnData_SaysThatASecondFactorIsMissingBeforeTheCustomerAsks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d, func(o *Dependencies) { o.Auth.PasswordSecondaryAuth = false })
		require.True(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.EnrolmentRequired)
		require.Equal(t, "A10029", desk.jane.call(http.MethodPost, "/customer/data/export", "").Code)
		require.Equal(t, "A10029", desk.jane.call(http.MethodPost, "/customer/data/closing", "{}").Code)
		u, _, err := desk.customers.ByEmail(t.Context(), d.Read(), "jane@example.com")
		require.NoError(t, err)
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO auth_totp (user_id, secret, enabled, last_step) VALUES ($1, $2, TRUE, 1)", u.ID, []byte("x"))
			return err
		}))
		require.False(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.EnrolmentRequired)
		require.Equal(t, "A10008", desk.jane.call(http.MethodPost, "/customer/data/export", "").Code)
	})
}

func TestOwnData_ACopyIsHadTwiceADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		desk.jane.stepsUp()
		require.NotEqual(t, desk.jane.copyOf(), desk.jane.copyOf())
		a := desk.jane.call(http.MethodPost, "/customer/data/export", "")
		require.Equal(t, "A0429", a.Code)
		require.Equal(t, "43200", a.header.Get("Retry-After"))
		require.Equal(t, desk.clock.Now().Add(12*time.Hour), *desk.jane.ok(http.MethodGet, "/customer/data", "").Data.NextExportAt)
		desk.clock.Advance(12 * time.Hour)
		desk.jane.token = tokenOf(t, desk.door, "jane@example.com")
		require.Nil(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.NextExportAt)
		desk.jane.stepsUp().copyOf()
	})
}

func TestOwnData_ACopyIsForWhoAskedForItAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		stranger := asker{desk, "stranger", signIn(t, desk.App, desk.door, "stranger", nil)}.stepsUp()
		janes := desk.jane.stepsUp().copyOf()
		others := stranger.call(http.MethodGet, "/customer/data/export/"+janes, "")
		require.Equal(t, "A0404", others.Code)
		require.Contains(t, others.Message, "There is no copy with this id")
		require.Contains(t, stranger.call(http.MethodDelete, "/customer/data/closing", "").Message, "There is no request to withdraw")

		path := "/admin/customer/" + desk.idOf("jane") + "/data/export"
		require.Equal(t, "A0404", desk.first.call(http.MethodGet, path+"/"+janes, "").Code, "what a customer asked for is the customer's")
		operators := desk.first.ok(http.MethodPost, path, "").Data.ID
		desk.works()
		require.Equal(t, "A0404", desk.other.call(http.MethodGet, path+"/"+operators, "").Code)
		require.Equal(t, "A0404", desk.jane.call(http.MethodGet, "/customer/data/export/"+operators, "").Code)
		require.Equal(t, "A0404", desk.first.call(http.MethodGet, "/admin/customer/"+desk.idOf("stranger")+"/data/export/"+operators, "").Code)
		_, words := desk.first.downloaded(path + "/" + operators)
		require.Contains(t, words, "jane@example.com")
		require.Equal(t, 2, desk.audited("customer.export", desk.idOf("jane")))
		require.Equal(t, 1, desk.audited("customer.export_download", desk.idOf("jane")))
		require.Equal(t, janes, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Export.ID, "and the customer does not learn of it")
		require.Equal(t, "A0404", desk.first.call(http.MethodPost, "/admin/customer/none/data/export", "").Code)
	})
}

func TestOwnData_AnotherOwnerOfABusinessHasItWithoutTheSignInOfWhoOpenedIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		signInAs(t, desk.App, desk.door, customer.RoleOwner)
		business := desk.idOf("role-owner")
		joins := func(role customer.Role, name string) asker {
			p := asker{desk, name, signIn(t, desk.App, desk.door, name, nil)}
			u, _, err := desk.customers.ByEmail(t.Context(), desk.db.Read(), name+"@example.com")
			require.NoError(t, err)
			require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := desk.customers.AddMember(ctx, tx, business, u.ID, role)
				return err
			}))
			p.ok(http.MethodPost, "/user/self/business", `{"id":"`+business+`"}`)
			return p
		}
		viewer := joins(customer.RoleViewer, "viewer")
		require.Equal(t, "A0403", viewer.call(http.MethodGet, "/customer/data", "").Code)
		require.Equal(t, "A0403", viewer.stepsUp().call(http.MethodPost, "/customer/data/export", "").Code)
		viewer.ok(http.MethodPost, "/user/self/business", `{"id":"`+desk.idOf("viewer")+`"}`)
		_, words := viewer.downloaded("/customer/data/export/" + viewer.stepsUp().copyOf())
		require.Contains(t, words, "viewer@example.com", "a member exports themselves")
		require.NotContains(t, words, business+`",`+"\n    \"created_at\"", "and not the business")

		owner := joins(customer.RoleOwner, "second-owner").stepsUp()
		letters := desk.letters()
		id := owner.ok(http.MethodPost, "/customer/data/export", "").Data.ID
		require.Equal(t, letters+2, desk.letters(), "both owners are told")
		desk.works()
		names, words := owner.downloaded("/customer/data/export/" + id)
		require.Contains(t, names, "customers.json")
		require.NotContains(t, names, "users.json")
		require.NotContains(t, names, "auth_events.json")
		require.NotContains(t, words, "role-owner@example.com")
		require.False(t, owner.ok(http.MethodGet, "/customer/data", "").Data.MayClose)
		require.Equal(t, "A0403", owner.call(http.MethodPost, "/customer/data/closing", "{}").Code)
	})
}

func TestClosing_IsRequestedByTheCustomerAndApprovedByTwo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		janes := desk.idOf("jane")
		const path = "/customer/data/closing"
		require.Equal(t, "A10008", desk.jane.call(http.MethodPost, path, "{}").Code)
		desk.jane.stepsUp()
		require.Equal(t, "A0404", desk.jane.call(http.MethodDelete, path, "").Code)
		require.Equal(t, "A0400", desk.jane.call(http.MethodPost, path, `{"reason":"words for an operator"}`).Code)
		desk.jane.ok(http.MethodPost, path, `{"reason":"fees"}`)
		require.Equal(t, "B4104", desk.jane.call(http.MethodPost, path, "{}").Code)
		withdrawn := desk.first.ok(http.MethodGet, "/admin/customer/"+janes+"/data", "").Data.Request.ApprovalID
		desk.jane.ok(http.MethodDelete, path, "")
		require.Nil(t, desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Closing)
		require.Equal(t, "S5002", desk.first.call(http.MethodPost, "/admin/approval/"+withdrawn+"/decision", `{"decision":"approve"}`).Code)

		desk.jane.ok(http.MethodPost, path, "{}")
		require.Equal(t, "requested", desk.jane.ok(http.MethodGet, "/customer/data", "").Data.Closing.Status)
		require.Equal(t, 2, desk.happened("closing_requested"))
		require.Equal(t, 1, desk.happened("closing_withdrawn"))
		asked := desk.first.ok(http.MethodGet, "/admin/customer/"+janes+"/data", "").Data.Request
		require.Equal(t, "customer", asked.RequestedBy)
		require.Equal(t, 2, asked.Needed)
		decision := "/admin/approval/" + asked.ApprovalID + "/decision"
		desk.first.ok(http.MethodPost, decision, `{"decision":"approve"}`)
		letters := desk.letters()
		desk.other.ok(http.MethodPost, decision, `{"decision":"approve"}`)
		require.Equal(t, letters+1, desk.letters(), "the last letter")
		require.Equal(t, "A10005", desk.jane.call(http.MethodGet, "/customer/data", "").Code, "signed out")
		require.Equal(t, "A10001", desk.jane.call(http.MethodPost, "/user/auth/login", `{"email":"jane@example.com","password":"Correct-horse-9"}`).Code)

		erased := desk.first.ok(http.MethodGet, "/admin/erasure", "").Data.List
		require.Len(t, erased, 1)
		require.Equal(t, janes, erased[0].CustomerID)
		require.Equal(t, "A0409", desk.first.call(http.MethodPost, "/admin/customer/"+janes+"/sign-in", `{"action":"enable","reason":"r"}`).Code, "nobody signs in any more")
		require.Equal(t, desk.clock.Now().AddDate(5, 0, 0), erased[0].KeptUntil)
	})
}

func TestClosing_SaysWhatIsInTheWayAndNothingOfSuspicions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		desk := newDataDesk(t, d)
		owner := asker{desk, "role-owner", signInAs(t, desk.App, desk.door, customer.RoleOwner)}.stepsUp()
		business := desk.idOf("role-owner")
		member, err := desk.customers.Find(t.Context(), desk.db.Read(), business)
		require.NoError(t, err)
		require.NoError(t, desk.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if _, err := desk.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: member.Customer, Holder: customer.HolderOwn, Kind: customer.Business, Name: "Payroll"}); err != nil {
				return err
			}
			return desk.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.BooksStale, Subject: "books", Reason: "bank", CustomerID: business})
		}))
		inTheWay := func() string { return string(owner.ok(http.MethodGet, "/customer/data", "").Data.Obstacles) }
		require.JSONEq(t, `[{"name":"open_sub_account"}]`, inTheWay())
		refused := owner.call(http.MethodPost, "/customer/data/closing", "{}")
		require.Equal(t, "B4103", refused.Code)
		require.JSONEq(t, `["open_sub_account"]`, string(refused.Data.Obstacles))
		_, err = desk.db.Writer().ExecContext(t.Context(), "UPDATE customers SET status = 'closed' WHERE parent_id = $1", business)
		require.NoError(t, err)

		require.JSONEq(t, `[]`, inTheWay())
		owner.ok(http.MethodPost, "/customer/data/closing", "{}")
		file := desk.first.ok(http.MethodGet, "/admin/customer/"+business+"/data", "").Data
		require.JSONEq(t, `[{"name":"exception"}]`, string(file.Obstacles))
		decision := "/admin/approval/" + file.Request.ApprovalID + "/decision"
		desk.first.ok(http.MethodPost, decision, `{"decision":"approve"}`)
		require.Equal(t, "B4103", desk.other.call(http.MethodPost, decision, `{"decision":"approve"}`).Code, "not before it is settled")
		require.Equal(t, "requested", owner.ok(http.MethodGet, "/customer/data", "").Data.Closing.Status)

		letters := desk.letters()
		desk.other.ok(http.MethodPost, decision, `{"decision":"reject","reason":"r"}`)
		require.Equal(t, letters+1, desk.letters())
		require.Equal(t, "declined", owner.ok(http.MethodGet, "/customer/data", "").Data.Closing.Status)
		owner.ok(http.MethodPost, "/customer/data/closing", "{}")
	})
}
