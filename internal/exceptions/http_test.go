package exceptions_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

type answer struct {
	status int
	data   map[string]any
}

func (b *bench) server() func(as staff.Operator, method, path, body string) answer {
	guard := api.Access{Name: "operator", Check: func(ctx context.Context, token string) (context.Context, error) {
		return auth.WithCaller(ctx, auth.Identity{UserID: token}), nil
	}}
	s := api.New(api.Config{Version: "1"})
	exceptions.RegisterStaff(s.Department("exceptions"), b.Service, staff.NewGate(b.staff, guard))
	handler := openapitest.Handler(b.t, s.Handler(http.NotFoundHandler()))
	return func(as staff.Operator, method, path, body string) answer {
		b.t.Helper()
		r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Requested-With", "test")
		r.Header.Set("satoken", as.UserID)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		a := answer{status: w.Code}
		var envelope struct{ Data map[string]any }
		require.NoError(b.t, json.Unmarshal(w.Body.Bytes(), &envelope), w.Body.String())
		a.data = envelope.Data
		return a
	}
}

func TestHTTP_ListsAnExceptionWithWhatCanBeDone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.registered()
		var jane customer.Member
		b.tx(func(ctx context.Context, tx db.Tx) (err error) {
			jane, err = b.customers.Create(ctx, tx, customer.NewCustomer{Email: "jane@example.com", Kind: customer.Individual, DisplayName: "Jane"})
			return err
		})
		e := payout
		e.CustomerID = jane.Customer.ID
		item := b.raise(e)
		call := b.server()
		auditor := b.operator("ada", staff.Auditor)

		page := call(auditor, "GET", "/admin/exception?status=open&kind=payout_unanswered", "")
		require.Equal(t, 200, page.status)
		list := page.data["list"].([]any)
		require.Len(t, list, 1)
		v := list[0].(map[string]any)
		require.Equal(t, item.ID, v["id"])
		require.Equal(t, "high", v["severity"])
		require.Equal(t, "p1", v["subject"])
		require.Equal(t, "12.50", v["amount"])
		require.Equal(t, "GBP", v["currency"])
		require.Equal(t, "2026-11-20T12:00:00Z", v["since"])
		require.Equal(t, "no_answer", v["reason"])
		require.Equal(t, []any{"retry", "settled"}, v["actions"])
		require.Equal(t, "jane@example.com", v["customer"].(map[string]any)["email"])
		require.NotContains(t, v, "resolution")
		require.NotContains(t, v, "owner")
		require.NotContains(t, v, "approvalId")

		require.Empty(t, call(auditor, "GET", "/admin/exception?status=resolved", "").data["list"])
		require.Empty(t, call(auditor, "GET", "/admin/exception?kind=chain_order", "").data["list"])
		require.Empty(t, call(auditor, "GET", "/admin/exception?mine=true", "").data["list"])
		require.Equal(t, 403, call(staff.Operator{UserID: "nobody"}, "GET", "/admin/exception", "").status)
		require.Equal(t, 404, call(auditor, "GET", "/admin/exception/none", "").status)
	})
}

func TestHTTP_ActsAndAnswersWithTheItem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.registered()
		item := b.raise(payout)
		call, path := b.server(), "/admin/exception/"+item.ID+"/action"

		require.Equal(t, 400, call(b.tess, "POST", path, `{"action":"explode","reason":"x"}`).status)
		require.Equal(t, 400, call(b.tess, "POST", path, `{"action":"settled"}`).status)
		require.Equal(t, 403, call(b.cleo, "POST", path, `{"action":"settled","reason":"x"}`).status)
		taken := call(b.tess, "POST", path, `{"action":"take"}`)
		require.Equal(t, 200, taken.status)
		require.Equal(t, map[string]any{"id": b.tess.UserID, "name": b.tess.Name, "me": true}, taken.data["owner"])
		require.Len(t, call(b.tess, "GET", "/admin/exception?mine=true", "").data["list"], 1)

		asked := call(b.tess, "POST", path, `{"action":"settled","reason":"the bank said so"}`)
		require.Equal(t, 200, asked.status)
		require.NotEmpty(t, asked.data["approvalId"])
		require.Empty(t, asked.data["actions"])
		require.Equal(t, 409, call(b.tom, "POST", path, `{"action":"settled","reason":"x"}`).status)
	})
}
