package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"sort"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/openapi"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Prefix begins the path of every call. Every other path belongs to the web site.
const Prefix = "/api"

// Config configures a Server.
type Config struct {
	Version string
	// Site is the origin of the site, without a slash at its end, for links to its documentation.
	Site string
	Log  *slog.Logger
	// AllowHost reports whether the server answers to a name in the Host header (without port). Requests for
	// other names are refused with 421. nil allows every name.
	AllowHost func(name string) bool
	// HTTPS means that the site is only served over HTTPS. It sets Strict-Transport-Security.
	HTTPS bool
	// TrustedProxies are the addresses whose X-Forwarded-For header is trusted. None by default.
	TrustedProxies []netip.Prefix
	// Suspended returns an error while calls with an idempotency key, which move money, are refused with it.
	// nil never refuses.
	Suspended func(ctx context.Context) error
	// Exported records that a list is exported as CSV, before its first byte. nil records nothing. An error refuses it.
	Exported func(ctx context.Context, e Export) error
	// Keys authenticates API keys; nil takes none.
	Keys Keys
	// Events sets the intervals of event streams. The zero value means the defaults.
	Events EventTiming
	// Departments describes the departments in the documents.
	Departments map[string]string
	// ReleasedAs has the packages whose schemas keep the name of another in the documents.
	ReleasedAs map[string]string
	// Metrics measures the requests, Tracing their traces; nil: neither.
	Metrics *telemetry.Metrics
	Tracing *telemetry.Tracing
	// AccessLog writes a line for each request.
	AccessLog bool
	// FailureData has, for the codes whose failures carry data, a value of its type.
	FailureData map[fault.Code]any
}

// Server serves the calls of all departments.
type Server struct {
	config Config
	mux    *http.ServeMux
	huma   huma.API
	routes []Route
	calls  map[string]openapi.Call   // by operation id
	either map[string]openapi.Either // by the name of the schema
	events map[string][]string       // the schemas of their data, by the types of events
	slots  slots

	documents func() (openapi.Made, error) // made once
}

// Route is one entry of the route table.
type Route struct {
	Method, Path, Access, Department string
	Operation                        string // the operation id
}

// New returns a Server without calls.
func New(c Config) *Server {
	failAsEnvelope()
	mux := http.NewServeMux()
	s := &Server{config: c, mux: mux, huma: humago.NewWithPrefix(mux, Prefix, humaConfig(c)), calls: map[string]openapi.Call{},
		either: map[string]openapi.Either{}, events: map[string][]string{}}
	s.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Failure](), true, "") // which every call may answer with
	s.documents = sync.OnceValues(s.makeDocuments)
	mux.HandleFunc(Prefix+"/", s.elsewhere)
	return s
}

func humaConfig(of Config) huma.Config {
	c := huma.DefaultConfig("GBPC", of.Version)
	c.CreateHooks = nil // no "$schema" in bodies
	c.Servers = []*huma.Server{{URL: Prefix}}
	c.DocsPath, c.SchemasPath = "", ""
	c.OpenAPIPath = ""                          // documents.go
	c.AllowAdditionalPropertiesByDefault = true // in answers; add closes what is sent
	c.RejectUnknownQueryParameters = true
	c.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaNames(of.ReleasedAs).name)
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"satoken": {
			Type: "apiKey", In: "header", Name: "satoken",
			Description: "The session's token, as given by the sign-in. A \"Bearer \" prefix is tolerated.",
		},
		KeyScheme: {
			Type: "http", Scheme: "bearer",
			Description: "An API key: gbpc_live_… or, in a sandbox, gbpc_test_…. A call needs one of its scopes, no X-Requested-With, and no secondary authentication. With a public key, each change must be signed (RFC 9421, ed25519). A key that is not valid, or a signature, is refused with 401 by every call, also by those that take no key; calls that no key may make answer 403 (A20003).",
		},
	}
	return c
}

// Handler returns the handler of all registered calls and their documents behind the common guards. Requests outside Prefix go to
// site.
func (s *Server) Handler(site http.Handler) http.Handler {
	s.serveDocuments()
	s.mux.Handle("/", site)
	return s.withInfo(s.observed(s.recoverPanics(s.allowedHosts(versioned(s.identified(s.sameSite(validText(s.routed(s.mux)))))))))
}

// Handle registers a plain handler outside the API, such as /healthz or the API reference. pattern is that of
// http.ServeMux.
func (s *Server) Handle(pattern string, h http.Handler) { s.mux.Handle(pattern, h) }

// Spec returns what huma knows of the calls, which the documents are made from.
func (s *Server) Spec() *huma.OpenAPI { return s.huma.OpenAPI() }

// Routes returns the route table, ordered by path and method.
func (s *Server) Routes() []Route {
	routes := slices.Clone(s.routes)
	sort.Slice(routes, func(i, j int) bool {
		return routes[i].Path+" "+routes[i].Method < routes[j].Path+" "+routes[j].Method
	})
	return routes
}

// Department returns the Router of one department.
func (s *Server) Department(name string) *Router { return &Router{server: s, name: name} }

// Router registers the calls of one department.
type Router struct {
	server *Server
	name   string
}

// Access is the access guard of a call.
type Access struct {
	// Name describes the guard in the route table: "public", "to read", "role treasury".
	Name string
	// Check runs before the body is read. It receives the token of the satoken header, or "", and returns a context
	// that carries the caller's identity, or the error to respond with. A nil Check admits everyone.
	Check func(ctx context.Context, token string) (context.Context, error)
	// Scopes are those of which an API key needs one to make the call, "a and b" where it needs both. Without any, no key may
	// make it.
	Scopes []string
	// Confirm returns what runs when the input of a call that changes something was read and is valid, before its handler: it
	// receives the input, and returns the error to respond with. nil asks nothing, as a nil Confirm does. call is the
	// operation id.
	Confirm func(call string) func(ctx context.Context, input any) error
}

// Public admits everyone.
var Public = Access{Name: "public"}
