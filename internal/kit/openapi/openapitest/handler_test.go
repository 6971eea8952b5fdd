package openapitest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// recorded is a test that keeps why it fails.
type recorded struct {
	testing.TB
	failures []string
}

func (r *recorded) Helper() {}

func (r *recorded) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// answered returns why a test fails that gets this answer.
func answered(t *testing.T, call string, status int, contentType, body string) string {
	t.Helper()
	method, path, _ := strings.Cut(call, " ")
	r := &recorded{TB: t}
	h := openapitest.Handler(r, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body)) // into memory
	}))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, nil))
	require.Equal(t, status, w.Code)
	require.Equal(t, body, w.Body.String(), "the answer is passed on as it is")
	return strings.Join(r.failures, "\n")
}

const (
	getFees = "GET /api/public/fees"
	fees    = `{"code":"00000","message":"Success","success":true,"data":{"fees":[{"kind":"fiat_deposit","currency":"GBP","fixed":"0.00","basisPoints":15,"minimum":null,"perTransaction":"1.00","perDay":null}]}}`
	refused = `{"code":"A0400","message":"Invalid parameters","success":false,"requestId":"r","docs":"d","data":{"fields":[{"field":"a","code":"A0431","message":"Unknown"}]}}`
	unknown = `{"code":"A0404","message":"Not found","success":false,"requestId":"r","docs":"d","data":null}`
)

func TestHandler_LetsAnswersThroughThatAreAsTheDocumentsSay(t *testing.T) {
	for name, a := range map[string]struct {
		call   string
		status int
		kind   string
		body   string
	}{
		"a success":                        {getFees, 200, "application/json", fees},
		"a success with parameters":        {getFees, 200, "application/json; charset=utf-8", fees},
		"a failure":                        {getFees, 400, "application/json", refused},
		"HEAD, which has no body":          {"HEAD /api/public/fees", 200, "application/json", ""},
		"a failure of what is no call":     {"GET /api/nothing", 404, "application/json", unknown},
		"OPTIONS, which has no body":       {"OPTIONS /api/public/fees", 204, "", ""},
		"a key at a call that takes none":  {getFees, 401, "application/json", `{"code":"A20001","message":"This API key is not valid","success":false,"requestId":"r","docs":"d","data":null}`},
		"the document itself":              {"GET /api/openapi.json", 200, "application/json", `{"openapi":"3.1.0"}`},
		"a file that the call sends":       {"GET /api/admin/customer", 200, "text/csv", "id\n"},
		"JSON that is none of the API":     {"GET /docs/reference.json", 200, "application/json", `[1]`},
		"a page":                           {"GET /", 200, "text/html", "<p>"},
		"a path that begins with its name": {"GET /apiary", 200, "application/json", `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, answered(t, a.call, a.status, a.kind, a.body))
		})
	}
}

func TestHandler_RefusesAnswersThatAreNotAsTheDocumentsSay(t *testing.T) {
	with := func(body, old, now string) string {
		require.Contains(t, body, old)
		return strings.Replace(body, old, now, 1)
	}
	for name, a := range map[string]struct {
		call   string
		status int
		kind   string
		body   string
		why    string
	}{
		"a member too many":           {getFees, 200, "application/json", with(fees, `"kind"`, `"colour":"red","kind"`), "answer.data.fees[0].colour is not described"},
		"a member too few":            {getFees, 200, "application/json", with(fees, `"perDay":null`, `"perTransaction":null`), "answer.data.fees[0].perDay is missing"},
		"a member too many around it": {getFees, 200, "application/json", with(fees, `"success"`, `"trace":"x","success"`), "answer.trace is not described"},
		"another type":                {getFees, 200, "application/json", with(fees, `"basisPoints":15`, `"basisPoints":"15"`), "answer.data.fees[0].basisPoints is string, not integer"},
		"a fraction for an integer":   {getFees, 200, "application/json", with(fees, `"basisPoints":15`, `"basisPoints":1.5`), "answer.data.fees[0].basisPoints is number, not integer"},
		"null where it is not said":   {getFees, 200, "application/json", with(fees, `"fixed":"0.00"`, `"fixed":null`), "answer.data.fees[0].fixed is null, not string"},
		"another value of an enum":    {getFees, 200, "application/json", with(fees, `"fiat_deposit"`, `"tip"`), "answer.data.fees[0].kind is tip, none of"},
		"text of another pattern":     {getFees, 200, "application/json", with(fees, `"fixed":"0.00"`, `"fixed":"free"`), `answer.data.fees[0].fixed is "free", not`},
		"a success without success":   {getFees, 200, "application/json", with(fees, `"success":true`, `"success":false`), "answer.success is false, none of [true]"},
		"null for a list":             {getFees, 200, "application/json", with(fees, fees[strings.Index(fees, "[{"):strings.Index(fees, "}}")], "null"), "answer.data.fees is null, not array"},
		"an undocumented status":      {getFees, 418, "application/json", unknown, "do not have the status 418"},
		"an undocumented code":        {getFees, 400, "application/json", with(refused, `"A0400"`, `"W2004"`), "answer.code is W2004, none of [A0400]"},
		"a sign-in at a call of none": {getFees, 401, "application/json", `{"code":"A10005","message":"Sign in","success":false,"requestId":"r","docs":"d","data":null}`, "do not have the status 401"},
		"a failure without its id":    {getFees, 400, "application/json", with(refused, `"requestId":"r",`, ""), "answer.requestId is missing"},
		"data that no failure has":    {getFees, 400, "application/json", with(refused, `"fields"`, `"places"`), "answer.data.fields is missing"},
		"an undocumented media type":  {getFees, 200, "text/csv", "a,b", `do not have the media type "text/csv"`},
		"text that is no JSON":        {getFees, 200, "application/json", fees[:20], "not JSON"},
		"no body":                     {getFees, 200, "application/json", "", "not JSON"},
		"a call that is in none":      {"GET /api/nothing", 200, "application/json", fees, "is not in the documents"},
		"another shape for no call":   {"GET /api/nothing", 404, "application/json", `{"error":"no"}`, "answer.code is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, answered(t, a.call, a.status, a.kind, a.body), a.why)
		})
	}
}

func TestHandler_DoesNotCheckWhatATestAnswersItself(t *testing.T) {
	r := &recorded{TB: t}
	h := openapitest.Handler(r, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"paid":true}`)) // into memory
	}), openapitest.Except{"POST /test/pay": "the department of this test does not pay"})
	for call, failures := range map[string]int{"POST /api/test/pay": 0, "GET /api/test/pay": 1} {
		method, path, _ := strings.Cut(call, " ")
		r.failures = nil
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, path, nil))
		require.Len(t, r.failures, failures, call)
	}
}

