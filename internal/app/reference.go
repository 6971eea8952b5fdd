package app

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

//go:embed reference.html
var referenceHTML string

//go:embed reference.css
var referenceCSS string

// reference is the readable form of the OpenAPI document, made once from the same calls.
type reference struct {
	page   []byte
	policy string
}

type referenceGroup struct {
	Name  string
	Calls []referenceCall
}

type referenceCall struct {
	Method, Path, ID, Summary, Description string
	SignedIn                               bool
	Parameters                             []referenceField
	Body                                   string
	Answer                                 string
}

type referenceField struct {
	Name, In, Type, Doc string
	Required            bool
}

func newReference(s *api.Server) (*reference, error) {
	t, err := template.New("reference").Parse(referenceHTML)
	if err != nil {
		return nil, err
	}
	spec := s.Spec()
	var page bytes.Buffer
	err = t.Execute(&page, map[string]any{
		"Title": spec.Info.Title, "Version": spec.Info.Version, "Description": spec.Info.Description,
		"Groups": groupsOf(spec), "Errors": fault.All(),
		"Style": template.CSS(referenceCSS), // our own file, embedded
	})
	if err != nil {
		return nil, fmt.Errorf("write the reference: %w", err)
	}
	sum := sha256.Sum256([]byte(referenceCSS))
	return &reference{page.Bytes(), "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}, nil
}

func (f *reference) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", f.policy)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(f.page) // the reader is gone: nobody to tell
}

func groupsOf(spec *huma.OpenAPI) []referenceGroup {
	calls := map[string][]referenceCall{}
	for path, item := range spec.Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if op != nil {
				calls[op.Tags[0]] = append(calls[op.Tags[0]], callOf(spec, method, path, op))
			}
		}
	}
	groups := make([]referenceGroup, 0, len(calls))
	for name, list := range calls {
		slices.SortFunc(list, func(a, b referenceCall) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
		groups = append(groups, referenceGroup{name, list})
	}
	slices.SortFunc(groups, func(a, b referenceGroup) int { return cmp.Compare(a.Name, b.Name) })
	return groups
}

func callOf(spec *huma.OpenAPI, method, path string, op *huma.Operation) referenceCall {
	c := referenceCall{Method: method, Path: api.Prefix + path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, SignedIn: len(op.Security) > 0}
	for _, p := range op.Parameters {
		c.Parameters = append(c.Parameters, referenceField{Name: p.Name, In: p.In, Type: typeOf(p.Schema), Doc: cmp.Or(p.Description, p.Schema.Description), Required: p.Required})
	}
	if op.RequestBody != nil {
		for _, media := range op.RequestBody.Content {
			c.Body = shape(spec, media.Schema)
		}
	}
	if ok := op.Responses["200"]; ok != nil {
		for _, media := range ok.Content {
			schema := resolved(spec, media.Schema)
			if data := schema.Properties["data"]; data != nil {
				schema = data
			}
			c.Answer = shape(spec, schema)
		}
	}
	return c
}

func typeOf(s *huma.Schema) string {
	if s == nil {
		return ""
	}
	return cmp.Or(s.Format, s.Type)
}

func resolved(spec *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	if s != nil && s.Ref != "" {
		return spec.Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// shape is the schema as an indented example: every field with its type or its meaning.
func shape(spec *huma.OpenAPI, s *huma.Schema) string {
	text, err := json.MarshalIndent(example(spec, s, 0), "", "  ")
	if err != nil {
		return ""
	}
	return string(text)
}

const deepest = 6

func example(spec *huma.OpenAPI, s *huma.Schema, depth int) any {
	s = resolved(spec, s)
	if s == nil || depth > deepest {
		return nil
	}
	if len(s.AnyOf) > 0 { // an object or null: the object is the better example
		return example(spec, s.AnyOf[0], depth)
	}
	switch s.Type {
	case huma.TypeObject:
		fields := map[string]any{}
		for name, field := range s.Properties {
			fields[name] = example(spec, field, depth+1)
		}
		return fields
	case huma.TypeArray:
		return []any{example(spec, s.Items, depth+1)}
	}
	return describe(s)
}

func describe(s *huma.Schema) string {
	text := cmp.Or(s.Format, s.Type, "any")
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(cmp.Or(v, any("null")))
		}
		text = strings.Join(values, " | ")
	}
	if s.Description != "" {
		text += ": " + s.Description
	}
	return text
}
