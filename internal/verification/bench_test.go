package verification_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
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
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
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
	"github.com/gbpc/gbpc/internal/liveness"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// bench is the department behind its HTTP API, with stand-ins for the access guards.
type bench struct {
	t         *testing.T
	db        *db.DB
	clock     *clock.Fixed
	service   *verification.Service
	screening *screening.Service
	documents *documents.Service
	liveness  *liveness.Service
	staff     *staff.Service
	files     *files.Store
	folder    string
	server    http.Handler
	mail      *mail.Outbox
	queue     *jobs.Queue
	people    *customer.Service
	events    *events.Log
}

// accessGuard identifies the caller by a token of the form "customer:ID" or "operator:ID".
func accessGuard(customers, operators bool) api.Access {
	return api.Access{Name: "signed in", Check: func(ctx context.Context, token string) (context.Context, error) {
		kind, who, _ := strings.Cut(token, ":")
		switch {
		case kind == "customer" && customers:
			return auth.WithCaller(ctx, auth.Identity{CustomerID: who, UserID: "user of " + who, Kind: customer.UserCustomer, Role: customer.RoleOwner}), nil
		case kind == "operator" && operators:
			return auth.WithCaller(ctx, auth.Identity{UserID: who, Kind: customer.UserOperator}), nil
		case kind == "operator", kind == "customer":
			return nil, fault.New(fault.Forbidden)
		}
		return nil, fault.New(fault.SessionExpired)
	}}
}

const site = "http://localhost:8080"

// uploadsOfClient is how many documents a client without an account may upload in a day.
const uploadsOfClient = 50

// outside holds the parties outside the program: the liveness provider and the sanctions lists.
type outside struct {
	liveness liveness.Provider
	lists    screening.Lists
	// listsInterval is how often the process looks for new lists.
	listsInterval time.Duration
}

func newBench(t *testing.T, d *db.DB, changes ...func(*outside)) *bench {
	t.Helper()
	b := &bench{t: t, db: d, clock: clock.NewFixed(noon), folder: filepath.Join(t.TempDir(), "documents")}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b.queue = jobs.New(jobs.Dependencies{DB: d, Clock: b.clock})
	b.mail = mail.New(mail.Dependencies{DB: d, Queue: b.queue, Sealer: sealer, Clock: b.clock})
	b.events = events.New(events.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
	b.people = customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
	b.files, err = files.New(t.Context(), files.Config{Location: b.folder, Limits: files.Limits{OwnerFiles: 30, ClientFiles: uploadsOfClient}}, files.Dependencies{DB: d, Sealer: sealer, Clock: b.clock, Limiter: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.files.Close()) })
	b.staff = staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: b.clock, Sealer: sealer, Customers: b.people})
	o := outside{liveness: liveness.NewEmbedded(site, b.clock), lists: sandboxsanctions.SampleLists()}
	for _, change := range changes {
		change(&o)
	}
	queue := exceptions.New(exceptions.Config{}, exceptions.Dependencies{DB: d, Clock: b.clock, Staff: b.staff, Customers: b.people, Mail: b.mail, Queue: b.queue})
	b.screening = screening.New(screening.Dependencies{DB: d, Clock: b.clock, Sealer: sealer, Staff: b.staff, Exceptions: queue, Lists: o.lists})
	b.documents = documents.New(documents.Dependencies{DB: d, Clock: b.clock, Files: b.files, Staff: b.staff, Queue: b.queue, Log: slog.New(slog.DiscardHandler)})
	b.liveness = liveness.New(liveness.Dependencies{DB: d, Clock: b.clock, Provider: o.liveness})
	b.service = verification.New(verification.Config{Site: site, ListsInterval: o.listsInterval}, verification.Dependencies{
		DB: d, Clock: b.clock, Sealer: sealer, Customers: b.people, Staff: b.staff, Screening: b.screening, Documents: b.documents, Liveness: b.liveness,
		Mail: b.mail, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: b.clock}), Queue: b.queue, Events: b.events,
	})
	s := api.New(api.Config{Version: "1"})
	access := auth.Access{To: func(...auth.Permission) api.Access { return accessGuard(true, false) }, User: accessGuard(true, true), Operator: accessGuard(false, true)}
	verification.Register(s.Department("verification"), b.service, access)
	verification.RegisterOnboarding(s.Department("verification"), b.service, access, b.inAccount)
	gate := staff.NewGate(b.staff, access.Operator)
	verification.RegisterStaff(s.Department("verification"), b.service, gate)
	screening.RegisterStaff(s.Department("screening"), b.screening, gate, b.service)
	documents.Register(s.Department("documents"), b.documents, access, b.service)
	documents.RegisterStaff(s.Department("documents"), b.documents, gate, b.service)
	b.server = openapitest.Handler(t, s.Handler(http.NotFoundHandler()))
	return b
}

