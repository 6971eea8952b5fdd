package api_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

func TestVersion_IsNamedByEveryAnswerAndOneThatIsNotKnownIsRefused(t *testing.T) {
	res, _ := call(t, "GET", "/api/banks", "")
	require.Equal(t, http.StatusOK, res.StatusCode)
	require.Equal(t, api.Version, res.Header.Get("GBPC-Version"), "without one it is the newest")
	res, _ = call(t, "GET", "/api/none", "", header("GBPC-Version", api.Version))
	require.Equal(t, http.StatusNotFound, res.StatusCode)
	require.Equal(t, api.Version, res.Header.Get("GBPC-Version"))
	for _, unknown := range []string{"2020-01-01", "", "latest"} {
		res, a := call(t, "GET", "/api/banks", "", header("GBPC-Version", unknown))
		require.Equal(t, http.StatusBadRequest, res.StatusCode, unknown)
		require.Equal(t, "A0400", a.Code)
		require.Contains(t, string(a.Data), `"GBPC-Version"`)
		require.Contains(t, string(a.Data), api.Version, "it names the newest")
	}
}
