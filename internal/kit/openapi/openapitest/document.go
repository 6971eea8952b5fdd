package openapitest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// Document is the OpenAPI documents of the API as one.
type Document struct {
	Paths      map[string]map[string]Operation `json:"paths"`
	Components struct {
		Responses map[string]Response `json:"responses"`
		Schemas   map[string]*Schema  `json:"schemas"`
	} `json:"components"`
}

// Operation is a call: what it takes, and how it may answer.
type Operation struct {
	Parameters  []Parameter           `json:"parameters"`
	RequestBody *RequestBody          `json:"requestBody"`
	Security    []map[string][]string `json:"security"`
	Responses   map[string]Response   `json:"responses"` // by status
}

// Parameter is one of a call's path, query or header parameters. One that all calls share is a reference, and empty here.
type Parameter struct {
	Name     string  `json:"name"`
	In       string  `json:"in"`
	Required bool    `json:"required"`
	Schema   *Schema `json:"schema"`
	Example  any     `json:"example"`
}

// RequestBody is what a call takes in its body, by media type.
type RequestBody struct {
	Content map[string]Content `json:"content"`
}

// Response is an answer of one status, by media type.
type Response struct {
	Ref     string             `json:"$ref"`
	Content map[string]Content `json:"content"`
}

// Content is a body of one media type.
type Content struct {
	Schema  *Schema `json:"schema"`
	Example any     `json:"example"`
}

// Schema is the part of JSON Schema that the documents use.
type Schema struct {
	Ref                  string             `json:"$ref"`
	Type                 Types              `json:"type"`
	Enum                 []any              `json:"enum"`
	AnyOf                []*Schema          `json:"anyOf"`
	OneOf                []*Schema          `json:"oneOf"`
	AllOf                []*Schema          `json:"allOf"`
	Format               string             `json:"format"`
	Pattern              Pattern            `json:"pattern"`
	MinLength            int                `json:"minLength"`
	MaxLength            int                `json:"maxLength"` // 0: none
	Minimum              *float64           `json:"minimum"`
	Maximum              *float64           `json:"maximum"`
	Properties           map[string]*Schema `json:"properties"`
	Required             []string           `json:"required"`
	AdditionalProperties Members            `json:"additionalProperties"`
	Items                *Schema            `json:"items"`
	MinItems             int                `json:"minItems"`
	MaxItems             int                `json:"maxItems"` // 0: none
	Examples             []any              `json:"examples"`
	Description          string             `json:"description"`
}

// Types is one type name or a list of them.
type Types []string

// UnmarshalJSON accepts a name and a list.
func (t *Types) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = Types{""}
	return json.Unmarshal(text, &(*t)[0])
}

// Pattern is a regular expression, or none.
type Pattern struct{ *regexp.Regexp }

// UnmarshalJSON compiles the expression.
func (p *Pattern) UnmarshalJSON(text []byte) error {
	var expression string
	if err := json.Unmarshal(text, &expression); err != nil {
		return err
	}
	compiled, err := regexp.Compile(expression)
	p.Regexp = compiled
	return err
}

// Members is the schema of the members that an object has besides its properties. It is nil if they are only allowed or
// refused.
type Members struct{ *Schema }

// UnmarshalJSON accepts a schema, true and false.
func (m *Members) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return nil
	}
	return json.Unmarshal(text, &m.Schema)
}

// Add adds a document to those that d has. What two documents have in common is the same in both.
func (d *Document) Add(text []byte) error { return json.Unmarshal(text, d) }

// Resolve follows the references of a schema. It returns nil for nil.
func (d *Document) Resolve(s *Schema) *Schema {
	for s != nil && s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// Find returns the call that answers the method at the path, which is without the prefix of the API. HEAD is a GET.
func (d *Document) Find(method, path string) (Operation, bool) {
	method = strings.ToLower(method)
	if method == "head" {
		method = "get"
	}
	if op, ok := d.Paths[path][method]; ok {
		return op, true
	}
	var found Operation
	fewest := -1
	for template, item := range d.Paths {
		op, ok := item[method]
		if parameters := matches(template, path); ok && parameters >= 0 && (fewest < 0 || parameters < fewest) {
			found, fewest = op, parameters
		}
	}
	return found, fewest >= 0
}

// matches returns how many parameters of the template the path fills, or -1 if it is another path.
func matches(template, path string) (parameters int) {
	places, parts := strings.Split(template, "/"), strings.Split(path, "/")
	if len(places) != len(parts) {
		return -1
	}
	for i, place := range places {
		switch {
		case place == parts[i]:
		case strings.HasPrefix(place, "{"):
			parameters++
		default:
			return -1
		}
	}
	return parameters
}

// Published returns the documents in web/openapi, which are the same as the program's: make check compares them. The tests
// of a department are checked against these, as they have only a part of the program.
var Published = sync.OnceValues(func() (*Document, error) {
	root, err := repository()
	if err != nil {
		return nil, err
	}
	var d Document
	for _, name := range []string{"customers", "operators", "sandbox"} {
		text, err := os.ReadFile(filepath.Join(root, "web", "openapi", name+".json"))
		if err != nil {
			return nil, err
		}
		if err := d.Add(text); err != nil {
			return nil, fmt.Errorf("read the document %s: %w", name, err)
		}
	}
	return &d, nil
})

// repository returns the folder that has the module. A test runs in the folder of its package.
func repository() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		above := filepath.Dir(folder)
		if above == folder {
			return "", fmt.Errorf("find the OpenAPI documents: no go.mod above the test")
		}
		folder = above
	}
}
