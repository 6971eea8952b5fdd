package docs_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/docs"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// orders is a document with one call that takes a body, answers an object and declares an error.
func orders() *huma.OpenAPI {
	text := func() *huma.Schema { return &huma.Schema{Type: huma.TypeString} }
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	body := &huma.Schema{Type: huma.TypeObject, Required: []string{"amount"}, Properties: map[string]*huma.Schema{
		"amount": {Type: huma.TypeString, Examples: []any{"12.50"}, Description: "how much"},
		"note":   text(),
	}}
	answer := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{
		"data": {Type: huma.TypeObject, Properties: map[string]*huma.Schema{"id": text()}},
	}}
	media := func(s *huma.Schema) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{"application/json": {Schema: s}}
	}
	return &huma.OpenAPI{
		Info:       &huma.Info{Title: "GBPC", Version: "1"},
		Components: &huma.Components{Schemas: registry},
		Paths: map[string]*huma.PathItem{"/order": {Post: &huma.Operation{
			OperationID: "placeOrder", Summary: "Place an order", Tags: []string{"orders"}, Security: []map[string][]string{{api.SessionScheme: {}}, {api.KeyScheme: {"redemptions", "transfers"}}},
			Parameters:  []*huma.Param{{Name: "Idempotency-Key", In: "header", Schema: text()}},
			RequestBody: &huma.RequestBody{Content: media(body)},
			Responses:   map[string]*huma.Response{"200": {Content: media(answer)}},
			Extensions:  map[string]any{"x-errors": []string{string(fault.InsufficientFunds)}},
		}}},
	}
}

func write(t *testing.T) map[string]string {
	t.Helper()
	written, err := docs.Write(docs.Document{Address: "/docs/api", File: "/api/openapi.json", Origin: "https://gbpc.example", Spec: orders(), Try: true})
	require.NoError(t, err)
	pages := map[string]string{}
	for _, p := range written.Pages {
		require.NotContains(t, pages, p.Address, "two pages have one address")
		pages[p.Address] = string(p.Content)
	}
	return pages
}

func TestErrors_EveryCodeHasAPageThatSaysWhatToDo(t *testing.T) {
	pages := write(t)
	for _, e := range fault.All() {
		page := pages["/docs/errors/"+string(e.Code)]
		require.Contains(t, page, "What to do", e.Code)
		require.Contains(t, pages["/docs/errors"], "/docs/errors/"+string(e.Code))
	}
}

func TestErrors_APageListsTheCallsThatAnswerItsCode(t *testing.T) {
	pages := write(t)
	require.Contains(t, pages["/docs/errors/"+string(fault.InsufficientFunds)], `href="/docs/api/orders#placeOrder"`)
	require.NotContains(t, pages["/docs/errors/"+string(fault.NotFound)], "placeOrder")
}

func TestReference_ACallHasItsPlaceItsFieldsAndAnExampleThatCanBePasted(t *testing.T) {
	pages := write(t)
	require.Contains(t, pages["/docs/api"], `href="/docs/api/orders#placeOrder"`)
	page := pages["/docs/api/orders"]
	require.Contains(t, page, `id="placeOrder"`)
	require.Contains(t, page, "how much")
	example := page[strings.Index(page, "curl "):]
	example = example[:strings.Index(example, "</code>")]
	require.Contains(t, example, "https://gbpc.example/api/order")
	require.Contains(t, example, "Idempotency-Key")
	require.Contains(t, example, "12.50")
	require.NotContains(t, example, "note", "what need not be sent is left out")
}

func TestReference_ADepartmentHasATitleForReadersAndItsCallsAtTheTop(t *testing.T) {
	pages := write(t)
	require.Contains(t, pages["/docs/api"], `<a href="/docs/api/orders">Orders</a>`)
	page := pages["/docs/api/orders"]
	require.Contains(t, page, "<h1>Orders</h1>")
	require.Less(t, strings.Index(page, `href="#placeOrder"`), strings.Index(page, `id="placeOrder"`))
	spec := orders()
	spec.Paths["/order"].Post.Tags[0] = "subaccounts"
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: spec})
	require.NoError(t, err)
	require.Contains(t, string(written.Pages[1].Content), "<h1>Sub-accounts</h1>")
}

func TestReference_OnlyTheSandboxOffersToSendACall(t *testing.T) {
	require.Contains(t, write(t)["/docs/api/orders"], "data-try")
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: orders()})
	require.NoError(t, err)
	for _, p := range written.Pages {
		require.NotContains(t, p.Content, "data-try", p.Address)
	}
}

