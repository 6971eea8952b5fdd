package api_test

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnauthenticated_SaysWhetherNothingWasSentOrAKeyInAnotherWay(t *testing.T) {
	basic := func(user string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":")) }
	for name, c := range map[string]struct{ header, value, code, says string }{
		"nothing":                  {"Accept", "*/*", "A10005", "Neither a session nor an API key was sent"},
		"a session that has ended": {"satoken", "old", "A10005", "Session has expired"},
		"somebody else's scheme":   {"Authorization", basic("me"), "A10005", `"Authorization: Bearer KEY"`},
		"a key as a user's name":   {"Authorization", basic("gbpc_test_x"), "A20001", `"Authorization: Bearer KEY"`},
		"a key without a scheme":   {"Authorization", "gbpc_test_x", "A20001", `"Authorization: Bearer KEY"`},
	} {
		res, a := call(t, "POST", "/api/bank", "{}", header(c.header, c.value))
		require.Equal(t, 401, res.StatusCode, name)
		require.Equal(t, c.code, a.Code, name)
		require.Contains(t, a.Message, c.says, name)
	}
}

func TestUnknownAddress_IsCalledWhatItIs(t *testing.T) {
	res, a := call(t, "GET", "/api/nothing/here", "")
	require.Equal(t, 404, res.StatusCode)
	require.Equal(t, "A0404", a.Code)
	require.Equal(t, "There is no such endpoint. The API reference lists all endpoints", a.Message)
	_, a = call(t, "GET", "/api/nothing/here", "", header("Accept-Language", "zh"))
	require.Contains(t, a.Message, "没有对应的接口")
}

func TestFailure_LinksThePageOfItsCode(t *testing.T) {
	_, a := call(t, "GET", "/api/nothing/here", "")
	require.Equal(t, "https://gbpc.example/docs/errors/A0404", a.Docs)
	_, a = call(t, "GET", "/api/banks?pageSize=0", "")
	require.Equal(t, "https://gbpc.example/docs/errors/A0400", a.Docs)
}
