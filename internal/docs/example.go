package docs

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Compressed, because the program is to be small: `make examples` writes it, and zcat shows it.
//
//go:embed exchanges.json.gz
var recorded []byte

// exchange is a call that a test made, with its answer. Secrets and tokens are left out.
type exchange struct {
	Path  string          `json:"path"`
	Query string          `json:"query,omitempty"`
	Body  json.RawMessage `json:"body,omitempty"`
	// Form are the parts of a body that is a form, as curl's -F takes them: name=value, and name=@file.
	Form []string `json:"form,omitempty"`
	// Answer is JSON, or a string with the beginning of a file.
	Answer json.RawMessage `json:"answer,omitempty"`
	// Go and TypeScript are how the test made the call by the clients.
	Go         string `json:"go,omitempty"`
	TypeScript string `json:"typescript,omitempty"`
}

// exchanges are by the id of the operation.
var exchanges = func() map[string]exchange {
	unpacked, err := gzip.NewReader(bytes.NewReader(recorded))
	var all map[string]exchange
	if err == nil {
		err = json.NewDecoder(unpacked).Decode(&all)
	}
	if err != nil {
		panic("docs: " + err.Error())
	}
	return all
}()

// Example is how a call is made and what it answers.
type Example struct {
	Curl string
	// Go and TypeScript are the same call by the clients; empty if no test made it.
	Go, TypeScript string
	Answer         string
	// Ran means that a test made this very call. Otherwise the example is made from the document.
	Ran bool
	// Path and Body are what the form on the page begins with.
	Path, Body string
}

func exampleOf(d Document, c Call, body *huma.Schema) Example {
	e, ran := exchanges[c.ID]
	if !ran {
		e = exchange{Path: c.Path}
		if body != nil {
			if text, err := json.Marshal(value(d.Spec, body, 0)); err == nil {
				e.Body = text
			}
		}
	}
	example := Example{Ran: ran, Go: e.Go, TypeScript: e.TypeScript, Path: e.Path, Body: indented(e.Body), Answer: indented(e.Answer)}
	example.Curl = curl(d.Origin, c, e, example.Body)
	return example
}

func curl(origin string, c Call, e exchange, body string) string {
	address := origin + e.Path
	if e.Query != "" {
		address += "?" + e.Query
	}
	command := "curl "
	switch {
	case c.Streams:
		command += "--no-buffer "
	case c.Method != "GET" && (c.Method != "POST" || body == "" && e.Form == nil):
		command += "-X " + c.Method + " "
	}
	lines := []string{command + quoted(address)}
	switch {
	case c.Caller.Key():
		lines = append(lines, `-H "Authorization: Bearer $GBPC_API_KEY"`)
	case c.Caller.Session:
		lines = append(lines, `-H "satoken: $GBPC_SESSION"`)
	}
	if c.Method != "GET" && !c.Caller.Key() {
		lines = append(lines, `-H "X-Requested-With: curl"`)
	}
	if slices.ContainsFunc(c.Parameters, func(f Field) bool { return f.Name == "Idempotency-Key" }) {
		lines = append(lines, `-H "Idempotency-Key: $(uuidgen)"`)
	}
	if body != "" {
		lines = append(lines, `-H "Content-Type: application/json"`, "-d "+quoted(body))
	}
	for _, part := range e.Form {
		lines = append(lines, "-F "+quoted(part))
	}
	return strings.Join(lines, " \\\n  ")
}

// quoted writes text as one word of a shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func indented(text json.RawMessage) string {
	if len(text) == 0 {
		return ""
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return string(text)
	}
	if file, ok := v.(string); ok {
		return file
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, text, "", "  "); err != nil {
		return string(text)
	}
	return pretty.String()
}

// value returns an example of a schema: its own, the first allowed value, or one of its type. Members that need not be
// sent are left out unless they have an example.
func value(spec *huma.OpenAPI, s *huma.Schema, depth int) any {
	s = member(spec, s)
	if s == nil || depth > deepest {
		return nil
	}
	if len(s.Examples) > 0 {
		return s.Examples[0]
	}
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	switch s.Type {
	case huma.TypeObject:
		fields := map[string]any{}
		for name, field := range s.Properties {
			if slices.Contains(s.Required, name) {
				fields[name] = value(spec, field, depth+1)
			}
		}
		return fields
	case huma.TypeArray:
		return []any{value(spec, s.Items, depth+1)}
	case huma.TypeBoolean:
		return true
	case huma.TypeInteger, huma.TypeNumber:
		return 1
	}
	return fmt.Sprintf("<%s>", typeOf(s))
}
