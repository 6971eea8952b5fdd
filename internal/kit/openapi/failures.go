package openapi

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// codesOf returns the codes that a call can answer with, by their status: those of the guards that stand before it, and
// those that errors.json has. nil stands for any code. bodies are what the call takes, by media type.
func (m *maker) codesOf(id, path, method string, c Call, bodies object) map[int][]fault.Code {
	own, known := m.codes[id]
	if !known {
		m.missing["the call "+id+" is not in internal/kit/openapi/errors.json: run make openapi"] = true
		return nil
	}
	all := append(
		[]fault.Code{fault.InvalidParameters, fault.WrongHost, fault.TooManyRequests, fault.Internal, fault.Unavailable},
		slices.Concat(own, c.Fails)...,
	)
	if strings.Contains(path, "{") || takesAccount(path, c) { // which need not exist
		all = append(all, fault.NotFound)
	}
	if takesAccount(path, c) && (method == "post" || method == "put") { // and may be closed
		all = append(all, fault.CustomerFrozen)
	}
	if method != "get" {
		all = append(all, fault.CrossSite, fault.BodyTooLarge)
	}
	if bodies != nil {
		all = append(all, fault.UnsupportedType, fault.OperationTimeout)
	}
	if bodies["multipart/form-data"] != nil {
		all = append(all, fault.TooLarge) // of the file
	}
	if c.Guarded {
		all = append(all, fault.SessionExpired, fault.SecondFactorMissing, fault.Forbidden)
	}
	if c.Guarded && !strings.HasPrefix(path, "/admin/") {
		all = append(all, fault.KeyInvalid, fault.MissingScope, fault.AddressNotAllowed)
	}
	if c.KeyScope != "" && method != "get" {
		all = append(all, fault.SignatureInvalid)
	}
	if strings.HasPrefix(path, "/admin/") {
		all = append(all, fault.EnrolmentRequired)
	}
	if c.Confirmed && method != "get" {
		all = append(all, fault.SecondaryAuthRequired)
	}
	if c.Keyed {
		all = append(all, fault.Paused)
	}
	byStatus := map[int][]fault.Code{}
	slices.Sort(all)
	all = slices.Compact(all)
	m.answers[id] = all
	for _, code := range all {
		if entry := fault.Lookup(code); entry.Status != http.StatusOK {
			byStatus[entry.Status] = append(byStatus[entry.Status], code)
		}
	}
	return byStatus
}

// responses returns the answers of a call: the one that succeeds, and one for each status of its codes.
func (m *maker) responses(id string, declared object, path string, c Call, codes map[int][]fault.Code) object {
	ok := declared["200"].(object)
	if ok["description"] == "OK" {
		ok["description"] = "The call succeeded."
	}
	contents, _ := ok["content"].(object)
	if c.Sends != nil {
		file := contents["application/octet-stream"]
		delete(contents, "application/octet-stream")
		for _, kind := range c.Sends {
			if contents[kind] == nil {
				contents[kind] = file
			}
		}
	}
	m.illustrate(ok["content"])
	ok["headers"] = headersOf(path, c, contents)
	answers := object{"200": ok}
	if codes == nil { // not known yet: anything
		codes = map[int][]fault.Code{}
		for _, e := range fault.All() {
			if e.Status != http.StatusOK {
				codes[e.Status] = append(codes[e.Status], e.Code)
			}
		}
	}
	for status, these := range codes {
		answers[strconv.Itoa(status)] = m.failure(id, status, these)
	}
	return answers
}

// failure is the answer with one of the codes, which have one status. Answers with the same codes are one component.
func (m *maker) failure(id string, status int, codes []fault.Code) object {
	name := nameOfFailure(id+strconv.Itoa(status), codes)
	if known, ok := m.nameOf[fmt.Sprint(codes)]; ok {
		return ref("responses", known)
	}
	m.nameOf[fmt.Sprint(codes)] = name
	var words []string
	with, without := map[string][]fault.Code{}, []fault.Code{}
	for _, code := range codes {
		e := fault.Lookup(code)
		words = append(words, fmt.Sprintf("%s: %s", code, e.Meaning))
		data := m.FailureData[code]
		if slices.Contains(NamesFields, code) {
			data = "InvalidFields"
		}
		if data == "" {
			without = append(without, code)
		} else {
			with[data] = append(with[data], code)
		}
	}
	var either []any
	if len(without) > 0 {
		either = append(either, m.failureWith(name, without, object{"type": "null"}))
	}
	for _, data := range slices.Sorted(maps.Keys(with)) {
		either = append(either, m.failureWith(name, with[data], object{"anyOf": []any{ref("schemas", data), object{"type": "null"}}}))
	}
	schema := either[0].(object)
	if len(either) > 1 {
		schema = object{"anyOf": either}
	}
	entry := fault.Lookup(codes[0])
	example := object{"code": entry.Code, "message": entry.English, "success": false, "requestId": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
		"docs": "https://gbpc.example/docs/errors/" + string(entry.Code), "data": nil}
	m.failures[name] = object{
		"description": strings.Join(words, "\n\n"), "headers": headersOfFailure(status),
		"content": object{"application/json": object{"schema": schema, "example": example}},
	}
	return ref("responses", name)
}

