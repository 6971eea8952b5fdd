package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// What a call costs besides its handler: its guards, reading and validating its input, and writing its answer.
func BenchmarkCall(b *testing.B) {
	h := newServer(b)
	for name, one := range map[string]struct{ method, path, body string }{
		"get":  {"GET", "/api/public/rate", ""},
		"list": {"GET", "/api/banks?pageNumber=2&pageSize=20", ""},
		"post": {"POST", "/api/bank", `{"sortCode":"200000","nickname":"mine","rows":[{"address":"a"},{"address":"b"}]}`},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequestWithContext(b.Context(), one.method, one.path, strings.NewReader(one.body))
				r.Host = "localhost:8080"
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("X-Requested-With", "test")
				r.Header.Set("satoken", "good")
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatal(w.Code, w.Body.String())
				}
			}
		})
	}
}
