package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Document is one of the three.
type Document struct {
	Name string // customers, operators, sandbox
	Path string // where it is served, without the prefix of the API
	For  string // begins its description

	prefix string // of the paths of its calls; that without one has all others
}

// Documents returns the three documents.
func Documents() []Document {
	return []Document{
		{
			Name: "customers", Path: "/openapi.json",
			For: "The HTTP interface of GBPC, a fully backed pound sterling stablecoin, for customers and for the public.",
		},
		{
			Name: "operators", Path: "/admin/openapi.json", For: "The back office of GBPC: the calls of operators, with an operator's session.",
			prefix: "/admin/",
		},
		{
			Name: "sandbox", Path: "/sandbox/openapi.json",
			For:    "The simulated external services of a GBPC sandbox: bank, chain, clock, mail. No other server answers these calls.",
			prefix: "/sandbox/",
		},
	}
}

const conventions = " Amounts are decimal strings, times RFC 3339 in UTC, days those of London, ids opaque strings. Every answer in JSON has the same envelope: " +
	"code \"00000\" is success; each other code has a page at /docs/errors/CODE. Every answer, a failure too, has the headers X-Request-Id and GBPC-Version, and to a key RateLimit and RateLimit-Policy. Unknown members of a body or a query are rejected; responses may get more members, " +
	"and codes more values, without notice (see /docs/changelog)."

// Input is what the documents are made from.
type Input struct {
	Spec    []byte // huma's document of every call
	Release string // semantic: what breaks a client moves it
	Version string // the date that GBPC-Version names
	Calls   map[string]Call
	// Departments describes the tags. A department that is missing is described by its name.
	Departments map[string]string
	// FailureData names the schema of the data that a failure of a code carries.
	FailureData map[fault.Code]string
	// Either has the schemas that are one of several, by their names.
	Either map[string]Either
	// EventData names, for each type of event, the schemas of which its data has one.
	EventData map[string][]string
}

// Call is what the types of a call do not show.
type Call struct {
	Guarded    bool         // needs a session
	Confirmed  bool         // asks for a secondary authentication before its handler
	Keyed      bool         // takes an idempotency key
	Sends      []string     // the media types of a file
	Fails      []fault.Code // besides those of errors.json
	KeyScope   string       // of an API key that may make the call; "" for none
	Deprecated bool
}

// Made is the documents as JSON by their names, and what the tables lack, in words.
type Made struct {
	JSON    map[string][]byte
	Missing []string
	Codes   map[string][]fault.Code // that a call can answer with, by its operation id
}

type object = map[string]any

//go:embed errors.json
var errorsJSON []byte

//go:embed words.json
var wordsJSON []byte

// maker makes the documents of one program.
type maker struct {
	Input

	spec    object
	schemas object
	codes   map[string][]fault.Code
	words   words
	missing map[string]bool
	answers map[string][]fault.Code

	failures object            // the answers that fail, by the names of their components
	nameOf   map[string]string // of a failure, by its codes
}

// Make returns the documents.
func Make(in Input) (Made, error) {
	m := &maker{Input: in, missing: map[string]bool{}, answers: map[string][]fault.Code{}, failures: object{}, nameOf: map[string]string{}}
	for text, into := range map[*[]byte]any{&in.Spec: &m.spec, &errorsJSON: &m.codes, &wordsJSON: &m.words} {
		if err := json.Unmarshal(*text, into); err != nil {
			return Made{}, fmt.Errorf("read the calls: %w", err)
		}
	}
	components, _ := m.spec["components"].(object)
	m.schemas, _ = components["schemas"].(object)
	m.failureSchemas()
	m.vary()
	bodies := m.bodies()
	for _, name := range slices.Sorted(maps.Keys(m.schemas)) {
		m.fill(name, m.schemas[name].(object), bodies[name])
	}
	m.events()
	m.open()
	if err := m.share(); err != nil {
		return Made{}, err
	}
	made := Made{JSON: map[string][]byte{}, Codes: m.answers}
	for _, d := range Documents() {
		text, err := json.Marshal(m.document(d))
		if err != nil {
			return Made{}, err
		}
		made.JSON[d.Name] = text
	}
	made.Missing = slices.Sorted(maps.Keys(m.missing))
	return made, nil
}

