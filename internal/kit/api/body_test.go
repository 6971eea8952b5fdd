package api

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBody_NamesEveryFieldOnce(t *testing.T) {
	for _, good := range []string{
		`{}`, `[]`, `"x"`, `7`, `{"a":1,"b":[{"a":1},{"a":2}],"c":{"a":1}}`, `{"a":"a","b":"a"}`, `{"a":["a","a"]}`, `{"a":{},"b":[],"c":null}`,
	} {
		var parsed any
		require.NoError(t, strictJSON.Unmarshal([]byte(good), &parsed), good)
	}
	for _, bad := range []string{
		`{"a":1,"a":2}`, `{"amount":"1","AMOUNT":"2"}`, `{"a":{"b":1,"c":[],"B":2}}`, `[{"a":1},{"a":1,"b":{},"a":1}]`, `{"\u0061":1,"a":2}`, `{"ſ":1,"s":2}`, `{"K":1,"k":2}`, `{"a":1,`,
	} {
		var parsed any
		require.Error(t, strictJSON.Unmarshal([]byte(bad), &parsed), bad)
	}
}

func TestBody_RefusesNULAndNamesItsField(t *testing.T) {
	for text, field := range map[string]string{
		`{"label":"a\u0000b"}`: "label", `{"a":[{"b":1},{"b":2,"c":{"d":"\u0000"}}]}`: "a[1].c.d", `["x","\u0000"]`: "[1]", `{"a":{"b":[]},"c":["\u0000"]}`: "c[0]", `"\u0000"`: "",
	} {
		var parsed any
		require.EqualError(t, strictJSON.Unmarshal([]byte(text), &parsed), containsNUL+field, text)
	}
}

func FuzzBody_IsReadAsEncodingJSONReadsIt(f *testing.F) {
	f.Add(`{"a":[1,{"b":"c"}]}`)
	f.Add(`{"a":1}{`)
	f.Add(strings.Repeat("[", 20_000))
	f.Fuzz(func(t *testing.T, text string) {
		var strict, standard any
		err := strictJSON.Unmarshal([]byte(text), &strict)
		if other := json.Unmarshal([]byte(text), &standard); other != nil {
			require.Error(t, err)
		} else if err == nil {
			require.Equal(t, standard, strict)
		}
	})
}
