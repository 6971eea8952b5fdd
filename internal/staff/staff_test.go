package staff_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gbpc/internal/auth"
	"gbpc/internal/customer"
	"gbpc/internal/kit/api"
	"gbpc/internal/kit/clock"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/db/dbtest"
	"gbpc/internal/kit/fault"
	"gbpc/internal/kit/id"
	"gbpc/internal/kit/jobs"
	"gbpc/internal/kit/limit"
	"gbpc/internal/kit/mail"
	"gbpc/internal/kit/seal"
	"gbpc/internal/money"
	"gbpc/internal/staff"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type bench struct {
	*staff.Service
	t        *testing.T
	db       *db.DB
	server   http.Handler
	told     *told
	customer customer.Member
	auth     *auth.Service
	outbox   *mail.Outbox
}

// told is the department that asked.
type told struct {
	mu   sync.Mutex
	all  []staff.Approval
	fail error
}

func (l *told) ApprovalDecided(_ context.Context, _ db.Tx, a staff.Approval) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		return l.fail
	}
	l.all = append(l.all, a)
	return nil
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	c := clock.NewFixed(noon)
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(d, sealer, c)
	b := &bench{Service: staff.New(d, c, sealer, customers), t: t, db: d, told: &told{}}
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		b.customer, err = customers.Open(ctx, tx, customer.NewCustomer{Email: "jane@example.com", Kind: customer.Individual, DisplayName: "Jane"})
		return err
	}))
	queue := jobs.New(d, c, nil)
	b.outbox = mail.New(d, queue, sealer, c, nil)
	b.auth, err = auth.New(auth.Config{RelyingParty: "localhost", Origins: []string{"http://localhost"}}, auth.Parts{
		DB: d, Customers: customers, Mail: b.outbox, Limits: limit.New(d, sealer, c), Queue: queue, Sealer: sealer, Clock: c,
	})
	require.NoError(t, err)
	b.ChangeSignIns(b.auth)
	b.On("payment", []staff.Role{staff.Treasury, staff.Compliance}, b.told)
	door := api.Access{Name: "operator", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token == "" {
			return nil, fault.New(fault.SessionExpired)
		}
		return auth.WithCaller(ctx, auth.Identity{UserID: token}), nil
	}}
	s := api.New(api.Config{Version: "1"})
	staff.Register(s.Department("staff"), b.Service, staff.NewGate(b.Service, door))
	b.server = s.Handler(http.NotFoundHandler())
	return b
}

func (b *bench) operator(roles ...staff.Role) staff.Operator {
	b.t.Helper()
	userID := id.New()
	var o staff.Operator
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		if err := b.Enrol(ctx, tx, userID, userID+"@gbpc.example", roles); err != nil {
			return err
		}
		var err error
		o, _, err = b.Operator(ctx, tx, userID)
		return err
	}))
	return o
}

// payment asks for the approval of one, by whoever asks.
func (b *bench) payment(requestedBy string, needed int) string {
	b.t.Helper()
	r := staff.Request{
		ID: id.New(), Kind: "payment", Subject: id.New(), Amount: money.MustParse("50000.00", money.GBP), CustomerID: b.customer.Customer.ID,
		RequestedBy: requestedBy, RequestedName: "jane@example.com", Details: map[string]any{"to": "an account"}, Needed: needed, At: noon,
	}
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Ask(ctx, tx, r) }))
	return r.ID
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

func TestDecide_NeedsAsManyOperatorsAsAsked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		first, second := b.operator(staff.Treasury), b.operator(staff.Compliance)
		approvalID := b.payment("jane", 2)
		a, err := b.Decide(t.Context(), first, approvalID, true, "checked")
		require.NoError(t, err)
		require.Equal(t, staff.Pending, a.Status)
		require.Empty(t, b.told.all)
		a, err = b.Decide(t.Context(), second, approvalID, true, "")
		require.NoError(t, err)
		require.Equal(t, staff.Approved, a.Status)
		require.Len(t, b.told.all, 1)
		require.Equal(t, money.MustParse("50000.00", money.GBP), b.told.all[0].Amount)
	})
}

func TestDecide_NobodyTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one := b.operator(staff.Treasury)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), one, approvalID, true, "")
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), one, approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
		_, err = b.Decide(t.Context(), one, approvalID, false, "changed my mind")
		require.ErrorIs(t, err, staff.ErrDecided)
	})
}

func TestDecide_NeverWhoAsked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one := b.operator(staff.Treasury)
		_, err := b.Decide(t.Context(), one, b.payment(one.UserID, 1), true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		require.Empty(t, b.told.all)
	})
}

func TestDecide_OneRejectionEndsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.NoError(t, err)
		a, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, false, "a mule")
		require.NoError(t, err)
		require.Equal(t, staff.Rejected, a.Status)
		require.Len(t, b.told.all, 1)
		_, err = b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrDecided)
	})
}

