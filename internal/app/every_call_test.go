package app

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
)

// caller makes any call of the table as someone who may make it.
type caller struct {
	app                *App
	door               http.Handler
	customer, operator string
}

func callerOf(t *testing.T) *caller {
	t.Helper()
	a := joined(t)
	c := &caller{app: a, door: handlerOf(t, a)}
	c.customer, c.operator = signIn(t, a, c.door, "customer", nil), signIn(t, a, c.door, "all", staff.Roles)
	return c
}

func (c *caller) call(t *testing.T, method, path, query, body string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	token := c.customer
	if strings.HasPrefix(path, "/api/admin/") {
		token = c.operator
	}
	r := request(t, method, parameter.ReplaceAllString(path, "none")+query, token, body)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Second) // an event stream would never end
	defer stop()
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	c.door.ServeHTTP(w, r.WithContext(ctx))
	return w
}

// unknownFields are the names of the fields that the answer refuses because the call does not know them.
func unknownFields(t *testing.T, w *httptest.ResponseRecorder) (names []string) {
	t.Helper()
	require.Equal(t, http.StatusBadRequest, w.Code, w.Body.String())
	var answer struct {
		Data struct {
			Fields []struct{ Field, Code string }
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	for _, f := range answer.Data.Fields {
		if f.Code == "A0431" {
			names = append(names, f.Field)
		}
	}
	return names
}

func operationOf(a *App, method, path string) *huma.Operation {
	item := a.server.Spec().Paths[strings.TrimPrefix(path, "/api")]
	return map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete}[method]
}

// levels returns a body for each object in the schema, with a member in it that nothing knows, by the place of that member.
func levels(schemas huma.Registry, s *huma.Schema) map[string]any {
	for s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	found := map[string]any{}
	switch {
	case s.Items != nil:
		for place, one := range levels(schemas, s.Items) {
			found["[0]"+dotted(place)] = []any{one}
		}
	case s.Type == huma.TypeObject && len(s.Properties) > 0:
		found[strange] = map[string]any{strange: 1}
		for name, property := range s.Properties {
			for place, one := range levels(schemas, property) {
				found[name+dotted(place)] = map[string]any{name: one}
			}
		}
	}
	for _, one := range s.AnyOf {
		for place, body := range levels(schemas, one) {
			found[place] = body
		}
	}
	return found
}

const strange = "strangeMember"

func dotted(place string) string {
	if strings.HasPrefix(place, "[") {
		return place
	}
	return "." + place
}

func TestEveryCall_RefusesAnUnknownParameterOfItsQueryAndNamesIt(t *testing.T) {
	c := callerOf(t)
	for _, route := range c.app.server.Routes() {
		t.Run(route.Method+" "+route.Path, func(t *testing.T) {
			require.Equal(t, []string{"strangeParameter"}, unknownFields(t, c.call(t, route.Method, route.Path, "?strangeParameter=1", "")))
			for _, known := range operationOf(c.app, route.Method, route.Path).Parameters {
				if known.In == "query" {
					other := strings.ToUpper(known.Name)
					require.Equal(t, []string{other}, unknownFields(t, c.call(t, route.Method, route.Path, "?"+other+"=1", "")))
					w := c.call(t, route.Method, route.Path, "?"+known.Name+"=1&"+known.Name+"=2", "")
					require.Equal(t, http.StatusBadRequest, w.Code)
					require.Contains(t, w.Body.String(), `"field":"`+known.Name+`"`, "sent twice")
				}
			}
		})
	}
}

func TestEveryCall_RefusesAnUnknownMemberOfItsBodyAtEachDepthAndNamesIt(t *testing.T) {
	c := callerOf(t)
	depths := 0
	for _, route := range c.app.server.Routes() {
		if route.Method == http.MethodGet {
			continue
		}
		t.Run(route.Method+" "+route.Path, func(t *testing.T) {
			form := operationOf(c.app, route.Method, route.Path).RequestBody
			if form != nil && form.Content["multipart/form-data"] != nil {
				var body bytes.Buffer
				m := multipart.NewWriter(&body)
				require.NoError(t, m.WriteField(strange, "1"))
				require.NoError(t, m.Close())
				require.Equal(t, []string{strange}, unknownFields(t, c.call(t, route.Method, route.Path, "", body.String(), "Content-Type", m.FormDataContentType())))
				return
			}
			bodies := map[string]any{strange: map[string]any{strange: 1}}
			if form != nil {
				bodies = levels(c.app.server.Spec().Components.Schemas, form.Content["application/json"].Schema)
				require.Contains(t, bodies, strange)
			}
			for place, body := range bodies {
				depths++
				text, err := json.Marshal(body)
				require.NoError(t, err)
				require.Equal(t, []string{place}, unknownFields(t, c.call(t, route.Method, route.Path, "", string(text))), string(text))
			}
		})
	}
	require.Greater(t, depths, len(c.app.server.Routes())/2)
}

func TestEveryCall_AnswersHeadAndOptionsAndRefusesOtherMethodsWithAllow(t *testing.T) {
	c := callerOf(t)
	for _, route := range c.app.server.Routes() {
		t.Run(route.Method+" "+route.Path, func(t *testing.T) {
			w := c.call(t, http.MethodOptions, route.Path, "", "")
			require.Equal(t, http.StatusNoContent, w.Code, w.Body.String())
			allowed := strings.Split(w.Header().Get("Allow"), ", ")
			require.Subset(t, allowed, []string{route.Method, http.MethodOptions})
			for _, method := range []string{http.MethodPatch, http.MethodPut, http.MethodPost, http.MethodDelete, http.MethodGet, "BREW"} {
				if slices.Contains(allowed, method) {
					continue
				}
				w = c.call(t, method, route.Path, "", "")
				require.Equal(t, http.StatusMethodNotAllowed, w.Code, method)
				require.Equal(t, strings.Join(allowed, ", "), w.Header().Get("Allow"))
				require.Contains(t, w.Body.String(), `"code":"A0405"`)
			}
			if route.Method == http.MethodGet && !strings.HasPrefix(route.Path, "/api/sandbox/") { // there is nothing behind it here
				require.Contains(t, allowed, http.MethodHead)
				require.Equal(t, c.call(t, http.MethodGet, route.Path, "?strange=1", "").Code, c.call(t, http.MethodHead, route.Path, "?strange=1", "").Code)
				require.NotContains(t, []int{http.StatusNotFound, http.StatusMethodNotAllowed}, c.call(t, http.MethodHead, route.Path, "?strange=1", "").Code)
			}
		})
	}
	require.Equal(t, http.StatusNotFound, c.call(t, http.MethodOptions, "/api/nothing", "", "").Code)
	require.Equal(t, http.StatusOK, c.call(t, http.MethodHead, "/api/wallet/account/events", "", "").Code, "a stream that is not opened")
}

func TestEveryCall_KeepsTheCallersRequestID(t *testing.T) {
	c := callerOf(t)
	for _, route := range c.app.server.Routes() {
		w := c.call(t, route.Method, route.Path, "?strange=1", "", "X-Request-Id", "Trace_1.a-b")
		require.Equal(t, "Trace_1.a-b", w.Header().Get("X-Request-Id"), route.Path)
		require.Contains(t, w.Body.String(), `"requestId":"Trace_1.a-b"`)
	}
	for _, bad := range []string{"", "a b", "a/b", "ä", strings.Repeat("a", 65)} {
		w := c.call(t, http.MethodGet, "/api/public/config", "", "", "X-Request-Id", bad)
		require.Len(t, w.Header().Get("X-Request-Id"), 36, "a new one for %q", bad)
	}
}

// Lists that are no list of things that are created one after another: exact words of the contract.
var noCustomersList = []string{"/wallet/account/transaction/last", "/sandbox/fault", "/wallet/account/balance/history"}

func TestEveryListOfCustomersAndThePublic_GoesByPageAndByCursor(t *testing.T) {
	c := callerOf(t)
	lists := 0
	for path, item := range c.app.server.Spec().Paths {
		names := map[string]string{}
		if item.Get == nil || strings.HasPrefix(path, "/admin/") || slices.Contains(noCustomersList, path) {
			continue
		}
		for _, p := range item.Get.Parameters {
			names[p.Name] = p.Description
		}
		answer := item.Get.Responses["200"].Content["application/json"]
		if _, paged := names["pageNumber"]; !paged {
			require.False(t, answer != nil && listsIn(c.app.server.Spec().Components.Schemas, answer.Schema), "%s answers with a list and has no pages", path)
			continue
		}
		lists++
		require.Contains(t, names, "cursor", path)
		require.Contains(t, names, "limit", path)
		require.NotContains(t, names, "format", path)
		if strings.HasPrefix(path, "/sandbox/") || strings.Contains(path, "{id}") || path == "/wallet/payment/bank" || path == "/user/business/real-name/member" {
			continue // need what is not here; the tests of their departments read them
		}
		t.Run(path, func(t *testing.T) {
			get := func(query string) *httptest.ResponseRecorder {
				return c.call(t, http.MethodGet, "/api"+path, query, "")
			}
			w := get("?limit=1")
			require.Equal(t, http.StatusOK, w.Code, w.Body.String())
			require.Contains(t, w.Body.String(), `"_meta":{"nextCursor":`)
			require.NotContains(t, w.Body.String(), `"total"`)
			size := "10"
			if path == "/wallet/address-whitelist" {
				size = "5"
			}
			require.Contains(t, get("").Body.String(), `"_meta":{"pageNumber":1,"pageSize":`+size+`,"total":`)
			require.Equal(t, size+" if omitted", names["pageSize"])
			for _, wrong := range []string{"?limit=0", "?limit=101", "?cursor=garbage", "?limit=5&pageNumber=1", "?pageSize=101"} {
				require.Equal(t, http.StatusBadRequest, get(wrong).Code, wrong)
			}
		})
	}
	require.GreaterOrEqual(t, lists, 14)
}

// listsIn reports whether the data of an answer is a list.
func listsIn(schemas huma.Registry, s *huma.Schema) bool {
	for s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	data := s.Properties["data"]
	return data != nil && data.Type == huma.TypeArray
}

func TestEveryListOfCustomers_ByCursorEachOldThingIsListedOnceWhileNewOnesArrive(t *testing.T) {
	c := callerOf(t)
	made := 0
	makeOne := func() {
		made++
		customerID := customerOf(t, c.app, "")
		require.NoError(t, c.app.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return c.app.transactions.Insert(ctx, tx, transactions.Transaction{ID: id.New(), CreatedAt: c.app.clock.Now(), CustomerID: customerID, Type: transactions.FiatDeposit, Amount: money.MustParse("1.00", money.GBPC), Fee: money.MustParse("0", money.GBPC), Status: transactions.AwaitingFunds})
		}))
		w := c.call(t, http.MethodPost, "/api/user/auth/login", "", `{"email":"customer@example.com","password":"Correct-horse-9"}`)
		require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	}
	for range 7 {
		makeOne()
	}
	for _, path := range []string{"/api/wallet/account/transaction", "/api/user/session", "/api/user/security-event"} {
		t.Run(path, func(t *testing.T) {
			read := func(query string) (ids []string, next *string) {
				w := c.call(t, http.MethodGet, path, query, "")
				require.Equal(t, http.StatusOK, w.Code, w.Body.String())
				var answer struct {
					Data struct {
						List []struct{ ID string }
						Meta struct{ NextCursor *string } `json:"_meta"`
					}
				}
				require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
				for _, one := range answer.Data.List {
					ids = append(ids, one.ID)
				}
				return ids, answer.Data.Meta.NextCursor
			}
			old, none := read("?limit=100")
			require.Nil(t, none)
			require.GreaterOrEqual(t, len(old), 7)
			var seen []string
			for query := "?limit=2"; ; {
				ids, next := read(query)
				seen = append(seen, ids...)
				makeOne()
				if next == nil {
					break
				}
				query = "?limit=2&cursor=" + *next
			}
			require.Equal(t, old, seen)
		})
	}
}

func TestSettings_AreTakenBackAsTheyWereRead(t *testing.T) {
	c := callerOf(t)
	const path = "/api/wallet/account/setting"
	read := c.call(t, http.MethodGet, path, "", "")
	var answer struct{ Data map[string]any }
	require.NoError(t, json.Unmarshal(read.Body.Bytes(), &answer))
	body, err := json.Marshal(answer.Data)
	require.NoError(t, err)
	w := c.call(t, http.MethodPost, path, "", string(body))
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	require.JSONEq(t, read.Body.String(), w.Body.String())
	require.Equal(t, http.StatusNotFound, c.call(t, http.MethodPost, path, "", `{"id":"another"}`).Code)
}
