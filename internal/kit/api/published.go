package api

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// sayNull tells in the document where an answer of type t may hold null in place of an object.
// Huma describes a pointer to a struct as the struct, which a client that believes the document
// would not expect to be missing.
func sayNull(schemas huma.Registry, t reflect.Type) {
	nulls{schemas, map[reflect.Type]bool{}}.in(t)
}

type nulls struct {
	schemas huma.Registry
	seen    map[reflect.Type]bool
}

func (n nulls) in(t reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || n.seen[t] {
		return
	}
	n.seen[t] = true
	described := n.schemas.Schema(t, true, "")
	if described.Ref == "" {
		return // a time, an amount: no object in JSON
	}
	object := n.schemas.SchemaFromRef(described.Ref)
	for _, field := range reflect.VisibleFields(t) {
		n.in(field.Type)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := object.Properties[name]
		if property != nil && name == "data" && field.Type.Kind() == reflect.Slice {
			property.Nullable = false // an empty list is a list
		}
		if property != nil && property.Nullable && len(property.Enum) > 0 && !slices.Contains(property.Enum, nil) {
			property.Enum = append(property.Enum, nil) // a value is one of them, whatever its type
		}
		if property != nil && property.Ref != "" && field.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omit") {
			object.Properties[name] = orNull(property, field.Type.Elem())
			if name == "data" {
				n.schemas.SchemaFromRef(property.Ref).Nullable = false // it is the field that may be null
			}
		}
	}
}

func orNull(property *huma.Schema, of reflect.Type) *huma.Schema {
	null := &huma.Schema{Type: "null"}
	if of == reflect.TypeFor[Nothing]() {
		return null
	}
	either := &huma.Schema{Description: property.Description, AnyOf: []*huma.Schema{{Ref: property.Ref}, null}}
	either.PrecomputeMessages()
	return either
}

// sayFailures adds the failures to the document that follow from what kind of call it is; which of
// the others a call has depends on its rules, so they stand together as its default.
func sayFailures(op *huma.Operation, c *huma.Components, a Access) {
	failures := []int{http.StatusMisdirectedRequest, http.StatusTooManyRequests}
	if a.Check != nil {
		failures = append(failures, http.StatusUnauthorized)
	}
	if a.Check != nil || op.Method != http.MethodGet { // a change needs its header
		failures = append(failures, http.StatusForbidden)
	}
	if strings.Contains(op.Path, "{") {
		failures = append(failures, http.StatusNotFound)
	}
	if op.Method == http.MethodPost || op.Method == http.MethodPut {
		failures = append(failures, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	c.Responses = map[string]*huma.Response{"Failure": {
		Description: "A failure; docs/errors.md lists the codes with their statuses",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: c.Schemas.Schema(reflect.TypeFor[Failure](), true, "")}},
	}}
	failure := &huma.Response{Ref: "#/components/responses/Failure"}
	op.Responses = map[string]*huma.Response{"default": failure}
	for _, status := range failures {
		op.Responses[strconv.Itoa(status)] = failure
	}
}