// nameOfFailure names an answer by its codes, or if they are many by the call that is the first to have it.
func nameOfFailure(call string, codes []fault.Code) string {
	const few = 5
	if len(codes) > few {
		return strings.ToUpper(call[:1]) + call[1:]
	}
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = fault.Lookup(c).Name
	}
	return strings.Join(names, "Or")
}

// NamesFields are the codes whose failures name fields of the request: their data are the schema InvalidFields.
var NamesFields = []fault.Code{fault.InvalidParameters, fault.PolicyUnsatisfiable}

// failureWith is the schema of a failure with one of the codes and with such data. answer is the component that it is part of.
func (m *maker) failureWith(answer string, codes []fault.Code, data object) object {
	name := "Failure" + nameOfFailure(answer, codes)
	if m.schemas[name] == nil {
		m.schemas[name] = object{"allOf": []any{ref("schemas", "Failure"), object{
			"type": "object", "properties": object{"code": object{"type": "string", "enum": codes, "examples": []any{codes[0]}}, "data": data},
		}}}
	}
	return ref("schemas", name)
}

// failureSchemas completes the schemas of failures.
func (m *maker) failureSchemas() {
	codes := []fault.Code{}
	for _, e := range fault.All() {
		if e.Status != http.StatusOK {
			codes = append(codes, e.Code)
		}
	}
	id := object{
		"type": "string", "description": "finds the call in the server's log", "examples": []any{"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"},
	}
	m.schemas["ErrorCode"] = object{
		"type": "string", "description": "A code of the catalogue, which /docs/errors explains.", "enum": codes,
		"examples": []any{fault.InvalidParameters},
	}
	m.schemas["Failed"] = object{"type": "boolean", "description": "always false", "enum": []any{false}, "examples": []any{false}}
	m.schemas["Succeeded"] = object{"type": "boolean", "description": "always true", "enum": []any{true}, "examples": []any{true}}
	m.schemas["SuccessCode"] = object{
		"type": "string", "description": "that of success", "enum": []any{fault.Success}, "examples": []any{fault.Success},
	}
	m.schemas["Failure"] = object{"type": "object", "required": []any{
		"code", "message", "success", "requestId", "docs", "data",
	}, "properties": object{
		"code": ref("schemas", "ErrorCode"), "success": ref("schemas", "Failed"), "requestId": id,
		"message": object{
			"type": "string", "description": "English, or Chinese for Accept-Language: zh", "examples": []any{"Invalid parameters"},
		},
		"docs": object{
			"type": "string", "format": "uri-reference", "description": "the page of the code in the documentation of this site",
			"examples": []any{"https://gbpc.example/docs/errors/A0400"},
		},
		"data": object{"description": "what the code says more; null for most", "examples": []any{nil}},
	}}
	m.schemas["InvalidFields"] = object{"type": "object", "required": []any{"fields"}, "properties": object{
		"fields": object{"type": "array", "items": ref("schemas", "FieldFailure")},
	}}
	m.schemas["FieldFailure"] = object{"type": "object", "description": "one invalid field", "required": []any{
		"field", "code", "message",
	}, "properties": object{
		"field": object{
			"type": "string", "description": "its path in the body, or the name of a parameter", "examples": []any{"addresses[3].address"},
		},
		"code": ref("schemas", "ErrorCode"),
		"message": object{
			"type": "string", "description": "what is wrong with it, in the reader's language", "examples": []any{"Field format is incorrect"},
		},
	}}
	for name, one := range m.schemas {
		if !strings.HasPrefix(name, "Envelope") {
			continue
		}
		properties := one.(object)["properties"].(object)
		properties["code"], properties["success"] = ref("schemas", "SuccessCode"), ref("schemas", "Succeeded")
	}
}

// describe says in words what a call does, whom it serves, and how it fails.
func describe(o object, c Call, codes map[int][]fault.Code) string {
	text, _ := o["description"].(string)
	if text == "" {
		text, _ = o["summary"].(string)
	}
	parts := []string{strings.TrimSuffix(text, ".") + "."}
	switch {
	case c.KeyScope != "":
		parts = append(parts, "With a session, or with an API key of the scope `"+c.KeyScope+"`.")
	case !c.Guarded:
		parts = append(parts, "Open to everyone.")
	}
	if len(codes) > 0 {
		var names []string
		for _, status := range slices.Sorted(maps.Keys(codes)) {
			for _, code := range codes[status] {
				names = append(names, fmt.Sprintf("`%s` (%d, %s)", code, status, fault.Lookup(code).Name))
			}
		}
		parts = append(parts, "Errors: "+strings.Join(names, ", ")+".")
	}
	return strings.Join(parts, "\n\n")
}
