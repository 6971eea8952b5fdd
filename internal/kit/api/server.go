package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Prefix begins the path of every call. Every other path belongs to the web site.
const Prefix = "/api"

// Config configures a Server.
type Config struct {
	Version string
	Log     *slog.Logger
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
}

// Server serves the calls of all departments.
type Server struct {
	config Config
	mux    *http.ServeMux
	huma   huma.API
	routes []Route
	slots  slots
}

// Route is one entry of the route table.
type Route struct {
	Method, Path, Access, Department string
	Operation                        string // the operation id
}

// New returns a Server without calls, except that of the OpenAPI document.
func New(c Config) *Server {
	failAsEnvelope()
	mux := http.NewServeMux()
	s := &Server{config: c, mux: mux, huma: humago.NewWithPrefix(mux, Prefix, humaConfig(c.Version))}
	mux.HandleFunc(Prefix+"/", s.elsewhere)
	return s
}

func humaConfig(version string) huma.Config {
	c := huma.DefaultConfig("GBPC", version)
	c.Info.Description = "The HTTP interface of GBPC, a fully backed pound sterling stablecoin. Amounts are decimal strings, times RFC 3339 in UTC, ids opaque strings. " +
		"Every answer has the same envelope: code \"00000\" is success, any other code is explained in docs/errors.md."
	c.CreateHooks = nil // no "$schema" in bodies
	c.Servers = []*huma.Server{{URL: Prefix}}
	c.DocsPath, c.SchemasPath = "", ""
	c.OpenAPIPath = "/openapi"
	c.AllowAdditionalPropertiesByDefault = true // in answers; add closes what is sent
	c.RejectUnknownQueryParameters = true
	c.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"satoken": {Type: "apiKey", In: "header", Name: "satoken", Description: "The session's token, as given by the sign-in. A \"Bearer \" prefix is tolerated."},
		keyScheme: {Type: "http", Scheme: "bearer", Description: "An API key: gbpc_live_… or, in a sandbox, gbpc_test_…. A call needs one of its scopes, no X-Requested-With, and no secondary authentication. With a public key, each change must be signed (RFC 9421, ed25519)."},
	}
	return c
}

// Handler returns the handler of all registered calls behind the common guards. Requests outside Prefix go to
// site.
func (s *Server) Handler(site http.Handler) http.Handler {
	s.mux.Handle("/", site)
	return s.withInfo(s.recoverPanics(s.allowedHosts(s.sameSite(s.identified(validText(s.mux))))))
}

// Handle registers a plain handler outside the API, such as /healthz or the API reference. pattern is that of
// http.ServeMux.
func (s *Server) Handle(pattern string, h http.Handler) { s.mux.Handle(pattern, h) }

// OpenAPI returns the OpenAPI document as JSON, as it is served.
func (s *Server) OpenAPI() ([]byte, error) { return s.huma.OpenAPI().MarshalJSON() }

// Spec returns the OpenAPI document, for rendering the API reference.
func (s *Server) Spec() *huma.OpenAPI { return s.huma.OpenAPI() }

// Routes returns the route table, ordered by path and method.
func (s *Server) Routes() []Route {
	return slices.SortedFunc(slices.Values(s.routes), func(a, b Route) int {
		return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
	})
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
	// Scopes are those of which an API key needs one to make the call. Without any, no key may make it.
	Scopes []string
	// Confirm runs when the input of a call that changes something was read and is valid, before its handler. It
	// receives the call's operation id and its input, and returns the error to respond with. A nil Confirm asks nothing.
	Confirm func(ctx context.Context, call string, input any) error
}

// Public admits everyone.
var Public = Access{Name: "public"}
