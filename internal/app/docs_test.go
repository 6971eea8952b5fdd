package app

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// pages is a joined program, and a function that reads one of its pages.
func pages(t *testing.T) (*App, func(path string) *httptest.ResponseRecorder) {
	t.Helper()
	a := joined(t)
	handler, err := a.Handler()
	require.NoError(t, err)
	handler = documentOf(t).Handler(t, handler)
	return a, func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
		return answer
	}
}

func TestDocs_TheReferenceAndEveryErrorCodeHaveAPage(t *testing.T) {
	_, read := pages(t)
	require.Contains(t, read("/docs/api/wallet").Body.String(), "/api/wallet/account/trade/fiat/withdrawal")
	for _, e := range fault.All() {
		page := read("/docs/errors/" + string(e.Code))
		require.Equal(t, http.StatusOK, page.Code, e.Code)
		require.Contains(t, page.Body.String(), string(e.Code))
	}
	found := read("/docs/reference.json")
	require.Equal(t, http.StatusOK, found.Code)
	require.Equal(t, "application/json", found.Header().Get("Content-Type"))
}

func TestWellKnown_SaysWhereToReportAVulnerabilityForMonthsAhead(t *testing.T) {
	a, read := pages(t)
	fields := map[string]string{}
	for line := range strings.Lines(read("/.well-known/security.txt").Body.String()) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields[name] = value
	}
	require.Contains(t, fields["Contact"], "/BugBounty")
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	require.NoError(t, err)
	require.True(t, expires.After(a.clock.Now().AddDate(0, 3, 0)))
	require.True(t, expires.Before(a.clock.Now().AddDate(1, 0, 0)), "RFC 9116 recommends less than a year")
}

func TestWellKnown_LeadsToWhereAPasswordIsChanged(t *testing.T) {
	_, read := pages(t)
	answer := read("/.well-known/change-password")
	require.Equal(t, http.StatusFound, answer.Code)
	require.Equal(t, "/user/profile", answer.Header().Get("Location"))
}
