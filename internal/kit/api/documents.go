package api

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/openapi"
)

// Release is the version of the API in its documents. What breaks a client moves it, and Version with it.
const Release = "0.2.0"

// Documents returns the OpenAPI documents as they are served, by their names, with what their tables lack. They show the calls
// that are registered when it is called first.
func (s *Server) Documents() (openapi.Made, error) { return s.documents() }

func (s *Server) makeDocuments() (openapi.Made, error) {
	data := map[fault.Code]string{}
	for _, code := range slices.Sorted(maps.Keys(s.config.FailureData)) {
		of := reflect.TypeOf(s.config.FailureData[code])
		data[code] = s.schemaOf(of)
	}
	spec, err := s.huma.OpenAPI().MarshalJSON()
	if err != nil {
		return openapi.Made{}, err
	}
	return openapi.Make(openapi.Input{
		Spec: spec, Release: Release, Version: Version, Calls: s.calls, Departments: s.config.Departments, FailureData: data, Either: s.either,
		EventData: s.events,
	})
}

// schemaOf returns the name of the schema of a type in the documents.
func (s *Server) schemaOf(of reflect.Type) string {
	schemas := s.huma.OpenAPI().Components.Schemas
	name := strings.TrimPrefix(schemas.Schema(of, true, "").Ref, "#/components/schemas/")
	documentNulls(schemas, of)
	return name
}

// Either declares that the documents show a T as one of several types, which the value of a property tells apart. A T is what is
// read: that it is right, its use case checks.
func Either[T any](r *Router, property string, of map[string]any) {
	either := openapi.Either{Property: property, Schemas: map[string]string{}}
	for value, one := range of {
		either.Schemas[value] = r.server.schemaOf(reflect.TypeOf(one))
	}
	r.server.either[r.server.schemaOf(reflect.TypeFor[T]())] = either
}

// Publishes declares that events of these types are about a T.
func Publishes[T any, Type ~string](r *Router, types ...Type) {
	for _, t := range types {
		r.server.events[string(t)] = append(r.server.events[string(t)], r.server.schemaOf(reflect.TypeFor[T]()))
	}
}

// SpecOf returns what huma knows of one document's calls, with the codes of each call as the extension x-errors.
func (s *Server) SpecOf(d openapi.Document) (*huma.OpenAPI, error) {
	made, err := s.documents()
	if err != nil {
		return nil, err
	}
	spec := *s.huma.OpenAPI()
	spec.Paths = map[string]*huma.PathItem{}
	for path, item := range s.huma.OpenAPI().Paths {
		if !d.Has(path) {
			continue
		}
		for _, op := range operationsOf(item) {
			codes := made.Codes[op.OperationID]
			texts := make([]string, len(codes))
			for i, code := range codes {
				texts[i] = string(code)
			}
			op.Extensions = map[string]any{"x-errors": texts}
		}
		spec.Paths[path] = item
	}
	return &spec, nil
}

// serveDocuments answers each document at its own path, if the server has any of its calls. They are as public as the program.
func (s *Server) serveDocuments() {
	for _, d := range openapi.Documents() {
		if !s.hasCallOf(d) {
			continue // the sandbox's, on another server
		}
		text := sync.OnceValues(func() (*Text, error) {
			made, err := s.documents()
			if err != nil {
				return nil, err
			}
			return NewText("application/json", made.JSON[d.Name])
		})
		s.mux.HandleFunc("GET "+Prefix+d.Path, func(w http.ResponseWriter, r *http.Request) {
			document, err := text()
			if err != nil {
				f := refusalOf(r.Context(), err)
				s.logFailure(r.Context(), f)
				WriteFailure(w, r, f)
				return
			}
			document.ServeHTTP(w, r)
		})
	}
}

func (s *Server) hasCallOf(d openapi.Document) bool {
	for path := range s.huma.OpenAPI().Paths {
		if d.Has(path) {
			return true
		}
	}
	return false
}

// note keeps what the documents say of a call and its types do not show.
func (s *Server) note(op *huma.Operation, a Access, keyed bool) {
	sends, _ := op.Metadata[sendsTypes].([]string)
	fails, _ := op.Metadata[failsWith].([]fault.Code)
	s.calls[op.OperationID] = openapi.Call{
		Fails: fails, Guarded: a.Check != nil, Confirmed: confirmation(a, op.Method, op.OperationID) != nil, Keyed: keyed,
		KeyScope: strings.Join(a.Scopes, " or "), Sends: sends, Deprecated: op.Deprecated,
	}
}

const sendsTypes = "sends"

// Sends declares the media types of the files that a call answers with.
func Sends(types ...string) Option { return func(o *huma.Operation) { mark(o, sendsTypes, types) } }