func (m *maker) document(d Document) object {
	paths, tags := object{}, map[string]bool{}
	all, _ := m.spec["paths"].(object)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if !d.Has(path) {
			continue
		}
		item := object{}
		for method, operation := range all[path].(object) {
			o := operation.(object)
			item[method] = m.operation(method, path, o)
			for _, tag := range o["tags"].([]any) {
				tags[tag.(string)] = true
			}
		}
		paths[path] = item
	}
	named := []any{}
	for _, tag := range slices.Sorted(maps.Keys(tags)) {
		description := m.Departments[tag]
		if description == "" {
			description = "Calls of the department " + tag + "."
			m.missing["the department "+tag+" has no description (tags in internal/app/tools.go)"] = true
		}
		named = append(named, object{"name": tag, "description": description})
	}
	components := object{
		"schemas": m.schemas, "parameters": sharedParameters(m.Version), "headers": sharedHeaders(m.Version), "responses": m.failures,
		"securitySchemes": m.spec["components"].(object)["securitySchemes"],
	}
	document := object{
		"openapi": "3.1.0",
		"info": object{
			"title": "GBPC, " + d.Name, "version": m.Release, "x-gbpc-version": m.Version,
			"description": d.For + conventions,
			"contact":     object{"name": "GBPC", "url": "https://gbpc.example/support"},
			"license":     object{"name": "Apache 2.0", "identifier": "Apache-2.0"},
		},
		"servers": m.spec["servers"], "tags": named, "paths": paths,
		"components": components,
	}
	if d.prefix == "" && m.schemas[eventView] != nil {
		document["webhooks"] = m.webhooks()
		maps.Copy(components["parameters"].(object), headersOfMessages())
	}
	return pruned(document)
}

// Has reports whether the call at the path is in the document.
func (d Document) Has(path string) bool {
	if d.prefix != "" {
		return strings.HasPrefix(path, d.prefix)
	}
	for _, other := range Documents() {
		if other.prefix != "" && strings.HasPrefix(path, other.prefix) {
			return false
		}
	}
	return true
}

// bodies are the schemas that requests are made of: their amounts have no sign.
func (m *maker) bodies() map[string]bool {
	found := map[string]bool{}
	var walk func(value any)
	walk = func(value any) {
		eachObject(value, func(o object) {
			ref, _ := o["$ref"].(string)
			if name, ok := strings.CutPrefix(ref, schemaRef); ok && !found[name] {
				found[name] = true
				walk(m.schemas[name])
			}
		})
	}
	for _, item := range m.spec["paths"].(object) {
		for _, operation := range item.(object) {
			walk(operation.(object)["requestBody"])
		}
	}
	return found
}

// pruned returns the document without the components that nothing in it refers to.
func pruned(document object) object {
	components := document["components"].(object)
	used := map[string]bool{}
	var walk func(value any)
	walk = func(value any) {
		eachObject(value, func(o object) {
			if ref, ok := o["$ref"].(string); ok && !used[ref] {
				used[ref] = true
				kind, name, _ := strings.Cut(strings.TrimPrefix(ref, "#/components/"), "/")
				walk(components[kind].(object)[name])
			}
		})
	}
	walk(document["paths"])
	walk(document["webhooks"])
	for _, item := range document["paths"].(object) {
		for _, operation := range item.(object) {
			for _, either := range operation.(object)["security"].([]any) {
				for scheme := range either.(object) {
					used["#/components/securitySchemes/"+scheme] = true
				}
			}
		}
	}
	kept := object{}
	for kind, all := range components {
		these := object{}
		for name, one := range all.(object) {
			if used["#/components/"+kind+"/"+name] {
				these[name] = one
			}
		}
		if len(these) > 0 {
			kept[kind] = these
		}
	}
	document["components"] = kept
	return document
}
