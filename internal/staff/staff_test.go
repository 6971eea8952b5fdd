package staff_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type bench struct {
	*staff.Service
	t          *testing.T
	db         *db.DB
	server     http.Handler
	department *department
	customer   customer.Member
	auth       *auth.Service
	sealer     *seal.Sealer
	outbox     *mail.Outbox
	clock      *clock.Fixed
}

// department stands in for the department that requested the approval.
type department struct {
	mu   sync.Mutex
	all  []staff.Approval
	fail error
}

// paymentKind is the kind of its requests.
var paymentKind = staff.Kind[map[string]any]{Name: "payment", Roles: []staff.Role{staff.Treasury, staff.Compliance}}

func (l *department) decided(_ context.Context, _ db.Tx, r staff.Request[map[string]any]) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		return l.fail
	}
	l.all = append(l.all, r.Approval)
	return nil
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	c := clock.NewFixed(noon)
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c})
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
	outbox := mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c})
	signIns, err := auth.New(auth.Config{PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, RelyingParty: "localhost", Origins: []string{"http://localhost"}}, auth.Dependencies{
		DB: d, Customers: customers, Mail: outbox, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c}), Queue: queue, Sealer: sealer, Clock: c,
	})
	require.NoError(t, err)
	b := &bench{
		Service: staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: c, Sealer: sealer, Customers: customers, Auth: signIns}),
		t:       t, db: d, department: &department{}, outbox: outbox, auth: signIns, sealer: sealer, clock: c,
	}
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		b.customer, err = customers.Create(ctx, tx, customer.NewCustomer{Email: "jane@example.com", Kind: customer.Individual, DisplayName: "Jane"})
		return err
	}))
	staff.Handle(b.Service, paymentKind, staff.Handler[map[string]any]{Approved: b.department.decided, Rejected: b.department.decided})
	guard := api.Access{Name: "operator", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token == "" {
			return nil, fault.New(fault.SessionExpired)
		}
		return auth.WithCaller(ctx, auth.Identity{UserID: token}), nil
	}}
	s := api.New(api.Config{Version: "1"})
	staff.Register(s.Department("staff"), b.Service, staff.NewGate(b.Service, guard))
	b.server = openapitest.Handler(t, s.Handler(http.NotFoundHandler()))
	return b
}

// withoutDepartments returns the service of another process, in which no department handles requests.
func (b *bench) withoutDepartments() *staff.Service {
	return staff.New(staff.Config{}, staff.Dependencies{
		DB: b.db, Clock: b.clock, Sealer: b.sealer, Customers: customer.New(customer.Dependencies{DB: b.db, Sealer: b.sealer, Clock: b.clock}), Auth: b.auth,
	})
}

func (b *bench) operator(roles ...staff.Role) staff.Operator {
	b.t.Helper()
	userID := id.New()
	var o staff.Operator
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		if err := b.SaveOperator(ctx, tx, userID, userID+"@gbpc.example", roles); err != nil {
			return err
		}
		var err error
		o, _, err = b.Operator(ctx, tx, userID)
		return err
	}))
	return o
}

// payment requests the approval of a payment.
func (b *bench) payment(requestedBy string, needed int) string {
	b.t.Helper()
	var a staff.Approval
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		a, err = paymentKind.Ask(ctx, tx, b.Service, staff.Proposal[map[string]any]{
			Subject: id.New(), Amount: money.MustParse("50000.00", money.GBP), CustomerID: b.customer.Customer.ID,
			RequestedBy: requestedBy, RequestedName: "jane@example.com", Detail: map[string]any{"to": "an account"}, Needed: needed, At: noon,
		})
		return err
	}))
	return a.ID
}

type answer struct {
	Status int
	Code   string
	Data   json.RawMessage
}

func (b *bench) call(method, path, token, body string) answer {
	b.t.Helper()
	r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	r.Header.Set("satoken", token)
	w := httptest.NewRecorder()
	b.server.ServeHTTP(w, r)
	var a answer
	require.NoError(b.t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	a.Status = w.Code
	return a
}

func TestRoles_ChangeRequiresASecondAdministrator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees, clerk := b.operator(staff.Administrator), b.operator(staff.Administrator), b.operator(staff.Support)
		a, err := b.RequestRoles(t.Context(), asks, staff.RoleChange{UserID: clerk.UserID, Roles: []staff.Role{staff.Compliance, staff.Treasury}, Active: true, Reason: "a new job"})
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), asks, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		before, _, err := b.Operator(t.Context(), d.Read(), clerk.UserID)
		require.NoError(t, err)
		require.Equal(t, []staff.Role{staff.Support}, before.Roles)
		_, err = b.Decide(t.Context(), agrees, a.ID, true, "")
		require.NoError(t, err)
		after, _, err := b.Operator(t.Context(), d.Read(), clerk.UserID)
		require.NoError(t, err)
		require.Equal(t, []staff.Role{staff.Compliance, staff.Treasury}, after.Roles)
	})
}

func TestRoles_TwoAdministratorsRemain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Administrator), b.operator(staff.Administrator)
		a, err := b.RequestRoles(t.Context(), one, staff.RoleChange{UserID: one.UserID, Roles: []staff.Role{staff.Support}, Active: true, Reason: "tired"})
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), two, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrLastAdministrators)
		after, _, err := b.Operator(t.Context(), d.Read(), one.UserID)
		require.NoError(t, err)
		require.True(t, after.May(staff.Administrator))
	})
}

