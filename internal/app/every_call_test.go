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

	"github.com/gbpc/gbpc/internal/staff"
)

// caller makes any call of the table as someone who may make it.
type caller struct {
	app                *App
	door               http.Handler
	customer, operator string
}

func callerOf(t *testing.T) *caller {
	t.Helper()
	a, end, err := unplugged(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, end()) })
	c := &caller{app: a, door: a.server.Handler(http.NotFoundHandler())}
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
