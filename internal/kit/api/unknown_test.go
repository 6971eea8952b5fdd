package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnknownFields_AreNamedCutAndFew(t *testing.T) {
	long := strings.Repeat("é", 200)
	body := `{"sortCode":"200000","Nickname":"x","rows":[{"address":"x"},{"address":"x","` + long + `":1}]`
	for i := range 50 {
		body += fmt.Sprintf(`,"z%02d":1`, i)
	}
	res, a := call(t, "POST", "/api/bank", body+"}", header("satoken", "good"))
	require.Equal(t, 400, res.StatusCode)
	var data struct {
		Fields []struct{ Field, Code, Message string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data))
	require.Len(t, data.Fields, 20)
	require.Equal(t, "Nickname", data.Fields[0].Field, "in another case")
	require.Equal(t, "rows[1]."+strings.Repeat("é", 56), data.Fields[1].Field)
	require.Equal(t, "z00", data.Fields[2].Field)
	require.Equal(t, "This field is unknown", data.Fields[2].Message)
	_, a = call(t, "GET", "/api/banks?"+long+"=1", "")
	require.Contains(t, string(a.Data), `"field":"`+strings.Repeat("é", 64)+`"`)
}

func TestCallWithoutABody_TakesNoneOrAnEmptyObject(t *testing.T) {
	for body, status := range map[string]int{"": 200, " ": 200, "{}": 200, "null": 200, "[]": 400, "7": 400, "{": 400, `{"a":1}`: 400, `{"a":1,"a":2}`: 400, strings.Repeat(" ", 5000): 413} {
		res, _ := call(t, "POST", "/api/bell", body)
		require.Equal(t, status, res.StatusCode, body)
	}
}
