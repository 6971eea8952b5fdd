package path

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// document is the three OpenAPI documents as one. Every response that the tests receive is validated against it.
type document struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Responses map[string]response `json:"responses"`
		Schemas   map[string]*schema  `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Parameters  []parameter `json:"parameters"`
	RequestBody *sent       `json:"requestBody"`
	Security    []map[string][]string
	Responses   map[string]response `json:"responses"`
}

type response struct {
	Ref     string             `json:"$ref"`
	Content map[string]content `json:"content"`
}

// schema is the part of JSON Schema that the document uses.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       types              `json:"type"`
	Enum       []any              `json:"enum"`
	AnyOf      []*schema          `json:"anyOf"`
	AllOf      []*schema          `json:"allOf"`
	Pattern    string             `json:"pattern"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`

	// What requests are made from.
	Format    string   `json:"format"`
	Examples  []any    `json:"examples"`
	Minimum   *float64 `json:"minimum"`
	Maximum   *float64 `json:"maximum"`
	MaxLength int      `json:"maxLength"`
}

// types is one type name or a list of them.
type types []string

func (t *types) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = types{""}
	return json.Unmarshal(text, &(*t)[0])
}

// published is the document of the program under test, fetched once.
type published struct {
	mu  sync.Mutex
	doc *document
}

func (p *published) of(base string) (*document, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doc != nil {
		return p.doc, nil
	}
	var d document
	for _, part := range []string{"", "/admin", "/sandbox"} {
		if err := d.fetch(base + part + "/openapi.json"); err != nil { // adds to what the others have
			return nil, err
		}
	}
	p.doc = &d
	return p.doc, nil
}

// fetch adds a document. What two of them have in common is the same in both.
func (d *document) fetch(url string) error {
	answer, err := http.Get(url)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(d)
}

// check returns an error if a response is not as the document describes it.
func (d *document) check(method, path string, status int, body []byte) error {
	path, _, _ = strings.Cut(path, "?")
	op, ok := d.operation(method, path)
	if !ok {
		return fmt.Errorf("%s %s is not in the document", method, path)
	}
	r, ok := op.Responses[strconv.Itoa(status)]
	if !ok {
		return fmt.Errorf("%s %s answers %d, which its document does not have: %s", method, path, status, body)
	}
	if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
		r = d.Components.Responses[name]
	}
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return err
	}
	if wrong := d.wrong(r.Content["application/json"].Schema, value, "answer"); wrong != "" {
		return fmt.Errorf("%s %s answers %d against the document: %s in %s", method, path, status, wrong, body)
	}
	return nil
}

func (d *document) operation(method, path string) (operation, bool) {
	if item, ok := d.Paths[path]; ok {
		return item[strings.ToLower(method)], true
	}
	parts := strings.Split(path, "/")
	for template, item := range d.Paths {
		op, ok := item[strings.ToLower(method)]
		if ok && slices.EqualFunc(strings.Split(template, "/"), parts, func(t, p string) bool { return t == p || strings.HasPrefix(t, "{") }) {
			return op, true
		}
	}
	return operation{}, false
}

// wrong describes the first part of the value that violates the schema; it returns "" if there is none.
func (d *document) wrong(s *schema, value any, at string) string {
	if s == nil {
		return at + " is not described"
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return d.wrong(d.Components.Schemas[name], value, at)
	}
	if len(s.AllOf) > 0 { // the shape, and what this answer makes of it
		if wrong := d.wrong(s.AllOf[0], value, at); wrong != "" {
			return wrong
		}
		for _, one := range s.AllOf[1:] {
			for name, property := range one.Properties {
				if wrong := d.wrong(property, value.(map[string]any)[name], at+"."+name); wrong != "" {
					return wrong
				}
			}
		}
		return ""
	}
	if len(s.AnyOf) > 0 {
		var first string
		for _, either := range s.AnyOf {
			wrong := d.wrong(either, value, at)
			if wrong == "" {
				return ""
			}
			first = max(first, wrong)
		}
		return first
	}
	if len(s.Type) > 0 && !slices.ContainsFunc(typesOf(value), func(t string) bool { return slices.Contains(s.Type, t) }) {
		return fmt.Sprintf("%s is %v, not %v", at, typesOf(value), s.Type)
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, value) {
		return fmt.Sprintf("%s is %v, none of %v", at, value, s.Enum)
	}
	switch value := value.(type) {
	case string:
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(value) {
			return fmt.Sprintf("%s is %q, not %s", at, value, s.Pattern)
		}
	case map[string]any:
		return d.wrongObject(s, value, at)
	case []any:
		for i, item := range value {
			if wrong := d.wrong(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

func (d *document) wrongObject(s *schema, object map[string]any, at string) string {
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return at + "." + name + " is missing"
		}
	}
	if s.Properties == nil { // any object
		return ""
	}
	for name, value := range object {
		if wrong := d.wrong(s.Properties[name], value, at+"."+name); wrong != "" {
			return wrong
		}
	}
	return ""
}

func typesOf(value any) []string {
	switch value := value.(type) {
	case nil:
		return []string{"null"}
	case bool:
		return []string{"boolean"}
	case string:
		return []string{"string"}
	case float64:
		if value == float64(int64(value)) {
			return []string{"integer", "number"}
		}
		return []string{"number"}
	case []any:
		return []string{"array"}
	}
	return []string{"object"}
}
