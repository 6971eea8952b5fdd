package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/oasdiff/oasdiff/checker"
	"github.com/oasdiff/oasdiff/diff"
	"github.com/oasdiff/oasdiff/load"
)

// info is what the documents say of themselves.
type info struct {
	Info struct {
		Release string `json:"version"`
		Version string `json:"x-gbpc-version"`
	} `json:"info"`
}

// harmless are the rules of the library that the policy does not share: answers may get more values of an enum.
func harmless() map[string]checker.Level {
	return map[string]checker.Level{
		"response-property-enum-value-added":  checker.INFO,
		"response-mediatype-enum-value-added": checker.INFO,
	}
}

// breaks returns in sentences, sorted, what in revision breaks a client that was written for base, and whether the date of the
// version moved. The library compares calls, requests and answers. Failures are compared here, by
// their codes, because a code may change its place in a document without any change for a client; and so are the scopes of keys.
func breaks(base, revision []byte) (found []string, moved bool, err error) {
	var was, is info
	if err := json.Unmarshal(base, &was); err != nil {
		return nil, false, err
	}
	if err := json.Unmarshal(revision, &is); err != nil {
		return nil, false, err
	}
	if is.Info.Version < was.Info.Version {
		return nil, false, fmt.Errorf("the version went back from %s to %s", was.Info.Version, is.Info.Version)
	}
	before, callsBefore, err := read("base", base)
	if err != nil {
		return nil, false, err
	}
	after, callsAfter, err := read("revision", revision)
	if err != nil {
		return nil, false, err
	}
	compared, sources, err := diff.GetWithOperationsSourcesMap(diff.NewConfig(), before, after)
	if err != nil {
		return nil, false, err
	}
	config := checker.NewConfig(checker.GetAllChecks(), checker.WithSeverityLevels(harmless()))
	words := checker.NewDefaultLocalizer()
	for _, c := range checker.CheckBackwardCompatibilityUntilLevel(config, compared, sources, checker.WARN) {
		found = append(found, strings.TrimSpace(c.GetOperation()+" "+c.GetPath())+": "+c.GetUncolorizedText(words)+" ["+c.GetId()+"]")
	}
	for name, then := range callsBefore {
		now, there := callsAfter[name]
		if !there {
			continue // the call is gone, which the library says
		}
		for code, status := range then.codes {
			switch now.codes[code] {
			case status:
			case "":
				found = append(found, fmt.Sprintf("%s: does not answer %s (%s) any more [code-removed]", name, code, status))
			default:
				found = append(found, fmt.Sprintf("%s: %s has the status %s and had %s [code-status-changed]", name, code, now.codes[code], status))
			}
		}
		for _, scope := range then.scopes {
			if !slices.Contains(now.scopes, scope) {
				found = append(found, fmt.Sprintf("%s: a key of the scope %v may not make it any more [scope-removed]", name, scope))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found), is.Info.Version > was.Info.Version, nil
}

// call is what the library does not compare.
type call struct {
	codes  map[string]string // of its failures, each with its status
	scopes []any             // one of which a key needs
}

// read returns the document without its failures, and its calls.
func read(name string, text []byte) (*load.SpecInfo, map[string]call, error) {
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, nil, err
	}
	calls := map[string]call{}
	for path, item := range document["paths"].(map[string]any) {
		for method, operation := range item.(map[string]any) {
			answers, _ := operation.(map[string]any)["responses"].(map[string]any)
			codes := map[string]string{}
			for _, status := range slices.Sorted(maps.Keys(answers)) {
				if status < "400" {
					continue
				}
				for code := range codesIn(document, answers[status]) {
					codes[code] = status
				}
				delete(answers, status)
			}
			scopes, _ := operation.(map[string]any)["x-key-scopes"].([]any)
			calls[strings.ToUpper(method)+" "+path] = call{codes: codes, scopes: scopes}
		}
	}
	rest, err := json.Marshal(document)
	if err != nil {
		return nil, nil, err
	}
	spec, err := load.NewSpecInfoFromData(openapi3.NewLoader(), rest, name)
	return spec, calls, err
}

// codesIn returns the codes that a failure lists: the enums of its members "code", but for that of all codes.
func codesIn(document map[string]any, failure any) map[string]bool {
	found := map[string]bool{}
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			if name, ok := v["$ref"].(string); ok {
				if kind, name, _ := strings.Cut(strings.TrimPrefix(name, "#/components/"), "/"); kind == "responses" || strings.HasPrefix(name, "Failure") {
					walk(document["components"].(map[string]any)[kind].(map[string]any)[name])
				}
				return
			}
			if code, ok := v["code"].(map[string]any); ok {
				listed, _ := code["enum"].([]any)
				for _, one := range listed {
					found[fmt.Sprint(one)] = true
				}
			}
			for _, one := range v {
				walk(one)
			}
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(failure)
	return found
}
