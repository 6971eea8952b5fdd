package openapi

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// words are the names of properties and parameters. A name has an example, or the kind whose example it has unless it has its own;
// a kind may
// have a pattern. A property with an example of its own keeps it, and has the pattern of the kind that this looks like.
type words struct {
	Kinds map[string]word `json:"kinds"`
	Names map[string]word `json:"names"`
	// Examples are those of a single property, by schema.property, where that of its name does not fit it.
	Examples map[string]any `json:"examples"`
}

type word struct {
	Kind        string `json:"kind"`
	Example     any    `json:"example"`
	Pattern     string `json:"pattern"`
	Sent        string `json:"sent"` // the pattern in a request, where it is another one
	Description string `json:"description"`
}

// find returns the word of a name: its own, or that of its ending (customerId is an Id).
func (w words) find(name string) (word, bool) {
	found, ok := w.Names[name]
	for i := 1; !ok && i < len(name); i++ {
		if name[i] >= 'A' && name[i] <= 'Z' {
			found, ok = w.Names["*"+name[i:]]
		}
	}
	if kind, is := w.Kinds[found.Kind]; is {
		kind.Description = found.Description
		if found.Example != nil {
			kind.Example = found.Example
		}
		return kind, true
	}
	return found, ok
}

func (w words) describe(name string) string {
	if found, _ := w.find(name); found.Description != "" {
		return found.Description
	}
	var out strings.Builder
	for i, r := range name {
		if r >= 'A' && r <= 'Z' && i > 0 {
			out.WriteRune(' ')
		}
		out.WriteRune(r)
	}
	return "the " + strings.ToLower(out.String())
}

var (
	decimal    = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)
	evmAddress = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)
)

// fill completes the properties of a schema.
func (m *maker) fill(name string, s object, sent bool) {
	properties, _ := s["properties"].(object)
	for property, schema := range properties {
		m.fillProperty(name+"."+property, property, schema.(object), sent)
	}
	if items, ok := s["items"].(object); ok {
		m.fillProperty(name+"[]", name, items, sent)
	}
}

// fillProperty gives a property an example, and a pattern where its kind has one. Objects have those of their members.
func (m *maker) fillProperty(at, name string, s object, sent bool) {
	if s["properties"] != nil {
		m.fill(at, s, sent)
		return
	}
	types := typesOf(s)
	if s["$ref"] != nil || s["anyOf"] != nil || s["oneOf"] != nil || slices.Equal(types, []string{"null"}) {
		return
	}
	if items, ok := s["items"].(object); ok {
		m.fillProperty(at, name, items, sent)
		if list, ok := items["examples"].([]any); ok {
			s["examples"] = []any{list[:1]}
		}
		return
	}
	if own, ok := m.words.Examples[at]; ok {
		s["examples"] = []any{own}
	}
	m.words.constrain(name, s, types, sent)
	if s["examples"] != nil {
		return
	}
	example, ok := m.words.example(name, s, types)
	if !ok {
		m.missing[at+" has no example: give the field an example, or its name one in internal/kit/openapi/words.json"] = true
		return
	}
	s["examples"] = []any{example}
}

// constrain sets the pattern of amounts, addresses and the like.
func (w words) constrain(name string, s object, types []string, sent bool) {
	if !slices.Contains(types, "string") || s["pattern"] != nil || s["enum"] != nil || s["format"] != nil {
		return
	}
	found, _ := w.find(name)
	pattern, amount := found.Pattern, w.Kinds["amount"]
	if list, ok := s["examples"].([]any); ok {
		text, _ := list[0].(string)
		pattern = ""
		switch {
		case decimal.MatchString(text):
			pattern = amount.Pattern
		case evmAddress.MatchString(text):
			pattern = w.Kinds["address"].Pattern
		case found.Pattern != "" && regexp.MustCompile(found.Pattern).MatchString(text):
			pattern = found.Pattern
		}
	}
	switch {
	case pattern == "":
	case sent && pattern == amount.Pattern:
		s["pattern"] = amount.Sent
	case sent:
		s["pattern"] = pattern
	case pattern == amount.Pattern:
		s["pattern"] = pattern
	default: // an answer says nothing as ""
		s["pattern"] = "^$|" + pattern
	}
}

func (w words) example(name string, s object, types []string) (any, bool) {
	if list, ok := s["enum"].([]any); ok {
		return list[0], true
	}
	found, known := w.find(name)
	switch {
	case s["format"] == "date-time":
		return "2026-03-02T09:30:00Z", true
	case s["format"] == "date":
		return "2026-03-02", true
	case known && fits(found.Example, types):
		return found.Example, true
	case slices.Contains(types, "boolean"):
		return true, true
	case slices.Contains(types, "integer"), slices.Contains(types, "number"):
		least, _ := s["minimum"].(float64)
		return math.Max(least, 1), true
	case s["format"] == "password":
		return "correct horse battery staple", true
	case s["format"] == "binary":
		return "…", true
	case slices.Contains(types, "object"), len(types) == 0:
		return object{}, true
	}
	return nil, false
}

func fits(example any, types []string) bool {
	switch example.(type) {
	case string:
		return slices.Contains(types, "string") || len(types) == 0
	case float64:
		return slices.Contains(types, "integer") || slices.Contains(types, "number")
	case bool:
		return slices.Contains(types, "boolean")
	case nil:
		return false
	}
	return slices.Contains(types, "object") || len(types) == 0
}

func typesOf(s object) []string {
	switch t := s["type"].(type) {
	case string:
		return []string{t}
	case []any:
		names := make([]string, len(t))
		for i, one := range t {
			names[i], _ = one.(string)
		}
		return names
	}
	return nil
}

// illustrate gives a body in JSON an example that its members' examples make.
func (m *maker) illustrate(content any) {
	contents, _ := content.(object)
	media, ok := contents["application/json"].(object)
	if !ok || media["example"] != nil || media["examples"] != nil {
		return
	}
	if example, ok := m.compose(media["schema"], nil); ok {
		media["example"] = example
	}
}

// compose returns an example of a schema. within are the schemas that it is part of: one that contains itself ends there.
func (m *maker) compose(schema any, within []string) (any, bool) {
	s, _ := schema.(object)
	if s == nil {
		return nil, false
	}
	if name, ok := s["$ref"].(string); ok {
		if slices.Contains(within, name) {
			return nil, false
		}
		return m.compose(m.schemas[strings.TrimPrefix(name, schemaRef)], append(slices.Clone(within), name))
	}
	if list, ok := s["examples"].([]any); ok {
		return list[0], true
	}
	for _, kind := range []string{"anyOf", "oneOf"} {
		either, _ := s[kind].([]any)
		for _, one := range either {
			if example, ok := m.compose(one, within); ok {
				return example, true
			}
		}
	}
	if items, ok := s["items"]; ok {
		if one, ok := m.compose(items, within); ok {
			return []any{one}, true
		}
		return []any{}, true
	}
	types := typesOf(s)
	switch {
	case slices.Contains(types, "object"):
		composed := object{}
		properties, _ := s["properties"].(object)
		for name, property := range properties {
			if one, ok := m.compose(property, within); ok {
				composed[name] = one
			}
		}
		return composed, true
	case slices.Contains(types, "null"):
		return nil, true
	}
	return nil, false
}
