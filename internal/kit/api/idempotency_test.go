package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

func TestIdempotencyKey_ThatIsSentAndEmptyIsAFieldError(t *testing.T) {
	s := api.New(api.Config{Version: "1"})
	api.Post(s.Department("wallet"), "/order", api.Public, "order", "Order", func(context.Context, *struct{ api.Keyed }) (api.Nothing, error) {
		return api.Nothing{}, nil
	})
	door := handlerOf(t, s)
	for want, send := range map[string]func(http.Header){
		"400 A0400 [{Idempotency-Key A0401}]": func(h http.Header) { h.Set("Idempotency-Key", "") },
		"200 00000 []":                        func(http.Header) {},
	} {
		r, answer := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/order", nil), httptest.NewRecorder()
		r.Header.Set("X-Requested-With", "test")
		send(r.Header)
		door.ServeHTTP(answer, r)
		var body struct {
			Code string
			Data struct {
				Fields []struct{ Field, Code string }
			}
		}
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &body))
		require.Equal(t, want, fmt.Sprint(answer.Code, " ", body.Code, " ", body.Data.Fields))
	}
}