// inAccount has the caller act for a sub-account, as auth does.
func (b *bench) inAccount(ctx context.Context, account customer.ID) (context.Context, error) {
	caller := auth.Caller(ctx)
	if caller.CustomerID == account {
		return ctx, nil
	}
	kind, _, err := b.people.AccountOf(ctx, b.db.Read(), caller.CustomerID, account)
	if err != nil {
		return nil, err
	}
	caller.ParentID, caller.CustomerID, caller.AccountType = caller.CustomerID, account, kind
	caller.Key = &auth.KeyIdentity{Name: "Onboarding"}
	return auth.WithCaller(ctx, caller), nil
}

// subAccount opens a sub-account of a business.
func (b *bench) subAccount(business string, holder customer.Holder, kind customer.Kind) string {
	b.t.Helper()
	var c customer.Customer
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		c, err = b.people.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: customer.Customer{ID: business}, Holder: holder, Kind: kind, Name: "Jane"})
		return err
	}))
	return c.ID
}

// verifiedBusiness adds a business whose identity check is approved.
func (b *bench) verifiedBusiness() string {
	b.t.Helper()
	business := b.customer(verification.KindBusiness)
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.service.Adopt(ctx, tx, business, nil, &verification.Business{CompanyName: "Acme Ltd"})
	}))
	return business
}

// customer adds a customer and returns its ID.
func (b *bench) customer(kind verification.Kind) string {
	b.t.Helper()
	var m customer.Member
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		m, err = b.people.Create(ctx, tx, customer.NewCustomer{Email: id.New() + "@example.com", Kind: customer.Kind(kind), DisplayName: "Somebody"})
		return err
	}))
	return m.Customer.ID
}

// published returns the customer's events, oldest first.
func (b *bench) published(customerID string) (all []events.Recorded) {
	b.t.Helper()
	_, err := b.events.Sequence(b.t.Context())
	require.NoError(b.t, err)
	all, _, err = b.events.List(b.t.Context(), customerID, events.Selection{}, db.Window{Limit: 100})
	require.NoError(b.t, err)
	return all
}

// mailed returns the newest message.
func (b *bench) mailed() mail.Captured {
	b.t.Helper()
	all, err := b.mail.Captured(b.t.Context(), "")
	require.NoError(b.t, err)
	require.NotEmpty(b.t, all)
	return all[0]
}

// operator adds an operator with these roles and returns its token.
func (b *bench) operator(roles ...staff.Role) string {
	b.t.Helper()
	userID := id.New()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.staff.SaveOperator(ctx, tx, userID, userID+"@gbpc.example", roles)
	}))
	return "operator:" + userID
}