func TestBackOffice_AdmitsPermittedOperatorsOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	tokens := map[string]string{"nobody": "", "customer": b.customer.User.ID}
	for _, role := range staff.Roles {
		tokens[string(role)] = b.operator(role).UserID
	}
	everyone := "compliance treasury support auditor administrator"
	for _, c := range []struct{ method, path, body, may string }{
		{"GET", "/admin/self", "", everyone},
		{"GET", "/admin/dashboard", "", everyone},
		{"GET", "/admin/approval", "", everyone},
		{"GET", "/admin/approval/none", "", everyone},
		{"POST", "/admin/approval/none/decision", `{"decision":"approve"}`, everyone},
		{"GET", "/admin/audit", "", "administrator compliance auditor"},
		{"GET", "/admin/audit/check", "", "administrator auditor"},
		{"GET", "/admin/operator", "", "administrator auditor"},
		{"GET", "/admin/customer", "", "compliance support treasury auditor"},
		{"GET", "/admin/customer/none", "", "compliance support treasury auditor"},
		{"POST", "/admin/customer/none/note", `{"text":"x"}`, "compliance support treasury"},
		{"POST", "/admin/customer/none/freeze", `{"frozen":true,"legalBasis":"sanctions","reason":"x"}`, "compliance"},
		{"POST", "/admin/operator/none/roles", `{"roles":["support"],"active":true,"reason":"x"}`, "administrator"},
	} {
		for who, token := range tokens {
			status := b.call(c.method, c.path, token, c.body).Status
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

func (b *bench) status() customer.Status {
	b.t.Helper()
	page, total, err := b.Customers(b.t.Context(), "jane@example.com", "", db.Window{Limit: 10})
	require.NoError(b.t, err)
	require.Equal(b.t, int64(1), total)
	return page[0].Customer.Status
}

func TestFreeze_RequiresASecondOperatorAndALegalBasis(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees := b.operator(staff.Compliance), b.operator(staff.Compliance)
		path := "/admin/customer/" + b.customer.Customer.ID + "/freeze"
		require.Equal(t, 400, b.call("POST", path, asks.UserID, `{"frozen":true,"legalBasis":"a feeling","reason":""}`).Status)
		require.Equal(t, 409, b.call("POST", path, asks.UserID, `{"frozen":false,"legalBasis":"court_order","reason":"x"}`).Status, "nothing to release")
		var asked struct {
			ID       string
			Customer struct{ Email string }
		}
		require.NoError(t, json.Unmarshal(b.call("POST", path, asks.UserID, `{"frozen":true,"legalBasis":"court_order","reason":"Order 17 against Jane"}`).Data, &asked))
		require.Equal(t, "jane@example.com", asked.Customer.Email)
		require.Equal(t, customer.Active, b.status())
		decide := "/admin/approval/" + asked.ID + "/decision"
		require.Equal(t, 409, b.call("POST", decide, asks.UserID, `{"decision":"approve"}`).Status)
		require.Equal(t, 403, b.call("POST", decide, b.operator(staff.Treasury).UserID, `{"decision":"approve"}`).Status)
		require.Equal(t, 200, b.call("POST", decide, agrees.UserID, `{"decision":"approve"}`).Status)
		require.Equal(t, customer.Frozen, b.status())

		var shown struct {
			Status string
			Notes  []struct{ Text, Author string }
		}
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/customer/"+b.customer.Customer.ID, asks.UserID, "").Data, &shown))
		require.Equal(t, "frozen", shown.Status)
		require.Contains(t, shown.Notes[0].Text, "Order 17 against Jane")
		var page struct{ List []struct{ ID string } }
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/customer?status=frozen", asks.UserID, "").Data, &page))
		require.Len(t, page.List, 1)
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/customer?query=nobody@example.com", asks.UserID, "").Data, &page))
		require.Empty(t, page.List)

		require.NoError(t, json.Unmarshal(b.call("POST", path, asks.UserID, `{"frozen":false,"legalBasis":"court_order","reason":"lifted"}`).Data, &asked))
		require.Equal(t, 200, b.call("POST", "/admin/approval/"+asked.ID+"/decision", agrees.UserID, `{"decision":"approve"}`).Status)
		require.Equal(t, customer.Active, b.status())
	})
}

func TestNotes_AreEncrypted(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.Equal(t, 200, b.call("POST", "/admin/customer/"+b.customer.Customer.ID+"/note", b.operator(staff.Support).UserID, `{"text":"rang about Zanzibar"}`).Status)
	var data []byte
	require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT data FROM staff_notes").Scan(&data))
	require.NotContains(t, string(data), "Zanzibar")
}

func TestDashboard_CountsItemsAwaitingOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.payment("jane", 2)
		b.payment("jane", 2)
		b.AddQueue(staff.Queue{Name: "lost.umbrellas", Roles: []staff.Role{staff.Support}, Count: func(context.Context, db.Conn) (int64, error) { return 7, nil }})
		var shown struct {
			Queues []struct {
				Name  string
				Roles []string
				Count int
			}
		}
		require.NoError(t, json.Unmarshal(b.call("GET", "/admin/dashboard", b.operator(staff.Support).UserID, "").Data, &shown))
		require.Equal(t, 2, shown.Queues[0].Count)
		require.Equal(t, "lost.umbrellas", shown.Queues[1].Name)
		require.Equal(t, 7, shown.Queues[1].Count)
	})
}
