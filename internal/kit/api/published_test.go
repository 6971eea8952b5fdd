package api

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

type plan struct {
	Next    *step   `json:"next" doc:"null at the end"`
	Skipped *step   `json:"skipped,omitempty"`
	Steps   []step  `json:"steps"`
	First   step    `json:"first"`
	Verdict *string `json:"verdict" enum:"good,bad"`
}

type step struct {
	Name string `json:"name"`
}

type detailed struct {
	step
	Detail string `json:"detail"`
}

type document struct {
	Components struct {
		Schemas map[string]struct {
			Properties map[string]map[string]any `json:"properties"`
		} `json:"schemas"`
	} `json:"components"`
	Paths map[string]map[string]struct {
		Responses map[string]any `json:"responses"`
	} `json:"paths"`
}

func published(t *testing.T) document {
	s := New(Config{Version: "1"})
	r := s.Department("plans")
	signedIn := Access{Name: "signed in", Check: func(ctx context.Context, _ string) (context.Context, error) { return ctx, nil }}
	Get(r, "/plan", Public, "plan", "A plan", func(context.Context, *Nothing) (*plan, error) { return nil, nil })
	Get(r, "/detailed", Public, "detailed", "A step", func(context.Context, *Nothing) (detailed, error) { return detailed{}, nil })
	Get(r, "/steps", Public, "steps", "All steps", func(context.Context, *Nothing) ([]step, error) { return nil, nil })
	Delete(r, "/plan/{id}", signedIn, "drop", "Drop it", func(context.Context, *struct {
		ID string `path:"id"`
	}) (*Nothing, error) {
		return nil, nil
	})
	made, err := s.Documents()
	require.NoError(t, err)
	var d document
	require.NoError(t, json.Unmarshal(made.JSON["customers"], &d))
	return d
}

// JSON has the members of an embedded struct, exported or not.
func TestOpenAPI_HasTheMembersOfEmbeddedStructs(t *testing.T) {
	properties := published(t).Components.Schemas["Detailed"].Properties
	require.Contains(t, properties, "name")
	require.Contains(t, properties, "detail")
}

func TestOpenAPI_MarksObjectsThatMayBeNull(t *testing.T) {
	schemas := published(t).Components.Schemas
	null, object := map[string]any{"type": "null"}, map[string]any{"$ref": "#/components/schemas/Step"}
	require.Equal(t, map[string]any{"anyOf": []any{object, null}, "description": "null at the end"}, schemas["Plan"].Properties["next"])
	require.Equal(t, object, schemas["Plan"].Properties["skipped"], "left out, never null")
	require.Equal(t, object, schemas["Plan"].Properties["first"])
	require.Equal(t, []any{map[string]any{"$ref": "#/components/schemas/Plan"}, null}, schemas["EnvelopePlan"].Properties["data"]["anyOf"])
	require.Equal(t, "array", schemas["EnvelopeListOfStep"].Properties["data"]["type"], "an empty list is not null")
	require.Equal(t, []any{"good", "bad", nil}, schemas["Plan"].Properties["verdict"]["enum"])
	require.Equal(t, null, schemas["EnvelopeNothing"].Properties["data"], "a call without data answers null")
}
