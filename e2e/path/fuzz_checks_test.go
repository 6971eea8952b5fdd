package path

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

const (
	largestFailure = 16 << 10
	largestAnswer  = 8 << 20
)

// internals are marks of what no answer shows: stacks, SQL, files and libraries.
var internals = regexp.MustCompile(`goroutine \d|\.go:\d+|SQLITE|sqlite|SQLSTATE|pgx|sql: |constraint failed|no rows in|runtime error|nil pointer|invalid memory|/root/|/home/|/tmp/|huma|json: |strconv\.|reflect\.|context deadline`)

var policies = map[string]string{
	"Content-Security-Policy": "base-uri 'none'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Request-Id": "",
}

// wrongWith says what is wrong with the answer, "" for nothing.
func wrongWith(d *openapitest.Document, a asked, got answered) string {
	for name, want := range policies {
		if values := got.header.Values(name); len(values) != 1 || !strings.Contains(values[0], want) {
			return fmt.Sprintf("header %s is %q", name, values)
		}
	}
	switch {
	case got.status >= 500 && got.code() != paused:
		return fmt.Sprintf("status %d %s", got.status, got.code())
	case got.took > longestAnswer:
		return fmt.Sprintf("took %v", got.took)
	case got.status >= 400 && len(got.body) > largestFailure || len(got.body) > largestAnswer:
		return fmt.Sprintf("%d bytes", len(got.body))
	case got.status >= 400 && internals.Match(got.body):
		return fmt.Sprintf("shows internals: %s", internals.Find(got.body))
	case got.status == http.StatusTooManyRequests && got.header.Get("Retry-After") == "":
		return "429 without Retry-After"
	}
	if err := d.CheckCall(a.Operation, got.status, got.header.Get("Content-Type"), got.body); err != nil {
		return fmt.Sprintf("status %d %s: %v", got.status, got.code(), err)
	}
	return ""
}

// paused is the code of calls that move money while the books are checked: declared, and no fault.
const paused = "B0003"
