package api

import (
	"io"
	"net/http"
	"reflect"
	"slices"
	"sort"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// What a caller sends and no call reads is a mistake that the caller does not see: a filter that filters nothing, an
// optional member that is misspelt. So every call refuses a parameter of the query and a member of the body that it
// does not know, at any depth. Open are only members of the type map: what a browser's WebAuthn answers, and the like.

const (
	maxFieldName = 64   // of a field that an error names
	maxUnknown   = 20   // fields that one answer names
	bodyOfNone   = 4096 // bytes that a call without a body reads of one
)

// add registers a call that answers with respond, or with the error that it returns. All calls pass here.
func (s *Server) add(op huma.Operation, of reflect.Type, respond func(c huma.Context, in any) error) {
	op.Middlewares = append(op.Middlewares, refuseRepeated)
	if op.Metadata[costly] == true {
		op.Middlewares = append(op.Middlewares, s.slotted(func(huma.Context) bool { return true }))
	}
	document := s.huma.OpenAPI()
	in := inputOf(of, &op, document.Components.Schemas)
	if op.Method != http.MethodGet && of != reflect.TypeFor[Upload]() && in.body == nil {
		op.Middlewares = append(op.Middlewares, refuseBody)
	}
	closeObjects(document.Components.Schemas, in.schema, map[*huma.Schema]bool{})
	if in.body != nil {
		in.schema = leaveMissing(in.schema, of.FieldByIndex(in.body).Type, document.Components.Schemas)
	}
	document.AddOperation(&op)
	s.huma.Adapter().Handle(&op, op.Middlewares.Handler(func(c huma.Context) {
		value, status, wrong := in.read(c, s.huma)
		if value == nil {
			_ = huma.WriteErr(s.huma, c, status, "", wrong...) // an error means that the client is gone
			return
		}
		if err := respond(c, value); err != nil {
			s.refuse(c, err)
		}
	}))
}

func operationsOf(path *huma.PathItem) []*huma.Operation {
	return slices.DeleteFunc([]*huma.Operation{path.Get, path.Post, path.Put, path.Delete}, func(o *huma.Operation) bool { return o == nil })
}

// closeObjects says in the schema of a body that its objects have no members but those named. Schemas of answers stay
// open: an answer may have more members one day.
func closeObjects(schemas huma.Registry, s *huma.Schema, seen map[*huma.Schema]bool) {
	if s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	if open, decided := s.AdditionalProperties.(bool); decided && open {
		s.AdditionalProperties = false
	}
	closeObjects(schemas, s.Items, seen)
	for _, property := range s.Properties {
		closeObjects(schemas, property, seen)
	}
	for _, one := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
		closeObjects(schemas, one, seen)
	}
}

// refuseRepeated refuses a parameter that is sent twice: no call takes several values of one, and of two it would use
// the first and ignore the second.
func refuseRepeated(c huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(c)
	var repeated fault.Fields
	for name, values := range r.URL.Query() {
		if len(values) > 1 {
			repeated.Add(name, fault.InvalidFormat)
		}
	}
	if len(repeated) > 0 {
		WriteFailure(w, r, fault.Invalid(few(repeated)...))
		return
	}
	next(c)
}

// refuseBody refuses the members of a body that is sent to a call without one. None and an empty object are the same.
func refuseBody(c huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(c)
	if r.Body == nil || r.Body == http.NoBody {
		next(c)
		return
	}
	sent, err := io.ReadAll(io.LimitReader(r.Body, bodyOfNone+1))
	switch {
	case err != nil:
		WriteFailure(w, r, fault.Invalid())
		return
	case len(sent) > bodyOfNone:
		WriteFailure(w, r, fault.New(fault.BodyTooLarge))
		return
	case strings.TrimSpace(string(sent)) == "":
		next(c)
		return
	}
	var body any
	if err := strictJSON.Unmarshal(sent, &body); err != nil {
		WriteFailure(w, r, faultOf(http.StatusBadRequest, []error{&huma.ErrorDetail{Message: err.Error(), Location: "body"}}))
		return
	}
	members, isObject := body.(map[string]any)
	var unknown fault.Fields
	for name := range members {
		unknown.Add(name, fault.UnknownField)
	}
	if len(unknown) > 0 || body != nil && !isObject {
		WriteFailure(w, r, fault.Invalid(few(unknown)...))
		return
	}
	next(c)
}

// few returns the first of the fields by name, which come from a map: an answer does not grow with what was sent.
func few(fields fault.Fields) fault.Fields {
	sort.Slice(fields, func(i, j int) bool { return fields[i].Field < fields[j].Field })
	return fields[:min(len(fields), maxUnknown)]
}

// short returns the name of a field as an error shows it.
func short(field string) string {
	if runes := []rune(field); len(runes) > maxFieldName {
		return string(runes[:maxFieldName])
	}
	return field
}
