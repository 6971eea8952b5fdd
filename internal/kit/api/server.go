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

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Prefix is where every call lives; the web site owns every other path.
const Prefix = "/api"

// Config is what the common part must be told.
type Config struct {
	Version string
	Log     *slog.Logger
	// AllowHost tells whether the server answers to a Host header's name (without its port); any
	// other is refused with 421, so that a foreign name that points here reaches nothing.
	AllowHost func(name string) bool
	// HTTPS says that the site is reached by HTTPS alone, which browsers are then told to insist on.
	HTTPS bool
	// TrustedProxies are the addresses whose X-Forwarded-For is believed. None by default.
	TrustedProxies []netip.Prefix
	// Events is the pace of streams; zero is the usual one.
	Events EventTiming
}

// Server collects the calls of all departments.
type Server struct {
	config Config
	mux    *http.ServeMux
	huma   huma.API
	routes []Route
}

// Route is a line of the route table.
type Route struct {
	Method, Path, Access, Department string
}

// New has no calls yet but the OpenAPI document.
func New(c Config) *Server {
	failAsEnvelope()
	mux := http.NewServeMux()
	s := &Server{config: c, mux: mux, huma: humago.NewWithPrefix(mux, Prefix, humaConfig(c.Version))}
	mux.HandleFunc(Prefix+"/", func(w http.ResponseWriter, r *http.Request) {
		WriteFailure(w, r, fault.New(fault.NotFound))
	})
	return s
}

func humaConfig(version string) huma.Config {
	c := huma.DefaultConfig("GBPC", version)
	c.Info.Description = "The HTTP interface of GBPC, a fully backed pound sterling stablecoin. Amounts are decimal strings, times RFC 3339 in UTC, ids opaque strings. " +
		"Every answer has the same envelope: code \"00000\" is success, any other code is explained in docs/errors.md."
	c.CreateHooks = nil // no "$schema" in the bodies
	c.Servers = []*huma.Server{{URL: Prefix}}
	c.DocsPath, c.SchemasPath = "", ""
	c.OpenAPIPath = "/openapi"
	c.AllowAdditionalPropertiesByDefault = true // a client may send back what it got, with the fields we added since
	c.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"satoken": {Type: "apiKey", In: "header", Name: "satoken", Description: "The session's token, as given by the sign-in. A \"Bearer \" prefix is tolerated."},
	}
	return c
}

// Handler is every registered call behind the common guards; whatever is not under /api goes to
// site.
func (s *Server) Handler(site http.Handler) http.Handler {
	s.mux.Handle("/", site)
	return s.withInfo(s.recovering(s.onlyOurHosts(s.sameSite(readable(s.mux)))))
}

// Handle puts a plain handler beside the calls, for what is no call of the API: /healthz, the
// reference pages. Pattern is one of net/http's.
func (s *Server) Handle(pattern string, h http.Handler) { s.mux.Handle(pattern, h) }

// OpenAPI is the document as JSON, the same that is served.
func (s *Server) OpenAPI() ([]byte, error) { return s.huma.OpenAPI().MarshalJSON() }

// Spec is the document itself, for whoever renders a reference from it.
func (s *Server) Spec() *huma.OpenAPI { return s.huma.OpenAPI() }

// Routes is the route table in order of path and method.
func (s *Server) Routes() []Route {
	return slices.SortedFunc(slices.Values(s.routes), func(a, b Route) int {
		return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
	})
}

// Department is a view of the server for one package's calls.
func (s *Server) Department(name string) *Router { return &Router{server: s, name: name} }

// Router registers the calls of one department.
type Router struct {
	server *Server
	name   string
}

// Access says who may make a call. Check runs before the body is read; it returns a context that
// carries who the caller is, or the failure to answer with.
type Access struct {
	// Name stands in the route table: "public", "signed in", "role treasury".
	Name string
	// Check gets the token of the satoken header, "" when there is none. A nil Check lets everyone in.
	Check func(ctx context.Context, token string) (context.Context, error)
}

// Public lets everyone in.
var Public = Access{Name: "public"}
