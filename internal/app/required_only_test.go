package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// requiredOnly returns the example without what the schema calls optional.
func requiredOnly(d *openapitest.Document, s *openapitest.Schema, example any) any {
	s = d.Resolve(s)
	switch value := example.(type) {
	case map[string]any:
		if len(s.OneOf) > 0 || len(s.AnyOf) > 0 || s.AdditionalProperties.Schema != nil {
			return value
		}
		kept := map[string]any{}
		for _, name := range s.Required {
			kept[name] = requiredOnly(d, s.Properties[name], value[name])
		}
		return kept
	case []any:
		kept := make([]any, len(value))
		for i, one := range value {
			kept[i] = requiredOnly(d, s.Items, one)
		}
		return kept
	}
	return example
}

// partsOf are the parts of a field's name: items, 0 and kind of items[0].kind.
func partsOf(field string) []string {
	return strings.FieldsFunc(field, func(r rune) bool { return r == '.' || r == '[' || r == ']' })
}

// saidRequired reports whether the description of a member says when it is required.
func saidRequired(d *openapitest.Document, s *openapitest.Schema, field string) bool {
	for _, part := range partsOf(field) {
		if s = d.Resolve(s); s == nil {
			return false
		}
		if s.Items != nil {
			s = s.Items
		} else {
			s = s.Properties[part]
		}
	}
	return s != nil && strings.Contains(s.Description, "required")
}

// hasMember reports whether the body has the member, which is named as field errors name it: items[0].kind.
func hasMember(body any, field string) bool {
	for _, part := range partsOf(field) {
		switch value := body.(type) {
		case map[string]any:
			member, has := value[part]
			if !has {
				return false
			}
			body = member
		case []any:
			var at int
			if _, err := fmt.Sscan(part, &at); err != nil || at >= len(value) {
				return false
			}
			body = value[at]
		default:
			return false
		}
	}
	return true
}

// refusedFields are the fields that the answer finds something wrong with.
func refusedFields(t *testing.T, body []byte) (names []string) {
	t.Helper()
	var answer struct {
		Data struct{ Fields []struct{ Field string } }
	}
	_ = json.Unmarshal(body, &answer) // another failure, or an answer, has none
	for _, f := range answer.Data.Fields {
		names = append(names, f.Field)
	}
	return names
}

func TestEveryCall_AsksForNothingThatItsDocumentCallsOptional(t *testing.T) {
	c, d := callerOf(t), documentOf(t)
	owner := signInAs(t, c.app, c.door, customer.RoleOwner)
	callers := []*caller{c, {app: c.app, door: c.door, customer: owner, operator: c.operator}}
	reduced := 0
	for _, route := range c.app.server.Routes() {
		op, known := d.Find(route.Method, strings.TrimPrefix(route.Path, "/api"))
		if !known || strings.HasPrefix(route.Path, "/api/sandbox/") || strings.HasSuffix(route.Path, "/events") || strings.HasSuffix(route.Path, "/logout") {
			continue
		}
		t.Run(route.Method+" "+route.Path, func(t *testing.T) {
			query := url.Values{}
			for _, p := range op.Parameters {
				if p.In == "query" && p.Required {
					query.Set(p.Name, fmt.Sprint(p.Example))
				}
			}
			var form openapitest.Content
			var body any
			text := []byte{}
			if op.RequestBody != nil {
				var isJSON bool
				if form, isJSON = op.RequestBody.Content["application/json"]; !isJSON {
					return
				}
				var err error
				body = requiredOnly(d, form.Schema, form.Example)
				text, err = json.Marshal(body)
				require.NoError(t, err)
				reduced++
			}
			for _, who := range callers {
				w := who.call(t, route.Method, route.Path, "?"+query.Encode(), string(text), "Idempotency-Key", route.Path)
				for _, field := range refusedFields(t, w.Body.Bytes()) {
					said := query.Has(field) || strings.Contains(route.Path, "{"+field+"}") || hasMember(body, field) || saidRequired(d, form.Schema, field)
					require.True(t, said, "%s is asked for, and optional in the document: %s", field, text)
				}
			}
		})
	}
	require.Greater(t, reduced, 90)
	for _, who := range callers {
		for _, path := range []string{"/api/user/self", "/api/admin/dashboard"} {
			require.Equal(t, http.StatusOK, who.call(t, "GET", path, "", "").Code, "it was signed in to the end")
		}
	}
}
