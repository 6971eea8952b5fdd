package openapitest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// check returns an error about the first part of the value that violates the schema. at is the place of the value.
//
// It is stricter than JSON Schema: an object has no members but those that are described. Clients must accept others,
// because a later release may have them; this release has them in its documents.
func (d *Document) check(s *Schema, value any, at string) error {
	s = d.Resolve(s)
	switch {
	case s == nil:
		return errors.New(at + " is not described")
	case len(s.AllOf) > 0:
		return d.checkAll(s.AllOf, value, at)
	case len(s.AnyOf) > 0:
		return d.checkAny(s.AnyOf, value, at)
	case len(s.OneOf) > 0: // a discriminator tells them apart, so no two are met
		return d.checkAny(s.OneOf, value, at)
	case len(s.Type) > 0 && !slices.ContainsFunc(typesOf(value), func(t string) bool { return slices.Contains(s.Type, t) }):
		return fmt.Errorf("%s is %s, not %s", at, strings.Join(typesOf(value), " or "), strings.Join(s.Type, " or "))
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, value):
		return fmt.Errorf("%s is %v, none of %v", at, value, s.Enum)
	}
	switch value := value.(type) {
	case string:
		return checkText(s, value, at)
	case float64:
		if s.Minimum != nil && value < *s.Minimum || s.Maximum != nil && value > *s.Maximum {
			return fmt.Errorf("%s is %v, out of range", at, value)
		}
	case map[string]any:
		return d.checkObject(s, value, at)
	case []any:
		return d.checkList(s, value, at)
	}
	return nil
}

// checkAll checks the value against a shape, and against what the others make of single members of it.
func (d *Document) checkAll(all []*Schema, value any, at string) error {
	if err := d.check(all[0], value, at); err != nil {
		return err
	}
	object, _ := value.(map[string]any)
	for _, one := range all[1:] {
		for name, property := range one.Properties {
			if err := d.check(property, object[name], at+"."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkAny returns nil if the value is as one of the schemas says, and otherwise what is wrong with it against each.
func (d *Document) checkAny(either []*Schema, value any, at string) error {
	wrong := make([]string, len(either))
	for i, one := range either {
		err := d.check(one, value, at)
		if err == nil {
			return nil
		}
		wrong[i] = err.Error()
	}
	slices.Sort(wrong)
	return errors.New(strings.Join(slices.Compact(wrong), "; or "))
}

// layouts are those of the formats that are checked.
var layouts = map[string]string{"date": time.DateOnly, "date-time": time.RFC3339}

func checkText(s *Schema, text, at string) error {
	length := utf8.RuneCountInString(text)
	switch {
	case s.Pattern.Regexp != nil && !s.Pattern.MatchString(text):
		return fmt.Errorf("%s is %q, not %s", at, text, s.Pattern)
	case length < s.MinLength || s.MaxLength > 0 && length > s.MaxLength:
		return fmt.Errorf("%s is %d characters long", at, length)
	}
	if layout := layouts[s.Format]; layout != "" {
		if _, err := time.Parse(layout, text); err != nil {
			return fmt.Errorf("%s is %q, not a %s", at, text, s.Format)
		}
	}
	return nil
}

func (d *Document) checkObject(s *Schema, object map[string]any, at string) error {
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return errors.New(at + "." + name + " is missing")
		}
	}
	if s.Properties == nil && s.AdditionalProperties.Schema == nil { // any object
		return nil
	}
	for name, value := range object {
		property, ok := s.Properties[name]
		if !ok {
			property = s.AdditionalProperties.Schema
		}
		if err := d.check(property, value, at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

func (d *Document) checkList(s *Schema, list []any, at string) error {
	if len(list) < s.MinItems || s.MaxItems > 0 && len(list) > s.MaxItems {
		return fmt.Errorf("%s has %d items", at, len(list))
	}
	if s.Items == nil { // any items
		return nil
	}
	for i, item := range list {
		if err := d.check(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return err
		}
	}
	return nil
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
