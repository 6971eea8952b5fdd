package path

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// callable is one call of the document.
type callable struct {
	openapitest.Operation
	method, path string
}

func (c callable) String() string { return c.method + " " + c.path }

// callables returns the document's calls, in one order.
func callables(d *openapitest.Document) (all []callable) {
	for path, item := range d.Paths {
		for method, op := range item {
			all = append(all, callable{op, strings.ToUpper(method), path})
		}
	}
	slices.SortFunc(all, func(a, b callable) int { return strings.Compare(a.String(), b.String()) })
	return all
}

// known is the values that were seen in answers, by the name of their member and by the path of the list they came from.
type known map[string][]string

const mostKnown = 40

func (k known) add(name, value string) {
	if value == "" || len(value) > 200 || slices.Contains(k[name], value) {
		return
	}
	k[name] = append(k[name], value)
	if len(k[name]) > mostKnown {
		k[name] = slices.Delete(k[name], 3, 4) // the first ones are the seeded ones
	}
}

// learn takes the values of an answer to a call at path.
func (k known) learn(path string, body []byte) {
	var answer struct{ Data any }
	if json.Unmarshal(body, &answer) != nil {
		return
	}
	list, _, _ := strings.Cut(path, "/{")
	k.learnIn(list, answer.Data)
}

func (k known) learnIn(list string, value any) {
	switch value := value.(type) {
	case []any:
		for _, item := range value[:min(len(value), 5)] {
			k.learnIn(list, item)
		}
	case map[string]any:
		for name, member := range value {
			if text, ok := member.(string); ok {
				k.add(name, text)
				if slices.Contains([]string{"id", "userId", "ref", "fileName", "account"}, name) {
					k.add(list, text)
				}
				continue
			}
			k.learnIn(list, member)
		}
	}
}
