package api

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// documentNulls marks in the document where a response of type t may have null in place of an object. huma
// documents a pointer to a struct as the struct, so a client could not expect null.
func documentNulls(schemas huma.Registry, t reflect.Type) {
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
	if kept, ok := reflect.Zero(t).Interface().(interface{ shows() reflect.Type }); ok {
		n.in(kept.shows())
		return
	}
	described := n.schemas.Schema(t, true, "")
	if described.Ref == "" {
		return // not an object in JSON, such as a time or an amount
	}
	object := n.schemas.SchemaFromRef(described.Ref)
	n.addEmbedded(object, t)
	for _, field := range reflect.VisibleFields(t) {
		n.in(field.Type)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := object.Properties[name]
		if property != nil && name == "data" && field.Type.Kind() == reflect.Slice {
			property.Nullable = false // an empty list is not null
		}
		if property != nil && property.Nullable && len(property.Enum) > 0 && !slices.Contains(property.Enum, nil) {
			property.Enum = append(property.Enum, nil) // an enum applies whatever the type of the value
		}
		if property != nil && property.Ref != "" && field.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omit") {
			object.Properties[name] = orNull(property, field.Type.Elem())
			if name == "data" {
				n.schemas.SchemaFromRef(property.Ref).Nullable = false // the field may be null, not the object
			}
		}
	}
}

// addEmbedded adds the members of the unexported structs that t embeds: JSON has them, and huma leaves them out. It panics
// if a member is still missing.
func (n nulls) addEmbedded(object *huma.Schema, t reflect.Type) {
	if object == nil || object.Type != huma.TypeObject {
		return
	}
	for field := range t.Fields() {
		of := field.Type
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if !field.Anonymous || field.IsExported() || of.Kind() != reflect.Struct || field.Tag.Get("json") != "" {
			continue
		}
		embedded := huma.SchemaFromType(n.schemas, of)
		n.addEmbedded(embedded, of)
		required := embedded.Required
		for name, property := range embedded.Properties {
			if _, own := object.Properties[name]; !own {
				object.Properties[name] = property
			}
		}
		for _, name := range object.Required {
			if !slices.Contains(required, name) {
				required = append(required, name)
			}
		}
		object.Required = required
		object.PrecomputeMessages()
	}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if _, known := object.Properties[name]; !known && field.IsExported() && name != "" && name != "-" {
			panic("api: the document has no member " + name + " of " + t.String())
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
