package openapitest

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Answer is what came back from a call.
type Answer struct {
	Method, Path string // as called, without the prefix of the API and without a query
	Status       int
	Type         string // the header Content-Type
	Body         []byte
}

// notCalls are the paths of the API that no document describes and that answer with something else than failures.
var notCalls = map[string]string{
	"/openapi.json":         "the document itself",
	"/admin/openapi.json":   "the document itself",
	"/sandbox/openapi.json": "the document itself",
}

// Check returns an error if the answer is not as the documents describe it: its status, its media type or its body. What is
// no call must be refused, in the shape of every failure; an answer to it that is not in JSON, such as a redirection, is
// no answer of the API.
func (d *Document) Check(a Answer) error {
	if notCalls[a.Path] != "" {
		return nil
	}
	op, ok := d.Find(a.Method, a.Path)
	if !ok {
		return d.checkRefused(a)
	}
	if a.Method == http.MethodHead && len(a.Body) == 0 {
		a.Type = "" // nothing that it could be the type of
	}
	if err := d.CheckCall(op, a.Status, a.Type, a.Body); err != nil {
		return fmt.Errorf("%s %s answers %d: %w: %s", a.Method, a.Path, a.Status, err, a.Body)
	}
	return nil
}

func (d *Document) checkRefused(a Answer) error {
	switch {
	case mediaType(a.Type) != "application/json":
		return nil
	case a.Status < http.StatusBadRequest:
		return fmt.Errorf("%s %s answers %d and is not in the documents; make openapi adds what a department registers: %s", a.Method, a.Path, a.Status, a.Body)
	}
	if err := d.checkBody(failure, a.Body); err != nil {
		return fmt.Errorf("%s %s, which is no call, answers %d: %w: %s", a.Method, a.Path, a.Status, err, a.Body)
	}
	return nil
}

// CheckCall is Check for a call that was found. Its errors say nothing of what is only in this answer.
func (d *Document) CheckCall(op Operation, status int, contentType string, body []byte) error {
	if !op.takesKeys() && refusesKey(status, body) {
		return d.checkBody(failure, body)
	}
	response, ok := op.Responses[strconv.Itoa(status)]
	if !ok {
		return fmt.Errorf("the documents do not have the status %d", status)
	}
	if name, ok := strings.CutPrefix(response.Ref, "#/components/responses/"); ok {
		response = d.Components.Responses[name]
	}
	kind := mediaType(contentType)
	if kind == "" && len(body) == 0 {
		return nil
	}
	content, ok := response.Content[kind]
	if !ok {
		return fmt.Errorf("the documents do not have the media type %q", contentType)
	}
	if kind != "application/json" {
		return nil
	}
	return d.checkBody(content.Schema, body)
}

// failure is the shape of every failure.
var failure = &Schema{Ref: "#/components/schemas/Failure"}

// keyRefusals are the failures with which an API key itself is refused, by status. A call that no key may make answers a
// key with them too. The documents say so once, in the description of the scheme apiKey, and not at each such call.
var keyRefusals = map[int][]fault.Code{
	http.StatusUnauthorized: {fault.KeyInvalid, fault.SignatureInvalid},
	http.StatusForbidden:    {fault.MissingScope, fault.AddressNotAllowed},
}

func refusesKey(status int, body []byte) bool {
	var f struct{ Code fault.Code }
	return json.Unmarshal(body, &f) == nil && slices.Contains(keyRefusals[status], f.Code)
}

func (o Operation) takesKeys() bool {
	return slices.ContainsFunc(o.Security, func(either map[string][]string) bool { return either["apiKey"] != nil })
}

func mediaType(contentType string) string {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return contentType
	}
	return kind
}

func (d *Document) checkBody(s *Schema, body []byte) error {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return d.check(s, value, "answer")
}
