package openapitest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// text returns one of the published documents as it is served.
func text(t *testing.T, name string) []byte {
	root, err := repository()
	require.NoError(t, err)
	pretty, err := os.ReadFile(filepath.Join(root, "web", "openapi", name+".json"))
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, json.Compact(&out, pretty))
	return out.Bytes()
}

func value(t *testing.T, name string) (document map[string]any) {
	require.NoError(t, json.Unmarshal(text(t, name), &document))
	return document
}

// each calls do for every object in a value, with its place.
func each(v any, at string, do func(at string, o map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		do(at, v)
		for name, one := range v {
			if name != "example" && name != "examples" {
				each(one, at+"/"+name, do)
			}
		}
	case []any:
		for i, one := range v {
			each(one, fmt.Sprintf("%s/%d", at, i), do)
		}
	}
}

// Whoever makes a program of a document pays for its size.
func TestPublished_ADocumentIsNoLargerThanItsBudget(t *testing.T) {
	for name, budget := range map[string]int{"customers": 840_000, "operators": 580_000, "sandbox": 110_000} {
		plain := text(t, name)
		var small bytes.Buffer
		writer := gzip.NewWriter(&small)
		_, err := writer.Write(plain)
		require.NoError(t, err)
		require.NoError(t, writer.Close())
		require.Less(t, len(plain), budget, name)
		require.Less(t, small.Len(), budget/10, "%s, compressed", name)
	}
}

func TestPublished_NoLargeSchemaIsWrittenTwice(t *testing.T) {
	const large = 300
	for _, name := range []string{"customers", "operators", "sandbox"} {
		first := map[string]string{}
		each(value(t, name), "", func(at string, o map[string]any) {
			if o["type"] == nil && o["allOf"] == nil && o["anyOf"] == nil && o["oneOf"] == nil {
				return
			}
			text, err := json.Marshal(o)
			require.NoError(t, err)
			if before, twice := first[string(text)]; twice && len(text) >= large {
				t.Errorf("%s: %s says the same as %s: name it once", name, at, before)
			}
			first[string(text)] = at
		})
	}
}

func TestPublished_EveryFailureIsAComponent(t *testing.T) {
	for _, name := range []string{"customers", "operators", "sandbox"} {
		each(value(t, name)["paths"], "", func(at string, o map[string]any) {
			for status, one := range o {
				if strings.HasSuffix(at, "/responses") && status >= "400" {
					require.NotEmpty(t, one.(map[string]any)["$ref"], "%s%s/%s", name, at, status)
				}
			}
		})
	}
}

// An example that its own schema refuses, or a value of an enum that no answer has, misleads whoever copies it.
func TestPublished_EveryExampleIsAsItsSchemaSays(t *testing.T) {
	d, err := Published()
	require.NoError(t, err)
	checked := 0
	check := func(at string, schema, example any) {
		text, err := json.Marshal(schema)
		require.NoError(t, err)
		var s Schema
		require.NoError(t, json.Unmarshal(text, &s))
		checked++
		if err := d.check(&s, example, "example"); err != nil {
			t.Errorf("%s: %v", at, err)
		}
	}
	for _, name := range []string{"customers", "operators", "sandbox"} {
		each(value(t, name), name, func(at string, o map[string]any) {
			if example, ok := o["example"]; ok && o["schema"] != nil && !strings.Contains(at, "/headers/") {
				check(at, o["schema"], example)
			}
			list, _ := o["examples"].([]any)
			for _, example := range list {
				check(at, o, example)
			}
		})
	}
	require.Greater(t, checked, 2000)
}

// The names kind, action and cause mean another list of codes in each schema, so that the example of their name fits few of them.
func TestPublished_TheExampleOfACodeIsOneOfItsOwnList(t *testing.T) {
	for _, name := range []string{"customers", "operators", "sandbox"} {
		schemas := value(t, name)["components"].(map[string]any)["schemas"].(map[string]any)
		for schema, s := range schemas {
			if strings.HasPrefix(schema, "Exceptions") {
				continue
			}
			properties, _ := s.(map[string]any)["properties"].(map[string]any)
			for _, property := range []string{"kind", "action", "cause"} {
				if p, ok := properties[property].(map[string]any); ok && p["enum"] == nil && p["examples"] != nil {
					require.NotContains(t, []any{"mint_stuck", "decideApproval", "The node was away"}, p["examples"].([]any)[0], "%s: %s.%s", name, schema, property)
				}
			}
		}
	}
}

func TestPublished_EachTypeOfEventIsAWebhookWithItsData(t *testing.T) {
	document := value(t, "customers")
	schemas := document["components"].(map[string]any)["schemas"].(map[string]any)
	types := schemas["EventsView"].(map[string]any)["discriminator"].(map[string]any)["mapping"].(map[string]any)
	webhooks := document["webhooks"].(map[string]any)
	require.ElementsMatch(t, slices.Collect(maps.Keys(types)), slices.Collect(maps.Keys(webhooks)))
	for name, webhook := range webhooks {
		post := webhook.(map[string]any)["post"].(map[string]any)
		require.Len(t, post["parameters"], 3, name)
		ref := post["requestBody"].(map[string]any)["content"].(map[string]any)["application/json"].(map[string]any)["schema"].(map[string]any)["$ref"]
		message := schemas[strings.TrimPrefix(ref.(string), "#/components/schemas/")].(map[string]any)["properties"].(map[string]any)
		require.Equal(t, []any{name}, message["type"].(map[string]any)["enum"])
		require.Condition(t, func() bool {
			data := message["data"].(map[string]any)
			return data["$ref"] != nil || data["anyOf"] != nil
		}, name)
	}
}