func TestDecide_NotWithoutTheRole(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	approvalID := b.payment("jane", 1)
	for _, role := range []staff.Role{staff.Support, staff.Auditor, staff.Administrator} {
		_, err := b.Decide(t.Context(), b.operator(role), approvalID, true, "")
		require.ErrorIs(t, err, staff.ErrForbidden)
	}
}

func TestDecide_WhatTheDepartmentRefusesIsNotDecided(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 1)
		b.told.fail = errors.New("funds are short")
		_, err := b.Decide(t.Context(), b.operator(staff.Treasury), approvalID, true, "")
		require.ErrorIs(t, err, b.told.fail)
		a, err := b.Approval(t.Context(), approvalID)
		require.NoError(t, err)
		require.Equal(t, staff.Pending, a.Status)
		require.Empty(t, a.Decisions)
	})
}

func TestDecide_ManyAtOnceTellTheDepartmentOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		approvalID := b.payment("jane", 2)
		operators := make([]staff.Operator, 6)
		for i := range operators {
			operators[i] = b.operator(staff.Treasury)
		}
		var all sync.WaitGroup
		for _, o := range operators {
			for range 2 { // each clicks twice
				all.Go(func() { _, _ = b.Decide(t.Context(), o, approvalID, true, "") })
			}
		}
		all.Wait()
		a, err := b.Approval(t.Context(), approvalID)
		require.NoError(t, err)
		require.Equal(t, staff.Approved, a.Status)
		require.Len(t, a.Decisions, 2)
		require.NotEqual(t, a.Decisions[0].OperatorID, a.Decisions[1].OperatorID)
		require.Len(t, b.told.all, 1)
		lines, err := b.VerifyTrail(t.Context())
		require.NoError(t, err)
		require.Equal(t, int64(2), lines)
	})
}

func TestApprovalRow_IsTheSameAsAsking(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		r := staff.Request{ID: id.New(), Kind: "payment", Subject: "s", Amount: money.MustParse("1.5", money.GBPC), RequestedBy: "jane", RequestedName: "Jane", Needed: 2, At: noon}
		row := staff.ApprovalRow(r)
		names, marks := make([]string, len(row.Table.Columns)), make([]string, len(row.Table.Columns))
		for i, c := range row.Table.Columns {
			names[i], marks[i] = c.Name, "$"+string(rune('1'+i))
			if i >= 9 {
				marks[i] = "$1" + string(rune('0'+i-9))
			}
		}
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO "+row.Table.Name+" ("+strings.Join(names, ", ")+") VALUES ("+strings.Join(marks, ", ")+")", row.Values...)
			return err
		}))
		a, err := b.Approval(t.Context(), r.ID)
		require.NoError(t, err)
		require.Equal(t, r.Amount, a.Amount)
		require.Equal(t, noon, a.At)
		require.Equal(t, staff.Pending, a.Status)
	})
}

