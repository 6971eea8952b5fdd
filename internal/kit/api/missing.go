package api

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// leaveMissing returns the schema by which the body of type t is validated. A member with the tag missing:"checked" is
// required in the document, and may be missing here: the department's own check refuses it together with all else that is
// wrong, which it is not asked for where this one fails.
func leaveMissing(s *huma.Schema, t reflect.Type, schemas huma.Registry) *huma.Schema {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	object := s
	if s.Ref != "" {
		object = schemas.SchemaFromRef(s.Ref)
	}
	left := *object
	switch {
	case t.Kind() == reflect.Slice && object.Items != nil:
		left.Items = leaveMissing(object.Items, t.Elem(), schemas)
		if left.Items == object.Items {
			return s
		}
	case t.Kind() == reflect.Struct && object.Type == huma.TypeObject:
		left.Properties, left.Required = maps.Clone(object.Properties), slices.Clone(object.Required)
		for _, field := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if property := object.Properties[name]; property != nil {
				left.Properties[name] = leaveMissing(property, field.Type, schemas)
			}
			if field.Tag.Get("missing") == "checked" {
				left.Required = slices.DeleteFunc(left.Required, func(required string) bool { return required == name })
			}
		}
		if maps.Equal(left.Properties, object.Properties) && len(left.Required) == len(object.Required) {
			return s
		}
	default:
		return s
	}
	left.PrecomputeMessages()
	return &left
}
