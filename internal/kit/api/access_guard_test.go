package api_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
)

// For any host, origin, token and fetch site, the response is an envelope, and only the valid token succeeds,
// and only from a page of the site itself.
func FuzzAccessGuard(f *testing.F) {
	f.Add("localhost", "https://localhost", "Bearer good", "same-origin")
	f.Add("evil.example", "null", "good", "cross-site")
	f.Add("[::1]:8080", "https://localhost.evil.example", "Bearer Bearer good", "")
	f.Add("localhost:0", "\x00", "\xff", "none")
	h := newServer(f)
	f.Fuzz(func(t *testing.T, host, origin, token, site string) {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/bank", strings.NewReader(`{"sortCode":"200000"}`))
		r.Host = host
		r.Header["Content-Type"], r.Header["X-Requested-With"] = []string{"application/json"}, []string{"x"}
		r.Header["Origin"], r.Header["Satoken"], r.Header["Sec-Fetch-Site"] = []string{origin}, []string{token}, []string{site}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		var a answer
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code >= 500 || (a.Code == "00000") != (w.Code == 200) {
			t.Fatal(w.Code, w.Body.String())
		}
		if w.Code == 200 && (!strings.Contains(token, "good") || site == "cross-site") {
			t.Fatalf("host %q, origin %q, token %q, site %q were let in", host, origin, token, site)
		}
	})
}