func TestApprovals_AreListedAsTheContractSays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		one, two := b.operator(staff.Treasury), b.operator(staff.Treasury)
		approvalID := b.payment("jane", 2)
		_, err := b.Decide(t.Context(), one, approvalID, true, "fine")
		require.NoError(t, err)
		var page struct {
			List []struct {
				ID, Kind, Status, Amount, Currency, RequestedBy, CreatedAt string
				Needed                                                     int
				Mine, MayDecide                                            bool
				Customer                                                   struct{ ID, Email, DisplayName string }
				Approvals                                                  []struct{ Operator, DecidedAt string }
			}
			Meta struct{ Total, TotalPages int } `json:"_meta"`
		}
		a := b.call("GET", "/admin/approval?status=pending", one.UserID, "")
		require.NoError(t, json.Unmarshal(a.Data, &page))
		require.Equal(t, 1, page.Meta.Total)
		item := page.List[0]
		require.Equal(t, approvalID, item.ID)
		require.Equal(t, "50000.00", item.Amount)
		require.Equal(t, "GBP", item.Currency)
		require.Equal(t, "jane@example.com", item.Customer.Email)
		require.Equal(t, 2, item.Needed)
		require.Len(t, item.Approvals, 1)
		require.True(t, item.Mine)
		require.False(t, item.MayDecide)
		for _, of := range []struct {
			o   staff.Operator
			may bool
		}{{two, true}, {b.operator(staff.Support), false}} {
			a := b.call("GET", "/admin/approval?status=pending", of.o.UserID, "")
			require.NoError(t, json.Unmarshal(a.Data, &page))
			require.Equal(t, of.may, page.List[0].MayDecide)
		}
		require.Equal(t, 400, b.call("GET", "/admin/approval?status=maybe", one.UserID, "").Status)

		require.Equal(t, 400, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"reject"}`).Status)
		require.Equal(t, 200, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		require.Equal(t, 409, b.call("POST", "/admin/approval/"+approvalID+"/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		require.Equal(t, 404, b.call("POST", "/admin/approval/none/decision", two.UserID, `{"decision":"approve","reason":"ok"}`).Status)
		a = b.call("GET", "/admin/approval?status=pending", one.UserID, "")
		require.NoError(t, json.Unmarshal(a.Data, &page))
		require.Zero(t, page.Meta.Total)
	})
}

func TestRoles_ChangeOnlyWithASecondAdministrator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		asks, agrees, clerk := b.operator(staff.Administrator), b.operator(staff.Administrator), b.operator(staff.Support)
		a, err := b.AskRoles(t.Context(), asks, staff.RoleChange{UserID: clerk.UserID, Roles: []staff.Role{staff.Compliance, staff.Treasury}, Active: true, Reason: "a new job"})
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
		a, err := b.AskRoles(t.Context(), one, staff.RoleChange{UserID: one.UserID, Roles: []staff.Role{staff.Support}, Active: true, Reason: "tired"})
		require.NoError(t, err)
		_, err = b.Decide(t.Context(), two, a.ID, true, "")
		require.ErrorIs(t, err, staff.ErrLastAdministrators)
		after, _, err := b.Operator(t.Context(), d.Read(), one.UserID)
		require.NoError(t, err)
		require.True(t, after.May(staff.Administrator))
	})
}

func TestTrail_ShowsEveryKindOfTampering(t *testing.T) {
	for name, statement := range map[string]string{
		"a changed line":  "UPDATE staff_audit SET actor_name = 'nobody' WHERE sequence = 2",
		"a removed line":  "DELETE FROM staff_audit WHERE sequence = 2",
		"a cut off end":   "DELETE FROM staff_audit WHERE sequence = 3",
		"a changed time":  "UPDATE staff_audit SET at = '2020-01-01 00:00:00+00:00' WHERE sequence = 1",
		"changed details": "UPDATE staff_audit SET details = '{}' WHERE sequence = 3",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				o := b.operator(staff.Support)
				for range 3 {
					require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
						return b.Record(ctx, tx, staff.Action{Actor: o, What: "test", Subject: "thing", SubjectID: "1", Details: map[string]any{"n": 1}})
					}))
				}
				lines, err := b.VerifyTrail(t.Context())
				require.NoError(t, err)
				require.Equal(t, int64(3), lines)
				require.ErrorContains(t, execute(t, d, statement), "staff_audit only grows")
				unguard(t, d, "staff_audit")
				require.NoError(t, execute(t, d, statement))
				_, err = b.VerifyTrail(t.Context())
				require.ErrorIs(t, err, staff.ErrTrailBroken)
			})
		})
	}
}

func execute(t *testing.T, d *db.DB, statement string) error {
	t.Helper()
	return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

// unguard is what somebody does first who has the database itself in hand.
func unguard(t *testing.T, d *db.DB, table string) {
	t.Helper()
	for _, guard := range []string{"_not_updated", "_not_deleted"} {
		statement := "DROP TRIGGER " + table + guard
		if d.Dialect() == db.Postgres {
			statement += " ON " + table
		}
		require.NoError(t, execute(t, d, statement))
	}
}

func TestTrail_IsWrittenInOneLineOfHashesByManyAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				_ = d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Record(ctx, tx, staff.Action{What: "test"}) })
			})
		}
		all.Wait()
		lines, err := b.VerifyTrail(t.Context())
		require.NoError(t, err)
		require.Equal(t, int64(20), lines)
	})
}

func TestBackOffice_LetsInWhoMayAndNobodyElse(t *testing.T) {
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
	page, total, err := b.Customers(b.t.Context(), "jane@example.com", "", 10, 0)
	require.NoError(b.t, err)
	require.Equal(b.t, int64(1), total)
	return page[0].Customer.Status
}

func TestFreeze_NeedsASecondOperatorAndALegalBasis(t *testing.T) {
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

func TestNotes_AreSealed(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.Equal(t, 200, b.call("POST", "/admin/customer/"+b.customer.Customer.ID+"/note", b.operator(staff.Support).UserID, `{"text":"rang about Zanzibar"}`).Status)
	var data []byte
	require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT data FROM staff_notes").Scan(&data))
	require.NotContains(t, string(data), "Zanzibar")
}

func TestDashboard_CountsWhatWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.payment("jane", 2)
		b.payment("jane", 2)
		b.Watch(staff.Queue{Name: "lost.umbrellas", Roles: []staff.Role{staff.Support}, Count: func(context.Context, db.Conn) (int64, error) { return 7, nil }})
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