type answer struct {
	Status  int
	Code    string
	Message string
	Data    json.RawMessage
	Body    []byte
	Header  http.Header `json:"-"`
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

// fields returns the fields that an error response names, with their codes.
func (a answer) fields(t *testing.T) map[string]string {
	t.Helper()
	require.Equal(t, 400, a.Status, "%s", a.Body)
	var data struct {
		Fields []struct{ Field, Code, Message string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data))
	all := map[string]string{}
	for _, f := range data.Fields {
		require.NotEmpty(t, f.Message)
		all[f.Field] = f.Code
	}
	return all
}

func (b *bench) call(method, path, token string, body any) answer {
	b.t.Helper()
	return b.do(b.request(method, path, body), token)
}

func (b *bench) request(method, path string, body any) *http.Request {
	b.t.Helper()
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		require.NoError(b.t, err)
		content = bytes.NewReader(encoded)
	}
	r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, content)
	r.Header.Set("Content-Type", "application/json")
	return r
}

func (b *bench) do(r *http.Request, token string) answer {
	b.t.Helper()
	r.Header.Set("X-Requested-With", "test")
	if token != "" {
		r.Header.Set("satoken", token)
	}
	w := httptest.NewRecorder()
	b.server.ServeHTTP(w, r)
	a := answer{Status: w.Code, Body: w.Body.Bytes(), Header: w.Header()}
	if w.Header().Get("Content-Type") == "application/json" {
		require.NoError(b.t, json.Unmarshal(a.Body, &a), "%s", a.Body)
		a.Status = w.Code
	}
	return a
}

type part struct{ name, value string }

// send uploads a form in the order of its parts; the part "file" is the file.
func (b *bench) send(path, token string, parts ...part) answer {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, p := range parts {
		if p.name != "file" {
			require.NoError(b.t, form.WriteField(p.name, p.value))
			continue
		}
		w, err := form.CreateFormFile("file", "any name.exe")
		require.NoError(b.t, err)
		_, err = io.WriteString(w, p.value)
		require.NoError(b.t, err)
	}
	require.NoError(b.t, form.Close())
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodPost, "/api"+path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return b.do(r, token)
}

const aPDF = "%PDF-1.7 passport of a very secret person"

func (b *bench) upload(token string) string {
	b.t.Helper()
	var f struct{ FileName string }
	b.send("/third-party/file-store", token, part{"file", aPDF}).into(b.t, &f)
	return f.FileName
}

type object = map[string]any

func aRealAddress() object {
	return object{"line1": "1 Threadneedle Street", "city": "London", "postcode": "EC2R 8AH", "country": "GB"}
}

// person returns a complete form of an individual, with its files uploaded.
func (b *bench) person(token string) object {
	return object{
		"firstName": "Jane", "lastName": "Doe", "dateOfBirth": "1990-04-01", "nationality": "GB", "phone": "+44 7700 900123", "address": aRealAddress(),
		"occupation": "Engineer", "sourceOfFunds": "salary", "purpose": "savings", "expectedMonthlyVolume": "1000_10000", "politicallyExposed": false,
		"taxResidencies": []object{{"country": "GB", "tin": "QQ123456C"}},
		"idDocument":     object{"type": "passport", "number": "123456789", "issuingCountry": "GB", "expiryDate": "2030-01-01", "frontFile": b.upload(token)},
		"proofOfAddress": object{"type": "utility_bill", "issuedOn": "2026-10-01", "file": b.upload(token)},
	}
}

// live completes the applicant's liveness session.
func (b *bench) live(path, token string) {
	b.t.Helper()
	var session struct{ Status string }
	b.call("POST", path+"/realness", token, object{"selfieFile": b.upload(token)}).into(b.t, &session)
	require.Equal(b.t, "completed", session.Status)
}

// submitted adds an individual whose case is in review and returns the IDs of customer and record.
func (b *bench) submitted(changes ...object) (customerID, recordID string) {
	b.t.Helper()
	customerID = b.customer(verification.KindIndividual)
	token := "customer:" + customerID
	b.live("/user/real-name", token)
	form := b.person(token)
	for _, c := range changes {
		maps.Copy(form, c)
	}
	form["submit"] = true
	var record struct {
		ID     string
		Status int
	}
	b.call("POST", "/user/real-name", token, form).into(b.t, &record)
	require.Equal(b.t, 1, record.Status)
	return customerID, record.ID
}
