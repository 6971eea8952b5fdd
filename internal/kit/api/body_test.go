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
		require.NoError(t, unambiguous.Unmarshal([]byte(good), &parsed), good)
	}
	for _, bad := range []string{
		`{"a":1,"a":2}`, `{"amount":"1","AMOUNT":"2"}`, `{"a":{"b":1,"c":[],"B":2}}`, `[{"a":1},{"a":1,"b":{},"a":1}]`, `{"\u0061":1,"a":2}`, `{"ſ":1,"s":2}`, `{"K":1,"k":2}`, `{"a":1,`,
	} {
		var parsed any
		require.Error(t, unambiguous.Unmarshal([]byte(bad), &parsed), bad)
	}
}

func FuzzBody_IsReadAsEncodingJSONReadsIt(f *testing.F) {
	f.Add(`{"a":[1,{"b":"c"}]}`)
	f.Add(`{"a":1}{`)
	f.Add(strings.Repeat("[", 20_000))
	f.Fuzz(func(t *testing.T, text string) {
		var ours, theirs any
		err := unambiguous.Unmarshal([]byte(text), &ours)
		if other := json.Unmarshal([]byte(text), &theirs); other != nil {
			require.Error(t, err)
		} else if err == nil {
			require.Equal(t, theirs, ours)
		}
	})
}