func TestDocument_FindsACallByItsPathBeforeOneWithParameters(t *testing.T) {
	var d openapitest.Document
	require.NoError(t, d.Add([]byte(`{"paths":{
		"/thing/{id}":{"get":{"responses":{"201":{}}},"delete":{"responses":{"202":{}}}},
		"/thing/last":{"get":{"responses":{"203":{}}}},
		"/{kind}/{id}":{"get":{"responses":{"204":{}}}}}}`)))
	for call, status := range map[string]string{"GET /thing/7": "201", "GET /thing/last": "203", "HEAD /thing/last": "203", "DELETE /thing/last": "202", "GET /other/7": "204"} {
		method, path, _ := strings.Cut(call, " ")
		op, ok := d.Find(method, path)
		require.True(t, ok, call)
		require.Contains(t, op.Responses, status, call)
	}
	for _, call := range []string{"POST /thing/7", "GET /thing", "GET /thing/7/8"} {
		method, path, _ := strings.Cut(call, " ")
		_, ok := d.Find(method, path)
		require.False(t, ok, call)
	}
}

func TestDocument_ChecksFormatsRangesAndLengths(t *testing.T) {
	var d openapitest.Document
	require.NoError(t, d.Add([]byte(`{"paths":{"/thing":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{
		"at":{"type":"string","format":"date-time"},"day":{"type":"string","format":"date"},"page":{"type":"integer","minimum":1,"maximum":9},
		"name":{"type":"string","minLength":1,"maxLength":3},"list":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2},
		"words":{"type":"object","additionalProperties":{"type":"string"}},"open":{"type":"object","additionalProperties":{}}}}}}}}}}}}`)))
	check := func(body string) error {
		return d.Check(openapitest.Answer{Method: "GET", Path: "/thing", Status: 200, Type: "application/json", Body: []byte(body)})
	}
	for _, right := range []string{`{}`, `{"at":"2026-03-02T09:30:00Z"}`, `{"day":"2026-03-02"}`, `{"page":9}`, `{"name":"éée"}`, `{"list":["a","b"]}`, `{"words":{"a":"b"}}`, `{"open":{"a":[{}]}}`} {
		require.NoError(t, check(right), right)
	}
	for _, wrong := range []string{`{"at":"2026-03-02"}`, `{"day":"2026-02-30"}`, `{"page":0}`, `{"page":10}`, `{"name":""}`, `{"name":"abcd"}`, `{"list":[]}`, `{"list":["a","b","c"]}`, `{"list":[1]}`, `{"words":{"a":1}}`} {
		require.Error(t, check(wrong), wrong)
	}
}

// checked are the keywords of schemas that the check knows, described the ones that say nothing of a value. contentMediaType
// is of files in forms.
var checked, described = []string{
	"$ref", "type", "enum", "anyOf", "oneOf", "allOf", "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "properties", "required", "additionalProperties", "items", "minItems", "maxItems",
}, []string{"description", "examples", "default", "contentMediaType", "discriminator"}

func TestDocuments_UseNoKeywordThatTheCheckDoesNotKnow(t *testing.T) {
	known := slices.Concat(checked, described)
	var walk func(schema any)
	walk = func(schema any) {
		s, _ := schema.(map[string]any)
		for keyword, value := range s {
			require.Contains(t, known, keyword)
			switch value := value.(type) {
			case []any:
				for _, one := range value {
					if keyword == "anyOf" || keyword == "oneOf" || keyword == "allOf" {
						walk(one)
					}
				}
			case map[string]any:
				switch keyword {
				case "properties":
					for _, one := range value {
						walk(one)
					}
				case "items", "additionalProperties":
					walk(value)
				}
			}
		}
	}
	for _, name := range []string{"customers", "operators", "sandbox"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "web", "openapi", name+".json"))
		require.NoError(t, err)
		var d struct {
			Components struct{ Schemas map[string]any }
		}
		require.NoError(t, json.Unmarshal(text, &d))
		require.NotEmpty(t, d.Components.Schemas)
		for _, s := range d.Components.Schemas {
			walk(s)
		}
	}
}
