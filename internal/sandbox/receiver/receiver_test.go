package receiver_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/sandbox/receiver"
)

func TestAround_AnswersForTheDomainThatNobodyOwnsAndForNoOther(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	defer other.Close()
	client := http.Client{Transport: receiver.Around(http.DefaultTransport)}
	for address, status := range map[string]int{
		"https://orders.marlow-and-finch.example/gbpc":     http.StatusNoContent,
		"https://orders.marlow-and-finch.example":          http.StatusNoContent,
		"https://orders.marlow-and-finch.example:8443/503": http.StatusServiceUnavailable,
		"https://orders.marlow-and-finch.example/gbpc/410": http.StatusGone,
		"https://orders.marlow-and-finch.example/gbpc/100": http.StatusNoContent, // not a final status
		other.URL: http.StatusTeapot,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(`{"type":"ping"}`))
		require.NoError(t, err)
		answer, err := client.Do(r)
		require.NoError(t, err, address)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, status, answer.StatusCode, address)
	}
}
