package api_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type parcel struct {
	Weight int      `json:"weight" minimum:"1"`
	Label  string   `json:"label" missing:"checked"`
	Home   *house   `json:"home" missing:"checked"`
	Stops  []house  `json:"stops" missing:"checked"`
	Words  []string `json:"words" required:"false"`
}

type house struct {
	Street string `json:"street" missing:"checked"`
	Number int    `json:"number"`
}

func parcels(t *testing.T) *api.Server {
	t.Helper()
	s := api.New(api.Config{Version: "1", Site: "https://gbpc.example", AllowHost: func(string) bool { return true }})
	api.Post(s.Department("parcels"), "/parcel", api.Public, "send", "Send", func(_ context.Context, in *struct{ Body parcel }) (api.Nothing, error) {
		var wrong fault.Fields
		if in.Body.Label == "" {
			wrong.Add("label", fault.RequiredField)
		}
		if in.Body.Home == nil {
			wrong.Add("home", fault.RequiredField)
		} else if in.Body.Home.Street == "" {
			wrong.Add("home.street", fault.RequiredField)
		}
		if len(in.Body.Words) > 1 {
			wrong.Add("words", fault.TooLong)
		}
		return api.Nothing{}, wrong.Err()
	})
	return s
}

func TestMissing_WhatTheDepartmentChecksIsRefusedByItWithAllElseThatIsWrong(t *testing.T) {
	handler := handlerOf(t, parcels(t))
	for body, wrong := range map[string]string{
		`{"weight":1,"words":["a","b"]}`:                                                  "label A0401,home A0401,words A0406",
		`{"weight":1,"label":null,"home":{"number":1},"stops":[]}`:                        "label A0401,home.street A0401",
		`{"weight":1,"label":"x","home":{"street":"x","number":1},"stops":[{}]}`:          "stops[0].number A0401",
		`{"label":7,"home":{"garden":1}}`:                                                 "weight A0401,label A0402,home.number A0401,home.garden A0431",
		`{"weight":1,"label":"x","home":{"street":"x","number":1},"stops":[],"words":[]}`: "",
	} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/parcel", strings.NewReader(body))
		r.Header.Set("X-Requested-With", "test")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		var answer struct {
			Data struct {
				Fields []struct{ Field, Code string }
			}
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
		var found []string
		for _, f := range answer.Data.Fields {
			found = append(found, f.Field+" "+f.Code)
		}
		require.ElementsMatch(t, strings.FieldsFunc(wrong, func(r rune) bool { return r == ',' }), found, body)
	}
}

func TestMissing_WhatTheDepartmentChecksIsRequiredInTheDocument(t *testing.T) {
	made, err := parcels(t).Documents()
	require.NoError(t, err)
	var d struct {
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	require.NoError(t, json.Unmarshal(made.JSON["customers"], &d))
	required := map[string][]string{}
	for name, schema := range d.Components.Schemas {
		required[name] = schema.Required
	}
	require.ElementsMatch(t, []string{"weight", "label", "home", "stops"}, required["ApitestParcel"])
	require.ElementsMatch(t, []string{"street", "number"}, required["ApitestHouse"])
}