// callers is a document with a call of a key, of people, of operators and of anyone, each of which changes something.
func callers() *huma.OpenAPI {
	spec := orders()
	call := func(path, id string, security []map[string][]string, codes ...string) {
		spec.Paths[path] = &huma.PathItem{Post: &huma.Operation{
			OperationID: id, Summary: id, Tags: []string{id}, Security: security, Responses: map[string]*huma.Response{}, Extensions: map[string]any{"x-errors": codes},
		}}
	}
	session := []map[string][]string{{api.SessionScheme: {}}}
	call("/developer/key", "person", session, string(fault.SecondaryAuthRequired))
	call("/admin/fees", "operator", session)
	call("/user/auth/login", "anyone", nil)
	return spec
}

func TestReference_SaysWhoMayMakeACallAndItsExampleIsSentByThem(t *testing.T) {
	written, err := docs.Write(docs.Document{Address: "/docs/api", Origin: "https://gbpc.example", Spec: callers(), Try: true})
	require.NoError(t, err)
	pages := map[string]string{}
	for _, p := range written.Pages {
		pages[p.Address] = string(p.Content)
	}
	const key, session, change = "Authorization: Bearer $GBPC_API_KEY", "satoken: $GBPC_SESSION", "X-Requested-With: curl"
	for department, want := range map[string]struct {
		caller    string
		sent, not []string
	}{
		"orders":   {"scope: <code>redemptions</code> or <code>transfers</code>", []string{key}, []string{session, change}},
		"person":   {">people only<", []string{session, change}, []string{key}},
		"operator": {">operators only<", []string{session, change}, []string{key}},
		"anyone":   {">anyone<", []string{change}, []string{key, session}},
	} {
		page := pages["/docs/api/"+department]
		require.Contains(t, page, want.caller, department)
		require.Contains(t, pages["/docs/api"], want.caller, department)
		example := page[strings.Index(page, "curl "):]
		example = example[:strings.Index(example, "</code>")]
		for _, header := range want.sent {
			require.Contains(t, example, header, department)
		}
		for _, header := range want.not {
			require.NotContains(t, example, header, department)
		}
	}
	require.Contains(t, pages["/docs/api/person"], "send the call again", "what a person has to confirm is refused first")
	require.NotContains(t, pages["/docs/api/operator"], "send the call again")
}

func TestReference_OffersNoCallThatItsFormCannotSend(t *testing.T) {
	spec := orders()
	op := spec.Paths["/order"].Post
	op.RequestBody.Content = map[string]*huma.MediaType{"multipart/form-data": op.RequestBody.Content["application/json"]}
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: spec, Try: true})
	require.NoError(t, err)
	require.NotContains(t, string(written.Pages[1].Content), "data-try")

	spec = orders()
	spec.Paths["/order"].Post.Responses["200"].Content = map[string]*huma.MediaType{"text/event-stream": {}}
	written, err = docs.Write(docs.Document{Address: "/docs/api", Spec: spec, Try: true})
	require.NoError(t, err)
	require.NotContains(t, string(written.Pages[1].Content), "data-try")
}

func TestSearch_FindsEveryCallAndEveryCode(t *testing.T) {
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: orders()})
	require.NoError(t, err)
	var entries []docs.Entry
	require.NoError(t, json.Unmarshal(written.Search, &entries))
	titles := map[string]string{}
	for _, e := range entries {
		titles[e.Title] = e.Href
	}
	require.Equal(t, "/docs/api/orders#placeOrder", titles["Place an order"])
	for _, e := range fault.All() {
		require.Equal(t, "/docs/errors/"+string(e.Code), titles[string(e.Code)])
	}
}

func TestSearch_OffersNoCallOfOperators(t *testing.T) {
	spec := orders()
	spec.Paths["/admin/order"] = &huma.PathItem{Get: &huma.Operation{OperationID: "allOrders", Summary: "All orders", Tags: []string{"orders"}, Security: []map[string][]string{{"satoken": {}}}, Responses: map[string]*huma.Response{}}}
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: spec})
	require.NoError(t, err)
	require.NotContains(t, string(written.Search), "All orders")
	require.Contains(t, string(written.Search), "Place an order")
}

func TestReference_BeginsWithMoney(t *testing.T) {
	spec := orders()
	call := func(tag string) *huma.PathItem {
		return &huma.PathItem{Get: &huma.Operation{OperationID: tag + "Call", Summary: tag, Tags: []string{tag}, Responses: map[string]*huma.Response{}}}
	}
	spec.Paths["/auth"], spec.Paths["/wallet"] = call("auth"), call("wallet")
	written, err := docs.Write(docs.Document{Address: "/docs/api", Spec: spec})
	require.NoError(t, err)
	list := string(written.Pages[0].Content)
	require.Less(t, strings.Index(list, `id="wallet"`), strings.Index(list, `id="auth"`))
}
